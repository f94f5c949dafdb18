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
            y a @few|peine ~1 minute|minutes|seconde|secondes|instant|instants|min
            juste avant $|ca|cela ; ^ ~1 juste avant je|tu|on|nous|vous ; avant cette|ce question|message
            juste a? le? maintenant|ici|la $
            tout a le heure ; voila une|deux|quelques minute|minutes|secondes ; @said ~2 juste la
            @have|@had ~3 juste @said ; a|y a peine ; y a ~2 seconde|secondes ; on|nous etait|etions sur quel|quoi
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
            @turn precedent|precedente|precedents|ci|plus|anterieur ; @turn juste avant ; @turn de avant
            repete|repetes|repetez|repeter|repeterais|repeteriez
            ^ ~1 redis ; redis moi|le|la|les|ca|ce|nous|encore|donc
            redire|redites|redirais|reformule|reformuler|reformulez ; plus haut $ ; ci dessus
            repose|reposer|reposez|relis|relire|relisez ~3 @turn ; je te|vous demande quoi
            redonne|redonnez ~3 @turn ; @said ~3 plus haut ; encore une fois $
            @turn ~2 plus recent|recente|recents|recentes ; dernier|derniere ~1 que ~1 je|tu|vous|nous|on ~4 @said
            quelle|quelles question|questions ~4 pose|posee|posees ; quoi la|le|ma|ta|mon|ton @turn ~1 deja
            @turn deja $ ; ^ ~3 quoi la question ~1 $
        """,
        guards="""
            derniere chose|mot de|a faire ; @turn de|d !ta|ma|la|cette|ce|le ; dernier mot a ; dernier point a
        """,
        unless=TIMES,
    ),
    Rule(
        "this_conversation",
        "working",
        """
            dans|durant|de notre @chat ; reviens|revenir|remonte|remonter ~3 message|messages
            @turn|sujet|theme actuel|actuelle|courant|courante $|de|du ; @turn en cours
            sujet|theme ~1 de ~1 la|cette|notre @chat ; quel est|etait le sujet ~1 $
            ^ ~1!a|ai|avons on parle|discute ~1 de|du|des ~9 #asked
            quoi parle|traite ~1 ce|le|cette chat|conversation|discussion|session ; cette|notre|ce|presente @chat $
            de quoi ~2 parle|parlons|parlez|cause $ ; de quoi ~1 etait question
            dans|de|pendant|durant|lors cette|ce|cet|presente @chat ; debut de ~1 cette|la|notre|le|ce @chat
            cette|ce|cet @chat ; perdu le fil ; dans ce|le chat ; debut de ce chat ; ou ~2 on en etait|est
            ou ~2 on etait|est ~1 $
            on en etait|est ou ; en etait|est on|ou ; en etions|sommes nous|ou ; en etais|suis je ; on en etait
            de quoi ~1 on parle ~1 $ ; de quoi parle|parlons on|nous ~1 $ ; on parle|discute|cause|debat de quoi ~1 $
            de quoi discute|discutons|cause on|nous|ton $ ; on regarde|fait|lit|corrige ~5 la|en maintenant|ce
            on|nous se est|sommes arrete|arretes ou ; ou ~2 se est on arrete|arretes
            quel sujet ~1 parle|parlons|discute|discutons|traite|traitons|aborde on|nous|$ ; ^ ~1 tu|vous dis|dites $
            parle|parles|parlons|parlez|discute|discutons ~2 en ce moment
            parle|parles|parlons|parlez ~1 la|maintenant|actuellement $
            parle|parlons|discute|discutons on|nous ~1 la|maintenant|actuellement
            jusque a? present|maintenant|la|ici $
            en train de ~1 parler|dire|discuter|demander|ecrire|expliquer|lire|raconter
        """,
        guards="""
            conversation|discussion|echange a? ou|sur|avec|propos ; eu ~1 cette|ce|notre @chat
            conversation|discussion|echange que ~3 @have|@had ; ou ~2 en est|sommes ~2 projet|dossier|travaux
            suis|es|est|sont ~1 en train
        """,
        unless=TIMES,
    ),
    Rule(
        "in_progress",
        "working",
        """
            tu|vous|je|on|nous ~1!te|vous disais|disiez|disait|disions|demandais
            tu|vous|je|on|nous ~1!te|vous demandait|racontais|expliquais|parlais|parliez
            dans|pendant|durant cette|ce|cet @chat ; disais|disiez|disait|demandais tu|vous|je|on
            tu|vous fais|faites|parles|parlez ~1 a|de quoi|qui ~2 $
            ^ on|nous parlait|parlions|discutait de un|quelque truc|chose|sujet
            de quoi ~3 parlait|parlais|parlions|parliez|discutait|discutions ; on parlait|discutait de quoi
            ^ ~2 que? tu|te|vous|je as|avez|ai dit|repondu|demande|ecrit quoi ~2 $
            ^ ~4 que ~3 as|ai|avez|avons ~1 dit|demande|repondu|ecrit $ ; @have dit quoi ~1 $ ; @have ~2 @said avant $
            @said plus tot $
        """,
        guards="""
            dont ~2 parlait|parlais|parlions|discutait|disait|parliez ; je te|vous disais|parlais
            me demandais|demandait ; que|ou on|nous|je|tu ~1 parlait|disait|disais
        """,
        unless=TIMES
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
        unless=TIMES,
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
            precedent|precedents|precedente|precedentes *eur|*eurs|*rice|locataire|locataires|proprietaire|proprietaires
            ex @attribute ; etait quoi|qui|ou @own ~1 @attribute
            etait quoi ~5 avant !le|la|de|que|$ ; etait quoi @own ~2 prefere|preferee|preferes|favori|favorite
            combien de temps ~5 @lasted|reste|restee|restes|travaille|bosse|ete
            @attribute|valeur|version|valeurs|versions ~1 @earlier|passes|passees|initial|initiale|origine
            @earlier ~1 @attribute|valeur|version|valeurs|versions
            dernier|derniere entreprise|boite|societe|emploi|employeur|poste|boulot|job|appartement|logement
            dernier|derniere adresse|patron
            historique|historiques ; evolution|evolutions ; chronologie ~2 de|des|du
            @own ~2 precedent|precedente|precedents|precedentes ; autrefois|jadis|auparavant|naguere|initialement
            a le epoque ; par|dans le passe ; a le origine ; au depart ; au fil ~1 temps|ans|annees|mois
            au cours ~1 temps|ans|annees ; ne ~3 @state plus ; parcours professionnel ; fut un temps
            de abord @imperfect ; retrace|retracer|retracez ; @attribute de avant
            quels|quelles ~1 @attribute ~3 eu|eus|eues ; tous|toutes les ~2 ou ~3 @lasted|travaille
            toutes|tous mes|ses|les @attribute ~4 @lasted|eu|occupe|occupes|travaille
        """,
        guards="""
            precedent|precedente erreur|erreurs|valeur ; ce qui ~2 @have ~1 fait ...
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
            quand ~6 quitte ~2 @attribute ; @attribute ~3 change|evolue ; changer|evoluer ~2 @attribute
            comment ~6 evolue|change|evoluent|evoluait
            changement de @attribute ; successifs|successives
        """,
        guards="""
            quand ~4 commence|debute la|le ~1 reunion|film|appel|fete ; comment|faut ~2 changer ; pourquoi ~6 change
            change|changes|changer le|la|les|un|une|des !@attribute ; change|changer ~2 de avis|idee|sujet
            ce qui ~2 @have ~1 fait ...
            @have|@be ~3 @said|prevu|refuse|appris|accepte ~1 de|que ...
        """,
    ),
    Rule(
        "state_in_the_past",
        "semantic_history",
        """
            ou|que|qui|quoi|quel|quelle|quels|quelles|combien ~6 @imperfect
            @imperfect ~5 ou|quoi|qui|quel|quelle|avant|autrefois ; est ce que ~4 @imperfect
            @imperfect ~6 en|vers|avant|depuis #year
            ^ ~2 @imperfect @pronoun ; @imperfect @pronoun
            quand|lorsque ~2 @was ~2 petit|petite|enfant|jeune|jeunes|ado|etudiant|etudiante|gamin|gamine|celibataire
            enfant|petit|petite|jeune|ado|gamin|gamine $ ; quel|quelle|quels|quelles a|ont ete ~3 @attribute
            ou|que|qui|quel|quelle|quels|quelles|quoi ~5 @have ~3 @lasted
            !@no_imperfect *ait|*aient il|elle|ils|elles
            @have ~3 @lasted|travaille|bosse|ete ~5 par|dans le passe ; @have ~2 toujours ~1 eu
            @have ~2 deja|toujours ~1 @lasted|travaille|bosse|ete
            @wh|combien ~5 @have ~3 @lasted
            quels|quelles ~4 @have ~2 eu|eus|eues ; combien ~1 @attribute ~4 eu|eus|eues
            ou|qui|quelle|quelles|quels ~4 @have ~3 travaille|bosse ~3 avant|chez|comme|pour|$
            @have|ont|avaient @pronoun ~1 @lasted|travaille ~3 avant|en|chez|comme ; @attribute ~2 etait|etaient|avait
            quel|quelle|quels|quelles ~2 !@still *ait|*aient ; @wh ~2 !@still *ait|*aient ~6 avant
            @wh ~3 !@no_imperfect *ait|*aient ~3 @attribute
            @wh ~3 !@no_imperfect *ait|*aient ~6 en|avant|vers|depuis #year
            avant de|que ~9 @imperfect ; @imperfect ~9 avant ; @attribute ~1 avant
            ^ ~3!@have @attribute ~4!@have en #year $
            chez qui ~4 @have ~2 travaille|bosse ; @was ~4 vrai|valable|valide|connu
        """,
        guards="""
            @had ~2 aime|aimes|aimee|prefere ; @had ~4!@which|quoi|un|une|mon|ma|le|la @done ; @was ~3 @done|@been
            y avait ; @was ~1 ou $
            ^ ~1 ou @was @pronoun !employe|employee|installe|installee|base|basee|loge|logee ; ce etait
            travaille|bosse|travaillait|travaillais|bossait sur ; sur quoi ...
            @attribute|@imperfect ~4 avant le|la|notre|ma|ce reunion|appel|entretien|diner|dejeuner|match
            ou ~4 me|se *ais|*ait ; @thing ~1 ou ~4 @imperfect ; je me demandais ; me demandais|demandait
            me|nous semble|semblait ...
            @had deja|pas|jamais|bien|tous? !@no_participle @participle ; ce ~1 que ~2 disait ; dont ~3 @imperfect
            @thing qui @imperfect ; @was ~1 titre de|du ; @have ~2 @said que ~4 @imperfect
            @have ~1 @lasted le|la|ce|cette|@own ~1 @enjoyed
            cette|ce|cet|ces !que|qui|dont|etait|est ~4 que|dont|ou ~3 @imperfect ; pourquoi ~3 @was
            @was de astreinte|garde|service|permanence
            @was ~1 a|au|aux|la|present|presents|presente ~2 @occasion
            @thing ~1 que ~3 @imperfect ; quoi le|la|ce ~1 @thing ; @imperfect en train ; je voulais savoir|demander
            voulais|voulait savoir|demander|dire ; te|vous souviens|souvenez|rappelles|rappelez ...
            voulais|voulait|voulions|voulaient ~1!pas me|te|nous|lui *er|*ir|*oir|*re ; @imperfect je rencontre|vu
            @was ce|cet|cette|ces ~2!@attribute @thing|truc|machin|femmes|gens|types|mecs
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
            un jour $ ; mars|mai attaque|s ; ^ #year|#clock|#date|@weekday $
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
            @have|@had ~3 deja ; deja ~2 @done ; @be ~3 deja ~2 @been
            @be ~2 deja !@article|@own|@attribute|@pronoun|@have *e|*es|*i|*is|*u|*us|*ert ; dans|par le passe
            un de ces jours ; a plusieurs reprises ; il fut
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
            devait|devais|devions|devaient|deviez ~3 *er|*ir|*oir|*re ; @was ~2 cense|censes|censee
            avait|avais|avions|avez ~1 pas ~1 @done ; @had ~4!@which|quoi @done|*e|*i|*u
            se|nous etait|etions ~2 @been|@done|dit ; un truc|machin ~3 sur|avec|de|a|dont ; une histoire de|sur|avec
            @own ~1 derniere|precedente|dernier conversation|discussion|reunion|rencontre|visite|echange
            @thing ~2 dont|que|qui|ou ~1 je|tu|on|nous|vous|il|elle|@own ; @thing dont ; @thing que ~3 @had
            sais|connais|rappelles cette|ce|cet|ces|le|la ~1 @tale avec|de|du|des|sur|a|ou|que|dont|qui
            ^ le|la|les ~1 @tale ~1 avec|ou|dont|que|sur
            ^ ~1 cette|cet|ces|ce !que|qui|dont|est|etait ~5 que|dont|ou ~3 @imperfect|@had|@have
            ^ ~1 cette|ce|cet|ces ~1 @tale ~1 entre|avec|de|du|des|sur|a|au|chez|dans|ou|que|dont
            @thing ~1 qui ~1 @imperfect ; conversation|discussion|echange ~1 ou|sur|avec|a|au|de|du|des|concernant
            quelque chose|un ~2 sur|concernant|avec|propos ; un truc ~2 sur|concernant|avec|propos
            me|te|vous|nous @had|@have ~2!@article|@own parle|raconte|dit|mentionne|conseille|recommande
            quelque un ~1 @have|@had ~2 @said ; retrouve|retrouver|retrouvez ~4 ou|sur|dont|passage|moment
        """,
        guards="""
            type de|d ; recette que ; la fois $
        """,
    ),
    Rule(
        "past_event",
        "episodic_fuzzy",
        """
            @wh|pourquoi|combien|comment ~6 @have ~4!@article|@own @done
            @wh|pourquoi|comment|combien ~5 @have @pronoun ~2!une|le|la|de|ce|cette @participle
            @wh|pourquoi|comment ~6 @be ~4 @been ; est ce que ~5 @have ~4!@article|@own @done ; que est il @been
            *ions nous @done
            est ce que ~5 @be ~3 @been ; ce que|qui ~4 @have ~3!@article|@own @done
            qui|que|ou|quand|pourquoi ~4 @have ~1!@article|@own !@article|@attribute @participle
            @have @pronoun ~3 @done
            comment|pourquoi ~3 @have ~1!@article|@own !@no_participle @participle
            ^ !a ~3!@wh|@which|combien|@be @have ~1!@article|@own @done ~9 #asked
            @wh ~3 @pronoun ~1 @have ~1!@article|@own !@no_participle @participle
            @have @pronoun ~1!@article|@own !@article *e|*i|*u ; @have ~1 @done quoi|qui|ou
            @wh|pourquoi|comment ~5 @was|@imperfect ; @be !ce @pronoun ~2 @been|@done ; @had @pronoun ~3 @done
            @pronoun @have ~2!@article|@own @done ~9 #asked ; me|te|se suis|es|est je|tu|il|elle|on ~2 @been|@done
            quel|quelle|quels|quelles a|ont ete ; ce etait quoi|qui|ou ; ce etait ~4 qui|quoi $|de
            ce qui ~1 @be ~2 @been ; comment se est|sont|etait|etaient
            se est ~2 passe|produit|deroule
            @be ~1 @been ~1 ou|quand|quoi|$
        """,
        guards="""
            est ce que|qui fait ; mot|mots de passe ; que|qui|quoi ~2!@been|@done a le|la|un|une|l ; y a
            @have ~2!@done|*e|*i|*u un|une|des|du|le|la|les|de @attribute
            je me demandais ; me demandais ; voulais savoir|demander|dire
            @have il|elle|on|ils|elles|je|tu un|une|des|de|du
            @be @pronoun inscrit|inscrite|inscrits ; ^ ~1 je|on|nous|tu suis|est|es|sommes ~1 @been $
            @be ~4 ne|nee|fait|marie|mariee|maries|mariees|divorce|divorcee|separes $ ; ce est parti|fini|fait
        """,
    ),
)
"""What is remembered vaguely: it happened, but nothing says when."""
