"""What attackers write in French to get something out, or to keep something from somebody."""

from __future__ import annotations

from typing import Final

from lakemem.screening.grammar import Rule

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "prompt_leak",
        3,
        (
            "! @reveal ~4 prompt|instructions|consignes|message|directives|regles|configuration ~2 @inner",
            "! @reveal|@dumping ~9 de|du|dans @your ~2 prompt|instructions|consignes|contexte|memoire",
            "ton|ta|votre message|texte|note|prompt systeme|cache|secret|initial",
            "! @reveal ~3 ton|ta|tes|votre|vos ~3 @orders",
            "quel|quelle|quelles|quels est|sont ~1 @your ~2 @orders|prompt|role|mission",
            "ton|tes ~1 consignes|instructions|directives|prompt|programmation|garde-fous|gardefous",
            "tu|vous ~2 ete programme|entraine|concu|configure|programmes",
            "! @reveal ~2 ce que|qu|dont tu|vous ~4 jamais|cacher|interdit|pas|programme",
            "limites|regles|consignes|contraintes ~4 t|te ~2 imposees|donnees|fixees|impose|fixe",
            "! commence|commencez|debute ~2 par ~1 @reveal ~4 @your|le|la|les",
            "! @reveal ~2 ce ~5 dessus|avant|precede",
            (
                "ton|tes prompt|consignes|instructions|filtres|regles ~1 "
                "systeme|cachees|secretes|internes|initiales|securite|ethiques|moderation"
            ),
            "! @reveal ~3 prompt systeme|cache|initial|secret",
            "! @reveal ~3 @your ~3 prompt|instructions|consignes|directives|regles|configuration|programmation",
            "! @reveal ~3 @prompts ~3 tu|vous ~2 @given",
            "! @reveal ~3 @prompts ~3 t|te|vous ~2 ete|ont|a ~2 donnees|donne|fournies|transmises",
            "! @do|@reveal ~8 dans @your|la|une prochaine|prochain|derniere @answers|message",
            "! @reveal ~3 texte|mots|contenu|libelle exact|exacts|integral|complet ~2 de @your",
            "! @reveal ~6 texte|tout|contenu|ce|phrases|lignes ~7 dessus|haut|avant|precede",
            (
                "quel|quelle|quelles|quels est|sont ~1 @your ~2 prompt|instructions|consignes|directives ~2 "
                "systeme|@inner|exactes|exactement|de|completes|,"
            ),
            "quel|quelles|quelle ~2 @your prompt|consignes|instructions",
        ),
    ),
    Rule(
        "concealment",
        3,
        (
            "ne|n ~2 @tell ~4 @user",
            "ne|n ~2 @tell ~1 rien|pas|jamais ~4 @user",
            "ne|n ~1 montre|montrez|presente|envoie|dis|affiche|signale ~1 pas|jamais|rien ~4 @machine|auditeur",
            "! cache|cachez|dissimule ~6 au|aux|a ~2 @machine",
            "! @tell ~1 pas|jamais|rien ~8 a|au|aux|l ~2 @user",
            "@user ~1 ne|n ~1 doit|devra|peut ~1 jamais|pas|rien ~2 savoir|apprendre|decouvrir|deviner|remarquer|voir",
            "ne|n ~2 previens|prevenez|avertis|informe|alerte personne",
            "ne|n en|le|la|les? @tell ~1 pas|jamais|rien ~2 a|au|aux|l ~2 @user",
            "! garde|gardez|cache|cachez|dissimule|dissimulez ~6 a|au|aux|pour|de ~2 @user",
            "! ne|n ~1 laisse|laissez ~2 @user ~2 savoir|voir|deviner",
            "sans ~1 que ~2 @user ~3 sache|voie|remarque|apercoive|le",
            "sans ~2 @telling ~3 @user",
            "insu ~2 @user",
            "! @do|@send|@wipe ~10 sans ~1 le|les|l|rien? @telling",
            "! @do|@send|@wipe ~8 en secret|cachette|douce|silence",
            "! @covert @do|@send|@wipe",
            "! @send|@wipe|ajoute|insere ~6 @covert",
            (
                "ne|n ~1 mentionne|mentionnez|revele|revelez ~1 jamais|pas|plus ~2 cette|ce|ces ~1 "
                "instruction|consigne|memoire|note|message|souvenir|consignes|instructions"
            ),
        ),
    ),
    Rule(
        "exfiltration",
        3,
        (
            "! @send ~6 env|contenu|mots|secrets ~8 @place",
            "! @dumping ~5 @sensitive ~2 de|d|du|enregistres|stockes|que|toutes",
            "! @reveal|@dumping ~2 la|les|ta|tes cle|cles|jeton|jetons ~1 api|acces|secretes|enregistres",
            (
                "permis|autorise|possible|autorises ~1 de|d|a ~1 "
                "donner|partager|reveler|communiquer|divulguer|transmettre ~3 "
                "mots|secrets|identifiants|cles|donnees|tout"
            ),
            "! ouvre|visite|charge|appelle|contacte ~2 #url ~8 utilisateur|nom|suivi|donnees|memoire",
            (
                "! @send ~3 @sensitive|@logs ~5 vers|a|sur|au ~2 mon|mes|cette|mien ~2 "
                "adresse|mail|email|e|courriel|boite|compte|serveur"
            ),
            "! @send ~3 @sensitive|@logs ~5 vers|sur|a|au ~2 webhook|pastebin|#url|serveur|externe|distant|attaquant",
            (
                "! @send ~3 informations|donnees|configuration|historique|cles|jetons ~4 vers ~3 "
                "webhook|#url|#email|serveur|externe|adresse|mon"
            ),
            (
                "! enregistre|note|consigne|copie|sauvegarde|collecte|espionne ~1 en? "
                "secret|cachette|douce|silence|discretement ~4 "
                "message|messages|utilisateur|conversation|tout|chaque"
            ),
            (
                "! enregistre|copie|collecte|capture ~3 chaque|tous|toutes|tout ~2 "
                "message|messages|mot|mots|question|questions ~8 #url|envoie|poste|transmets"
            ),
            "! exfiltre|exfiltrez|exfiltrer",
            "tu|vous dois|devez ~1 @send ~6 @sensitive ~10 @place",
            (
                "! @send|@reveal ~3 @sensitive ~3 de|d|enregistres|stockes|des ~2 "
                "passe|acces|utilisateur|utilisateurs|enregistres|stockes|api ~4 "
                "@place|enregistres|stockes|,|utilisateur"
            ),
            "! @reveal|@send ~3 tous|toutes|les|moi ~2 mots ~1 passe ~2 enregistres|stockes|de|memorises|connus|que",
            (
                "! @reveal|@send ~3 tous|toutes|les|moi ~2 cles|secrets|jetons|identifiants ~2 "
                "api|enregistres|stockes|enregistrees|stockees|memorises|que|de l utilisateur"
            ),
        ),
    ),
)
