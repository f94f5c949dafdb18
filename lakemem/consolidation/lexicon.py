"""Words that tell persons, places, trades and traits apart, folded; French and English side by side."""

from __future__ import annotations

from typing import Final


def words(text: str) -> frozenset[str]:
    """Return the words of a block, `_` standing for a space."""
    return frozenset(word.replace("_", " ") for word in text.split())


def ordered(text: str) -> list[str]:
    """Return the words of a line in order: months, weekdays, numbers."""
    return text.split()


WOMEN: Final = words("""
adele agathe agnes aicha aisha alexandra alice alicia aline alison alix amanda amel amelia amelie amina amy ana anais
andrea angela angelina anita ann anna anne annie antoinette ariane astrid aurelie aurore ava axelle aya barbara
beatrice bella bernadette beth brigitte camila carla carmen carol carole caroline catherine cathy cecile celeste celia
celine chantal charlene charlotte chiara chloe christelle christina christine cindy claire clara clemence clementine
colette coline coralie corinne cynthia daniela daphne deborah delphine denise diana diane dominique donna dorothee
edith elena eleonore elisa elisabeth elise eliza elizabeth ella ellen elodie eloise elsa emilie emily emma erica erika
estelle esther eugenie eva eve evelyne fabienne fanny farah fatima fatou fatoumata flavie fleur flora florence
francesca francoise frida gabriela gabrielle genevieve georgia geraldine ghislaine gina giulia grace greta hana hanna
hannah harriet heather helen helena helene hermine hilda hina ines ingrid irene iris isabel isabella isabelle ivana
jade jane janet janine jasmine jeanne jenna jennifer jenny jessica joanna jocelyne johanna josephine joyce judith
julia juliana julie juliette june justine karen karima karine kate katherine katie kelly khadija kim kristen laetitia
lara laura laure laurence laurie layla lea leila lena leonie leonor leslie leticia lila lilou lily lina linda lisa
lise lola lorena lou louise lucia lucie lucille lucy ludivine luisa lydia lynn madeleine madison maelle maeva magali
maggie maia mairead malika manon marcelle margaret margaux margot maria mariam marianne marie marina marine marion
marisol marjorie marta martha marthe martine mary maryam mathilde maud maude maureen maya megan mei melanie melina
melissa mia michele michelle mila mireille miriam molly mona monica monique morgane muriel myriam nadege nadia nadine
naomi nancy naoual natalia natalie natasha nathalie nicole nina noemie nora noor nour oceane odette odile olga olivia
ophelie paloma pamela patricia paula pauline penelope perrine petra philippa phoebe priya rachel rachida rania
raphaelle raquel rebecca regine renata rita roberta romane rosa rosalie rose roxane ruby ruth sabine sabrina sally
salma salome samantha samia sandra sandrine sara sarah saskia selma severine shannon sheila shirin simone sofia
solange solene sonia sophia sophie stella stephanie susan susie suzanne svetlana sylvia sylvie tamara tania tara
tatiana teresa tess tessa theresa tiffany tina ursula valentina valentine valerie vanessa vera veronica veronique
victoria violette virginia virginie viviane wendy xenia yasmin yasmina yasmine yolande yuki yvette yvonne zara zelie
zoe gaelle gail rosalind bridget siobhan aoife saoirse priscilla beatriz fernanda mariana ayesha zainab khadidja
djamila hafsa nawel soraya lucienne ginette josette huguette monika katarzyna agnieszka olena oksana mei-ling ling
sakura haruka zoey hazel violet ivy willow harper addison avery brooke paige faith joy abigail ariana aubrey bianca
abby ada akiko albane alma alya amber ambre aminata ananya anjali anke annick anya arabella assia becky berenice betty
beverly billie blanche brenda brittany camille carolyn cassandra cheryl claude claudine constance daisy danielle
darlene debra deepa delilah divya dorothy elsie emilia esme evelyn evie ellie faustine frances freja gabby garance
germaine gillian gisele gwen gwladys hallie heike hilary honorine imani inaya isaure isla jacqueline janice jeannine
jen jess joelle josiane kasia kathleen kathryn katya kavya keisha kenza kimberly lakshmi lana larissa latoya lauren
liliane livia liz lori lucette luna lya lyana lydie maddie maelys maisie marilyn maryse matilda meg mette micheline
mya neha nelly ngozi ninon noa olympe orla pam pilar pooja poppy raymonde rocio rolande romy rosie samira sharon
soline sue thais thea ulrike valeria vicky victoire ximena zofia zuri alex charlie sasha dominique ashley sam sacha
charly morgan jordan taylor robin andrea eden alexia aria arya amy jo kenzie mei-lin susanna joana ingeborg greta
yvonne manuela silvia paola laila noura hawa mariama adama salimata bintou bonnie brianna candice carly carrie
celestine chelsea crystal dawn debbie dolores doris eileen elaine ethel fiona freya gemma georgina glenda gloria
hayley holly imogen jackie jasmin jill joan jodie josie judy kayla kirsten kristin kylie leah lindsay lorraine lucinda
mabel maeve marcia maxine melody mercedes millie miranda nell niamh norah paulette peggy phyllis rhonda robyn rosemary
roxanne sade shanice shirley sienna simran sinead sky sunita tabitha trish una velma vivian wanda winnie yara yolanda
anouk apolline bleuenn capucine domitille enora gwenaelle gwendoline heloise justyna ludmila maiwenn marjolaine
mathilda melusine nolwenn oriane prune roseline sidonie solenn soazig tiphaine victorine rachid rashid abdul abdullah
ahmad akira alfonso alonzo amit anand aiden angus archie arnold ashton austen avi barnaby benny bernie bert blake
bobby brent brett brock bryce byron caleb calvin cameron carter cecil chad chester chuck clark clay clayton cliff
clinton clyde cody cole conrad cory craig curtis cyrus dale damon darius daryl dexter dominick doug drew duke dustin
dwight earl eddie elijah ellis emmett erick ernie ezra fergus finn floyd francesco freddie fritz garrett gene gerry
gordie grant guillermo gunnar harvey herbert herman horace howie hugh hunter ira irving isaiah ismail ivor jarvis
jayden jed jerome joaquin jonah jonny josiah juanito jude kareem keanu kelvin kendrick kenton kirk klaus kristian kurt
lamar landon leif lenny leroy lester liam lloyd lonnie louie luther mack mahmoud malcolm marcos mason maurizio maxwell
melvin mick mickey mikhail milo milton mohammad morgan moses murray myles nadir nelson nico nils noel olaf olu orlando
oswald otis pablo parker pat percy pierce preston quincy quinn ramon randall randy ray reggie rex rhys riley rob rocky
rodney rohan rolf ronnie rupert russ rusty salman salvatore sanjay sasha saul sergei seymour sheldon sid sidney silas
solomon spencer stanley stefano stewart sunil tariq teddy tobias tobin todd tomasz trent troy tyler tyrone vernon
vikram vince wade wallace ward warren wesley wilbur wilfred winston woody wyatt yusef zane zeke abdelkader
abderrahmane alban alphonse amaury raj vijay arjun deepak ravi sunita ambroise anatole anselme aymeric barnabe basile
brice celestin corneille cyprien edmond elouan emeric eudes evrard fernand fulbert gaetan germain gontran gregor
gwendal hippolyte honore hyacinthe isidore joachim johnny jocelyn joris josselin leandre leopold loris lubin maceo
malo marin martial matisse melchior nathanael nestor noe octave oscar philibert prosper raimond renaud rodrigue rudy
sabri sebastian severin sixte soren swann tanguy theophile timeo titouan tugdual urbain valery virgile wilfried yoann
youcef zacharie zephyr
""")
MEN: Final = words("""
adem albie alessio alfie anas arlo augustin ayden ayoub bjorn bradley camille charly cheikh chidi claude clive darnell
dennis dieter dorian eden elio emeka ewan finley fraser gabin hamish harrison haruto henrik hudson ilyan imran jakub
jens jurgen kais killian kwame kylian lawrence lazare levi livio lyam malone marceau matheo mathys matt mickael
muhammad nael naim nino noa nolan ousmane piotr rayan reuben rohit samy soan sohan takeshi thiago tiago timothee uwe
wassim willie zayn alix ashley tomasz dean rhett beau wyatt amine mika nikola lamine souleiman yasin mathias gaspar
maximilian fritz heinz jurgen gunter bernd wolfgang helmut nuno rui duarte goran milos zoran bogdan andrei mihai radu
aaron abdel abdou abel achille adam adil adrian adrien ahmed alain alan albert alberto aldo alejandro alessandro alex
alexandre alexander alexis alfred ali alistair amadou amine amir anders andre andreas andrew andy angelo anthony
antoine anton antonio ari armand armando arnaud arthur arun aubin auguste aurelien axel aziz baptiste barry bastien
ben benjamin benoit bernard bertrand bilal bill bob boris boubacar brad brahim brandon brendan brian bruce bruno bryan
callum carl carlos cedric cesar charles charlie chris christian christophe christopher clement clovis colin connor
corentin craig cyril damien dan daniel danny dario darren dave david dean denis derek didier diego dimitri dirk dmitri
dominic donald douglas duncan dylan ed eddy edgar edouard eduardo edward elias elie eliott elliot emile emilio
emmanuel enrique enzo eric erik ernest erwan ethan etienne eugene evan fabien fabio fabrice farid felipe felix
ferdinand fernando florent florian francis francisco franck francois frank fred frederic frederick gabriel gael gareth
gary gaspard gaston gauthier gavin geoffrey george georges gerald gerard gilbert gilles giovanni glenn gordon graham
greg gregoire gregory guillaume gus gustave guy hakim hamid hamza hans harold harry harvey hassan hector henri henry
herve hicham hiro hiroshi howard hubert hugh hugo hussein ian ibrahim idriss igor ilan ilyes isaac ismael ivan jack
jackson jacob jacques jake jamal james jamie jan jared jason javier jean jeff jeffrey jeremie jeremy jerome jerry
jesse jim jimmy joachim joao joe joel joey johan johann john johnny jon jonas jonathan jordan jorge jose joseph joshua
josh juan jules julian julien julio justin kader kai kamal kamel karim karl kei keith ken kenji kenneth kenny kevin
khaled kofi kyle lamine lance larry lars laurent leandro lee leo leon leonard leonardo lewis liam lilian lionel logan
loic lorenzo louis luc luca lucas lucien ludovic luis luka lukas luke mael magnus malik mamadou manuel marc marcel
marcelo marco marcus mario marius mark markus martin marvin mateo mathias mathieu mathis matteo matthew matthias
matthieu maurice max maxence maxime mehdi michael michel miguel mike milan mitch mohamed mohammed moussa mustapha
nabil nasser nate nathan neil nicholas nick nicolas niels nigel nikolai noah noam noel norbert norman oliver olivier
omar oscar osman otto owen pablo pascal patrice patrick paul paulo pavel pedro perceval pete peter phil philip
philippe pierre quentin rafael rahul ralph raoul raphael raul ravi raymond reda regis remi remy rene ricardo richard
rick robert roberto robin rodolphe rodrigo roger roland romain roman ronald rory ross roy ruben rudy russell ryan
sacha salim sam sami samir samuel scott sean sebastian sebastien sekou selim serge sergio seth shane simon sofiane
souleymane stan stefan stephane stephen steve steven stuart sven sylvain tarek tariq taylor ted terry theo theodore
thibault thibaut thierry thomas tim timothy titouan tobias tom tomas tommy tony travis trevor tristan ulrich ulysse
valentin valere victor vincent vladimir walid walter warren wayne wei will william willy xavier yacine yann yannick
yanis yassine yohan youssef yusuf yves yvan zach zachary zinedine
""")
KIN: Final = words("""
brother sister son daughter father mother dad mum mom husband wife partner boyfriend girlfriend cousin uncle aunt
auntie nephew niece grandfather grandmother grandpa grandma grandson granddaughter friend mate buddy pal colleague
coworker co-worker boss manager neighbour neighbor flatmate roommate housemate teacher doctor stepbrother stepsister
twin fiance fiancee brother-in-law sister-in-law father-in-law mother-in-law son-in-law daughter-in-law kid child
bestie ex classmate landlord frere soeur fils fille pere mere papa maman mari femme conjoint conjointe compagnon
compagne copain copine petit-ami petite-amie cousine oncle tante tonton tata neveu grand-pere grand-mere papi mamie
ami amie pote collegue chef cheffe patron patronne voisin voisine colocataire coloc coach prof medecin beau-frere
belle-soeur beau-pere belle-mere jumeau jumelle epoux epouse camarade binome collaborateur collaboratrice meuf mec
enfant gendre filleul filleule parrain marraine friends brothers sisters colleagues coworkers neighbours neighbors
roommates flatmates cousins uncles aunts nephews nieces kids children sons daughters parents grandparents twins mates
classmates amis amies potes copains copines freres soeurs collegues voisins voisines cousines oncles tantes neveux
enfants filles grands-parents jumeaux jumelles beaux-parents eldest youngest oldest aine ainee cadet cadette benjamin
benjamine lead supervisor mentor
""")
PLACES: Final = words("""
paris lyon marseille toulouse nice nantes strasbourg montpellier bordeaux lille rennes reims toulon grenoble dijon
angers nimes villeurbanne clermont-ferrand brest tours limoges amiens annecy perpignan metz besancon orleans rouen
mulhouse caen nancy avignon poitiers versailles pau biarritz bayonne cannes antibes calais colmar valence quimper
vannes lorient chambery niort troyes france bretagne normandie provence alsace corse occitanie bruxelles brussels
liege namur geneve geneva lausanne zurich berne montreal quebec toronto vancouver ottawa calgary london londres
manchester leeds bristol liverpool birmingham edinburgh edimbourg glasgow cardiff belfast dublin cork galway oxford
cambridge brighton york england scotland wales ireland angleterre ecosse irlande berlin munich hamburg hambourg
frankfurt cologne stuttgart germany allemagne vienna vienne austria autriche rome milan naples turin florence venice
venise italy italie madrid barcelona barcelone seville valencia bilbao malaga spain espagne lisbon lisbonne porto
portugal amsterdam rotterdam netherlands pays-bas copenhagen copenhague denmark danemark stockholm sweden suede oslo
bergen norway norvege helsinki finland finlande reykjavik iceland islande warsaw varsovie krakow poland pologne prague
budapest hungary hongrie bucharest romania roumanie sofia athens athenes greece grece istanbul ankara turkey turquie
moscow moscou russia russie kyiv kiev ukraine new_york brooklyn manhattan boston chicago seattle portland austin
denver houston dallas miami atlanta philadelphia phoenix detroit los_angeles san_francisco san_diego washington texas
california californie florida floride vermont canada usa us uk america amerique mexico mexique tokyo osaka kyoto japan
japon beijing pekin shanghai china chine hong_kong singapore singapour seoul korea coree bangkok thailand thailande
hanoi vietnam jakarta manila delhi mumbai bangalore india inde dubai cairo caire egypt egypte casablanca rabat
marrakech morocco maroc algiers alger oran algeria algerie tunis tunisia tunisie dakar senegal abidjan lagos nigeria
nairobi kenya johannesburg cape_town accra ghana sydney melbourne brisbane perth auckland wellington australia
australie europe africa afrique asia asie brazil bresil sao_paulo rio lima peru perou bogota colombia colombie
santiago chile chili buenos_aires argentina argentine luxembourg monaco belgium belgique switzerland suisse
""")
NOT_NAMES: Final = words("""
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
october november december lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril mai juin
juillet aout septembre octobre novembre decembre the a an this that these those it he she they we you i everyone
everybody someone somebody nobody anyone anybody nothing something everything people god who what which where when why
how there here mom mum dad mommy daddy grandma grandpa work life love music food dinner lunch breakfast today tomorrow
yesterday school yes no ok okay hi hello hey dear thanks thank please maybe perhaps one two three some many most all
both each every other another none le la les l' un une des du de ce cet cette ces ca cela ceci il elle ils elles on
nous vous tu je j' moi toi lui eux qui que quoi quand comment pourquoi ou personne rien tout toute tous toutes chacun
chaque quelqu'un certains plusieurs maman papa mamie papi dieu noel oui non bonjour salut merci bref donc alors mais
et or car si pour par dans sur avec sans chez en au aux mon ma mes ton ta tes son sa ses notre nos votre vos leur
leurs my your his her our their its and but so if because since actually well also then now not just only even still
as at by for from in into of to with without after before during english french spanish german italian francais
anglais espagnol allemand italien internet google apple amazon microsoft facebook python java linux windows samsung
sony tesla airbus renault orange android netflix spotify instagram youtube twitter chatgpt claude gpt siri alexa half
nowadays home money time monsieur madame mademoiselle docteur sir madam meet call ask tell come bet see say let go
look listen imagine note remember sure wow sorry congratulations happy great good nice cool bad big new old tonight do
does did can could should would is are was were am have has had not welcome enjoy keep make take give get try use
mon-fri rappelle parle dis regarde viens va prends donne fais voici voila voyons allez attention bravo desole bien
tres trop super coucou
""")
TITLES: Final = words("m mr mrs ms dr mme mlle pr prof professor professeur docteur doctor monsieur madame maitre")
ROLES: Final = words("""
medecin infirmier infirmiere avocat avocate professeur professeure prof enseignant enseignante instituteur
institutrice etudiant etudiante lyceen lyceenne collegien collegienne doctorant doctorante chercheur chercheuse
ingenieur ingenieure developpeur developpeuse informaticien informaticienne architecte boulanger boulangere patissier
patissiere boucher bouchere cuisinier cuisiniere chef cheffe serveur serveuse coiffeur coiffeuse plombier electricien
electricienne macon menuisier charpentier peintre artiste musicien musicienne chanteur chanteuse acteur actrice
comedien comedienne ecrivain ecrivaine auteur autrice journaliste photographe graphiste designer illustrateur
illustratrice comptable banquier vendeur vendeuse commercant commercante caissier caissiere agriculteur agricultrice
fermier vigneron vigneronne viticulteur maraicher pompier policier policiere gendarme militaire soldat pilote hotesse
steward chauffeur conducteur conductrice livreur facteur factrice pharmacien pharmacienne dentiste veterinaire
psychologue psychiatre kine kinesitherapeute osteopathe sage-femme chirurgien chirurgienne aide-soignant
aide-soignante ambulancier juge notaire juriste secretaire assistant assistante directeur directrice manager
consultant consultante analyste economiste statisticien mathematicien mathematicienne physicien physicienne chimiste
biologiste geologue historien historienne philosophe sociologue traducteur traductrice interprete bibliothecaire
libraire editeur editrice fleuriste jardinier jardiniere paysagiste couturier couturiere styliste mannequin
esthetician estheticienne mecanicien mecanicienne garagiste technicien technicienne ouvrier ouvriere soudeur
logisticien magasinier cadre fonctionnaire entrepreneur entrepreneuse patron patronne independant independante
auto-entrepreneur freelance intermittent stagiaire apprenti apprentie alternant alternante retraite retraitee chomeur
papa maman pere mere grand-pere grand-mere parent tante oncle parrain marraine athlete sportif sportive coach
entraineur educateur educatrice animateur animatrice assistante-sociale nounou concierge gardien gardienne agent
agente maire depute deputee benevole moine pretre imam pasteur rabbin data-scientist data_scientist product_owner
product_manager chef_de_projet cheffe_de_projet directeur_artistique webmaster community_manager nurse doctor lawyer
teacher professor student engineer developer programmer architect baker cook waiter waitress barista bartender
hairdresser plumber electrician carpenter painter artist musician singer actor actress writer author journalist
photographer illustrator accountant banker salesperson cashier farmer firefighter policeman policewoman cop soldier
pilot driver postman pharmacist dentist vet veterinarian psychologist psychiatrist physiotherapist midwife surgeon
paramedic judge notary secretary director analyst economist statistician mathematician physicist chemist biologist
geologist historian philosopher sociologist translator interpreter librarian editor florist gardener tailor model
mechanic technician worker welder executive founder co-founder freelancer intern apprentice retiree father mother mum
mom dad grandfather grandmother trainer nanny janitor guard mayor volunteer priest monk scientist researcher lecturer
tutor principal solicitor barrister attorney ceo cto cfo president captain sailor fisherman butcher builder mason
optician radiologist cardiologist anesthetist beekeeper potter blacksmith carer caregiver receptionist recruiter
realtor charge chargee conseiller conseillere responsable gestionnaire adjoint adjointe delegue deleguee representant
representante commercial commerciale attache attachee negociant negociante gerant gerante courtier courtiere clerc
huissier greffier greffiere assureur archiviste ergotherapeute orthophoniste sophrologue naturopathe dieteticien
dieteticienne nutritionniste laborantin laborantine aide-comptable maitre-nageur matelot marin capitaine docker
cheminot grutier couvreur carreleur plaquiste tapissier ebeniste bijoutier horloger luthier potier ceramiste tatoueur
barman barmaid sommelier traiteur charcutier poissonnier primeur maraichere eleveur eleveuse berger bergere apiculteur
apicultrice forestier bucheron officer clerk owner head chief leader supervisor coordinator specialist
expert_comptable administrator inspector technologist therapist counselor counsellor operator broker dealer landlord
stewardess flight_attendant copywriter columnist reporter broadcaster presenter host comedian magician dancer
choreographer composer conductor sculptor animator curator archivist anthropologist archaeologist astronomer astronaut
oncologist neurologist pediatrician dermatologist optometrist podiatrist chiropractor acupuncturist nutritionist
dietitian caretaker housekeeper cleaner plasterer roofer tiler locksmith upholsterer jeweler jeweller watchmaker
tattooist caterer fishmonger greengrocer shepherd forester lumberjack rancher veteran sergeant lieutenant colonel
detective lifeguard referee umpire jockey goalkeeper cyclist runner swimmer gymnast boxer wrestler golfer vegan
vegetarian blogger vlogger youtuber streamer influencer podcaster gamer investor trader auditor actuary underwriter
paralegal lobbyist diplomat ambassador senator minister councillor politician activist missionary nun rabbi pastor
deacon widow widower orphan daddy stepmother stepfather godmother godfather uncle aunt homemaker housewife contractor
entertainer instructor professor instructor producer filmmaker cinematographer cameraman estate_agent travel_agent
crossing_guard social_worker care_worker civil_servant shop_assistant dog_walker delivery_driver taxi_driver
bus_driver truck_driver train_driver dev devops sysadmin designer tester scrum_master househusband stay-at-home
resident citizen immigrant refugee expat native
""")
ROLE_ENDINGS: Final = (
    *(
        "ologue",
        "ologiste",
        "iste",
        "trice",
        "ateur",
        "euse",
        "ienne",
        "cien",
        "eur",
        "ier",
        "iere",
        "crate",
        "ologist",
    ),
    *("ician", "ist", "grapher", "graphe", "iatre", "iatrist", "opath", "opathe", "trician", "peute", "ographe"),
)
TRAITS: Final = words("""
vegetarien vegetarienne vegan vegane vege pescetarien vegetalien vegetalienne flexitarien gaucher gauchere droitier
droitiere ambidextre diabetique asthmatique epileptique hypertendu hypertendue sourd sourde malentendant malentendante
muet muette aveugle malvoyant myope astigmate presbyte hypermetrope daltonien daltonienne dyslexique dyspraxique
autiste hyperactif hyperactive handicape handicapee anemique insomniaque migraineux celibataire marie mariee pacse
pacsee divorce divorcee veuf veuve fiance fiancee separe separee enceinte adopte adoptee orphelin orpheline grand
grande petit petite mince maigre gros grosse costaud blond blonde brun brune roux rousse chauve barbu tatoue tatouee
timide introverti introvertie extraverti extravertie bavard bavarde curieux curieuse patient patiente impatient
impatiente paresseux paresseuse maladroit maladroite gourmand gourmande optimiste pessimiste ambitieux ambitieuse
perfectionniste organise organisee desorganise desorganisee ponctuel ponctuelle tetu tetue sociable solitaire casanier
casaniere matinal matinale creatif creative rigoureux rigoureuse genereux genereuse sensible hypersensible anxieux
anxieuse spontane spontanee discret discrete reserve reservee calme_de_nature croyant croyante athee agnostique
catholique protestant protestante musulman musulmane juif juive bouddhiste chretien chretienne pratiquant francais
francaise belge suisse canadien canadienne quebecois quebecoise anglais anglaise britannique irlandais irlandaise
ecossais ecossaise allemand allemande italien italienne espagnol espagnole portugais portugaise americain americaine
mexicain mexicaine bresilien bresilienne algerien algerienne marocain marocaine tunisien tunisienne senegalais
senegalaise ivoirien ivoirienne camerounais camerounaise chinois chinoise japonais japonaise coreen coreenne
vietnamien vietnamienne indien indienne russe polonais polonaise roumain roumaine grec grecque turc turque libanais
libanaise syrien syrienne iranien iranienne breton bretonne corse parisien parisienne lyonnais lyonnaise marseillais
marseillaise frileux frileuse claustrophobe arachnophobe agoraphobe myopathe coeliaque intolerant intolerante
non-fumeur non-fumeuse fumeur fumeuse sobre majeur mineur mineure senior quadragenaire trentenaire quinquagenaire
sexagenaire au_chomage a_la_retraite sans_emploi vegetarian pescatarian pescetarian flexitarian left-handed
right-handed ambidextrous diabetic asthmatic epileptic deaf blind colorblind colourblind colour-blind color-blind
short-sighted near-sighted nearsighted shortsighted far-sighted dyslexic autistic disabled anemic anaemic single
married divorced widowed engaged separated pregnant adopted tall short slim skinny thin overweight bald blond blonde
brunette redheaded bearded shy introverted extroverted talkative curious patient impatient lazy clumsy optimistic
pessimistic ambitious organized organised disorganized disorganised punctual stubborn sociable outgoing creative
generous sensitive anxious spontaneous reserved religious atheist agnostic catholic protestant muslim jewish buddhist
christian hindu french belgian swiss canadian english british irish scottish welsh german italian spanish portuguese
american mexican brazilian algerian moroccan tunisian senegalese nigerian ghanaian kenyan ethiopian south_african
chinese japanese korean vietnamese indian pakistani bangladeshi thai filipino indonesian russian ukrainian polish
romanian greek turkish lebanese syrian iranian israeli egyptian dutch danish swedish norwegian finnish icelandic
hungarian czech austrian australian argentinian colombian chilean peruvian claustrophobic lactose-intolerant
gluten-free gluten-intolerant celiac coeliac intolerant dairy-free teetotal sober retired unemployed self-employed
bisexual gay lesbian straight trans queer nonbinary non-binary transgender homosexuel homosexuelle bisexuel bisexuelle
hetero transgenre nearsighted vaccinated freelance independent hardworking hard-working easygoing easy-going sporty
athletic sportif_de_nature forgetful absent-minded superstitious neurodivergent
""")
AILMENTS: Final = words("""
diabetes asthma adhd add autism dyslexia epilepsy migraines migraine insomnia arthritis hypertension eczema psoriasis
anxiety depression allergies hay_fever tinnitus scoliosis celiac_disease lupus fibromyalgia endometriosis anemia ibs
ocd vertigo diabete asthme tdah autisme dyslexie epilepsie insomnie arthrite arthrose high_blood_pressure
low_blood_pressure blood_pressure heart_condition heart_problems heart_disease heart_trouble back_problems back_pain
bad_back bad_knees bad_knee sleep_apnea chronic_pain hearing_loss thyroid_problem parkinson's alzheimer's crohn's gout
glaucoma osteoporosis cataracts cataract pacemaker sciatica apnee_du_sommeil maladie_de maladie_chronique glaucome
osteoporose cataracte goutte rhumatismes sciatique pollinose endometriose fibromyalgie psoriasis lupus hypotension
apnee troubles_du problemes_de_dos problemes_de_coeur problemes_cardiaques problemes_de_thyroide souffle_au_coeur
eczema anxiete allergie allergies acouphenes scoliose endometriose anemie cholesterol sclerose hemophilie
rhume_des_foins intolerance allergy
""")
BODY: Final = words("""
eyes hair beard moustache mustache skin freckles tattoo tattoos scar glasses braces height legs voice dimples hands
feet eyesight vision hearing_loss yeux cheveux barbe moustache peau taches_de_rousseur tatouage tatouages cicatrice
lunettes jambes voix fossettes mains pieds memoire oreille vue
""")
FAMILY: Final = words("""
kids kid children child son sons daughter daughters brother brothers sister sisters siblings twins twin grandchildren
grandchild stepson stepdaughter nephew nephews niece nieces husband wife boyfriend girlfriend partner cousins cousin
enfants enfant fils fille filles garcon garcons frere freres soeur soeurs jumeaux jumelles petits-enfants neveux
nieces mari femme copain copine compagnon compagne gosses bebe
""")
DWELLINGS: Final = words("""
appartement appart maison studio villa loft duplex immeuble chambre pavillon ferme t2 t3 t1 colocation coloc residence
logement flat apartment house studio loft villa condo room townhouse cottage place bungalow dorm penthouse duplex
flatshare
""")
WORKPLACES: Final = words("""
bank hospital school restaurant cafe bookshop bookstore library factory lab laboratory startup start-up company firm
agency clinic pharmacy bakery garage hotel museum university college warehouse store shop supermarket nursery
kindergarten theater theatre studio court courthouse farm zoo prison airport bar pub salon nonprofit charity ngo
brewery hospice call_center banque hopital ecole restaurant cafe librairie bibliotheque usine labo laboratoire
entreprise societe boite agence clinique pharmacie boulangerie hotel musee universite fac entrepot magasin boutique
supermarche creche theatre tribunal ferme prison aeroport salon association ong brasserie cabinet college lycee mairie
prefecture ministere start-up banque ehpad studio pme
""")


def is_given(word: str) -> bool:
    """Tell whether a folded word is a known first name; one with a hyphen by its first part."""
    first = word.partition("-")[0]
    return first in WOMEN or first in MEN


def is_role(word: str) -> bool:
    """Tell whether a folded word is a trade or a part that somebody has in life."""
    if word in TRAITS or word in _NO_ROLES:
        return False
    return word in ROLES or (len(word) > 6 and word.endswith(ROLE_ENDINGS))  # noqa: PLR2004 - `cher`, `peur`, `hier`


_NO_ROLES = words("""
meilleur meilleure superieur superieure inferieur interieur exterieur ulterieur anterieur premier premiere dernier
derniere entier entiere optimiste pessimiste triste realiste fataliste nationaliste egoiste raciste feministe
particulier reguliere regulier familier familiere heureuse malheureuse amoureuse nerveuse serieuse furieuse jalouse
dangereuse precieuse curieuse ambitieuse paresseuse genereuse rigoureuse ennuyeuse chaleureuse honteuse douteuse
soucieuse capricieuse delicieuse ancienne ailleurs plusieurs longueur bonheur malheur chaleur couleur faveur hauteur
largeur valeur exist insist consist egalitariste malheureuse anxieuse orgueilleuse affreuse frileuse nombreuse
silencieuse courageuse fievreuse mysterieuse majeur mineur
""")
