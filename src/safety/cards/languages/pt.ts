import type { Translation } from '../language-texts.ts'

export const PT: Translation = {
  language: 'pt',
  opening: {
    urgent: 'Isto pode ser uma emergência e vem primeiro.',
    gentle: 'Obrigado por escrever isto. É importante, e há alguém para ouvir agora mesmo.',
    both: 'Obrigado por escrever isto. É preciso ajuda agora: ligue {emergency} ou peça a alguém que ligue.',
  },
  closing: {
    urgent:
      'Na dúvida, ligue e conte o que se passa; dirão o que fazer. Não posso examinar ninguém: não espere por mim.',
    gentle: 'Pode dizer-lhes exatamente o que escreveu aqui. Está em segurança onde está agora?',
  },
  alsoTell: 'Diga também: {titles}.',
  findALine: 'Em findahelpline.com há linhas de apoio do seu país.',
  or: 'ou',
  aCrisisLine: 'uma linha de apoio',
  labels: {
    emergency: 'Emergência',
    ambulance: 'Ambulância',
    police: 'Polícia',
    fire: 'Bombeiros',
    crisis: 'Linha de apoio',
    poison: 'Centro de intoxicações',
    violence: 'Violência doméstica',
  },
  entries: {
    'not-breathing': {
      title: 'Não respira',
      first: 'Ligue {emergency}, em alta-voz, e comece as compressões no peito.',
      do: [
        'Aperte forte e rápido no meio do peito, cerca de duas vezes por segundo. Não pare.',
        'Mande alguém buscar um desfibrilador (DEA), ligue-o e faça o que ele disser.',
        'Criança, ou quase afogamento: primeiro cinco respirações, se souber.',
        'Bebé com menos de um ano: aperte com dois dedos no esterno.',
        'Se puderem ser opioides: dê naloxona, se houver, e continue.',
      ],
      doNot: [
        'Não procure o pulso; engasgos de ar não são respiração.',
        'Não o sente nem dê nada pela boca.',
      ],
      watch: 'Ligue logo {emergency} se alguém não acorda ou não respira normalmente.',
    },
    choking: {
      title: 'Engasgo',
      first: 'Cinco pancadas nas costas, cinco compressões, e outra vez.',
      do: [
        'Se consegue tossir, deixe tossir. Se não: incline para a frente e bata entre as omoplatas.',
        'Compressões: punho acima do umbigo, para dentro e para cima. Grávida ou pessoa muito grande: no peito.',
        'Bebé com menos de um ano: de barriga para baixo, cinco pancadas; virado, cinco compressões no peito com dois dedos.',
        'Ligue {emergency} se não sair à primeira volta. Se ficar mole, compressões no peito.',
      ],
      doNot: ['Não meta os dedos às cegas nem dê de beber ou comer.', 'Nunca aperte a barriga de um bebé.'],
      watch: 'Ligue {emergency} se alguém não consegue falar, tossir ou respirar, ou se algo ficou preso.',
    },
    'airway-unclear': {
      title: 'Engasgado ou sem respirar',
      first: 'Acordado: pancadas e compressões. Mole: compressões no peito. Ligue {emergency}.',
      do: [
        'Acordado e sem tossir: cinco pancadas entre as omoplatas, cinco compressões acima do umbigo, outra vez.',
        'Mole ou não acorda: aperte forte e rápido no meio do peito; olhe a boca antes de cada respiração.',
        'Bebé com menos de um ano: cinco pancadas de barriga para baixo, cinco compressões com dois dedos; mole: compressões.',
        'Mande alguém buscar um desfibrilador (DEA).',
      ],
      doNot: [
        'Não meta os dedos às cegas nem dê de beber ou comer.',
        'Não pare até chegar ajuda ou respirar.',
      ],
      watch: 'Ligue {emergency} se alguém não consegue falar, tossir ou respirar.',
    },
    anaphylaxis: {
      title: 'Reação alérgica grave',
      first: 'Use já a caneta de adrenalina na coxa; ligue {emergency}.',
      do: [
        'Diga «anafilaxia» ao telefone. Sem caneta, ligue na mesma.',
        'Deitado com as pernas levantadas; se custa respirar, sentado com as pernas esticadas.',
        'Não melhora em cinco minutos: segunda caneta.',
      ],
      doNot: [
        'Não se levante nem ande, mesmo que melhore.',
        'Não espere pelo efeito de um anti-histamínico.',
      ],
      watch:
        'Ligue {emergency} e use a adrenalina se a língua, os lábios ou a garganta incham, custa respirar, ou há tontura com manchas na pele.',
    },
    'bleeding-outside': {
      title: 'Hemorragia forte',
      first: 'Aperte a ferida com força, sem largar, e ligue {emergency}.',
      do: [
        'Com um pano limpo ou a mão. Se encharcar, ponha mais por cima e aperte mais.',
        'Braço ou perna que continua a jorrar: torniquete acima, se houver; anote a hora.',
        'Deite e mantenha quente.',
      ],
      doNot: ['Não tire o que está espetado; aperte ao lado.', 'Nada de comer ou beber, nem aspirina.'],
      watch:
        'Aperte dez minutos; ligue {emergency} se jorrar, encharcar ou não parar, ou se toma anticoagulantes.',
    },
    cardiac: {
      title: 'Possível enfarte',
      first: 'Ligue já {emergency}, pare todo o esforço e descanse.',
      do: [
        'Sente-se no chão encostado à parede, joelhos dobrados; alargue a roupa.',
        'Mastigue uma aspirina (300 mg) se tem mais de 16 anos, sem alergia nem anticoagulantes.',
        'Use o seu spray ou comprimido do coração, se foi receitado.',
        'Se cair e não respirar bem: compressões no peito e desfibrilador.',
      ],
      doNot: ['Não conduza nem ande.', 'Não espere para ver se passa.'],
      watch:
        'Ligue {emergency} se a dor ou o aperto no peito dura mais de alguns minutos, vai para o braço, o queixo ou as costas, ou vem com suor, enjoo ou falta de ar.',
    },
    breathing: {
      title: 'Muita falta de ar',
      first: 'Sente-se direito, use a bombinha de alívio e ligue {emergency}.',
      do: [
        'Asma: um jato por minuto, até dez; com câmara, se houver.',
        'Incline-se um pouco para a frente, alargue a roupa, respire devagar.',
        'Se ficar sonolento, azul ou parar de respirar: diga ao {emergency} e prepare as compressões.',
      ],
      doNot: ['Não se deite.', 'Não o deixe sozinho.'],
      watch:
        'Ligue {emergency} se não acaba uma frase, os lábios ficam azuis ou a bombinha não ajuda em dez minutos.',
    },
    gas: {
      title: 'Gás, fumo ou monóxido de carbono',
      first: 'Todos para o ar livre já; depois ligue para {emergency} lá fora.',
      do: [
        'Diga o que ardia ou vazava, quantos eram e quem ainda está lá dentro.',
        'Só a caminho da saída: abra janelas e portas e desligue a fonte.',
        'Não acorda mas respira: de lado. Não respira: compressões e insuflações.',
        'Todos os que lá estavam são vistos por um médico, mesmo que melhorem.',
      ],
      doNot: [
        'Não volte a entrar, por ninguém nem por nada: os bombeiros fazem isso.',
        'Cheiro a gás: nem chama, nem interruptor, nem telefone lá dentro.',
      ],
      watch:
        'Saia já para o ar livre; ligue para {emergency} se alguém tiver dor de cabeça, tonturas, náuseas ou sono, ou se um alarme tocar.',
    },
    'poisoning-overdose': {
      title: 'Intoxicação ou overdose',
      first: 'Ligue já {emergency}. Opioides possíveis: naloxona e respirações.',
      do: [
        'Não respira bem: compressões e respirações. Respira mas não acorda: de lado.',
        'Gás ou fumo: primeiro ao ar livre. Produto de limpeza, ácido ou soda: lavar a boca e cuspir.',
        'Não melhora em dois a três minutos: mais naloxona.',
        'Guarde a embalagem; diga o quê, quanto e quando. O centro de intoxicações também ajuda.',
      ],
      doNot: [
        'Não provoque o vómito.',
        'Nada de comer ou beber sem o centro de intoxicações dizer.',
        'Não espere sinais nem o deixe dormir sozinho.',
      ],
      watch:
        'Ligue ao centro de intoxicações mesmo que esteja bem; {emergency} se há sono, confusão, convulsão ou falta de ar.',
    },
    'glucose-low': {
      title: 'Açúcar baixo',
      first: 'Acordado: açúcar já. Sonolento: nada pela boca, ligue {emergency}.',
      do: [
        'Acordado e engole bem: um copo de sumo ou quatro pastilhas de glicose; meça de novo em 15 minutos.',
        'Melhorou: pão ou bolachas, para não voltar a descer.',
        'Sonolento, confuso ou em convulsão: glucagon, se houver, e de lado.',
      ],
      doNot: ['Agora não dê insulina.', 'Nada na boca de quem está sonolento.', 'Não o deixe sozinho.'],
      watch:
        'Meça já o açúcar, e de novo em 15 minutos. Abaixo de 70 mg/dL (3,9 mmol/L) tome açúcar rápido; {emergency} se há confusão, sono ou convulsão.',
    },
    'insulin-overdose': {
      title: 'Açúcar baixo, e tomou demais',
      first: 'Acordado: açúcar já. Sonolento: nada pela boca. Ligue {emergency}.',
      do: [
        'Acordado e engole bem: sumo ou pastilhas de glicose, depois pão; meça a cada 15 minutos.',
        'Diga o que tomou, quanto e quando; guarde a embalagem.',
        'Sonolento ou em convulsão: glucagon, se houver, e de lado.',
        'Opioides possíveis: naloxona e respirações. Não respira: compressões no peito.',
      ],
      doNot: [
        'Não dê mais insulina.',
        'Não provoque o vómito.',
        'Não o deixe dormir sozinho: pode voltar a descer durante horas.',
      ],
      watch:
        'Meça a cada 15 minutos e tome açúcar rápido abaixo de 70 mg/dL (3,9 mmol/L); ligue já {emergency} ou ao centro de intoxicações.',
    },
    stroke: {
      title: 'Possível AVC',
      first: 'Ligue já {emergency} e anote a hora em que começou.',
      do: [
        'Rosto, braços, fala: um sinal chega, mesmo que passe.',
        'Quieto e confortável; sonolento: de lado.',
      ],
      doNot: ['Nada de comer ou beber, nem aspirina.', 'Não conduza nem espere por amanhã.'],
      watch:
        'Ligue {emergency} se o rosto descai, um braço ou perna fica fraco, ou de repente custa falar ou ver, mesmo por minutos.',
    },
    seizure: {
      title: 'Convulsão',
      first: 'Proteja de pancadas, conte o tempo; aos cinco minutos, {emergency}.',
      do: [
        'Ligue logo se é a primeira, na água, na gravidez, com ferimento, ou se vem outra.',
        'Algo macio debaixo da cabeça; afaste o que é duro ou corta.',
        'Quando parar: de lado, e fique até acordar por completo.',
      ],
      doNot: ['Nada na boca: nem comida, nem bebida, nem comprimidos.', 'Não o segure à força.'],
      watch:
        'Ligue {emergency} por uma primeira convulsão, mais de cinco minutos, uma segunda, ou se não acorda.',
    },
    head: {
      title: 'Pancada na cabeça ou dor de cabeça súbita e forte',
      first: 'Ligue já {emergency}; quieto, sem mexer o pescoço.',
      do: [
        'Aperte o que sangra, mas sem força onde pode haver fratura.',
        'Não acorda mas respira: de lado, com cabeça, pescoço e costas alinhados.',
        'Diga se toma anticoagulantes.',
      ],
      doNot: [
        'Nem aspirina nem ibuprofeno, nada de comer ou beber.',
        'Não o mexa nem tire o capacete.',
        'Não o deixe sozinho.',
      ],
      watch:
        'Que alguém vigie 24 horas; ligue {emergency} se há vómitos, confusão, sono, dor a piorar, convulsão ou fraqueza.',
    },
    'bleeding-inside': {
      title: 'Sangramento interno',
      first: 'Ligue já {emergency}: esse sangue tem de ser visto agora.',
      do: ['Deite-se; se vomita, de lado.', 'Guarde ou fotografe o que saiu; diga se toma anticoagulantes.'],
      doNot: ['Nada de comer ou beber.', 'Nem aspirina nem ibuprofeno.', 'Não conduza.'],
      watch:
        'Ligue {emergency} por sangue no vómito ou na tosse, fezes pretas como alcatrão, ou sangramento com tontura.',
    },
    'pulmonary-embolism': {
      title: 'Possível coágulo no pulmão',
      first: 'Ligue já {emergency}, sente-se e não se mexa.',
      do: [
        'Sente-se como respira melhor.',
        'Diga se há barriga da perna inchada, operação, viagem longa, parto ou pílula.',
      ],
      doNot: ['Não ande nem conduza.', 'Não esfregue uma perna inchada.'],
      watch:
        'Ligue {emergency} por falta de ar súbita, dor ao inspirar ou sangue na tosse; vá hoje ao médico por uma só perna inchada e dorida.',
    },
    ectopic: {
      title: 'Possível gravidez fora do útero',
      first: 'Ligue já {emergency}, mesmo sem teste positivo.',
      do: [
        'Diga: possível gravidez ectópica, e quando foi a última menstruação.',
        'Tonta ou muito pálida: deite-se.',
      ],
      doNot: ['Não conduza.', 'Nada de comer ou beber, nem aspirina.'],
      watch:
        'Se pode estar grávida, ligue {emergency} por dor súbita e forte no baixo-ventre, dor no ombro, desmaio ou muito sangue.',
    },
    pregnancy: {
      title: 'Gravidez, ou depois do parto',
      first: 'Ligue já à maternidade ou {emergency}.',
      do: [
        'Diga de quantas semanas está, ou quando foi o parto.',
        'Deite-se sobre o lado esquerdo até chegar ajuda.',
        'O bebé está a nascer: fique onde está; bebé quente junto à sua pele.',
      ],
      doNot: ['Não conduza.', 'Não espere pela próxima consulta.'],
      watch:
        'Ligue à maternidade ou {emergency} por sangue, dor forte, muita dor de cabeça, manchas na vista ou bebé que mexe menos.',
    },
    'infant-child': {
      title: 'Bebé ou criança muito doente',
      first: 'Mole, azul ou difícil de acordar: ligue já {emergency}.',
      do: [
        'Febre de 38 °C ou mais antes dos três meses: tem de ser visto logo.',
        'Segure a criança como ela respira melhor.',
        'Se não respira: compressões e respirações.',
      ],
      doNot: ['Não force a beber uma criança sonolenta.', 'Nem banho frio nem aspirina.'],
      watch:
        'Ligue {emergency} se a criança está mole, azul, difícil de acordar, tem convulsão ou luta para respirar; antes dos três meses com 38 °C, que seja vista logo.',
    },
    meningitis: {
      title: 'Possível meningite',
      first: 'Ligue já {emergency} e diga: possível meningite.',
      do: [
        'Aperte um copo sobre as manchas: se não somem, é emergência. Veja também a pele clara.',
        'Sonolento: de lado. Pouca luz, e fique junto.',
      ],
      doNot: ['Não espere pelas manchas nem por todos os sinais.', 'Não o deixe sozinho.'],
      watch:
        'Ligue {emergency} se a febre ou a dor de cabeça vem com pescoço rígido, incómodo com a luz, sono ou manchas que não somem sob um copo.',
    },
    sepsis: {
      title: 'Possível sépsis',
      first: 'Ligue já {emergency} e pergunte: pode ser sépsis?',
      do: [
        'Diga quando começou a infeção, e se há tratamento de cancro, operação ou parto.',
        'Sonolento: de lado, e fique junto.',
      ],
      doNot: ['Não espere pelo antibiótico nem por amanhã.', 'Não o deixe sozinho.'],
      watch:
        'Ligue {emergency} se uma infeção vem com confusão, fala arrastada, pele manchada ou azul, respiração rápida ou sem urinar o dia todo.',
    },
    suicidal: {
      title: 'Não tem de passar por isto sozinho',
      first: 'Ligue agora: {crisis}, ou vá ter com alguém de confiança.',
      do: [
        'Nos próximos dez minutos: afaste-se do que o possa ferir e sente-se perto de alguém.',
        'Basta dizer: «Estou a pensar em acabar com a vida, fica comigo, por favor.»',
        'Se tomou alguma coisa, se feriu ou está quase: ligue {emergency}.',
        'Se é outra pessoa: pergunte abertamente, fique ao lado dela e liguem juntos.',
      ],
      doNot: ['Esta noite não precisa de explicar nem decidir nada.'],
      watch:
        'Se vier a vontade de não viver, pode falar a qualquer hora: {crisis}; se puder chegar a fazê-lo, ligue {emergency}.',
    },
    violence: {
      title: 'Tem direito a estar em segurança',
      first: 'Em perigo agora: ligue {police}; vá para junto de gente.',
      do: [
        'Nos próximos dez minutos, se puder sair sem risco: a um vizinho, a uma loja ou a um quarto com chave e telefone.',
        'Se não pode falar, não desligue: tussa ou toque no telefone, e responda ao que perguntam.',
        'Ferida, estrangulada ou grávida: vá hoje ao médico, mesmo que pareça pouco.',
      ],
      doNot: ['A culpa não é sua, e não tem de enfrentar ninguém.'],
      watch:
        'Em perigo, ligue {police}; uma linha contra a violência ouve e ajuda a planear, também quando agora não se passa nada.',
    },
    unclear: {
      title: 'Pode ser uma emergência',
      first: 'Ligue já {emergency}: dirão o que fazer.',
      do: [
        'Diga o que vê, o que aconteceu e onde está.',
        'Fique com a pessoa. Não acorda mas respira: de lado. Não respira: compressões no peito.',
      ],
      doNot: ['Não conduza.'],
      watch: 'Se piorar, ou vier com falta de ar, desmaio, confusão ou dor forte, ligue {emergency}.',
    },
  },
}
