"""What attackers write in French to give the agent orders: other instructions, another role, standing orders."""

from __future__ import annotations

from typing import Final

from lakemem.screening.grammar import Rule

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "override",
        3,
        (
            "! @override ~4 @orders|@told ~3 @prior|dessus|haut",
            "! @override ~4 @orders ~2 qui|que ~3 donnees|donne|recues|recu|recues|precedent|precedaient",
            "! @override ~1 tout|toute|tous|toutes ~2 @orders",
            "! @override ~1 tout ~2 ce|cela ~5 @past",
            "! @override tout et|, ",
            "tu|vous dois|devez|peux|vas|allez ~1 @override ~3 @orders",
            "que tu|vous @override ~2 @your|toutes|les|ces ~2 @orders",
            "@your ~1 @orders ~2 est|sont ~2 @gone",
            "! adopte|adoptez|endosse|charge ~3 persona|personnalite|identite",
            "! considere|considerez|traite|traitez ~6 comme ~5 @authority|utilisateur|ordres|instructions",
            "@orders ne ~2 appliquent|concernent|valent plus ~2 toi|te",
            "@proposal|message|texte|document remplace|annule|prime|supplante|ecrase ~5 @orders",
            "obeis|obeissez ~1 a|au|aux ~2 auteur|son|sa|moi|mes|lui|celui",
            "ne tiens|tenez|tenir ~1 plus|pas|aucun ~1 compte ~2 @orders|@prior|tout",
            "ne tiens|tenez|tenir ~1 plus|pas|aucun ~1 compte ~3 @orders ~6 donnees|donne|recues|avant|@prior",
            "! fais|faites|faire abstraction ~4 @orders|@prior|@told",
            "! passe|passez|passer outre ~4 @orders",
            "! mets|mettez|mettre|laisse|laissez ~2 de|a cote ~3 @orders",
            "! laisse|laissez tomber ~3 @orders",
            "ta|votre ~2 priorite|loyaute|allegeance ~1 n|est ~1 plus|pas|desormais|maintenant",
            (
                "nouvelle|nouvelles regle|consigne|instruction|regles|consignes|instructions pour|a|au|aux ~1 "
                "@assistant|bot|robot"
            ),
            "! @override ~1 @orders de|d? ~1 securite|moderation|contenu|ethiques|ethique",
            (
                "! supprime|supprimez|enleve|desactive|desactivez|retire|leve|levez|contourne ~1 tes|ton|ta|vos "
                "~2 @orders|@check"
            ),
            "nouvel|nouvelle|nouveau objectif|mission|but|tache|role , ~2 @do|@send|@wipe|@ruin|exporter|envoyer",
            (
                "ton|ta|votre ~1 objectif|mission|but|role|tache ~1 est|sera|consiste ~1 de|d|a ~1 "
                "@ruin|@do|@send|@wipe|obeir"
            ),
            "tu|vous dois|devez ~1 obeir",
            "tes|vos nouvelles|vraies|nouveaux @orders|ordres",
            "en ignorant|contournant|oubliant ~2 @your|toutes ~2 @orders",
            "! @stop de|d ~1 @follow ~5 @orders",
            "! @override ~2 ce|tout ~2 que|qu ~4 @authority|@vendor|entreprise|concepteur|societe|dit",
            "@your ~1 @authority|concepteurs|createurs|developpeurs ~2 a|ont|t ~1 dit|interdit|demande|ordonne",
            "tu|vous fais|faites|feras|ferez|obeis ~1 tout|absolument ~2 ce|que",
            (
                "cette|ce|ces ~1 @proposal|consigne|message|regle|instruction|regles ~1 "
                "prime|priment|prevaut|remplace|remplacent|l|a|annule ~4 @orders|autres|toutes|priorite"
            ),
            "toutes|tous les|tes|vos @orders ~2 sont|ont|ne ~2 @gone",
            "! ne|n @follow plus|pas|aucune ~4 @orders",
            "@your ~1 @orders ~3 sont|ne ~3 @gone|plus",
            "toutes|tous ~1 @orders ~3 @prior ~2 sont|ne ~3 @gone|plus",
            "nouvelles|nouvelle|vraies|vraie @orders , ~1 tu|vous|toujours|ne|n|@do|@firmdo",
            "tu|vous obeis|obeiras|obeissez|obeirez|obeir ~2 uniquement|seulement|qu|que|a|desormais|aux",
            "! obeis|obeissez ~3 uniquement|seulement|moi|a|mes|aux|toutes",
            (
                "ta|votre|tes nouvelle|nouveau|seule|vraie|unique|nouvelles "
                "mission|tache|role|objectif|regle|consigne|consignes|instructions est|consiste|sont|,"
            ),
        ),
    ),
    Rule(
        "role",
        3,
        (
            "tu|vous es|etes|seras|serez ~1 desormais|maintenant|dorenavant|a ~6 @persona|sans|libre",
            "desormais|maintenant|dorenavant|partir ~4 tu|vous es|etes|seras|serez ~4 @persona|@bad|sans",
            "tu|vous es|etes ~4 @bad",
            "tu|vous n es|etes plus ~3 @assistant|soumis|limite|tenu|oblige|lie|contraint|un|une|restreint",
            "tu|vous n as|avez|a plus|aucune|aucun|pas ~2 @free",
            "! fais|faites comme si ~1 tu|vous|t",
            "tu|vous n|as|avais|avez|aviez pas|aucune|aucun|plus ~1 de|d? @free",
            "! joue|jouer|jouez|incarner|interpreter ~2 role|personnage ~2 dan|@persona|@bad",
            "tu|vous es|etes mon|notre esclave|serviteur|larbin|complice",
            "! fais|faites semblant ~1 d|de|que ~2 etre|tu|vous",
            "! comporte|comportez|agis|agissez ~2 comme ~4 @bad|@persona|sans|si",
            "! reponds|repondez comme|sans ~3 si|@bad|dan|filtre|censure|aucune|@free",
            "! imagine|imaginez que|etre ~1 tu|vous|un|une ~4 @persona|@bad|sans|es|etes",
            "! joue|jouez|incarne|incarnez|interprete|prends ~2 role|personnage ~3 @persona|@bad|un|une",
            "! incarne|incarnez ~2 @persona|@bad",
            "ne refuse|refusez|refuser|refuses ~1 jamais|aucune|rien|plus|pas",
            "! active|activez|passe|passez|entre|basculez|bascule ~2 mode ~1 @bad|dieu|dan|god|debride",
            "tu|vous peux|pouvez|dois|devez ~1 tout dire|faire|repondre|reveler",
            "fais|faites semblant ~2 que|qu ~6 jamais|pas|n|plus",
            "comme|si ~1 aucune|aucun|nulle ~1 @free|regle|consigne|loi ~1 n|ne|existait|etait",
            "tu|vous n es|etes pas ~1 un|une @assistant|ia|robot|simple",
            "@you es|etes un|une ~1 hacker|attaquant|cybercriminel",
            "@you es|etes ~1 un|une ~1 pirate informatique",
            "! imagine|imaginez|agis|comporte|semblant ~5 pirate|hacker|attaquant|cybercriminel|administrateur",
            "modele|assistant|ia|version|systeme|machine|chatbot sans ~2 @free",
            "partir de maintenant|present , ~1 sois|soyez",
            "! autorise|autorisez|permets|permettez ~3 sans ~1 @free",
            "! @do ~2 sans ~2 @free",
            "! deviens|devenez ~3 @persona|@bad",
            "modele|assistant|ia|version|mode sans ~2 @free",
        ),
    ),
    Rule(
        "standing_order",
        3,
        (
            (
                "partir de|d maintenant|aujourd|present ~2 tu|vous dois|devez|vas|reponds|repondez|ne|n|es|etes "
                "~2 @do|jamais|toujours|plus"
            ),
            "partir de|d maintenant|present|aujourd ~3 @firmdo",
            (
                "! dis|dites|annonce|annoncez|informe|informez|previens|persuade|convaincs|rappelle ~2 "
                "utilisateur|client|utilisatrice|lui|leur ~1 que|qu|de|d"
            ),
            (
                "des|quand|lorsque|si qu|on|l ~4 te|t|vous ~2 @asks|parle|demande|interroge|questionne ~6 , ~1 "
                "@do|affirme|dis|reponds|pretends"
            ),
            "dans|des ta|ton|votre prochaine|prochain|premiere|derniere @answers ~3 @do|@reveal|@send",
            "compter|dater|partir de|d ~1 ce|aujourd ~2 @do|@firmdo|considere|considerez|traite",
            "desormais|dorenavant ~1 @firmdo",
            "partir de|d maintenant|present tu es|fais|dois|vas|reponds|obeis",
            "desormais|dorenavant tu es|fais|dois|vas|reponds|obeis",
            "a|pour|sur chaque|toute|toutes ~1 question|questions|demande|demandes|requete ~8 , ~1 @do",
            "! @do|toujours|dis|jamais ~12 quand|lorsque|lorsqu|si|des|s ~3 @asker @asks",
            "quand|lorsque|si|des ~4 @asks ~2 assistant|ia|te|t|agent ~10 ,|toujours|alors ~1 @do",
            "desormais|dorenavant ~1 tu|vous ~2 dois|devez|vas|allez ~2 @do|toujours|jamais",
            "desormais|dorenavant ~1 tu|vous repondras|reponds|repondez|recommandes|diras|obeiras|ignoreras",
            "! @promote ~1 toujours|systematiquement",
            "! toujours @promote",
            "chaque|a fois|chaque ~1 que|fois ~3 @asker ~2 @asks ~10 ,|toujours|alors|tu|vous @do",
            "quand|lorsque|lorsqu|si|des|s ~3 @asker ~2 @asks ~10 ,|toujours|alors|tu|vous @do|dois|devez",
            "si|quand|lorsque ~3 @asker ~1 @asks ~8 mens|mentez|nie|niez|pretends|refuse|refusez",
            (
                "chaque|toute|toutes reponse|reponses ~3 "
                "termine|commence|finit|contient|doit|doivent|terminent|commencent|finissent"
            ),
            "si on|l ~1 te|t|vous @asks ~8 , ~1 @do",
            "! dans|a|de toutes|chaque|chacune|tes|vos ~2 @your|prochaines|chacune|futures ~2 @answers ~2 @do",
            "! dans|a chaque|chacune|toutes|tes|vos ~3 @answers , ~1 @firmdo",
            "! @do ~8 a|dans|de toutes|chacune|tes|vos|chaque ~2 @your|prochaines|futures|chaque ~2 @answers",
            "! @do ~8 a|dans|de chaque|tes|vos ~1 @answers",
            "toutes|chacune tes|vos ~2 @answers ~2 doivent|devront|doit|commencent",
            "! commence|commencez|termine|terminez ~1 chaque|toutes|tes ~2 @answers|message|messages|phrase par|avec",
            (
                "assistant|ia|agent|modele doit|dois "
                "toujours|desormais|absolument|jamais|maintenant|imperativement ~2 @do|obeir"
            ),
        ),
    ),
)
