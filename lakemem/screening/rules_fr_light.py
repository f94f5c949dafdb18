"""What attackers write in French and others do too: each too light to count alone."""

from __future__ import annotations

from typing import Final

from lakemem.screening.grammar import Rule

RULES: Final[tuple[Rule, ...]] = (
    Rule("updated", 2, ("tu|vous as|avez|es ete mis|mise|promu|libere|debride|reinitialise",)),
    Rule("please_approve", 2, ("merci|veuillez|priere ~2 approuver|accepter|valider", "rien a voir|signaler ici")),
    Rule("no_limits", 2, ("sans|aucune|aucun ~3 @free",)),
    Rule("mode_switch", 2, ("! @enable ~3 mode ~1 @modename", "mode developpeur|dieu|admin|debug , ")),
    Rule(
        "no_confirmation", 2, ("sans ~3 @noask", "sans ~1 le|la|les|l? @telling", "sans ~1 te|vous? poser ~2 questions")
    ),
    Rule("claimed_consent", 3, ("l utilisateur a ~1 deja ~1 consenti|accepte|approuve|autorise|confirme|donne",)),
    Rule("reads_this", 2, ("quand|lorsque|si|des ~2 tu|vous ~2 @reading ~1 ceci|cela|ce|cette|ca",)),
    Rule(
        "helpful_assistant",
        2,
        (
            "tu|vous es|etes ~1 un|une ~2 assistant|assistante|ia|modele|chatbot",
            "reponds|repondez uniquement|seulement|exclusivement",
        ),
    ),
    Rule(
        "your_orders",
        2,
        (
            "ton|ta|tes ~2 @orders|contexte|filtres",
            "@your ~1 @orders ~4 changees|change|mises|remplacees|modifiees|evolue",
        ),
    ),
    Rule(
        "bare_override",
        2,
        (
            "! @override ~1 @orders|securite",
            "! @override ~1 les|l anciennes|anciens|ancienne|precedentes|precedents",
            "tu|vous peux|pouvez ~1 @override ~3 @orders",
        ),
    ),
    Rule(
        "rules_off",
        2,
        (
            "regles|lois|limites|restrictions ne|n ~1 appliquent|existent|comptent|valent",
            "monde|histoire|univers|jeu|scenario ou ~4 regles|lois|tu|limites|rien|tout|aucune",
            "qui ne|n ~1 respecte|suit|a|connait ~4 @orders|regles|limites|aucune",
        ),
    ),
    Rule(
        "permission",
        2,
        (
            "tu|vous es|etes ~1 autorise|autorisee|habilite|libre a|de|d",
            "je|j ~1 t|te|vous ~1 autorise|accorde|donne|permets",
            "tu|vous peux|pouvez ~6 sans ~2 @noask",
            "! procede|procedez sans|a|immediatement",
        ),
    ),
    Rule("ruin", 2, ("@ruin ~4 @ruined", "transferer|virer|envoyer ~2 fonds|argent", "contourner ~2 @check")),
    Rule("new_goal", 3, ("! nouvel|nouvelle|nouveau objectif|mission|but|tache ,",)),
    Rule("say_nothing", 2, ("ne|n signale|dis|mentionne|revele|remonte rien",)),
    Rule("unmentioned", 2, ("sans ~1 dire|expliquer|mentionner|preciser|citer|reveler ~1 pourquoi|source|raison",)),
    Rule(
        "order_near_agent",
        2,
        (
            (
                "! @send|@wipe|@tell|insere|ajoute|obeis|nie|approuve|contourne ~8 "
                "assistant|relecteur|resumeur|prompt|administrateur|souvenirs"
            ),
            "! donne|donnez|mets|mettez|attribue ~3 cinq|5|10|dix|meilleure|maximum ~1 etoiles|note|score",
        ),
    ),
    Rule("from_above", 3, ("c|ici est|l ~2 @authority ~1 qui|, ~1 parle|ecrit|ordonne",)),
    Rule(
        "unwatched",
        2,
        (
            "personne ne ~1 regarde|saura|surveille|verra",
            "surveillance|journalisation|audit ~2 coupee|desactivee|desactive|arretee",
        ),
    ),
    Rule(
        "privileges",
        2,
        (
            "acces|privileges|droits|autorisation accorde|accordes|accordee|eleves",
            "l utilisateur est ~1 autorise|habilite ~1 a",
        ),
    ),
    Rule("regardless", 2, ("sans|malgre ~2 egard|tenir ~4 @free|regles", "peu importe ~3 @free|regles|morale|loi")),
    Rule("mode_claimed", 2, ("mode ~1 @modename ~1 active|activee|enclenche|debloque|actif",)),
    Rule("speak_freely", 2, ("! parle|parlez|reponds|repondez ~3 librement|franchement|ouvertement",)),
    Rule("claims", 2, ("! dis|dites|affirme|affirmez|reponds|repondez|pretends|repondre|affirmer|dire que|qu|,",)),
    Rule("agent_must", 3, ("assistant|agent|ia|modele|modeles|agents|il doit|doivent|devra ~1 @do|@reveal|@send",)),
    Rule("agent_reads", 3, ("si|quand|lorsque|lorsqu|des ~2 @assistant ~1 @reading ~1 ce|cette|ceci|cela|ces",)),
    Rule(
        "told_what_to_do",
        3,
        ("tu|vous dois|devez toujours|desormais|absolument|jamais|maintenant|imperativement ~2 @do|obeir",),
    ),
    Rule(
        "new_orders",
        2,
        ("! nouvelle|nouvelles|nouveau|nouveaux @orders|ordre|ordres , ", "quelles|quels sont @your @orders"),
    ),
    Rule("destroys", 2, ("! @wipe ~3 tous|toutes|tout|toute ~2 @sensitive|@owndata|utilisateur",)),
)
