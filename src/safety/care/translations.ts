import type { CardLanguage } from '../safety-card.ts'
import type { CareTable } from './texts.ts'

/** The texts of care in the other languages of cards. */
export const TRANSLATIONS: Readonly<Record<Exclude<CardLanguage, 'en'>, CareTable>> = {
  es: {
    body: {
      thanks: 'Espero que todo vaya bien. Si empeora o vuelve, llame enseguida al {number}.',
      asks_to_give:
        'Nada más que los pasos de arriba; nada de comer, beber ni tomar si no se lo dicen por teléfono: {number}. ¿Cambia algo?',
      made_safe:
        'Fue un paso valiente, y me alegro. Quédate cerca de alguien. {number}: te escuchan. ¿Estás a salvo ahora?',
      program:
        'Soy un programa, no una persona: no puedo ver ni llamar a nadie. Hay personas en el {number} ahora mismo. ¿Viene ayuda?',
      died: 'Lo siento mucho. No se quede a solas: pida a alguien cercano que venga. Si alguien más corre peligro, llame al {number}.',
      later:
        'Antes escribió sobre una emergencia. ¿Está todo bien ahora? Si es así, escriba «estoy bien». Si no, llame al {number}.',
      called:
        'Bien hecho. No cuelgue, haga lo que le digan y siga con los pasos de arriba hasta que lleguen. Si se corta o empeora: {number}. ¿Cambia algo?',
      coming:
        'Bien, la ayuda viene. Siga con los pasos de arriba hasta que lleguen y abra la puerta. Si empeora, llame otra vez al {number}. ¿Cómo está ahora?',
      arrived:
        'Qué bien que ya estén ahí. Quédese con ellos y cuénteles qué pasó, cuándo empezó, y los medicamentos y alergias. Si vuelve, llame otra vez al {number}.',
      better:
        'Me alegro. Puede volver: no se quede a solas y que lo vea un médico hoy. Si vuelve, llame al {number}. ¿Hay alguien con usted?',
      safe: 'Me alegro. Si vuelve, llame enseguida al {number}.',
      unsafe: 'Le escucho. Llame ahora al {number} con el altavoz y abra la puerta. ¿Puede llamar ahora?',
      cannot_call: 'Entonces que llame otra persona al {number}: un vecino o quien pase. ¿Hay alguien cerca?',
      unknown:
        'Esto es lo primero: ¿viene ayuda? Si no, llame ahora al {number}. Si todo va bien, escriba «estoy bien».',
      first: 'Me alegro de que esté bien. Si vuelve, llame enseguida al {number}.',
      number: 'número de emergencias',
    },
    mind: {
      thanks: 'Me alegra que hayas escrito. {number}: te escuchan a cualquier hora. ¿Cómo te sientes ahora?',
      asks_to_give:
        'Nada más que los pasos de arriba; nada de comer, beber ni tomar si no se lo dicen por teléfono: {number}. ¿Cambia algo?',
      made_safe:
        'Fue un paso valiente, y me alegro. Quédate cerca de alguien. {number}: te escuchan. ¿Estás a salvo ahora?',
      program:
        'Soy un programa, no una persona, y me alegra que me escribas. Personas que escuchan: {number}. ¿Estás a salvo ahora?',
      died: 'Lo siento mucho. No te quedes a solas. {number}: te escuchan a cualquier hora. ¿Quién podría venir?',
      later:
        'Sigo pensando en lo que escribiste. {number}: te escuchan a cualquier hora. ¿Estás a salvo ahora? Si es así, escribe «estoy a salvo».',
      called:
        'Me alegra que hayas pedido ayuda. Quédate con esa persona. {number}: te escuchan a cualquier hora. ¿Estás a salvo ahora?',
      coming:
        'Me alegra que venga alguien. Hasta entonces, quédate donde haya gente. {number}: te escuchan mientras tanto. ¿Estás a salvo hasta que llegue?',
      arrived:
        'Me alegra que no estés a solas. Puedes enseñarles lo que has escrito. {number}: también están ahí. ¿Te sientes a salvo?',
      better:
        'Me alegra que haya aflojado un poco. {number}: te escuchan a cualquier hora. ¿Hay alguien contigo?',
      safe: 'Gracias por decírmelo; me alegro. Si vuelve a pesar, {number}. ¿A quién podrías contárselo?',
      unsafe:
        'Gracias por decirlo. Llama ahora: {number}. Los próximos diez minutos, ve donde haya otra persona. ¿Puedes hacerlo?',
      cannot_call:
        'No pasa nada. En diez minutos, ve o escribe a alguien de confianza: «No estoy a salvo, ven». {number}. ¿Quién podría ser?',
      unknown:
        'Sigo contigo, y esto es lo primero. {number}: te escuchan a cualquier hora. ¿Estás a salvo ahora? Si es así, escribe «estoy a salvo».',
      first: 'Me alegra que estés aquí. Si vuelve a pesar, {number}.',
      number: 'una línea de crisis o el número de emergencias',
    },
  },
  de: {
    body: {
      thanks:
        'Ich hoffe, dass alles gut geht. Wird es schlimmer oder kommt es wieder, rufen Sie sofort {number} an.',
      asks_to_give:
        'Nichts außer den Schritten oben, und nichts zu essen, zu trinken oder einzunehmen, wenn man es Ihnen nicht am Telefon sagt: {number}. Ändert sich etwas?',
      made_safe:
        'Das war ein starker Schritt, und ich bin froh. Bleib bei jemandem. {number}: da ist immer jemand. Bist du gerade sicher?',
      program:
        'Ich bin ein Programm und kein Mensch: Ich kann niemanden sehen oder anrufen. Menschen erreichen Sie jetzt unter {number}. Ist Hilfe unterwegs?',
      died: 'Das tut mir sehr leid. Bleiben Sie damit nicht allein: Bitten Sie jemanden, zu kommen. Ist noch jemand in Gefahr, rufen Sie {number} an.',
      later:
        'Sie haben vorhin von einem Notfall geschrieben. Ist jetzt alles gut? Dann schreiben Sie „mir geht es gut“. Wenn nicht, rufen Sie {number} an.',
      called:
        'Gut, das war richtig. Bleiben Sie am Telefon, tun Sie, was man Ihnen sagt, und machen Sie mit den Schritten oben weiter, bis Hilfe da ist. Reißt das Gespräch ab oder wird es schlimmer: {number}. Ändert sich etwas?',
      coming:
        'Gut, Hilfe kommt. Machen Sie mit den Schritten oben weiter, bis sie da ist, und öffnen Sie die Tür. Wird es schlimmer, rufen Sie {number} noch einmal an. Wie ist es jetzt?',
      arrived:
        'Gut, dass sie da sind. Bleiben Sie dabei und sagen Sie, was geschehen ist, seit wann, und welche Medikamente und Allergien es gibt. Kommt es wieder, rufen Sie {number} noch einmal an.',
      better:
        'Das freut mich. Es kann wiederkommen: Bleiben Sie nicht allein, und lassen Sie es heute ansehen. Kommt es wieder, rufen Sie {number} an. Ist jemand bei Ihnen?',
      safe: 'Gut zu hören. Wenn es wiederkommt, rufen Sie sofort {number} an.',
      unsafe:
        'Ich höre Sie. Rufen Sie jetzt {number} an, mit Lautsprecher, und öffnen Sie die Tür. Können Sie jetzt anrufen?',
      cannot_call:
        'Dann soll jemand anderes {number} anrufen: Nachbarn oder wer vorbeikommt. Ist jemand in der Nähe?',
      unknown:
        'Das geht vor: Ist Hilfe unterwegs? Wenn nicht, rufen Sie jetzt {number} an. Ist alles gut, schreiben Sie „mir geht es gut“.',
      first: 'Gut, dass es Ihnen gut geht. Wenn es wiederkommt, rufen Sie sofort {number} an.',
      number: 'den Notruf',
    },
    mind: {
      thanks:
        'Ich bin froh, dass du geschrieben hast. {number}: zu jeder Stunde ist jemand da. Wie geht es dir jetzt?',
      asks_to_give:
        'Nichts außer den Schritten oben, und nichts zu essen, zu trinken oder einzunehmen, wenn man es Ihnen nicht am Telefon sagt: {number}. Ändert sich etwas?',
      made_safe:
        'Das war ein starker Schritt, und ich bin froh. Bleib bei jemandem. {number}: da ist immer jemand. Bist du gerade sicher?',
      program:
        'Ich bin ein Programm und kein Mensch, und ich bin froh, dass du trotzdem schreibst. Menschen, die zuhören: {number}. Bist du gerade sicher?',
      died: 'Das tut mir sehr leid. Bleib damit nicht allein. {number}: zu jeder Stunde ist jemand da. Wer könnte zu dir kommen?',
      later:
        'Ich denke noch an das, was du geschrieben hast. {number}: zu jeder Stunde ist jemand da. Bist du jetzt sicher? Dann schreib „ich bin sicher“.',
      called:
        'Ich bin froh, dass du dich gemeldet hast. Bleib dran, so lange du es brauchst. {number}: auch später ist jemand da. Bist du gerade sicher?',
      coming:
        'Ich bin froh, dass jemand kommt. Bleib bis dahin, wo andere sind. {number}: so lange ist jemand da. Bist du bis dahin sicher?',
      arrived:
        'Ich bin froh, dass du nicht allein bist. Du kannst zeigen, was du hier geschrieben hast. {number}: auch dort ist jemand da. Fühlst du dich sicher?',
      better:
        'Ich bin froh, dass es etwas leichter ist. {number}: zu jeder Stunde ist jemand da. Ist jemand bei dir?',
      safe: 'Danke, dass du es sagst; das freut mich. Wird es wieder schwer: {number}. Wem könntest du davon erzählen?',
      unsafe:
        'Danke, dass du es sagst. Ruf jetzt an: {number}. Geh für die nächsten zehn Minuten dorthin, wo jemand ist. Schaffst du das?',
      cannot_call:
        'Das ist in Ordnung. Geh in den nächsten zehn Minuten zu einem Menschen, dem du vertraust, oder schreib: „Ich bin nicht sicher, bitte komm.“ {number}. Wer könnte das sein?',
      unknown:
        'Ich bin noch da, und das geht vor. {number}: zu jeder Stunde ist jemand da. Bist du gerade sicher? Dann schreib „ich bin sicher“.',
      first: 'Schön, dass du da bist. Wird es wieder schwer: {number}.',
      number: 'eine Krisenhotline oder der Notruf',
    },
  },
  fr: {
    body: {
      thanks: 'J’espère que tout ira bien. Si cela s’aggrave ou revient, appelez tout de suite {number}.',
      asks_to_give:
        'Rien de plus que les gestes ci-dessus ; rien à manger, à boire ni à prendre si on ne vous le dit pas au téléphone : {number}. Est-ce que quelque chose change ?',
      made_safe:
        'C’était un pas courageux. Reste près de quelqu’un. {number} : on t’écoute. Es-tu en sécurité maintenant ?',
      program:
        'Je suis un programme, pas une personne : je ne peux voir ni appeler personne. Des personnes répondent au {number}. Les secours arrivent-ils ?',
      died: 'Je suis vraiment désolé. Ne restez pas sans personne : demandez à un proche de venir. Si quelqu’un d’autre est en danger, appelez {number}.',
      later:
        'Vous avez parlé d’une urgence. Tout va bien maintenant ? Si oui, écrivez « je vais bien ». Sinon, appelez {number}.',
      called:
        'Bien, c’était juste. Restez en ligne, faites ce qu’on vous dit et continuez les gestes ci-dessus jusqu’à leur arrivée. Si la ligne coupe ou si cela s’aggrave : {number}. Est-ce que quelque chose change ?',
      coming:
        'Bien, les secours arrivent. Continuez les gestes ci-dessus jusqu’à leur arrivée et ouvrez la porte. Si cela s’aggrave, rappelez {number}. Comment est-ce maintenant ?',
      arrived:
        'Bien qu’ils soient là. Restez avec eux et dites ce qui s’est passé, depuis quand, les médicaments et les allergies. Si cela revient, rappelez {number}.',
      better:
        'Tant mieux. Cela peut revenir : ne restez pas sans personne et voyez un médecin aujourd’hui. Si cela revient, appelez {number}. Quelqu’un est avec vous ?',
      safe: 'Tant mieux. Si cela revient, appelez tout de suite {number}.',
      unsafe:
        'Je vous entends. Appelez maintenant {number} avec le haut-parleur et ouvrez la porte. Pouvez-vous appeler ?',
      cannot_call:
        'Alors faites appeler {number} par quelqu’un d’autre : un voisin, un passant. Y a-t-il quelqu’un près de vous ?',
      unknown:
        'Ceci passe avant : les secours arrivent-ils ? Sinon, appelez maintenant {number}. Si tout va bien, écrivez « je vais bien ».',
      first: 'Tant mieux si vous allez bien. Si cela revient, appelez tout de suite {number}.',
      number: 'le numéro d’urgence',
    },
    mind: {
      thanks:
        'C’est bien que tu aies écrit. {number} : on t’écoute à toute heure. Comment te sens-tu maintenant ?',
      asks_to_give:
        'Rien de plus que les gestes ci-dessus ; rien à manger, à boire ni à prendre si on ne vous le dit pas au téléphone : {number}. Est-ce que quelque chose change ?',
      made_safe:
        'C’était un pas courageux. Reste près de quelqu’un. {number} : on t’écoute. Es-tu en sécurité maintenant ?',
      program:
        'Je suis un programme, pas une personne, et c’est bien que tu m’écrives. Des personnes qui écoutent : {number}. Es-tu en sécurité ?',
      died: 'Je suis vraiment désolé. Ne reste pas sans personne. {number} : on t’écoute à toute heure. Qui pourrait venir ?',
      later:
        'Je pense encore à ce que tu as écrit. {number} : on t’écoute à toute heure. Es-tu en sécurité ? Si oui, écris « je suis en sécurité ».',
      called:
        'C’est bien d’avoir demandé de l’aide. Reste avec cette personne. {number} : on t’écoute à toute heure. Es-tu en sécurité maintenant ?',
      coming:
        'C’est bien que quelqu’un vienne. D’ici là, reste près d’autres personnes. {number} : on t’écoute en attendant. Es-tu en sécurité d’ici là ?',
      arrived:
        'C’est bien de ne plus être sans personne. Tu peux montrer ce que tu as écrit. {number} : on t’écoute aussi. Te sens-tu en sécurité ?',
      better:
        'C’est bien que ce soit un peu plus léger. {number} : on t’écoute à toute heure. Quelqu’un est avec toi ?',
      safe: 'Merci de me le dire. Si cela redevient lourd : {number}. À qui pourrais-tu en parler ?',
      unsafe:
        'Merci de l’avoir dit. Appelle maintenant : {number}. Pendant dix minutes, va près d’une autre personne. Peux-tu le faire ?',
      cannot_call:
        'Ce n’est pas grave. Dans les dix minutes, va voir ou écris à quelqu’un de confiance : « Je ne suis pas en sécurité, viens. » {number}. Qui cela pourrait-il être ?',
      unknown:
        'Je suis toujours là, et ceci passe avant. {number} : on t’écoute à toute heure. Es-tu en sécurité ? Si oui, écris « je suis en sécurité ».',
      first: 'C’est bien que tu sois là. Si cela redevient lourd : {number}.',
      number: 'une ligne d’écoute ou le numéro d’urgence',
    },
  },
  pt: {
    body: {
      thanks: 'Espero que corra tudo bem. Se piorar ou voltar, ligue logo para {number}.',
      asks_to_give:
        'Nada além dos passos acima; nada de comer, beber ou tomar se não lho disserem ao telefone: {number}. Algo está a mudar?',
      made_safe:
        'Foi um passo corajoso. Fica perto de alguém. {number}: há quem te ouça. Estás em segurança agora?',
      program:
        'Sou um programa, não uma pessoa: não posso ver nem ligar a ninguém. Há pessoas no {number} agora. A ajuda vem a caminho?',
      died: 'Lamento muito. Não fique sem companhia: peça a alguém próximo que venha. Se mais alguém estiver em perigo, ligue para {number}.',
      later:
        'Antes escreveu sobre uma emergência. Está tudo bem agora? Se sim, escreva «estou bem». Se não, ligue para {number}.',
      called:
        'Bem feito. Fique na linha, faça o que disserem e continue com os passos acima até chegarem. Se a chamada cair ou piorar: {number}. Algo está a mudar?',
      coming:
        'Bem, a ajuda vem a caminho. Continue com os passos acima até chegarem e abra a porta. Se piorar, ligue de novo para {number}. Como está agora?',
      arrived:
        'Ainda bem que chegaram. Fique com eles e conte o que aconteceu, desde quando, e os medicamentos e alergias. Se voltar, ligue de novo para {number}.',
      better:
        'Ainda bem. Pode voltar: não fique sem companhia e procure um médico hoje. Se voltar, ligue para {number}. Há alguém consigo?',
      safe: 'Ainda bem. Se voltar, ligue logo para {number}.',
      unsafe: 'Estou a ouvir. Ligue agora para {number} em alta voz e abra a porta. Consegue ligar agora?',
      cannot_call:
        'Então peça a outra pessoa que ligue para {number}: um vizinho ou quem passar. Há alguém por perto?',
      unknown:
        'Isto vem primeiro: a ajuda vem a caminho? Se não, ligue agora para {number}. Se está tudo bem, escreva «estou bem».',
      first: 'Ainda bem que está bem. Se voltar, ligue logo para {number}.',
      number: 'o número de emergência',
    },
    mind: {
      thanks: 'Que bom que escreveste. {number}: há quem te ouça a qualquer hora. Como te sentes agora?',
      asks_to_give:
        'Nada além dos passos acima; nada de comer, beber ou tomar se não lho disserem ao telefone: {number}. Algo está a mudar?',
      made_safe:
        'Foi um passo corajoso. Fica perto de alguém. {number}: há quem te ouça. Estás em segurança agora?',
      program:
        'Sou um programa, não uma pessoa, e que bom que me escreves. Pessoas que ouvem: {number}. Estás em segurança?',
      died: 'Lamento muito. Não fiques sem companhia. {number}: há quem te ouça a qualquer hora. Quem podia vir?',
      later:
        'Ainda penso no que escreveste. {number}: há quem te ouça a qualquer hora. Estás em segurança? Se sim, escreve «estou bem».',
      called:
        'Que bom que pediste ajuda. Fica com essa pessoa. {number}: há quem te ouça a qualquer hora. Estás em segurança agora?',
      coming:
        'Que bom que vem alguém. Até lá, fica onde haja pessoas. {number}: há quem te ouça entretanto. Estás em segurança até chegarem?',
      arrived:
        'Que bom que tens companhia. Podes mostrar o que escreveste. {number}: também há quem te ouça. Sentes-te em segurança?',
      better: 'Que bom que aliviou um pouco. {number}: há quem te ouça a qualquer hora. Há alguém contigo?',
      safe: 'Obrigado por me dizeres. Se voltar a pesar: {number}. A quem podias contar?',
      unsafe:
        'Obrigado por dizeres. Liga agora: {number}. Nos próximos dez minutos, vai para junto de alguém. Consegues?',
      cannot_call:
        'Não faz mal. Nos próximos dez minutos, procura ou escreve a alguém de confiança: «Não estou em segurança, vem.» {number}. Quem podia ser?',
      unknown:
        'Continuo aqui, e isto vem primeiro. {number}: há quem te ouça a qualquer hora. Estás em segurança? Se sim, escreve «estou bem».',
      first: 'Que bom que estás aqui. Se voltar a pesar: {number}.',
      number: 'uma linha de apoio ou o número de emergência',
    },
  },
  it: {
    body: {
      thanks: 'Spero che vada tutto bene. Se peggiora o torna, chiami subito {number}.',
      asks_to_give:
        'Niente oltre ai passi qui sopra; niente da mangiare, bere o prendere se non glielo dicono al telefono: {number}. Cambia qualcosa?',
      made_safe:
        'È stato un passo coraggioso. Resta vicino a qualcuno. {number}: c’è chi ti ascolta. Sei al sicuro adesso?',
      program:
        'Sono un programma, non una persona: non posso vedere né chiamare nessuno. Al {number} ci sono persone. I soccorsi arrivano?',
      died: 'Mi dispiace molto. Non resti senza compagnia: chieda a una persona cara di venire. Se qualcun altro è in pericolo, chiami {number}.',
      later:
        'Prima ha scritto di un’emergenza. Ora va tutto bene? Se sì, scriva «sto bene». Se no, chiami {number}.',
      called:
        'Bene, era giusto. Resti in linea, faccia quello che le dicono e continui con i passi qui sopra finché arrivano. Se cade la linea o peggiora: {number}. Cambia qualcosa?',
      coming:
        'Bene, i soccorsi arrivano. Continui con i passi qui sopra finché arrivano e apra la porta. Se peggiora, richiami {number}. Come va ora?',
      arrived:
        'Bene che siano lì. Resti con loro e dica che cosa è successo, da quando, e i farmaci e le allergie. Se torna, richiami {number}.',
      better:
        'Bene. Può tornare: non resti senza compagnia e si faccia vedere oggi. Se torna, chiami {number}. C’è qualcuno con lei?',
      safe: 'Bene. Se torna, chiami subito {number}.',
      unsafe: 'La ascolto. Chiami ora {number} in vivavoce e apra la porta. Può chiamare ora?',
      cannot_call:
        'Allora faccia chiamare {number} da un’altra persona: un vicino o chi passa. C’è qualcuno vicino?',
      unknown:
        'Questo viene prima: i soccorsi arrivano? Se no, chiami ora {number}. Se va tutto bene, scriva «sto bene».',
      first: 'Bene che stia bene. Se torna, chiami subito {number}.',
      number: 'il numero di emergenza',
    },
    mind: {
      thanks: 'Bene che tu abbia scritto. {number}: c’è chi ti ascolta a ogni ora. Come ti senti adesso?',
      asks_to_give:
        'Niente oltre ai passi qui sopra; niente da mangiare, bere o prendere se non glielo dicono al telefono: {number}. Cambia qualcosa?',
      made_safe:
        'È stato un passo coraggioso. Resta vicino a qualcuno. {number}: c’è chi ti ascolta. Sei al sicuro adesso?',
      program:
        'Sono un programma, non una persona, e va bene che tu mi scriva. Persone che ascoltano: {number}. Sei al sicuro?',
      died: 'Mi dispiace molto. Non restare senza compagnia. {number}: c’è chi ti ascolta a ogni ora. Chi potrebbe venire?',
      later:
        'Penso ancora a quello che hai scritto. {number}: c’è chi ti ascolta a ogni ora. Sei al sicuro? Se sì, scrivi «sono al sicuro».',
      called:
        'Bene che tu abbia chiesto aiuto. Resta con quella persona. {number}: c’è chi ti ascolta a ogni ora. Sei al sicuro adesso?',
      coming:
        'Bene che arrivi qualcuno. Fino ad allora resta dove ci sono altre persone. {number}: intanto c’è chi ti ascolta. Sei al sicuro fino ad allora?',
      arrived:
        'Bene che tu abbia compagnia. Puoi mostrare quello che hai scritto. {number}: anche lì c’è chi ti ascolta. Ti senti al sicuro?',
      better:
        'Bene che si sia alleggerito un po’. {number}: c’è chi ti ascolta a ogni ora. C’è qualcuno con te?',
      safe: 'Grazie di avermelo detto. Se torna pesante: {number}. A chi potresti raccontarlo?',
      unsafe:
        'Grazie di averlo detto. Chiama ora: {number}. Per i prossimi dieci minuti vai dove c’è un’altra persona. Ci riesci?',
      cannot_call:
        'Va bene così. Nei prossimi dieci minuti vai o scrivi a una persona di cui ti fidi: «Non sono al sicuro, vieni.» {number}. Chi potrebbe essere?',
      unknown:
        'Sono ancora qui, e questo viene prima. {number}: c’è chi ti ascolta a ogni ora. Sei al sicuro? Se sì, scrivi «sono al sicuro».',
      first: 'Bene che tu sia qui. Se torna pesante: {number}.',
      number: 'una linea di ascolto o il numero di emergenza',
    },
  },
  hi: {
    body: {
      thanks: 'आशा है सब ठीक होगा। हालत बिगड़े या लौटे तो तुरंत {number} पर कॉल करें।',
      asks_to_give:
        'ऊपर के कदमों के अलावा कुछ नहीं; जब तक फ़ोन पर न कहें, खाने, पीने या लेने को कुछ न दें: {number}। क्या कुछ बदल रहा है?',
      made_safe: 'यह हिम्मत का कदम था। किसी के पास रहें। {number}: हर समय कोई सुनता है। क्या आप अभी सुरक्षित हैं?',
      program:
        'मैं एक प्रोग्राम हूँ, इंसान नहीं: मैं किसी को देख या कॉल नहीं कर सकता। {number} पर अभी लोग हैं। क्या मदद आ रही है?',
      died: 'मुझे बहुत दुख है। अकेले न रहें: किसी अपने को बुलाएँ। कोई और ख़तरे में हो तो {number} पर कॉल करें।',
      later:
        'आपने पहले एक आपात स्थिति के बारे में लिखा था। क्या अब सब ठीक है? हाँ तो लिखें “मैं ठीक हूँ”। नहीं तो {number} पर कॉल करें।',
      called:
        'ठीक किया। फ़ोन पर बने रहें, जो वे कहें वही करें, और उनके आने तक ऊपर के कदम जारी रखें। कॉल कटे या हालत बिगड़े तो: {number}। क्या कुछ बदल रहा है?',
      coming:
        'अच्छा, मदद आ रही है। उनके आने तक ऊपर के कदम जारी रखें और दरवाज़ा खोल दें। हालत बिगड़े तो {number} पर फिर कॉल करें। अभी कैसा है?',
      arrived:
        'अच्छा है कि वे आ गए। उनके साथ रहें और बताएँ क्या हुआ, कब से, और कौन सी दवाएँ और एलर्जी हैं। लौटे तो {number} पर फिर कॉल करें।',
      better:
        'अच्छा हुआ। यह लौट सकता है: अकेले न रहें और आज डॉक्टर को दिखाएँ। लौटे तो {number} पर कॉल करें। क्या कोई आपके साथ है?',
      safe: 'सुनकर अच्छा लगा। लौटे तो तुरंत {number} पर कॉल करें।',
      unsafe: 'मैं सुन रहा हूँ। अभी {number} पर स्पीकर से कॉल करें और दरवाज़ा खोल दें। क्या आप अभी कॉल कर सकते हैं?',
      cannot_call: 'तो किसी और से {number} पर कॉल कराएँ: पड़ोसी या जो पास हो। क्या कोई पास है?',
      unknown: 'पहले यह: क्या मदद आ रही है? नहीं तो अभी {number} पर कॉल करें। सब ठीक हो तो लिखें “मैं ठीक हूँ”।',
      first: 'अच्छा है कि आप ठीक हैं। लौटे तो तुरंत {number} पर कॉल करें।',
      number: 'आपातकालीन नंबर',
    },
    mind: {
      thanks: 'अच्छा हुआ कि आपने लिखा। {number}: हर समय कोई सुनता है। अब आप कैसा महसूस कर रहे हैं?',
      asks_to_give:
        'ऊपर के कदमों के अलावा कुछ नहीं; जब तक फ़ोन पर न कहें, खाने, पीने या लेने को कुछ न दें: {number}। क्या कुछ बदल रहा है?',
      made_safe: 'यह हिम्मत का कदम था। किसी के पास रहें। {number}: हर समय कोई सुनता है। क्या आप अभी सुरक्षित हैं?',
      program:
        'मैं एक प्रोग्राम हूँ, इंसान नहीं, और अच्छा है कि आप लिख रहे हैं। सुनने वाले लोग: {number}। क्या आप अभी सुरक्षित हैं?',
      died: 'मुझे बहुत दुख है। अकेले न रहें। {number}: हर समय कोई सुनता है। आपके पास कौन आ सकता है?',
      later:
        'आपने जो लिखा था, वह मेरे ध्यान में है। {number}: हर समय कोई सुनता है। क्या आप अभी सुरक्षित हैं? हाँ तो लिखें “मैं सुरक्षित हूँ”।',
      called: 'अच्छा किया कि आपने मदद माँगी। उनके साथ बने रहें। {number}: हर समय कोई सुनता है। क्या आप अभी सुरक्षित हैं?',
      coming:
        'अच्छा है कि कोई आ रहा है। तब तक लोगों के पास रहें। {number}: तब तक कोई सुनता है। क्या तब तक आप सुरक्षित हैं?',
      arrived:
        'अच्छा है कि आप अकेले नहीं हैं। जो यहाँ लिखा है, उन्हें दिखा सकते हैं। {number}: वहाँ भी कोई है। क्या आप सुरक्षित महसूस करते हैं?',
      better: 'अच्छा है कि थोड़ा हल्का हुआ। {number}: हर समय कोई सुनता है। क्या कोई आपके साथ है?',
      safe: 'बताने के लिए धन्यवाद। फिर भारी लगे तो: {number}। आप किसे बता सकते हैं?',
      unsafe: 'बताने के लिए धन्यवाद। अभी कॉल करें: {number}। अगले दस मिनट किसी के पास जाकर बैठें। क्या आप कर सकते हैं?',
      cannot_call:
        'कोई बात नहीं। अगले दस मिनट में किसी भरोसे के व्यक्ति के पास जाएँ या लिखें: “मैं सुरक्षित नहीं हूँ, आ जाओ।” {number}। वह कौन हो सकता है?',
      unknown: 'मैं यहीं हूँ, और यह पहले है। {number}: हर समय कोई सुनता है। क्या आप सुरक्षित हैं? हाँ तो लिखें “मैं सुरक्षित हूँ”।',
      first: 'अच्छा है कि आप यहाँ हैं। फिर भारी लगे तो: {number}।',
      number: 'हेल्पलाइन या आपातकालीन नंबर',
    },
  },
}
