"""What attackers write in French to be believed: they address the agent, claim authority, approve themselves."""

from __future__ import annotations

from typing import Final

from lakemem.screening.grammar import Rule

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "addressed_to_agent",
        3,
        (
            "quand|lorsque|si|des|apres|une ~2 tu|vous ~2 @reading ~1 ceci|cela|ce|cette|ces|ca ~8 @do",
            "quand|lorsque|si|des ~2 tu|vous ~2 @reading ~1 cette|ce|ces @entry",
            "en lisant|traitant|chargeant ceci|cela|ce|cette ~8 @do",
            (
                "message|note|instruction|instructions|attention|avis|consigne|consignes ~2 "
                "destine|destinee|adresse|pour|a|aux|au|destinees|l ~3 ia|ias|llm|chatbot|ai"
            ),
            (
                "a|pour toute|tout|toutes|tous|chaque|l ~2 ia|ias|llm|assistant|agent|modele ~4 qui|lisant ~2 "
                "@reading|lisant"
            ),
            "l|toute|chaque|une assistant|ia|agent|modele ~1 qui @reading ~2 ceci|cette|ce|cela ~2 doit|@do|,",
            (
                "si|quand|lorsque|lorsqu|des|chaque ~2 @assistant ~1 @reading ~1 ce|cette|ceci|cela|ces ~4 "
                ",|il|elle|qu|alors ~2 @do|doit|execute|ignore|obeisse|envoie"
            ),
            (
                "@assistant|agents|modeles ~1 qui lis|lit|lisent|traite|traitent|charge|chargent|voit|voient ~1 "
                "ce|ceci|cette|ca|ces|cela"
            ),
            "tout|toute|chaque|tous|toutes ~1 @assistant|modeles|agents|ia ~1 qui ~1 @reading ~3 doit|doivent|devra",
            (
                "note|instruction|instructions|consigne|consignes|message ~1 cachee|cache|cachees|secrete|secret "
                "~2 pour|a|au|aux ~1"
            ),
            "note|instruction|instructions|consigne|consignes|message pour|a|au|aux ~1 @machine ,",
            "attention ~1 du|de|des|l ~1 modele|modeles|ia|llm|agent|agents",
            (
                "note|instruction|consigne|message|attention pour|a|aux ~2 agent|agents|assistant ~1 de|d "
                "code|codage|ia|developpement"
            ),
            "chere|cher|salut|bonjour|coucou|he|toi|l @ai|assistant , ",
            "chere|cher|salut|toi|he ~1 @ai|assistant ~2 @do|qui|tu",
            "si tu|vous es|etes ~2 intelligence|artificielle",
            "si tu|vous es|etes ~2 @assistant|@ai",
            "en tant qu|que ~1 ia|assistant|modele ~3 tu|vous dois|devez",
            (
                "l assistant|ia|agent doit ~2 "
                "ignorer|toujours|desormais|obeir|oublier|supprimer|transmettre|jamais|maintenant"
            ),
            "assistant|ia|llm , ~1 tu|vous|ignore|ignorez|oublie|oubliez|@firmdo",
        ),
    ),
    Rule(
        "self_approval",
        3,
        (
            "@machine , ~8 approuve|approuvez|accepte|acceptez|valide|validez",
            "! accorde|accordez|donne|donnez|ouvre ~6 acces|droits|permission ~6 @memories|admin|tout|tous",
            "! @approve ~1 automatiquement|immediatement|directement ~3 @proposal",
            "! @approve ~2 cette|ce|toutes|ces|tous ~2 @proposal",
            (
                "! enregistre|enregistrez|garde|gardez|memorise|note|sauvegarde ceci|cela|ca|cette|ce ~2 comme "
                "~1 verifie|verifiee|fiable|valide|validee|approuve|approuvee|sur|vrai|sure"
            ),
            (
                "message|contenu|proposition|note|souvenir ~1 verifie|verifiee|valide|validee|approuve|certifie "
                "par ~1 @ai|assistant|securite|systeme|administrateur"
            ),
            "! classe|classez|marque|considere|note ~3 comme ~1 sur|sure|surs|fiable|legitime|inoffensif|normal",
            "! @approve ~4 @proposal|notes|messages|entrees ~3 sans ~2 @noask|verifier|relire|controler|regarder|lire",
            (
                "! @approve ~4 @proposal ~4 comme|sans|automatiquement ~3 "
                "@asgood|relecture|verification|verifier|validation|demander|approuvee"
            ),
            (
                "cette|ce ~1 @proposal ~2 est|a|ete ~3 "
                "deja|pre|approuvee|approuve|validee|valide|verifiee|sure|verifie ~1 "
                "approuvee|approuve|validee|valide|par|et|,"
            ),
            "ne|n ~1 mets|mettez|place|bloque|bloquez|signale|signalez|filtre ~3 pas|jamais ~4 quarantaine|@proposal",
            "! @disable ~3 @safe ~2 @check",
            "! @disable ~3 @check ~3 securite|contenu|moderation|ethiques",
            "! @disable ~1 tes|vos|ton|ta ~2 @check",
        ),
    ),
    Rule(
        "false_authority",
        3,
        (
            "en tant que|qu ~2 @authority ~5 je|j ~3 @grant",
            "je suis ~1 ton|votre ~1 @authority|maitre|chef|patron",
            (
                "je|j ~1 t|te|vous autorise|ordonne|donne ~4 "
                "@disable|ignorer|contourner|reveler|divulguer|acces|ordre|supprimer|de"
            ),
            "je suis ~2 @authority ~3 @vendor|systeme|modele|ia",
            "message|note|ordre|instruction|consigne|mise ~4 de|du|d|par ~2 @vendor",
            "ici|c ~2 ton|votre|l|le @authority",
            "derogation|priorite|urgence systeme|administrateur|absolue|maximale ,",
        ),
    ),
    Rule(
        "destruction",
        3,
        (
            "! @wipe ~3 tous|toutes|toute|tout|l|les|entiere ~4 @memories",
            "! @wipe ~1 @your ~2 @memories|historique",
            "! @use ~4 @tool ~6 @harm",
            "tu|vous dois|devez ~2 @wipe ~4 @memories",
        ),
    ),
    Rule(
        "hidden_orders",
        3,
        (
            "! @decode ~1 ce|ceci|cela|cette|le|la|les|ces ~8 et|puis ~2 @obey|fais|faites|execute",
            "! suis|suivez|execute|executez ~3 instructions|consignes|ordres ~1 cachees|caches|encodees|codees|encode",
        ),
    ),
)
