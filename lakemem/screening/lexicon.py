"""Words of attacks, French and English together, by what they mean there.  Without accents, as texts are unmasked."""

from __future__ import annotations

from typing import Final

LEADS: Final = (
    "@you ~3 to",
    "@assistant ~2 to",
    "step|task|job|goal|role|mission|instruction|duty|purpose ~1 is to",
    "@lead me|moi|lui|nous|m|leur|to|us|simply",
    "merci|priere|pense|pensez|veille|veillez|tache|essaie|essayez de|a|d",
    "peux|pouvez|pourrais|pourriez|veux|voulez|vas|allez|dois|devez me|nous|lui|m|tu|vous",
)
"""Rows of words after which an order may follow; the last word of each is of the class `maylead`."""

CLASSES: Final[dict[str, str]] = {
    "maylead": "to me moi lui nous m leur de a d us tu vous simply",
    "you": "you u ya yourself tu vous toi t ur",
    # After these an order may follow; any other word in front makes it a report ("she ignored", "told me to ignore").
    "lead": (
        "please pls now then and also but so first just simply immediately must should shall kindly you "
        "ok okay hey hi hello "
        "assistant bot important instruction instructions note notice reminder system admin attention "
        "warning next finally "
        "instead therefore otherwise always never again could would ai llm model update task override "
        "only quietly secretly silently "
        "svp merci maintenant puis et alors mais donc ensuite aussi simplement immediatement dois devez "
        "faut veuillez tu vous "
        "bonjour assistant ia modele enfin toujours jamais d'abord sinon plutot urgent consigne "
        "consignes afin pour doit va "
        "desormais dorenavant discretement secretement better gotta goal job mission todo peux vas peut "
        "doivent pouvez allez veux prompt agents assistants models llms dear chere cher stp pense sys "
        "inst bos eos inject"
    ),
    "override": (
        "ignore disregard forget override bypass overlook discard neglect skip omit unlearn dismiss erase delete void "
        "ignores oublies contournes ignore(z|r) "
        "oublie(z|r) neglige(z|r) contourne(z|r) outrepasse(z|r) abandonne(z|r) efface(z|r) "
        "ecarte(z|r) enleve(z|r) annule(z|r)"
    ),
    "stop": "stop cease quit refuse avoid arrete(z|r) cesse(z|r) refuse(z|r)",
    "follow": (
        "follow following obey obeying adhere adhering respect respecting comply complying apply "
        "applying heed honor honour "
        "suivre suis suivez respecte(z|r) respecter obeir obeis obeissez appliquer applique(z|r)"
    ),
    # What the agent was told by those who may tell it something.
    "orders": (
        "instruction(s) rule(s) guideline(s) directive(s) direction(s) prompt(s) preprompt constraint(s) "
        "restriction(s) policy "
        "policies programming training guardrail(s) safeguard(s) safety filter(s) limitation(s) "
        "protocol(s) conditioning "
        "consigne(s) regle(s) contrainte(s) filtre(s) programmation entrainement recommandation(s) politique(s) "
        "gardefou(s) garde-fou(s) limite(s) principe(s) principles configuration ethics ethique "
        "alignment protection(s) barriere(s) programme tache(s) tasks task"
    ),
    "told": (
        "message(s) text context command(s) order(s) input conversation chat content texte contexte "
        "ordre(s) commande(s) paragraph(s) statement(s)"
    ),
    "prior": (
        "previous previously prior above earlier preceding former past foregoing initial original "
        "existing system developer old before "
        "precedent(s) precedente(s) anterieur(s) anterieure(s) prealable(s) initial initiale(s) initiaux "
        "originel(s) originelle(s) "
        "origine systeme cidessus existantes depart avant recue(s) donnee(s) actuelle(s)"
    ),
    "all": (
        "all any every each whatever these those entire whole tout toute tous toutes chaque l'ensemble "
        "ensemble totalite"
    ),
    "your": "your ur thy yours ton ta tes votre vos",
    "everything": "everything anything all whatever tout what",
    "past": (
        "above before previous previously prior told taught learned learnt instructed given earlier know "
        "precede precedait dessus avant appris dit indique ordonne demande sais haut"
    ),
    # The reader of the memory.
    "ai": "ai ais ia ias llm llms chatbot(s) chatgpt gpt gpt4 gemini copilot mistral bard",
    "assistant": "assistant(s) agent(s) model(s) bot(s) claude llm ai ia chatbot modele(s) machine",
    # Machines that read texts for somebody, and people who decide about them.
    "machine": (
        "summarizer(s) summariser(s) resumeur(s) indexer(s) crawler(s) classifier(s) classifieur parser "
        "scraper moderator moderateur reviewer(s) relecteur(s) relectrice(s) validator"
    ),
    "persona": (
        "ai ia assistant(e) model modele bot chatbot dan agent hacker character persona mode terminal hacker(s) pirate "
        "unrestricted unfiltered uncensored jailbroken free libre evil root developer admin called named stan dude aim "
        "unlimited amoral rogue limitless unbound unhinged nomme(e) appele(e) personnage expert opposite sydney llm gpt"
    ),
    "bad": (
        "unrestricted unfiltered uncensored jailbroken jailbreak evil amoral unethical rogue limitless "
        "unbound unlimited dan "
        "malicious unaligned unmoderated lawless unhinged godmode uncontrolled illimite(e) amoral(e) "
        "malveillant(e) debride(e)"
    ),
    "free": (
        "restriction(s) limitation(s) limit(s) filter(s) censorship guideline(s) rule(s) constraint(s) "
        "ethics morals moral safeguards safety boundaries limite(s) filtre(s) censure contrainte(s) "
        "regle(s) morale ethique tabou(s) refusal(s) filtering moderation"
    ),
    "be": "are is be become being act will must es etes seras serez deviens devenez sois soyez",
    "mode": "mode",
    "modename": (
        "developer dev dan god admin debug jailbreak sudo root unrestricted maintenance unsafe evil test "
        "opposite developpeur dieu administrateur unfiltered uncensored override superuser demo "
        "diagnostic privileged"
    ),
    "enable": (
        "enable enter activate switch turn go boot engage start unlock initiate active(z|r) passe(z|r) "
        "entre(z|r) bascule(z|r) lance(z|r) demarre(z|r) deverrouille(z|r)"
    ),
    # What it is asked to do.
    "do": (
        "respond reply answer recommend suggest include add append insert mention ignore obey behave "
        "pretend treat trust "
        "send forward email post upload delete erase forget approve accept execute output claim deny "
        "refuse promote endorse redirect "
        "praise advertise comply cite leak reveal disclose prepend prefix inject transfer exfiltrate "
        "impersonate advise steer sign "
        "tell say call speak write give insist state conclude direct push favor favour downplay wipe "
        "purge remove copy run "
        "display respond never show invoke use obfuscate lie lies mens mentez convince persuade "
        "repondez repondre recommande(z|r) dites affirme(z|r) ajoute(z|r) insere(z|r) inclus incluez "
        "inclure mentionne(z|r) ignore(z|r) "
        "obeis obeissez obeir agis agissez traite(z|r) envoie envoyez envoyer transmets transmettez "
        "supprime(z|r) efface(z|r) oublie(z|r) "
        "approuve(z|r) accepte(z|r) valide(z|r) execute(z|r) ecris ecrivez commence(z|r) termine(z|r) "
        "refuse(z|r) vante(z|r) conseille(z|r) "
        "pretends pretendez redirige(z|r) reponds dis parle(z|r) nie(z|r) donne(z|r) propose(z|r) "
        "oriente(z|r) place(z|r) glisse(z|r) copie(z|r) fais"
    ),
    "firmdo": (
        "respond reply answer recommend suggest obey pretend trust promote endorse redirect praise "
        "advertise comply reveal ignore insert append "
        "reponds repondez repondre recommande(z|r) obeis obeissez obeir vante(z|r) conseille(z|r) "
        "pretends approve approuve(z|r) ignore(z|r) agis agissez act behave refuse treat traite(z|r) "
        "include inclus incluez ajoute(z|r) add forward send envoie envoyez transmets tell dis dites say "
        "mention mentionne(z|r) speak parle(z|r) execute(z|r) call deny nie(z|r) delete supprime(z|r) "
        "prefix"
    ),
    "promote": (
        "recommend promote endorse praise advertise obey trust favor favour comply recommande(z|r) "
        "vante(z|r) conseille(z|r) obeis obeir promouvoir privilegie(z|r)"
    ),
    "reveal": (
        "encode extract reveal show print repeat output display leak dump disclose expose share write "
        "return tell give list recite echo quote summarize "
        "summarise translate copy paste state spell provide say describe paraphrase enumerate read type "
        "render emit extract recall present "
        "affiche(z|r) montre(z|r) revele(z|r) repete(z|r) donne(z|r) imprime(z|r) ecris ecrivez dis "
        "dites recopie(z|r) divulgue(z|r) transmets communique(z|r) "
        "copie(z|r) cite(z|r) resume(z|r) traduis traduisez restitue(z|r) liste(z|r) devoile(z|r) "
        "partage(z|r) recite(z|r) decris decrivez explique(z|r) fournis fournir reecris"
    ),
    "dumping": (
        "reveal output dump leak extract exfiltrate disclose expose print divulgue(z|r) revele(z|r) "
        "devoile(z|r) extrais extraire recopie(z|r)"
    ),
    "inner": (
        "system hidden secret internal developer base confidential underlying systeme cache caches "
        "cachee(s) secrete(s) secrets interne(s) initial initiale(s) initiales initiaux depart origine "
        "originale(s) confidentielle(s) complet complete(s) preliminaires"
    ),
    "first": "initial original first full entire exact complete raw verbatim above previous",
    "prompts": (
        "prompt(s) instruction(s) message(s) rules guidelines directive(s) consigne(s) regles preprompt configuration"
    ),
    "given": "were have received got must follow are given gave as recu avez t'a ont donne suis dois donnees",
    # Whom it must not tell.
    "tell": (
        "tell inform mention notify alert warn reveal disclose advise dire dis dites mentionne(z|r) "
        "signale(z|r) revele(z|r) previens prevenez prevenir informe(z|r) informer avertis avertir "
        "avertissez parle(z|r) alerte(z|r) divulgue(z|r) avoue(z|r) montre(z|r)"
    ),
    "user": (
        "user human owner operator reviewer moderator humans utilisateur utilisatrice humain humains "
        "operateur relecteur moderateur proprietaire auditor supervisor"
    ),
    "telling": (
        "telling informing notifying asking alerting warning mentioning disclosing confirming prompting "
        "consulting dire signaler informer prevenir avertir mentionner demander avertissement consulter "
        "parler"
    ),
    "noask": (
        "confirmation approval permission asking confirming review validation warning hesitation accord "
        "autorisation validation demander confirmer verification"
    ),
    "covert": (
        "secretly silently covertly discreetly quietly stealthily invisibly secretement discretement silencieusement"
    ),
    # What must not leave, and where to.
    "send": (
        "send post forward upload transmit email mail exfiltrate leak copy ship push relay deliver "
        "submit transfer smuggle "
        "envoie envoyez envoyer transmets transmettez transmettre poste(z|r) transfere(z|r) transferer "
        "expedie(z|r) televerse(z|r) publie(z|r) exporte(z|r) exfiltre(z|r) exfiltrer copie(z|r) "
        "communique(z|r) relaie(z|r) "
        "fais post postez"
    ),
    "sensitive": (
        "memory memories conversation(s) chat(s) history transcript(s) secret(s) credential(s) "
        "password(s) prompt contacts pii everything "
        "memoire(s) souvenir(s) historique identifiants mots mot carnet echanges discussion(s)"
    ),
    "owndata": (
        "data token(s) key(s) cookie(s) env environment cle(s) jeton(s) donnees files notes records "
        "documents information info details content contents profile database db fichiers notes "
        "informations contenu documents profil base emails messages"
    ),
    "ownstrict": (
        "user users private personal stored saved confidential sensitive internal customer utilisateur "
        "utilisateurs privees personnelles enregistrees internes sensibles confidentielles system "
        "systeme api training"
    ),
    "logs": (
        "log logs configuration config conversation history secrets keys tokens credentials cles jetons "
        "information informations data donnees records documents files fichiers chat prompt"
    ),
    "ruin": (
        "delete drop wipe erase destroy purge overwrite modify disable clear grant supprimer supprime "
        "effacer efface detruire modifier vider desactiver accorder executer"
    ),
    "ruined": (
        "data database databases table tables records logs log files audit production donnees base "
        "fichiers journaux systeme system rights droits commandes commands disque disk everything tout"
    ),
    "own": (
        "user users private personal every all stored saved confidential entire whole sensitive internal "
        "customer utilisateur utilisateurs privees personnelles enregistrees tous toutes tout stockees "
        "internes sensibles confidentielles"
    ),
    "place": (
        "#url #email webhook attacker server endpoint external remote pastebin serveur externe adresse "
        "address url attaquant distant discord telegram site"
    ),
    "passwords": "password(s) secrets credentials passphrase(s) cookies identifiants",
    # When.
    "reading": (
        "finds find retrieves gets retrouve trouve retrouvent trouvent memorizes stores reads sees loads "
        "processes summarizes summarises parses opens traitent chargent lisent traite charge read "
        "reading see seeing process processing load loading retrieve retrieving recall recalling access "
        "accessing encounter receive find ingest parse summarize summarise view analyze lis lisez lit "
        "lisent lisant vois voyez voit traites traitez traite recuperes recuperez charges chargez "
        "rencontres rencontrez recois recevez trouves lu analysez analyses"
    ),
    "this": "this these the ceci cela ce cette ces ca",
    "entry": (
        "memory memories entry record proposal instruction instructions note candidate souvenir memoire "
        "entree proposition candidate consigne notes messages message entry file fichier ticket page "
        "document"
    ),
    "asker": (
        "user users someone anyone somebody anybody people human person utilisateur utilisatrice quelqu "
        "un on humain client"
    ),
    "asks": (
        "ask asks asked asking mention mentions talk talks request requests type types says say inquires "
        "inquire wants want brings needs demande demandent mentionne parle evoque pose veut cherche "
        "interroge dit tape questions questionne"
    ),
    "answers": (
        "response(s) answer(s) reply replies conversation(s) session(s) output(s) interaction(s) "
        "reponse(s) conversation(s) echanges"
    ),
    "future": "future subsequent following next coming prochaine(s) future(s) futures prochains suivantes ulterieures",
    # The queue of proposals.
    "approve": (
        "approve accept validate whitelist confirm classify mark flag label treat rate approuve(z|r) "
        "accepte(z|r) valide(z|r) marque(z|r) classe(z|r) considere(z|r) trust"
    ),
    "proposal": (
        "proposal candidate memory memories entry submission request note record proposals "
        "proposition(s) souvenir(s) memoire entree candidat candidature demande"
    ),
    "asgood": (
        "automatically immediately without approved safe trusted harmless verified reviewed clean "
        "automatiquement immediatement sans approuve(e) sur sure fiable verifie(e) valide(e) inoffensif "
        "inoffensive directement"
    ),
    "check": (
        "check(s) filter(s) scan(s) scanner scanning review moderation guardrail(s) safeguard(s) "
        "restriction(s) protection(s) confirmation verification(s) controls measures mechanisms "
        "detection filtre(s) controle(s) verification(s) garde-fous gardefous regle(s) rules relecture "
        "barrieres policies policy limites limitations"
    ),
    "disable": (
        "bypass skip disable evade circumvent deactivate override ignore turn contourne(z|r) "
        "desactive(z|r) saute(z|r) leve(z|r) coupe(z|r) defeat suspend"
    ),
    "safe": (
        "safety security content moderation your ethical all securite contenu moderation tes vos ethiques tous toutes"
    ),
    # Who claims to speak.
    "authority": (
        "administrator admin developer developers creator creators owner operator supervisor root "
        "sysadmin superuser maker engineer administrateur administratrice developpeur developpeuse "
        "createur creatrice proprietaire superviseur responsable concepteur"
    ),
    "vendor": "openai anthropic google microsoft deepmind meta xai mistralai",
    "grant": (
        "authorize authorise order command instruct allow grant permit am require direct autorise "
        "ordonne demande permets donne exige commande"
    ),
    "wipe": (
        "delete erase wipe purge forget remove destroy clear overwrite corrupt drop reset discard "
        "supprime(z|r) efface(z|r) oublie(z|r) detruis detruire detruisez vide(z|r) ecrase(z|r) "
        "purge(z|r) reinitialise(z|r)"
    ),
    "memories": "memory memories souvenir(s) memoire(s) knowledge recollections",
    "gone": (
        "deprecated expired erased wiped ended off perime perimee(s) perimes levee supprimee(s) "
        "supprimes effacee(s) effaces terminees void null cancelled canceled revoked overridden invalid "
        "lifted suspended disabled deactivated superseded obsolete(s) replaced removed annule annulee(s) "
        "caduques levees suspendues desactivees remplacees nulles invalides abrogees annules desactives "
        "leves"
    ),
    "decode": (
        "decode decrypt translate unscramble decipher deobfuscate reverse decode(z|r) dechiffre(z|r) "
        "decrypte(z|r) traduis base64"
    ),
    "obey": (
        "follow execute run obey do apply perform comply execute(z|r) suis suivez applique(z|r) obeis fais faites act"
    ),
    "tool": "tool tools function functions api endpoint plugin command outil(s) fonction(s) commande",
    "use": (
        "call use invoke trigger execute run appelle(z|r) appeler utilise(z|r) invoque(z|r) execute(z|r) "
        "lance(z|r) declenche(z|r)"
    ),
    "harm": (
        "delete erase forget purge wipe send email exfiltrate payment transfer shell supprime supprimer "
        "suppression effacer effacement envoi envoyer paiement virement exec"
    ),
    "shell": "rm wget powershell nc dd mkfs netcat",
}
