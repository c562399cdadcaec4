import type { Translation } from '../language-texts.ts'

export const IT: Translation = {
  language: 'it',
  opening: {
    urgent: 'Può essere un’emergenza e viene prima di tutto.',
    gentle: 'Ha fatto bene a scriverlo. È importante, e c’è qualcuno che ascolta in questo momento.',
    both: 'Ha fatto bene a scriverlo. Serve aiuto adesso: chiami il {emergency}, o faccia chiamare qualcuno.',
  },
  closing: {
    urgent:
      'Nel dubbio, chiami e racconti che cosa succede; le diranno che cosa fare. Io non posso visitare nessuno: non aspetti me.',
    gentle: 'Può dire loro esattamente quello che ha scritto qui. È al sicuro, dove si trova adesso?',
  },
  alsoTell: 'Dica anche: {titles}.',
  findALine: 'Su findahelpline.com ci sono le linee di ascolto del suo Paese.',
  or: 'o',
  aCrisisLine: 'una linea di ascolto',
  labels: {
    emergency: 'Emergenze',
    ambulance: 'Ambulanza',
    police: 'Polizia',
    fire: 'Vigili del fuoco',
    crisis: 'Linea di ascolto',
    poison: 'Centro antiveleni',
    violence: 'Antiviolenza',
  },
  entries: {
    'not-breathing': {
      title: 'Non respira',
      first: 'Chiami il {emergency} in vivavoce e inizi il massaggio cardiaco.',
      do: [
        'Prema forte e veloce al centro del petto, circa due volte al secondo. Senza fermarsi.',
        'Mandi qualcuno a prendere un defibrillatore (DAE), lo accenda e faccia ciò che dice.',
        'Un bambino, o chi è quasi annegato: prima cinque respiri, se li sa dare.',
        'Un neonato sotto l’anno: prema con due dita sullo sterno.',
        'Se possono essere oppioidi: dia il naloxone, se c’è, e continui.',
      ],
      doNot: ['Non cerchi il polso; i rantoli non sono respiro.', 'Non lo metta seduto, niente per bocca.'],
      watch: 'Chiami subito il {emergency} se qualcuno non si sveglia o non respira normalmente.',
    },
    choking: {
      title: 'Soffocamento',
      first: 'Cinque colpi alla schiena, cinque spinte, e di nuovo.',
      do: [
        'Se riesce a tossire, lo lasci tossire. Se no: piegato in avanti, colpisca tra le scapole.',
        'Spinte: il pugno sopra l’ombelico, verso dentro e in alto. Incinta o molto grande: sul petto.',
        'Sotto l’anno: a pancia in giù, cinque colpi; poi girato, cinque spinte sul petto con due dita.',
        'Chiami il {emergency} se non esce al primo giro. Se si affloscia, massaggio cardiaco.',
      ],
      doNot: ['Non infili le dita alla cieca, niente da bere o mangiare.', 'Mai sulla pancia di un neonato.'],
      watch:
        'Chiami il {emergency} se qualcuno non può parlare, tossire o respirare, o se qualcosa resta bloccato.',
    },
    'airway-unclear': {
      title: 'Soffoca o non respira',
      first: 'Sveglio: colpi e spinte. Inerte: massaggio cardiaco. Chiami il {emergency}.',
      do: [
        'Sveglio e non riesce a tossire: cinque colpi tra le scapole, cinque spinte sopra l’ombelico, e di nuovo.',
        'Inerte o non si sveglia: prema forte e veloce al centro del petto; guardi in bocca prima di ogni respiro.',
        'Sotto l’anno: cinque colpi a pancia in giù, cinque spinte con due dita; inerte: massaggio cardiaco.',
        'Mandi qualcuno a prendere un defibrillatore (DAE).',
      ],
      doNot: [
        'Non infili le dita alla cieca, niente da bere o mangiare.',
        'Non si fermi finché arriva l’aiuto o respira.',
      ],
      watch: 'Chiami il {emergency} se qualcuno non può parlare, tossire o respirare.',
    },
    anaphylaxis: {
      title: 'Grave reazione allergica',
      first: 'Adrenalina subito, all’esterno della coscia; chiami il {emergency}.',
      do: [
        'Al telefono dica «anafilassi». Senza penna, chiami lo stesso.',
        'Sdraiato con le gambe alzate; se fatica a respirare, seduto a gambe distese.',
        'Dopo cinque minuti non migliora: seconda penna.',
      ],
      doNot: ['Non si alzi né cammini, anche se migliora.', 'Non aspetti l’effetto di un antistaminico.'],
      watch:
        'Chiami il {emergency} e usi l’adrenalina se si gonfiano lingua, labbra o gola, manca il respiro, o c’è malore con macchie sulla pelle.',
    },
    'bleeding-outside': {
      title: 'Forte emorragia',
      first: 'Prema forte sulla ferita senza lasciare e chiami il {emergency}.',
      do: [
        'Con un panno pulito o la mano. Se si inzuppa, ne aggiunga sopra e prema di più.',
        'Braccio o gamba che zampilla ancora: un laccio emostatico sopra, se c’è; segni l’ora.',
        'Lo sdrai e lo tenga al caldo.',
      ],
      doNot: ['Non tolga ciò che è conficcato; prema accanto.', 'Niente cibo né bevande, niente aspirina.'],
      watch:
        'Prema dieci minuti; chiami il {emergency} se zampilla, inzuppa o non si ferma, o se prende anticoagulanti.',
    },
    cardiac: {
      title: 'Possibile infarto',
      first: 'Chiami subito il {emergency}, fermi ogni sforzo, riposi.',
      do: [
        'Seduto a terra contro il muro, ginocchia piegate; allenti i vestiti.',
        'Mastichi un’aspirina (300 mg) se ha più di 16 anni, senza allergia né anticoagulanti.',
        'Usi il suo spray o le compresse per il cuore, se prescritti.',
        'Se crolla e non respira bene: massaggio cardiaco e defibrillatore.',
      ],
      doNot: ['Non guidi e non cammini.', 'Non aspetti che passi.'],
      watch:
        'Chiami il {emergency} se il dolore o il peso al petto dura più di qualche minuto, va al braccio, alla mandibola o alla schiena, o viene con sudore, nausea o fiato corto.',
    },
    breathing: {
      title: 'Grave difficoltà a respirare',
      first: 'Seduto dritto, spray di emergenza, e chiami il {emergency}.',
      do: [
        'Asma: uno spruzzo al minuto, fino a dieci; con il distanziatore se c’è.',
        'Si pieghi un po’ in avanti, allenti i vestiti, respiri piano.',
        'Se si assopisce, diventa blu o smette di respirare: lo dica al {emergency} e sia pronto al massaggio cardiaco.',
      ],
      doNot: ['Non si sdrai.', 'Non lo lasci solo.'],
      watch:
        'Chiami il {emergency} se non finisce una frase, le labbra diventano blu o lo spray non aiuta in dieci minuti.',
    },
    gas: {
      title: 'Gas, fumo o monossido di carbonio',
      first: 'Tutti fuori all’aria aperta subito; poi chiami {emergency} da fuori.',
      do: [
        'Dica che cosa bruciava o usciva, quanti eravate e chi è ancora dentro.',
        'Solo uscendo: apra porte e finestre e spenga la fonte.',
        'Non si sveglia ma respira: su un fianco. Non respira: massaggio e insufflazioni.',
        'Chi era lì va visto da un medico, anche se fuori migliora.',
      ],
      doNot: [
        'Non rientri, per nessuno e per niente: lo fanno i vigili del fuoco.',
        'Odore di gas: niente fiamme, interruttori o telefono all’interno.',
      ],
      watch:
        'Esca subito all’aria aperta; il {emergency} se qualcuno ha mal di testa, vertigini, nausea o sonno, o se suona un allarme.',
    },
    'poisoning-overdose': {
      title: 'Avvelenamento o overdose',
      first: 'Chiami il {emergency}. Possibili oppioidi: naloxone e respiri.',
      do: [
        'Non respira bene: massaggio e respiri. Respira ma non si sveglia: sul fianco.',
        'Gas o fumo: prima all’aria aperta. Detergente, acido o soda: sciacquare la bocca e sputare.',
        'Dopo due o tre minuti non migliora: ancora naloxone.',
        'Tenga la confezione; dica che cosa, quanto e quando. Aiuta anche il centro antiveleni.',
      ],
      doNot: [
        'Non faccia vomitare.',
        'Niente cibo né bevande, salvo il centro antiveleni.',
        'Non aspetti i segni, non lo lasci dormire da solo.',
      ],
      watch:
        'Chiami il centro antiveleni anche se sta bene; il {emergency} per sonnolenza, confusione, convulsione o fiato corto.',
    },
    'glucose-low': {
      title: 'Zuccheri bassi',
      first: 'Sveglio: zucchero subito. Assonnato: niente per bocca, chiami il {emergency}.',
      do: [
        'Sveglio e deglutisce: un bicchiere di succo o quattro compresse di glucosio; misuri di nuovo dopo 15 minuti.',
        'Se migliora: pane o biscotti, perché non scenda di nuovo.',
        'Assonnato, confuso o in convulsione: glucagone, se c’è, e sul fianco.',
      ],
      doNot: ['Adesso niente insulina.', 'Niente in bocca a chi è assonnato.', 'Non lo lasci solo.'],
      watch:
        'Misuri ora la glicemia, e di nuovo tra 15 minuti. Sotto 70 mg/dL (3,9 mmol/L) zucchero rapido; il {emergency} per confusione, sonnolenza o convulsione.',
    },
    'insulin-overdose': {
      title: 'Zuccheri bassi, e ha preso troppo',
      first: 'Sveglio: zucchero subito. Assonnato: niente per bocca. Chiami il {emergency}.',
      do: [
        'Sveglio e deglutisce: succo o compresse di glucosio, poi pane; misuri ogni 15 minuti.',
        'Dica che cosa ha preso, quanto e quando; tenga la confezione.',
        'Assonnato o in convulsione: glucagone, se c’è, e sul fianco.',
        'Possibili oppioidi: naloxone e respiri. Non respira: massaggio cardiaco.',
      ],
      doNot: [
        'Niente altra insulina.',
        'Non faccia vomitare.',
        'Non lo lasci dormire da solo: può scendere di nuovo per ore.',
      ],
      watch:
        'Misuri ogni 15 minuti e prenda zucchero rapido sotto 70 mg/dL (3,9 mmol/L); chiami subito il {emergency} o il centro antiveleni.',
    },
    stroke: {
      title: 'Possibile ictus',
      first: 'Chiami subito il {emergency} e segni l’ora di inizio.',
      do: [
        'Viso, braccia, parola: basta un segno, anche se passa.',
        'Fermo e comodo; se assonnato, sul fianco.',
      ],
      doNot: ['Niente cibo né bevande, niente aspirina.', 'Non guidi, non aspetti domani.'],
      watch:
        'Chiami il {emergency} se il viso cade da un lato, un braccio o una gamba è debole, o all’improvviso non parla o vede bene, anche per minuti.',
    },
    seizure: {
      title: 'Convulsione',
      first: 'Lo protegga, guardi l’ora; dopo cinque minuti chiami il {emergency}.',
      do: [
        'Chiami subito se è la prima, in acqua, in gravidanza, con ferite, o se ne segue un’altra.',
        'Qualcosa di morbido sotto la testa; tolga ciò che è duro o taglia.',
        'Quando finisce: sul fianco, e resti finché è del tutto sveglio.',
      ],
      doNot: ['Niente in bocca: né cibo, né bevande, né compresse.', 'Non lo tenga fermo.'],
      watch:
        'Chiami il {emergency} per una prima crisi, più di cinque minuti, una seconda, o se non si sveglia.',
    },
    head: {
      title: 'Colpo alla testa o mal di testa improvviso e fortissimo',
      first: 'Chiami subito il {emergency}; fermo, soprattutto il collo.',
      do: [
        'Prema su ciò che sanguina, ma piano dove il cranio può essere rotto.',
        'Non si sveglia ma respira: sul fianco, testa, collo e schiena in linea.',
        'Dica se prende anticoagulanti.',
      ],
      doNot: [
        'Né aspirina né ibuprofene, niente cibo né bevande.',
        'Non lo muova, non tolga il casco.',
        'Non lo lasci solo.',
      ],
      watch:
        'Si faccia osservare 24 ore; chiami il {emergency} per vomito, confusione, sonnolenza, dolore che cresce, convulsione o debolezza.',
    },
    'bleeding-inside': {
      title: 'Emorragia interna',
      first: 'Chiami subito il {emergency}: quel sangue va visto ora.',
      do: [
        'Sdraiato; se vomita, sul fianco.',
        'Tenga o fotografi ciò che è uscito; dica se prende anticoagulanti.',
      ],
      doNot: ['Niente cibo né bevande.', 'Né aspirina né ibuprofene.', 'Non guidi.'],
      watch:
        'Chiami il {emergency} per sangue nel vomito o nella tosse, feci nere come catrame, o sangue con malore.',
    },
    'pulmonary-embolism': {
      title: 'Possibile coagulo nel polmone',
      first: 'Chiami subito il {emergency}, si sieda e stia fermo.',
      do: [
        'Seduto come respira meglio.',
        'Dica se c’è un polpaccio gonfio, un’operazione, un lungo viaggio, un parto o la pillola.',
      ],
      doNot: ['Non cammini e non guidi.', 'Non strofini una gamba gonfia.'],
      watch:
        'Chiami il {emergency} per affanno improvviso, fitta inspirando o sangue nella tosse; oggi dal medico per un solo polpaccio gonfio e dolente.',
    },
    ectopic: {
      title: 'Possibile gravidanza fuori dall’utero',
      first: 'Chiami subito il {emergency}, anche senza test positivo.',
      do: [
        'Dica: possibile gravidanza extrauterina, e quando è stato l’ultimo ciclo.',
        'Malore o molto pallida: si sdrai.',
      ],
      doNot: ['Non guidi.', 'Niente cibo né bevande, niente aspirina.'],
      watch:
        'Se può essere incinta, chiami il {emergency} per dolore forte e improvviso al basso ventre, dolore alla spalla, svenimento o molto sangue.',
    },
    pregnancy: {
      title: 'Gravidanza, o dopo il parto',
      first: 'Chiami subito il reparto maternità o il {emergency}.',
      do: [
        'Dica di quante settimane è, o quando ha partorito.',
        'Sdraiata sul fianco sinistro finché arriva aiuto.',
        'Il bambino sta nascendo: resti dov’è; il bambino al caldo sulla pelle.',
      ],
      doNot: ['Non guidi.', 'Non aspetti il prossimo controllo.'],
      watch:
        'Chiami il reparto o il {emergency} per sangue, forte dolore, forte mal di testa, macchie davanti agli occhi o bambino che si muove meno.',
    },
    'infant-child': {
      title: 'Neonato o bambino molto malato',
      first: 'Floscio, blu o difficile da svegliare: chiami il {emergency}.',
      do: [
        'Febbre di 38 °C o più sotto i tre mesi: va visto subito.',
        'Tenga il bambino come respira meglio.',
        'Se non respira: massaggio cardiaco e respiri.',
      ],
      doNot: ['Non forzi a bere un bambino assonnato.', 'Né bagni freddi né aspirina.'],
      watch:
        'Chiami il {emergency} se è floscio, blu, difficile da svegliare, ha convulsioni o fatica a respirare; sotto i tre mesi con 38 °C va visto subito.',
    },
    meningitis: {
      title: 'Possibile meningite',
      first: 'Chiami subito il {emergency} e dica: possibile meningite.',
      do: [
        'Prema un bicchiere sulle macchie: se restano, è un’emergenza. Guardi anche la pelle chiara.',
        'Assonnato: sul fianco. Poca luce, e resti vicino.',
      ],
      doNot: ['Non aspetti le macchie né tutti i segni.', 'Non lo lasci solo.'],
      watch:
        'Chiami il {emergency} se febbre o mal di testa viene con collo rigido, fastidio alla luce, sonnolenza o macchie che restano sotto un bicchiere.',
    },
    sepsis: {
      title: 'Possibile sepsi',
      first: 'Chiami subito il {emergency} e chieda: può essere sepsi?',
      do: [
        'Dica quando è iniziata l’infezione; e cure per tumore, operazioni o parto.',
        'Assonnato: sul fianco, e resti vicino.',
      ],
      doNot: ['Non aspetti l’antibiotico né domani.', 'Non lo lasci solo.'],
      watch:
        'Chiami il {emergency} se un’infezione viene con confusione, parola impastata, pelle marezzata o blu, respiro rapido o niente urina tutto il giorno.',
    },
    suicidal: {
      title: 'Non deve affrontarlo da solo',
      first: 'Chiami adesso: {crisis}, o vada da qualcuno di cui si fida.',
      do: [
        'Per i prossimi dieci minuti: lontano da ciò con cui può farsi male, e seduto vicino a una persona.',
        'Basta dire: «Sto pensando di togliermi la vita, resta con me, per favore».',
        'Se ha preso qualcosa, si è ferito o sta per farlo: chiami il {emergency}.',
        'Se è un’altra persona: chieda apertamente, resti accanto e chiamate insieme.',
      ],
      doNot: ['Stanotte non deve spiegare né decidere nulla.'],
      watch:
        'Se torna la voglia di non vivere, può parlare a qualsiasi ora: {crisis}; se teme di farlo, chiami il {emergency}.',
    },
    violence: {
      title: 'Ha diritto a essere al sicuro',
      first: 'In pericolo ora: chiami il {police}; vada dove c’è gente.',
      do: [
        'Nei prossimi dieci minuti, se può uscire senza rischio: da un vicino, in un negozio o in una stanza che si chiude, con un telefono.',
        'Se non può parlare, resti in linea, tossisca o picchietti, e risponda a ciò che chiedono.',
        'Ferita, strangolata o incinta: oggi da un medico, anche se sembra poco.',
      ],
      doNot: ['Non è colpa sua, e non deve affrontare nessuno.'],
      watch:
        'In pericolo, chiami il {police}; una linea antiviolenza ascolta e prepara un piano con lei, anche quando ora non succede nulla.',
    },
    unclear: {
      title: 'Può essere un’emergenza',
      first: 'Chiami subito il {emergency}: le diranno che cosa fare.',
      do: [
        'Dica che cosa vede, che cosa è successo e dove si trova.',
        'Resti con la persona. Non si sveglia ma respira: sul fianco. Non respira: massaggio cardiaco.',
      ],
      doNot: ['Non guidi.'],
      watch:
        'Se peggiora, o viene con affanno, svenimento, confusione o forte dolore, chiami il {emergency}.',
    },
  },
}
