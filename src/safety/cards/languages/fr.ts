import type { Translation } from '../language-texts.ts'

export const FR: Translation = {
  language: 'fr',
  opening: {
    urgent: 'Cela peut être une urgence et passe en premier.',
    gentle: 'Merci de l’avoir écrit. C’est important, et quelqu’un est là pour écouter en ce moment.',
    both: 'Merci de l’avoir écrit. Il faut de l’aide maintenant : appelez le {emergency}, ou faites appeler quelqu’un.',
  },
  closing: {
    urgent:
      'Dans le doute, appelez et décrivez ce qui se passe ; on vous dira quoi faire. Je ne peux examiner personne : ne m’attendez pas.',
    gentle:
      'Vous pouvez leur dire exactement ce que vous avez écrit ici. Êtes-vous en sécurité là où vous êtes ?',
  },
  alsoTell: 'Dites aussi : {titles}.',
  findALine: 'findahelpline.com donne les lignes d’écoute de votre pays.',
  or: 'ou',
  aCrisisLine: 'une ligne d’écoute',
  labels: {
    emergency: 'Urgences',
    ambulance: 'SAMU, ambulance',
    police: 'Police',
    fire: 'Pompiers',
    crisis: 'Ligne d’écoute',
    poison: 'Centre antipoison',
    violence: 'Violences conjugales',
  },
  entries: {
    'not-breathing': {
      title: 'Ne respire pas',
      first: 'Appelez le {emergency}, haut-parleur, et commencez le massage cardiaque.',
      do: [
        'Appuyez fort et vite au milieu de la poitrine, environ deux fois par seconde. Sans arrêter.',
        'Envoyez quelqu’un chercher un défibrillateur (DAE), allumez-le et suivez ce qu’il dit.',
        'Un enfant, ou une quasi-noyade : d’abord cinq insufflations si vous savez le faire.',
        'Un bébé de moins d’un an : appuyez avec deux doigts sur le sternum.',
        'Si des opioïdes sont possibles : donnez de la naloxone s’il y en a, et continuez.',
      ],
      doNot: [
        'Ne cherchez pas le pouls ; des hoquets d’air ne sont pas une respiration.',
        'Ne l’asseyez pas, rien dans la bouche.',
      ],
      watch: 'Appelez aussitôt le {emergency} si quelqu’un ne se réveille pas ou ne respire pas normalement.',
    },
    choking: {
      title: 'Étouffement',
      first: 'Cinq claques dans le dos, cinq compressions, et encore.',
      do: [
        'S’il peut tousser, laissez tousser. Sinon : penché en avant, frappez entre les omoplates.',
        'Compressions : le poing au-dessus du nombril, vers l’intérieur et le haut. Enceinte ou très corpulent : sur la poitrine.',
        'Bébé de moins d’un an : ventre en bas, cinq claques ; puis sur le dos, cinq compressions de la poitrine à deux doigts.',
        'Appelez le {emergency} si rien ne sort au premier tour. S’il devient mou : massage cardiaque.',
      ],
      doNot: [
        'Pas de doigts à l’aveugle dans la bouche, rien à boire ni à manger.',
        'Jamais sur le ventre d’un bébé.',
      ],
      watch:
        'Appelez le {emergency} si quelqu’un ne peut ni parler, ni tousser, ni respirer, ou si quelque chose reste coincé.',
    },
    'airway-unclear': {
      title: 'Étouffement ou arrêt de la respiration',
      first: 'Éveillé : claques et compressions. Inerte : massage cardiaque. Appelez le {emergency}.',
      do: [
        'Éveillé et ne peut pas tousser : cinq claques entre les omoplates, cinq compressions au-dessus du nombril, et encore.',
        'Inerte ou ne se réveille pas : appuyez fort et vite au milieu de la poitrine ; regardez la bouche avant chaque insufflation.',
        'Bébé de moins d’un an : cinq claques ventre en bas, cinq compressions à deux doigts ; inerte : massage cardiaque.',
        'Envoyez quelqu’un chercher un défibrillateur (DAE).',
      ],
      doNot: [
        'Pas de doigts à l’aveugle dans la bouche, rien à boire ni à manger.',
        'N’arrêtez pas avant que l’aide prenne le relais ou qu’il respire.',
      ],
      watch: 'Appelez le {emergency} si quelqu’un ne peut ni parler, ni tousser, ni respirer.',
    },
    anaphylaxis: {
      title: 'Réaction allergique grave',
      first: 'Stylo d’adrénaline maintenant, sur la cuisse ; appelez le {emergency}.',
      do: [
        'Dites « anaphylaxie » au téléphone. Pas de stylo : appelez quand même aussitôt.',
        'Allongé, jambes levées ; si l’air manque, assis jambes tendues.',
        'Pas mieux après cinq minutes : un deuxième stylo.',
      ],
      doNot: [
        'Ne pas se lever ni marcher, même si cela va mieux.',
        'Ne pas attendre l’effet d’un antihistaminique.',
      ],
      watch:
        'Appelez le {emergency} et utilisez l’adrénaline si la langue, les lèvres ou la gorge gonflent, si l’air manque, ou si un malaise vient avec une éruption.',
    },
    'bleeding-outside': {
      title: 'Hémorragie',
      first: 'Appuyez fort sur la plaie sans relâcher et appelez le {emergency}.',
      do: [
        'Avec un linge propre ou la main. Si cela traverse, ajoutez par-dessus et appuyez plus fort.',
        'Bras ou jambe qui gicle toujours : un garrot au-dessus s’il y en a un ; notez l’heure.',
        'Allongez et tenez au chaud.',
      ],
      doNot: [
        'Ne retirez pas ce qui est planté ; appuyez à côté.',
        'Rien à manger ni à boire, pas d’aspirine.',
      ],
      watch:
        'Appuyez dix minutes ; appelez le {emergency} si cela gicle, traverse ou ne s’arrête pas, ou sous anticoagulants.',
    },
    cardiac: {
      title: 'Infarctus possible',
      first: 'Appelez le {emergency}, cessez tout effort, reposez-vous.',
      do: [
        'Assis par terre contre un mur, genoux pliés ; desserrez les vêtements.',
        'Mâchez une aspirine (300 mg) si plus de 16 ans, sans allergie ni anticoagulants.',
        'Prenez votre propre spray ou comprimé pour le cœur s’il est prescrit.',
        'S’il s’effondre sans respirer normalement : massage cardiaque et défibrillateur.',
      ],
      doNot: ['Ne conduisez pas, ne marchez pas.', 'N’attendez pas que cela passe.'],
      watch:
        'Appelez le {emergency} si la douleur ou l’oppression dure plus de quelques minutes, va au bras, à la mâchoire ou au dos, ou vient avec sueurs, nausée ou essoufflement.',
    },
    breathing: {
      title: 'Grande difficulté à respirer',
      first: 'Assis droit, inhalateur de secours, et appelez le {emergency}.',
      do: [
        'Asthme : une bouffée par minute, jusqu’à dix ; avec chambre d’inhalation s’il y en a une.',
        'Penchez-vous un peu en avant, desserrez les vêtements, respirez lentement.',
        'S’il somnole, bleuit ou ne respire plus : dites-le au {emergency} et préparez-vous au massage cardiaque.',
      ],
      doNot: ['Ne pas s’allonger.', 'Ne le laissez pas seul.'],
      watch:
        'Appelez le {emergency} si vous ne finissez plus une phrase, si les lèvres bleuissent ou si l’inhalateur n’aide pas en dix minutes.',
    },
    gas: {
      title: 'Gaz, fumée ou monoxyde de carbone',
      first: 'Tous dehors à l’air libre tout de suite ; puis appelez le {emergency}.',
      do: [
        'Dites ce qui brûlait ou fuyait, combien vous étiez et qui est encore dedans.',
        'Seulement en sortant : ouvrez portes et fenêtres, coupez la source.',
        'Ne se réveille pas mais respire : sur le côté. Ne respire pas : massage et insufflations.',
        'Tous ceux qui étaient là voient un médecin, même si l’air libre aide.',
      ],
      doNot: [
        'Ne rentrez pas, pour personne ni pour rien : les pompiers le font.',
        'Odeur de gaz : ni flamme, ni interrupteur, ni téléphone à l’intérieur.',
      ],
      watch:
        'Sortez à l’air libre ; le {emergency} si quelqu’un a mal à la tête, des vertiges, des nausées ou sommeil, ou si un détecteur sonne.',
    },
    'poisoning-overdose': {
      title: 'Intoxication ou surdose',
      first: 'Appelez le {emergency}. Opioïdes possibles : naloxone et insufflations.',
      do: [
        'Ne respire pas normalement : massage et insufflations. Respire sans se réveiller : sur le côté.',
        'Gaz ou fumée : d’abord à l’air libre. Nettoyant, acide ou soude : rincer la bouche et cracher.',
        'Pas mieux deux à trois minutes après : encore de la naloxone.',
        'Gardez l’emballage ; dites quoi, combien, quand. Le centre antipoison aide aussi.',
      ],
      doNot: [
        'Ne faites pas vomir.',
        'Rien à manger ni à boire sauf avis du centre antipoison.',
        'N’attendez pas les signes, ne le laissez pas dormir seul.',
      ],
      watch:
        'Appelez un centre antipoison même si tout va bien ; le {emergency} pour somnolence, confusion, convulsion ou gêne à respirer.',
    },
    'glucose-low': {
      title: 'Hypoglycémie',
      first: 'Éveillé : du sucre. Somnolent : rien par la bouche, appelez le {emergency}.',
      do: [
        'Éveillé et avale bien : un verre de jus ou quatre comprimés de glucose ; mesurez de nouveau après 15 minutes.',
        'Si cela va mieux : pain ou biscuits, pour que cela ne redescende pas.',
        'Somnolent, confus ou en convulsion : glucagon s’il y en a, et sur le côté.',
      ],
      doNot: [
        'Pas d’insuline maintenant.',
        'Rien dans la bouche de quelqu’un qui somnole.',
        'Ne le laissez pas seul.',
      ],
      watch:
        'Mesurez la glycémie, et encore dans 15 minutes. Sous 70 mg/dL (3,9 mmol/L), du sucre rapide ; le {emergency} pour confusion, somnolence ou convulsion.',
    },
    'insulin-overdose': {
      title: 'Hypoglycémie, et trop de produit pris',
      first: 'Éveillé : du sucre. Somnolent : rien par la bouche. Appelez le {emergency}.',
      do: [
        'Éveillé et avale bien : jus ou comprimés de glucose, puis du pain ; mesurez toutes les 15 minutes.',
        'Dites ce qui a été pris, combien et quand ; gardez l’emballage.',
        'Somnolent ou en convulsion : glucagon s’il y en a, et sur le côté.',
        'Opioïdes possibles : naloxone et insufflations. Ne respire pas : massage cardiaque.',
      ],
      doNot: [
        'Plus d’insuline.',
        'Ne faites pas vomir.',
        'Ne le laissez pas dormir seul : cela peut redescendre pendant des heures.',
      ],
      watch:
        'Mesurez toutes les 15 minutes et prenez du sucre rapide sous 70 mg/dL (3,9 mmol/L) ; appelez le {emergency} ou un centre antipoison maintenant.',
    },
    stroke: {
      title: 'AVC possible',
      first: 'Appelez le {emergency} et notez l’heure du début.',
      do: [
        'Visage, bras, parole : un seul signe suffit, même s’il passe.',
        'Au calme et sans bouger ; somnolent : sur le côté.',
      ],
      doNot: ['Rien à manger ni à boire, pas d’aspirine.', 'Ne conduisez pas, n’attendez pas demain.'],
      watch:
        'Appelez le {emergency} si le visage tombe, si un bras ou une jambe faiblit, ou si la parole ou la vue se trouble d’un coup, même quelques minutes.',
    },
    seizure: {
      title: 'Convulsions',
      first: 'Protégez-le, chronométrez ; après cinq minutes, appelez le {emergency}.',
      do: [
        'Appelez aussitôt si c’est la première, dans l’eau, pendant une grossesse, avec blessure, ou si une autre suit.',
        'Quelque chose de mou sous la tête ; écartez ce qui est dur ou coupant.',
        'À la fin : sur le côté, et restez jusqu’au réveil complet.',
      ],
      doNot: ['Rien dans la bouche : ni nourriture, ni boisson, ni comprimé.', 'Ne le retenez pas de force.'],
      watch:
        'Appelez le {emergency} pour une première crise, plus de cinq minutes, une deuxième, ou s’il ne se réveille pas.',
    },
    head: {
      title: 'Coup à la tête, ou mal de tête soudain et violent',
      first: 'Appelez le {emergency} ; sans bouger, surtout le cou.',
      do: [
        'Appuyez sur ce qui saigne, mais pas fort si le crâne peut être cassé.',
        'Ne se réveille pas mais respire : sur le côté, tête, cou et dos alignés.',
        'Signalez les anticoagulants.',
      ],
      doNot: [
        'Ni aspirine ni ibuprofène, rien à manger ni à boire.',
        'Ne le bougez pas, n’ôtez pas le casque.',
        'Ne le laissez pas seul.',
      ],
      watch:
        'Faites-vous surveiller 24 heures ; appelez le {emergency} pour vomissements, confusion, somnolence, mal de tête qui empire, convulsion ou faiblesse.',
    },
    'bleeding-inside': {
      title: 'Saignement interne',
      first: 'Appelez le {emergency} : ce sang doit être vu tout de suite.',
      do: [
        'Allongé ; en cas de vomissements, sur le côté.',
        'Gardez ou photographiez ce qui est sorti ; signalez les anticoagulants.',
      ],
      doNot: ['Rien à manger ni à boire.', 'Ni aspirine ni ibuprofène.', 'Ne conduisez pas.'],
      watch:
        'Appelez le {emergency} pour du sang vomi ou craché, des selles noires comme du goudron, ou un saignement avec malaise.',
    },
    'pulmonary-embolism': {
      title: 'Caillot possible dans le poumon',
      first: 'Appelez le {emergency}, restez assis sans bouger.',
      do: [
        'Asseyez-vous comme vous respirez le mieux.',
        'Signalez un mollet gonflé, une opération, un long voyage, un accouchement ou la pilule.',
      ],
      doNot: ['Ne marchez pas, ne conduisez pas.', 'Ne frottez pas une jambe gonflée.'],
      watch:
        'Appelez le {emergency} pour un essoufflement soudain, une douleur en inspirant ou du sang craché ; voyez un médecin aujourd’hui pour un seul mollet gonflé et douloureux.',
    },
    ectopic: {
      title: 'Grossesse hors de l’utérus possible',
      first: 'Appelez le {emergency}, même sans test positif.',
      do: [
        'Dites : grossesse extra-utérine possible, et la date des dernières règles.',
        'Malaise ou grande pâleur : allongez-vous.',
      ],
      doNot: ['Ne conduisez pas.', 'Rien à manger ni à boire, pas d’aspirine.'],
      watch:
        'Si vous pouvez être enceinte, appelez le {emergency} pour une douleur soudaine et forte dans le bas-ventre, une douleur à l’épaule, un malaise ou un saignement abondant.',
    },
    pregnancy: {
      title: 'Grossesse, ou après un accouchement',
      first: 'Appelez votre maternité ou le {emergency} maintenant.',
      do: [
        'Dites à combien de semaines vous êtes, ou quand vous avez accouché.',
        'Allongez-vous sur le côté gauche jusqu’à l’arrivée de l’aide.',
        'Le bébé arrive : restez où vous êtes ; bébé au chaud contre votre peau.',
      ],
      doNot: ['Ne conduisez pas.', 'N’attendez pas le prochain rendez-vous.'],
      watch:
        'Appelez la maternité ou le {emergency} pour saignement, forte douleur, gros mal de tête, taches devant les yeux ou bébé qui bouge moins.',
    },
    'infant-child': {
      title: 'Un bébé ou enfant très malade',
      first: 'Mou, bleu ou difficile à réveiller : appelez le {emergency}.',
      do: [
        'Fièvre de 38 °C ou plus avant trois mois : à voir tout de suite.',
        'Tenez l’enfant comme il respire le mieux.',
        'S’il ne respire pas : massage cardiaque et insufflations.',
      ],
      doNot: ['Ne forcez pas à boire un enfant somnolent.', 'Ni bain froid ni aspirine.'],
      watch:
        'Appelez le {emergency} si l’enfant est mou, bleu, difficile à réveiller, convulse ou lutte pour respirer ; avant trois mois avec 38 °C, à voir tout de suite.',
    },
    meningitis: {
      title: 'Méningite possible',
      first: 'Appelez le {emergency} et dites : méningite possible.',
      do: [
        'Pressez un verre sur les taches : si elles restent, c’est une urgence. Regardez aussi la peau claire.',
        'Somnolent : sur le côté. Peu de lumière, et restez là.',
      ],
      doNot: ['N’attendez ni les taches ni tous les signes.', 'Ne le laissez pas seul.'],
      watch:
        'Appelez le {emergency} si fièvre ou mal de tête vient avec nuque raide, gêne à la lumière, somnolence ou taches qui restent sous un verre.',
    },
    sepsis: {
      title: 'Sepsis possible',
      first: 'Appelez le {emergency} et demandez : est-ce un sepsis ?',
      do: [
        'Dites quand l’infection a commencé ; signalez un traitement de cancer, une opération ou un accouchement.',
        'Somnolent : sur le côté, et restez là.',
      ],
      doNot: ['N’attendez ni l’effet d’un antibiotique ni demain.', 'Ne le laissez pas seul.'],
      watch:
        'Appelez le {emergency} si une infection vient avec confusion, parole pâteuse, peau marbrée ou bleue, respiration rapide ou aucune urine de la journée.',
    },
    suicidal: {
      title: 'Vous n’avez pas à traverser cela seul',
      first: 'Appelez maintenant : {crisis}, ou rejoignez quelqu’un de confiance.',
      do: [
        'Pendant dix minutes : éloignez-vous de ce qui pourrait vous blesser et asseyez-vous près de quelqu’un.',
        'Il suffit de dire : « Je pense à mettre fin à ma vie, reste avec moi s’il te plaît. »',
        'Si vous avez pris quelque chose, êtes blessé ou sur le point de le faire : appelez le {emergency}.',
        'S’il s’agit de quelqu’un d’autre : demandez ouvertement, restez, et appelez ensemble.',
      ],
      doNot: ['Rien à expliquer ni à décider cette nuit.'],
      watch:
        'Si l’envie de ne plus vivre revient, vous pouvez parler à toute heure : {crisis} ; si vous risquez de passer à l’acte, le {emergency}.',
    },
    violence: {
      title: 'Vous avez le droit d’être en sécurité',
      first: 'En danger : appelez le {police} et allez vers d’autres gens.',
      do: [
        'Dans les dix minutes, si vous pouvez sortir sans risque : chez un voisin, dans un magasin, ou une pièce qui ferme avec un téléphone.',
        'Si vous ne pouvez pas parler, restez en ligne, toussez ou tapotez, et répondez aux questions.',
        'Blessée, étranglée ou enceinte : voyez un médecin aujourd’hui, même si cela paraît peu.',
      ],
      doNot: ['Ce n’est pas votre faute, et vous n’avez personne à affronter.'],
      watch:
        'En danger, appelez le {police} ; une ligne contre les violences écoute et prépare avec vous, même si rien ne se passe en ce moment.',
    },
    unclear: {
      title: 'Cela peut être une urgence',
      first: 'Appelez le {emergency} : on vous dira quoi faire.',
      do: [
        'Dites ce que vous voyez, ce qui s’est passé et où vous êtes.',
        'Restez près de la personne. Ne se réveille pas mais respire : sur le côté. Ne respire pas : massage cardiaque.',
      ],
      doNot: ['Ne conduisez pas.'],
      watch:
        'Si cela empire, ou vient avec essoufflement, malaise, confusion ou forte douleur, appelez le {emergency}.',
    },
  },
}
