"""French questions about what was: said just now, so once, on a day, at some time."""

from __future__ import annotations

from typing import Final

from lakemem.routing.french_times import PAST_TIMES, PRESENT, SHORT_PAST, TIMES
from lakemem.routing.rules import Rule

WORKING: Final = (
    Rule(
        "just_said",
        "working",
        """
            viens|vient|venons|venez|viennent|venais|venait|venions ~3 de ~2 *er|*ir|*re|*oir ; a le instant
            y a une|deux|trois|cinq|quelques|un|peine ~1 minute|minutes|seconde|secondes|instant|instants|min
            juste avant $|ca|cela ; avant cette|ce question|message ; juste a? le? maintenant|ici|la $
            tout a le heure ; voila une|deux|quelques minute|minutes|secondes ; @said ~2 juste la
            @have|@had ~3 juste @said ; a|y a peine
        """,
        guards="""
            @going|@be ~4 tout a le heure ; de ~1 alger|quimper|poitiers|beziers|hier|angers|hiver|pamiers|louviers
            ^ a tout ... ; @had|@was ~4 juste avant de|que|le|la ; *rai|*ras|*ra|*rons|*rez|*ront ~3 tout a le heure
        """,
    ),
    Rule(
        "last_turn",
        "working",
        """
            dernier|derniere|derniers|dernieres|precedent|precedente|precedents ~1 @turn
            @turn precedent|precedente|precedents|ci|plus|anterieur
            repete|repetes|repetez|repeter|repeterais|repeteriez
            redis|redire|redites|redirais|reformule|reformuler|reformulez ; plus haut $ ; ci dessus
            redonne|redonnez ~3 @turn ; @said ~3 plus haut ; encore une fois $
            @turn ~2 plus recent|recente|recents|recentes ; dernier|derniere ~1 que ~1 je|tu|vous|nous|on ~4 @said
            quelle|quelles question|questions ~3 pose
        """,
        guards="""
            derniere chose|mot de|a faire ; @turn de|d !ta|ma|la|cette|ce|le ; dernier mot a ; dernier point a
        """,
        unless=PAST_TIMES,
    ),
    Rule(
        "this_conversation",
        "working",
        """
            cette|notre|ce|presente @chat $ ; de quoi ~2 parle|parlons|parlez|cause $ ; de quoi ~1 etait question
            dans|de|pendant|durant|lors cette|ce|cet|presente @chat ; debut de ~1 cette|la|notre|le|ce @chat
            cette|ce|cet @chat ; perdu le fil ; dans ce|le chat ; debut de ce chat ; ou ~2 on en? etait|est
            on en etait|est ou ; en etait|est on|ou ; en etions|sommes nous|ou ; en etais|suis je ; on en etait
            de quoi ~1 on parle ~1 $ ; de quoi parle|parlons on|nous ~1 $ ; on parle|discute|cause|debat de quoi $
            de quoi discute|discutons|cause on|nous|ton $ ; jusque a? present|maintenant|la|ici $
            en train de ~1 parler|dire|discuter|demander|ecrire|expliquer|lire|raconter
        """,
        guards="""
            conversation|discussion|echange ou|sur|avec|a propos ; ou ~2 en est|sommes ~2 projet|dossier|travaux
            suis|es|est|sont ~1 en train
        """,
        unless=PAST_TIMES,
    ),
    Rule(
        "in_progress",
        "working",
        """
            tu|vous|je|on|nous ~1!te|vous disais|disiez|disait|disions|demandais
            tu|vous|je|on|nous ~1!te|vous demandait|racontais|expliquais|parlais|parliez
            disais|disiez|disait|demandais tu|vous|je|on
            de quoi ~3 parlait|parlais|parlions|parliez|discutait|discutions ; on parlait|discutait de quoi
            ^ ~2 que? tu|te|vous|je as|avez|ai dit quoi ~2 $
            ^ ~4 que ~3 as|ai|avez|avons ~1 dit|demande|repondu|ecrit $ ; @have dit quoi ~1 $ ; @have ~2 @said avant $
            @said plus tot $
        """,
        guards="""
            dont ~2 parlait|parlais|parlions|discutait|disait|parliez ; je te|vous disais|parlais
            me demandais|demandait ; que|ou on|nous|je|tu ~1 parlait|disait|disais
        """,
        unless=PAST_TIMES
        + """
            avant le|la|de ; un|le autre jour ; une fois
        """,
    ),
    Rule(
        "quoted_turn",
        "working",
        """
            ce que|dont tu|vous|je|on disais|disiez|disait|demandais|parlait|parlais
        """,
        unless=PAST_TIMES,
    ),
)
"""What was said just now, in this conversation."""

HISTORY: Final = (
    Rule(
        "earlier_value",
        "semantic_history",
        """
            depuis quand ; depuis combien ; depuis quel|quelle|quels|quelles ; de quand date|datent
            a partir de quand ; jusque quand|a ~1 quand ; ancien|ancienne|anciens|anciennes|anciennement
            ex @attribute
            @attribute|valeur|version|valeurs|versions ~1 @earlier|passes|passees|initial|initiale|origine
            @earlier ~1 @attribute|valeur|version|valeurs|versions
            dernier|derniere emploi|employeur|poste|boulot|job|appartement|logement|adresse|patron
            historique|historiques ; evolution|evolutions ; chronologie ~2 de|des|du
            @own ~2 precedent|precedente|precedents|precedentes ; autrefois|jadis|auparavant|naguere|initialement
            a le epoque ; par|dans le passe ; a le origine ; au depart ; au fil ~1 temps|ans|annees|mois
            au cours ~1 temps|ans|annees ; ne ~3 @state plus ; parcours professionnel ; fut un temps
            de abord @imperfect ; retrace|retracer|retracez ; @attribute de avant
            quels|quelles ~1 @attribute ~3 eu|eus|eues ; tous|toutes les ~2 ou ~3 @lasted|travaille
            toutes|tous mes|ses|les @attribute ~4 @lasted|eu|occupe|occupes|travaille
        """,
        guards="""
            le|la|les plus ancien|ancienne ; @have ~3 @said ~3 ancien|ancienne|anciens ; ancien|ancienne combattant
            precedent|precedente reunion|appel|entretien ; premier|premiere @attribute ~1 de la liste
            derniere adresse mail $ ; @have|@had ~5 dans|par le passe ; ne ~3 plus que ; je ne @state plus
            ne ~2 sais|sait plus ; depuis quand ~2 dernier ; evolution du projet ; premier film|livre|nom|prenom
            premier|premiere ~1 animal $|langue
        """,
    ),
    Rule(
        "change",
        "semantic_history",
        """
            a|ont|ai|as|avons ~3 change|evolue|changes ; que ~3 a change ; date|dates ~1 changement|changements
            changement|changements|modifications de|du|des|dans ~2 @attribute|*s ; quand ~5 change|changes ~1 de
            quand ~6 arrete|cesse|commence|debute|quitte ~1 de|a|par|chez ; quand ~6 devenu|devenue|mis|mise
            @attribute ~3 change|evolue ; changer|evoluer ~2 @attribute ; comment ~6 evolue|change|evoluent|evoluait
            changement de @attribute ; successifs|successives
        """,
        guards="""
            quand ~4 commence|debute la|le ~1 reunion|film|appel|fete ; comment|faut ~2 changer ; pourquoi ~6 change
            as|a|ai change les|la|le roue|pneu|pile
        """,
    ),
    Rule(
        "state_in_the_past",
        "semantic_history",
        """
            ou|que|qui|quoi|quel|quelle|quels|quelles|combien ~6 @imperfect
            @imperfect ~5 ou|quoi|qui|quel|quelle|avant|autrefois ; est ce que ~4 @imperfect
            ^ ~2 @imperfect @pronoun ; @imperfect @pronoun
            quand|lorsque ~2 @was ~2 petit|petite|enfant|jeune|jeunes|ado|etudiant|etudiante|gamin|gamine|celibataire
            enfant|petit|petite|jeune|ado|gamin|gamine $ ; quelles|quels ont ete
            ou|que|qui|quel|quelle|quels|quelles|quoi ~5 @have ~3 @lasted
            @have ~2 deja|toujours ~1 @lasted|travaille|bosse|ete ; @wh|combien ~5 @have ~3 @lasted
            quels|quelles ~4 @have ~2 eu|eus|eues
            ou|qui|quelle|quelles|quels ~4 @have ~3 travaille|bosse ~3 avant|chez|comme|pour|$
            @have|ont|avaient @pronoun ~1 @lasted|travaille ~3 avant|en|chez|comme ; @attribute ~2 etait|etaient|avait
            quel|quelle|quels|quelles ~2 !@still *ait|*aient ; @wh ~2 !@still *ait|*aient ~6 avant
            avant de|que ~9 @imperfect ; @imperfect ~9 avant ; @attribute ~1 avant ; ^ ~3 @attribute ~4 en #year $
            chez qui ~4 @have ~2 travaille|bosse ; @was ~4 vrai|valable|valide|connu
        """,
        guards="""
            @had ~2 aime|aimes|aimee|prefere ; @had ~4 @done ; @was ~3 @done|@been ; y avait ; @was ~1 ou $
            ^ ~1 ou @was @pronoun !employe|employee|installe|installee|base|basee|loge|logee ; ce etait
            travaille|bosse|travaillait|travaillais|bossait sur ; sur quoi ...
            @attribute|@imperfect ~4 avant le|la|notre|ma|ce reunion|appel|entretien|diner|dejeuner|match
            ou ~4 me|se *ais|*ait ; @thing ~1 ou ~4 @imperfect ; je me demandais ; me demandais|demandait
            si|il ~1 me semblait ; ce ~1 que ~2 disait ; dont ~3 @imperfect ; @thing qui @imperfect
            @thing ~1 que ~3 @imperfect ; quoi le|la|ce ~1 @thing ; @imperfect en train ; je voulais savoir|demander
            voulais|voulait savoir|demander|dire ; te|vous souviens|souvenez|rappelles|rappelez ...
            @imperfect je rencontre|vu
        """,
        unless=SHORT_PAST,
    ),
)
"""What a fact was before, and how it changed."""

TEMPORAL: Final = (
    Rule(
        "past_time",
        "episodic_temporal",
        PAST_TIMES,
    ),
    Rule(
        "time",
        "episodic_temporal",
        TIMES,
        guards="""
            un jour $ ; mars|mai attaque|s
        """,
        unless=PRESENT,
    ),
    Rule(
        "when",
        "episodic_temporal",
        """
            quand ai|as|avons|avez|ont ; quand ~4 a il|elle|on ; quand ~2 est ce que ~4 @have ~3 @done
            ^ ~2 quand ~6 @have ~3 @done|*e|*i|*u ; ^ ~2 quand ~6 @be ~3 @been|*e|*i|*u
            @ask ~2 quand ~4 @have|@be ~3 @done|@been ; quand ~3 @was|@had ; @done|@been ~1 quand $
            quand ~1 @be je|tu|il|elle|on|nous|vous|ils|elles
            quel|quelle jour|date|heure|annee|mois|semaine|moment ~6 @have|@was
            quel|quelle jour|date|heure|annee|mois ~5 @be ~3 @been|*e|*i|*u|*es|*is ; derniere|premiere fois
            y a combien de|d ; ce etait quand ; etait quand ; combien de fois ~3 @have
            date de|du|des ~2 reunion|appel|voyage|visite|discussion|rencontre|decision|entretien|rendez
            quand ~2 date|remonte ; ca fait combien de temps ~2 que ~5 ne ; dure|duree ~5 reunion|appel|film
        """,
        guards="""
            quand ~4 a lieu ; quand ~5 ne|nee ; quand je|il|elle|on etais|etait ; quand est le|la|mon|ma
            date ~2 @be ~2 ne|nee ; quel|quelle jour|date|annee ~4 ne|nee ; quand est ce que|@own|le|la ~2 $
        """,
    ),
)
"""What happened at a time, and when something happened."""

FUZZY: Final = (
    Rule(
        "recollection",
        "episodic_fuzzy",
        """
            souviens|souvient|souvenez|souvenons|souviennent|souvenais|souvenait|souvenir|souvenirs|rememore|rememores
            impression|sentiment ~1 que ~5 @have|@had ; trace|traces ~3 de|des|du ; se|nous etait|etions ~2 dit|parle
            te|tu|vous|nous ~1 rappelles|rappelez|rappelons ; rappelles tu|te ; rappelez vous ; rappelle toi
            me rappelle|rappelles|rappelait ~1 !ce|ou|qui|le|la|mon|ton ; je me rappelle ; te rappelle ~1 !ce|que
            ca rappelle|evoque ; ca|cela|te|vous ~1 dit|evoque|rappelle|dirait ~1 quelque|rien|un
            me|nous semble|semblait
            je crois|pense|jurerais|parie|suppose|presume|imagine ~2 que|avoir|de ~5 @had|@have|ai|avoir|@done|@was
            crois|pense|jurerais|sur|sure|certain|certaine ~2 @me? avoir
            suis|etais ~2 sur|sure|certain|certaine que ~5 @had|@have ; me trompe ; me abuse ; vague|vaguement|vagues
            memoire ~2 de|bonne ; de memoire ; jurerais ; quelque part ~2 @done ; trou de memoire ; sur le bout de
        """,
        guards="""
            carte memoire
        """,
    ),
    Rule(
        "some_time",
        "episodic_fuzzy",
        """
            un jour ; une fois ; la|cette|les fois ou|que ; le|ce jour|soir|moment ou ; le autre jour|fois
            y a ~2 longtemps|moment|lurette ; y a quelque|un ~2 temps|moment|bail ; a un ~1 moment
            @have|@had ~3 deja ; deja ~2 @done ; dans|par le passe ; un de ces jours ; a plusieurs reprises ; il fut
        """,
        guards="""
            deja quel|quelle|quoi ; encore une fois $ ; un jour ~2 *rai|*ra|*ras|sur
        """,
    ),
    Rule(
        "something_mentioned",
        "episodic_fuzzy",
        """
            y avait|a ~3 pas ; y avait ; y a il? ~1 eu ; ^ ~1 on|nous|tu|je|vous ne? devait|devions|devais|deviez
            @was ~2 cense|censes|censee ; avait|avais|avions|avez ~1 pas ~1 @done ; @had ~4 @done|*e|*i|*u
            se|nous etait|etions ~2 @been|@done|dit ; un truc|machin ~3 sur|avec|de|a|dont ; une histoire de|sur|avec
            @own ~1 derniere|precedente|dernier conversation|discussion|reunion|rencontre|visite|echange
            @thing ~2 dont|que|qui|ou ~1 je|tu|on|nous|vous|il|elle|@own ; @thing dont ; @thing que ~3 @had
            @thing ~1 qui ~1 @imperfect ; conversation|discussion|echange ~1 ou|sur|avec|a|au|de|du|des|concernant
            quelque chose|quelqu un|un truc ~2 sur|a propos|concernant|avec
            me|te|vous|nous avais|avait|aviez|ai|as|a|avez ~1 parle|raconte|dit|mentionne|conseille|recommande
            retrouve|retrouver|retrouvez ~4 ou|sur|dont|passage|moment
        """,
        guards="""
            type de|d ; recette que ; la fois $
        """,
    ),
    Rule(
        "past_event",
        "episodic_fuzzy",
        """
            @wh|pourquoi|combien|comment ~6 @have ~4 @done
            @wh|pourquoi|comment|combien ~5 @have @pronoun ~2!une|le|la|de|ce|cette *e|*i|*u|*is|*it|*ert
            @wh|pourquoi|comment ~6 @be ~4 @been ; est ce que ~5 @have ~4 @done ; que est il @been ; *ions nous @done
            est ce que ~5 @be ~3 @been ; ce que|qui ~4 @have ~3 @done
            qui|que|ou|quand|pourquoi ~4 @have ~1 !@article|@attribute *e|*i|*u|*is|*it|*ert ; @have @pronoun ~3 @done
            @have @pronoun ~1 !@article *e|*i|*u ; @have ~1 @done quoi|qui|ou
            @wh|pourquoi|comment ~5 @was|@imperfect ; @be !ce @pronoun ~2 @been|@done ; @had @pronoun ~3 @done
            @pronoun @have ~2 @done ~9 #asked ; me|te|se suis|es|est je|tu|il|elle|on ~2 @been|@done
            ce etait quoi|qui|ou ; comment se est|sont|etait|etaient ; se est ~2 passe|produit|deroule
            @be ~1 @been ~1 ou|quand|quoi|$
        """,
        guards="""
            que|qui|quoi ~2 a le|la|un|une|l ; y a ; @have ~2!@done|*e|*i|*u un|une|des|du|le|la|les|de @attribute
            je me demandais ; me demandais ; voulais savoir|demander|dire ; @have il|elle|on une|de
            @be ~4 ne|nee|fait|mariee $ ; ce est parti|fini|fait
        """,
    ),
)
"""What is remembered vaguely: it happened, but nothing says when."""
