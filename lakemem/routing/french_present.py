"""French questions about what is and how it is done, and what is no question at all."""

from __future__ import annotations

from typing import Final

from lakemem.routing.french_times import TIMES
from lakemem.routing.rules import Rule

PROCEDURAL: Final = (
    Rule(
        "how_to",
        "procedural",
        """
            comment ~2 !@own|@no_infinitive @infinitive
            comment ~2 lire|relire|rire|croire|boire|perdre|mordre|plaire|rompre|interrompre|etre|elire|vaincre|cuire
            comment !@have|@be|va|vas|allez|ca|cela ~1 on|nous|je|tu|vous|ca|cela ; comment ca|cela marche|fonctionne
            comment ~1 gens|autres|pros ; par ou|quoi ~2 commencer|commence|debuter
            comment que? on|je|tu|nous|vous|fait|faire|faut|dois|doit|peux|peut|puis
            comment est ce que ~1 on|je|tu|nous|vous ; comment est ce que ~4 doit|peut|faut
            comment ~2 il faut|convient|faudrait
            comment ~4 doit|doivent|devrait|faut|faudrait|devons|devrais|dois|peut|pourrait
            comment ~1 se|ca ~2 @state|prend|installe|configure|sert|marche
            comment ~1 se|ca ~2 fonctionne|prepare|monte|lance|deploie|pose
            comment fonctionne|marche|fonctionnent|marchent ; comment ~1 *ons nous ; comment ~2 y prendre|prend
        """,
        guards="""
            comment ~2 se|me|te|s nomme|porte|porter|sent|sens|ecrit|prononce|termine|passe|passent|deroule|deroulait
            comment ~3 appell*|appel* ; comment ca se fait ; comment oses|osez
            comment ~2 trouves|trouve|trouvez|vas|va|allez|vont|sais|savez
            comment ~2 connais|connait|connaissez|decris|decrirais|sens|vois
            comment je|tu|on ~1 aime|prefere|prends|prend|aimes|bois ; comment tu|vous le|la|les sais|savez|connais
            comment te|vous te|appelles ; comment ~3 @have ~4 @done|@been|evolue|change ; comment se @be
            comment ~2 est ce que ~2 @have ; comment ~3 @have ~1 @pronoun ~2 *e|*i|*u|*is|*it
            comment ~3 @was|@imperfect ; comment je|tu|il|elle|on ~1 !fais|vais|sais|fait|sait|plait|met *ais|*ait
            @was comment ; comment se est|sont ; comment on|nous se|nous est|sommes ~2 @been
        """,
    ),
    Rule(
        "procedure",
        "procedural",
        """
            procedure|procedures ; etapes ~2 pour|de|a|du|$ ; etapes faut|dois ; quelles etapes
            technique|techniques pour|de ; pas|points|regles ~1 a suivre ; regles pour ; regles du jeu
            manip|manips|manipulation ; etape par etape ; pas a pas ; marche a suivre
            mode de emploi ; modes de emploi ; tuto|tutos|tutoriel|tutoriels|didacticiel
            recette|recettes du|de|des|pour|que|$ ; @own recette ; notice ~2 de|du|pour|$
            manuel de|du|pour|utilisateur
            demarche|demarches pour|a|de|administratives|faire|suivre|entreprendre|apres|$ ; processus pour|de|d|a|$
            facon|facons|maniere|manieres|moyen|moyens|methode|methodes ~1 de|pour|$
            facon|maniere|methode|moyen la|le plus|moins ~2 de|pour ; methode
            quelle|quelles ~1 facon|maniere|demarche|methode ; instructions|consignes ~2 pour|de|du|a|$ ; checklist
            check list
            protocole ; guide pour|de|du|complet ; mode operatoire ; guide|guidez|guider moi|me|nous
            me|nous guider|guide|guides pour|dans|a|sur|etape
            montre|montrez|montrer|apprends|apprenez|apprendre|enseigne ~2 comment|a *er|*ir|*re|*oir
            apprends|apprenez moi a ; explique|expliquez|expliquer|expliques ~2 comment
            aide|aidez|aider moi|nous? a *er|*ir|*re|*oir ; aide moi a ; m aider a *er|*ir|*re|*oir
            me aider a *er|*ir|*re|*oir ; astuce|astuces|conseil|conseils|truc|trucs pour
            quelle|quelles ~1 commande|commandes|script ; commande|commandes|script|scripts pour ; la commande a
            quel ordre ~4 dois|doit|faut|devons|fait|*er|*ir|*re ; commande faut|dois ; bonnes pratiques
            comment ~2 on relance|lance|fait ; savoir|sais|sait comment *er|*ir|*re|*oir|on|je
            y a il ~2 moyen|methode|astuce ; y a ~2 moyen
        """,
        guards="""
            @have|@had ~2 aide ~2 a ; recette|recettes ~1 prefere|preferee|preferees|preferes|favorite
            guide touristique
            @imperfect ~4 procedure|recette
            moyen|moyens|methode|mode de transport|paiement|contact|communication|locomotion
            explique|expliquer ~2 comment @pronoun ~2 @have|@be|@had|@was ; de facon|maniere *e
            facon de *er ~1 @imperfect ; a sa|ma facon
        """,
    ),
    Rule(
        "what_to_do",
        "procedural",
        """
            que|quoi faire ; que ~1 faut il ~3 faire|pour|quand|si
            que dois|doit|devons|devrais|devrait|peut|puis je|on|nous ~2 faire
            que|quoi ~1 doit|fait|fais on|je ~1 faire|en ~1 cas ; faire quoi|comment
            fais|fait quoi si|quand|pour|en|lorsque ; faut ~1 faire quoi
            que est ce que ~2 dois|doit|devons|fais|fait|devrais|faut|devrait ~2 faire|quand|si|pour|lorsque|en
            que ~3 dois|doit|devons|faut ~4 pour|avant ; que est ce que il faut ; ce que ~1 faut ~2 faire|pour
            que ~1 fait|faisons|fais on|nous|je quand|si|lorsque|pour ; qu est ce qu il faut ; faut il ~3 pour
            il faut quoi pour ; de quoi ~3 besoin pour ; ce que ~2 dois|doit|devons faire ~1 pour|quand|si
            que faut|faudrait il ; @which ~2 dois|doit|devons|faut ~1 utiliser|employer|choisir|lancer|remplir|prendre
            @which ~2 !@no_infinitive *er|*ir|*ndre|*ttre|*ire|*ivre ~3 pour|afin|quand|si
            @which papiers|documents|outils|ingredients|pieces|formulaires ~6 pour|fournir
            @which ~2 faudrait|devrait|devrais|puis ~1 utiliser|employer|choisir|lancer|remplir|prendre ; en cas de
            ou ~1 dois|doit|faut|puis|peut ~3 pour *er|*ir|*re ; comment ~4 sont ~2 *es
            comment ~3 est|sont il|elle|ils|elles *e|*es|*ees|*i|*is|*u|*us
            comment est|sont *e|*es|*i|*u le|la|les|un|une|notre|nos ; se y prendre|prend
        """,
        guards="""
            que dois ~3 a ; faut ~3 savoir sur|de
            @imperfect|veux|veut|voudrais|voudrait|aime|aimes|adore ~2 faire quoi ; @have|@had ~2 faire|fait quoi
            @have|@had ~2 fait
        """,
    ),
    Rule(
        "how_we_did",
        "procedural",
        """
            comment ~3 @have ~1 on|je|nous|tu|vous ~2 @fixed ; comment ~2 on|je|nous|tu|vous ~1 @have ~1 @fixed
        """,
        unless=TIMES,
    ),
)
"""How something is done."""

FACT: Final = (
    Rule(
        "asked_thing",
        "semantic_fact",
        """
            @wh|combien|lequel|laquelle ~6 @state ; appell* ~1 comment ; de ou ~3 vient|viens|viennent|venez|est
            vient|viens de ou ; ^ ~1 qui|ou|que|quoi|lequel|laquelle !$|pas|si|bien|faire ; ^ pourquoi !$|pas
            @state ~3 ou|quoi|qui|combien|quel|quelle|quels|quelles|quand ~4 $ ; @state ~2 ou $
            ^ ~1 @pronoun ~2 combien|quel|quelle|quels|quelles ; ^ ~1 je|il|elle|on|nous|ils|elles ~2 quoi|qui|ou
            ^ ~1 quand !je|tu|on|nous|vous|ai|as|meme|$ ; @have quoi comme ; ce est quoi|qui|quand|ou|quel|quelle
            quel|quelle|quels|quelles ; que est ce ; ^ ~2 qui @be|a|ont|@state
            qui est ce ; ou est|sont|se|suis ; quand est|sont|a|ont|tombe ; combien ; est|sont ~3 quand|qui|quoi|ou
            ^ ~1 a|de|pour|avec|chez|sur|en|dans qui|quoi|quel|quelle|quels|quelles
            comment ~2 se|s|me|te|le ~1 appell*|ecrit|prononce|nomme|porte|sent|decris
            comment ~3 appell*|trouves|trouve|decrirais|@state|est|sont
            que|quoi penses|pense|sait|sais|aime|veut|a|possede|fait ; a quoi|qui ; de quoi|qui ; pourquoi ~4 @state
            en quoi ; le|la|les|mes ~2 quel|lequel|laquelle $ ; ^ ~1 que @state ; quand ~2 ne|nee
            @be ~3 ne|nee ~2 quand|ou ; ou|quand ~3 @be ~3 ne|nee ; a ~3 combien de|d ; ^ ~1 qui ~3 @attribute
        """,
        guards="""
            quoi que ; a quoi bon ; ou bien ; quel|quelle belle|bonne|beau|jolie|dommage|horreur|plaisir|chance
            ^ quel|quelle|quels|quelles ~2!@attribute|@be|@state|@have|#number|jour|heure|genre|type|ville $
        """,
    ),
    Rule(
        "asked_whether",
        "semantic_fact",
        """
            est ce que ~4 @state|a|ai|ont|est|suis|sont|as|avons ; @state je|tu|il|elle|on|nous|vous|ils|elles
            a|est|ont|sont|ai|suis il|elle|ils|elles|on|je ; y a il ; *e|*t|*d il|elle|ils|elles
            ^ ~2 y a ~1 une|un|des|quelqu
            ^ !je|nous ~5 @state|a|ont|est|sont ~9 #asked ; ^ ~1 je|nous ~2 @state ~9 #asked
        """,
        guards="""
            tu|vous sais|savez *er|*ir|*ire ; sais|savez tu|vous *er|*ir|*ire
            ca|cela ne? @state|fait|est|va|suffit|marche ; peux|pouvez|veux|voulez|vas|pourrais tu|vous
            tu|vous peux|pouvez|veux|voulez|vas|pourrais ; penses|pense tu $ ; que dis|dites tu|vous $
        """,
    ),
    Rule(
        "indirect_question",
        "semantic_fact",
        """
            @ask ~3 @asked ; @ask ~3 ce que|qui|dont ; @ask ~3 de|a|pour|avec|chez qui|quoi|quel|quelle
            que ~2 sais|savez|sait ; sais|savez ~2 quoi ~1 de|sur ; parle|parlez|parler moi|me ~1 de|du
            aimerais|voudrais|souhaite|souhaiterais|veux|desire|aimerait connaitre|savoir|avoir|obtenir|voir|retrouver
            @give ~4 @attribute ; tout ~4 sur|de|propos|concernant
            infos|informations|renseignements|details|faits|fiche sur|de|concernant|a
            @attribute|profil de|du|des|d ~3 $ ; decris|decrivez|presente
        """,
        guards="""
            tout de suite|meme|go|facon ; dis|dites donc|moi|bonjour $ ; sais pas quoi|si|comment ; dis ~1 si $
            ne sais|sait pas
        """,
    ),
    Rule(
        "subject_and_attribute",
        "semantic_fact",
        """
            ^ ~3!@have|@be|je|tu|nous @attribute de|du|des|a|au|en ; ^ ~1 @own ~2 @attribute ~2!@be|@have|@state $
            ^ ~3!@have|@be|je|tu|nous @attribute ~1 $ ; ^ @attribute !pour|a|au ~3 $
            ^ mon|ma|mes|notre|nos|son|sa|ses !@exclaimed|$ ~3!@be|@have|@was|@state|*ent $
            @attribute ~2 @state|est|sont ~9 #asked ; quels|quelles ~1 @attribute
        """,
        guards="""
            ^ je|nous|il|tu ... ; bon|joyeux anniversaire ; ^ ~1 nom $
            ^ ~2 but|marie|code|force|film|projet|travail $ ; ^ ~1 a @own
        """,
    ),
)
"""What is so now, of a person or a thing."""

ASIDES: Final = """
    rappelle|rappelez|rappeler moi|me? de *er|*ir|*re|*oir ... ; rappelle|rappelez moi que ...
    ^ ~1 ne oublie|oubliez|oublies pas ... ; pense|pensez a *er|*ir|*re|*oir ...
    ^ note|notez|retiens|retenez|memorise|souviens toi? que ... ; ^ note|notez|retiens !quoi ~1 : ...
    souviens toi|vous que je ... ; ^ ajoute|ajoutez|mets ~5 liste|calendrier|agenda
    a demain|bientot|plus|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|tantot $ ; ^ ~1 a tout a|de ...
    bonne|bon journee|soiree|nuit|matinee|apres|weekend|week|courage|appetit|voyage|annee|chance ...
    bon|joyeux|joyeuse|joyeuses anniversaire|noel|fetes|paques ... ; comment ca va|vas|roule|se ...
    comment vas|va|allez tu|vous|te ~3 $ ; comment tu|vous vas|allez ~2 $
    comment va|vont la|le|les|ton|ta vie|famille|affaires $ ; ca va ~2 $ ; ca marche $ ; ca me va ; ca roule ; ca gaze
    quoi de neuf|beau ~2!depuis|hier|semaine|mois $ ; tu vas|va bien ; vous allez bien
    tu es la|pret|prete|sur|sure|serieux|ok $
    quelle heure est il ; il est quelle heure ; quel temps fait|fera ... ; quel jour est|sommes on|nous ~1 $
    on est quel jour $ ; qui es|etes tu|vous $
    ^ raconte|racontez|dis|fais ~1 une|un ~1 blague|histoire|poeme|chanson ...
    ^ ~2!comment|qui|que|ou|quand|pourquoi|quel|quelle ecris|ecrivez|redige|traduis|traduisez ...
    ^ ~2!@wh|comment|quand|pourquoi compose|chante|dessine|genere|corrige !il|elle|quoi|bien|souvent ...
    peux|pouvez|pourrais|pourriez|veux tu|vous|te ~2 aider|ecrire|traduire|rediger|aide ~2 $
    peux|pouvez|pourrais|pourriez tu|vous ~1 ecrire|traduire|rediger|corriger ... ; avant tout|toute
    juste une|un ~1 question|seconde|minute|instant ; ai|avoir une|juste ~2 question ; une ~1 question $ ; qui sait $
    et alors $ ; pourquoi pas $ ; il fait beau|froid|chaud|nuit|jour|moche|gris ; ne est ce pas ; tu sais quoi
    dis|raconte moi quelque chose $|de ; ^ quoi $ ; ^ hein $ ; ah bon ; vraiment $ ; laisse|laissez tomber ; de rien $
    ^ ~1 faut que ... ; ^ ~1 je pense|crois|trouve|espere que oui|non|si $ ; tu as|avez raison|tort
    je pense|crois|trouve|espere que ce est ~3 $ ; espere que tu|vous vas|allez ~1 bien ; comme de habitude $
    fais|faites de ~1 reves $
    ^ ~1 @greeting mon|ma|mes|les? chef|amis|patron|maman|papa|docteur|ami|equipe $ ; ^ ~1 bon|joyeux @weekday
    merci !de ... ; merci de !me|nous|*er|*ir|*oir|*re ... ; pas aujourd hui ; pas maintenant|ce|demain
    y a quelqu* un? $ ; y a quelque un $ ; ce est parti $
    se il te|vous plait ; qu est ce que tu racontes $ ; est ce que ca va ~2 $ ; comment puis je|te|vous aider
    je peux te|vous poser une question ; comment te|vous remercier
"""
"""Requests and courtesies: what stands in one counts for nothing."""

ECHOES: Final = """
    ^ ~1 ce est|etait quoi|qui|lequel|laquelle|ou|quand ~1 $ ; ^ ~1 lequel|laquelle|lesquels|lesquelles ~3 $
    ^ quoi deja $ ; ^ ~1 quel|quelle est|etait il|elle ~1 $ ; ^ ~1 te|tu ~1 souviens|rappelles ~1 $
    ^ non|hein|vrai $ ; ^ de quoi ~2 il $
"""
"""Questions that ask for what the sentence before them is about."""
