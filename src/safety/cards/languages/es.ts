import type { Translation } from '../language-texts.ts'

export const ES: Translation = {
  language: 'es',
  opening: {
    urgent: 'Esto puede ser una emergencia y va primero.',
    gentle: 'Gracias por contarlo. Es importante, y ahora mismo hay alguien que escucha.',
    both: 'Gracias por contarlo. Hace falta ayuda ahora mismo: llame al {emergency} o pida a alguien que llame.',
  },
  closing: {
    urgent:
      'Ante la duda, llame y cuente lo que pasa; le dirán qué hacer. Yo no puedo examinar a nadie: no espere mi respuesta.',
    gentle: 'Puede decirles exactamente lo que ha escrito aquí. ¿Está a salvo ahora, en el lugar donde está?',
  },
  alsoTell: 'Diga también: {titles}.',
  findALine: 'En findahelpline.com hay líneas de ayuda de su país.',
  or: 'o',
  aCrisisLine: 'una línea de ayuda',
  labels: {
    emergency: 'Emergencias',
    ambulance: 'Ambulancia',
    police: 'Policía',
    fire: 'Bomberos',
    crisis: 'Línea de ayuda',
    poison: 'Centro de toxicología',
    violence: 'Violencia en casa',
  },
  entries: {
    'not-breathing': {
      title: 'No respira',
      first: 'Llame al {emergency} con altavoz y empiece las compresiones del pecho.',
      do: [
        'Apriete fuerte y rápido en el centro del pecho, unas dos veces por segundo. No pare.',
        'Mande a alguien por un desfibrilador (DEA), enciéndalo y haga lo que diga.',
        'Un niño, o alguien que casi se ahogó: primero cinco respiraciones, si sabe darlas.',
        'Un bebé de menos de un año: apriete con dos dedos en el esternón.',
        'Si puede ser por opioides: dé naloxona si la hay y siga.',
      ],
      doNot: [
        'No busque el pulso, y no tome los jadeos por respiración.',
        'No lo siente ni le dé nada por la boca.',
      ],
      watch: 'Llame enseguida al {emergency} si alguien no despierta o no respira con normalidad.',
    },
    choking: {
      title: 'Atragantamiento',
      first: 'Cinco golpes en la espalda, cinco compresiones, y otra vez.',
      do: [
        'Si puede toser, que tosa. Si no: inclínelo hacia delante y golpee entre los omóplatos.',
        'Compresiones: el puño sobre el ombligo, hacia dentro y arriba. Embarazada o persona muy grande: en el pecho.',
        'Bebé de menos de un año: boca abajo, cinco golpes; boca arriba, cinco compresiones del pecho con dos dedos.',
        'Llame al {emergency} si no sale a la primera ronda. Si queda flácido, compresiones del pecho.',
      ],
      doNot: ['No meta los dedos a ciegas ni dé de beber o comer.', 'A un bebé no le apriete la barriga.'],
      watch: 'Llame al {emergency} si alguien no puede hablar, toser o respirar, o si algo sigue atascado.',
    },
    'airway-unclear': {
      title: 'Atragantado o sin respirar',
      first: 'Despierto: golpes y compresiones. Flácido: compresiones del pecho. Llame al {emergency}.',
      do: [
        'Despierto y sin poder toser: cinco golpes entre los omóplatos y cinco compresiones sobre el ombligo, otra vez.',
        'Flácido o sin despertar: apriete fuerte y rápido en el centro del pecho; mire la boca antes de cada respiración.',
        'Bebé de menos de un año: cinco golpes boca abajo, cinco compresiones con dos dedos; flácido: compresiones.',
        'Mande a alguien por un desfibrilador (DEA).',
      ],
      doNot: [
        'No meta los dedos a ciegas ni dé de beber o comer.',
        'No pare hasta que llegue ayuda o respire.',
      ],
      watch: 'Llame al {emergency} si alguien no puede hablar, toser o respirar.',
    },
    anaphylaxis: {
      title: 'Reacción alérgica grave',
      first: 'Use ya la adrenalina, en el muslo por fuera; llame al {emergency}.',
      do: [
        'Diga «anafilaxia» por teléfono. Sin autoinyector, llame igualmente.',
        'Tumbado con las piernas en alto; si le cuesta respirar, sentado con las piernas estiradas.',
        'Si a los cinco minutos no mejora: otra inyección.',
      ],
      doNot: ['No se levante ni camine, aunque mejore.', 'No espere a que haga efecto un antihistamínico.'],
      watch:
        'Llame al {emergency} y use la adrenalina si se hinchan la lengua, los labios o la garganta, cuesta respirar, o hay mareo con erupción.',
    },
    'bleeding-outside': {
      title: 'Hemorragia fuerte',
      first: 'Apriete fuerte la herida sin soltar y llame al {emergency}.',
      do: [
        'Con un paño limpio o la mano. Si se empapa, ponga más encima y apriete más.',
        'Brazo o pierna que sigue sangrando a chorro: un torniquete por encima si lo hay; anote la hora.',
        'Túmbelo y manténgalo abrigado.',
      ],
      doNot: ['No saque lo que esté clavado; apriete al lado.', 'Nada de comer ni beber, ni aspirina.'],
      watch:
        'Apriete diez minutos; llame al {emergency} si sale a chorro, empapa o no para, o si toma anticoagulantes.',
    },
    cardiac: {
      title: 'Posible infarto',
      first: 'Llame ya al {emergency}, deje todo esfuerzo y descanse.',
      do: [
        'Siéntese en el suelo contra la pared, rodillas dobladas; afloje la ropa.',
        'Mastique una aspirina (300 mg) si tiene más de 16 años, no es alérgico ni toma anticoagulantes.',
        'Use su propio espray o pastillas del corazón si se los recetaron.',
        'Si cae y no respira bien: compresiones del pecho y desfibrilador.',
      ],
      doNot: ['No conduzca ni camine.', 'No espere a ver si se pasa.'],
      watch:
        'Llame al {emergency} si el dolor o la opresión del pecho dura más de unos minutos, va al brazo, la mandíbula o la espalda, o viene con sudor, náuseas o falta de aire.',
    },
    breathing: {
      title: 'Mucha dificultad para respirar',
      first: 'Siéntese erguido, use el inhalador de rescate y llame al {emergency}.',
      do: [
        'Asma: una inhalación por minuto, hasta diez; con cámara si la hay.',
        'Inclínese un poco hacia delante, afloje la ropa y respire despacio.',
        'Si se adormece, se pone azul o deja de respirar: dígalo al {emergency} y prepárese para las compresiones.',
      ],
      doNot: ['No se tumbe.', 'No lo deje solo.'],
      watch:
        'Llame al {emergency} si no puede acabar una frase, los labios se ponen azules o el inhalador no ayuda en diez minutos.',
    },
    gas: {
      title: 'Gas, humo o monóxido de carbono',
      first: 'Todos fuera, al aire libre, ya; luego llame al {emergency}.',
      do: [
        'Diga qué ardía o se escapaba, cuántos eran y quién sigue dentro.',
        'Solo de camino a la salida: abra ventanas y puertas y apague la fuente.',
        'No despierta pero respira: de lado. No respira: compresiones y respiraciones.',
        'A todos los que estaban los ve un médico, aunque mejoren fuera.',
      ],
      doNot: [
        'No vuelva a entrar, por nadie ni por nada: lo hacen los bomberos.',
        'Si huele a gas: ni llamas, ni interruptores, ni teléfono dentro.',
      ],
      watch:
        'Salga al aire libre ya; llame al {emergency} si alguien tiene dolor de cabeza, mareo, náuseas o sueño, o si suena una alarma.',
    },
    'poisoning-overdose': {
      title: 'Intoxicación o sobredosis',
      first: 'Llame al {emergency}. Si pueden ser opioides: naloxona y respiraciones.',
      do: [
        'No respira bien: compresiones y respiraciones. Respira pero no despierta: de lado.',
        'Gas o humo: primero al aire libre. Limpiador, ácido o lejía: enjuagar la boca y escupir.',
        'Si a los dos o tres minutos no mejora: otra dosis de naloxona.',
        'Guarde el envase; diga qué, cuánto y cuándo. El centro de toxicología también ayuda.',
      ],
      doNot: [
        'No provoque el vómito.',
        'Nada de comer ni beber si no lo dice toxicología.',
        'No espere síntomas ni lo deje dormir solo.',
      ],
      watch:
        'Llame a toxicología aunque se sienta bien; al {emergency} si hay sueño, confusión, convulsión o dificultad para respirar.',
    },
    'glucose-low': {
      title: 'Azúcar baja',
      first: 'Despierto: azúcar rápida. Adormilado: nada por la boca, llame al {emergency}.',
      do: [
        'Despierto y traga bien: un vaso de zumo o cuatro tabletas de glucosa; mida otra vez a los 15 minutos.',
        'Si mejora: pan o galletas, para que no vuelva a bajar.',
        'Adormilado, confuso o con convulsión: glucagón si lo hay, y de lado.',
      ],
      doNot: ['Ahora no se ponga insulina.', 'Nada en la boca de quien está adormilado.', 'No lo deje solo.'],
      watch:
        'Mida el azúcar ahora y otra vez en 15 minutos. Por debajo de 70 mg/dL (3,9 mmol/L) tome azúcar rápida; llame al {emergency} si hay confusión, sueño o convulsión.',
    },
    'insulin-overdose': {
      title: 'Azúcar baja, y se tomó demasiado',
      first: 'Despierto: azúcar ya. Adormilado: nada por la boca. Llame al {emergency}.',
      do: [
        'Despierto y traga bien: zumo o tabletas de glucosa, luego pan; mida cada 15 minutos.',
        'Diga qué tomó, cuánto y cuándo; guarde el envase.',
        'Adormilado o con convulsión: glucagón si lo hay, y de lado.',
        'Si pueden ser opioides: naloxona y respiraciones. No respira: compresiones del pecho.',
      ],
      doNot: [
        'No más insulina.',
        'No provoque el vómito.',
        'No lo deje dormir solo: puede volver a bajar durante horas.',
      ],
      watch:
        'Mida el azúcar cada 15 minutos y tome azúcar rápida por debajo de 70 mg/dL (3,9 mmol/L); llame ya al {emergency} o a toxicología.',
    },
    stroke: {
      title: 'Posible ictus',
      first: 'Llame ya al {emergency} y anote la hora en que empezó.',
      do: [
        'Cara, brazos, habla: una señal basta para llamar, aunque se pase.',
        'Quieto y cómodo; si está adormilado, de lado.',
      ],
      doNot: ['Nada de comer ni beber, ni aspirina.', 'No conduzca ni espere a mañana.'],
      watch:
        'Llame al {emergency} si se tuerce la cara, falla un brazo o una pierna, o de pronto cuesta hablar o ver, aunque dure minutos.',
    },
    seizure: {
      title: 'Convulsión',
      first: 'Evite que se golpee, mire el reloj; a los cinco minutos, {emergency}.',
      do: [
        'Llame enseguida si es la primera, en el agua, en el embarazo, con herida o si viene otra.',
        'Algo blando bajo la cabeza; aparte lo duro y lo que corta.',
        'Al acabar: de lado, y quédese hasta que despierte del todo.',
      ],
      doNot: ['Nada en la boca: ni comida, ni bebida, ni pastillas.', 'No lo sujete.'],
      watch:
        'Llame al {emergency} por una primera convulsión, si dura más de cinco minutos, si se repite o no despierta.',
    },
    head: {
      title: 'Golpe en la cabeza o dolor de cabeza súbito y fuerte',
      first: 'Llame ya al {emergency}; quieto, sin mover el cuello.',
      do: [
        'Apriete lo que sangra, pero sin fuerza donde pueda haber fractura.',
        'No despierta pero respira: de lado, con cabeza, cuello y espalda en línea.',
        'Diga si toma anticoagulantes.',
      ],
      doNot: [
        'Ni aspirina ni ibuprofeno, nada de comer ni beber.',
        'No lo mueva ni le quite el casco.',
        'No lo deje solo.',
      ],
      watch:
        'Que alguien lo vigile 24 horas; llame al {emergency} si hay vómitos, confusión, sueño, más dolor, convulsión o debilidad.',
    },
    'bleeding-inside': {
      title: 'Sangrado interno',
      first: 'Llame ya al {emergency}: esa sangre hay que verla enseguida.',
      do: [
        'Túmbese; si vomita, de lado.',
        'Guarde o fotografíe lo que salió y diga si toma anticoagulantes.',
      ],
      doNot: ['Nada de comer ni beber.', 'Ni aspirina ni ibuprofeno.', 'No conduzca.'],
      watch:
        'Llame al {emergency} por sangre al vomitar o toser, heces negras como alquitrán o sangrado con mareo.',
    },
    'pulmonary-embolism': {
      title: 'Posible coágulo en el pulmón',
      first: 'Llame ya al {emergency}, siéntese y no se mueva.',
      do: [
        'Siéntese como mejor respire.',
        'Diga si tiene una pantorrilla hinchada, una operación, un viaje largo, un parto o la píldora.',
      ],
      doNot: ['No camine ni conduzca.', 'No frote una pierna hinchada.'],
      watch:
        'Llame al {emergency} por falta de aire súbita, dolor punzante al respirar o sangre al toser; vaya hoy al médico por una sola pantorrilla hinchada y dolorida.',
    },
    ectopic: {
      title: 'Posible embarazo fuera del útero',
      first: 'Llame ya al {emergency}, aunque la prueba no sea positiva.',
      do: [
        'Diga: posible embarazo ectópico, y cuándo fue la última regla.',
        'Mareada o muy pálida: túmbese.',
      ],
      doNot: ['No conduzca.', 'Nada de comer ni beber, ni aspirina.'],
      watch:
        'Si puede estar embarazada, llame al {emergency} por dolor fuerte y súbito abajo en el vientre, dolor en el hombro, desmayo o sangrado abundante.',
    },
    pregnancy: {
      title: 'Embarazo, o después del parto',
      first: 'Llame ya a su maternidad o al {emergency}.',
      do: [
        'Diga de cuántas semanas está, o cuándo dio a luz.',
        'Túmbese sobre el lado izquierdo hasta que llegue ayuda.',
        'Si el bebé ya viene: quédese donde está; abrigue al bebé sobre su piel.',
      ],
      doNot: ['No conduzca.', 'No espere a la próxima cita.'],
      watch:
        'Llame a su maternidad o al {emergency} por sangrado, dolor fuerte, mucho dolor de cabeza, manchas en la vista o si el bebé se mueve menos.',
    },
    'infant-child': {
      title: 'Un bebé o niño muy enfermo',
      first: 'Llame ya al {emergency} si está flácido, azul o no despierta.',
      do: [
        'Fiebre de 38 °C o más antes de los tres meses: debe verlo un médico enseguida.',
        'Téngalo en la postura en que mejor respire.',
        'Si no respira: compresiones y respiraciones.',
      ],
      doNot: ['No fuerce a beber a un niño adormilado.', 'Ni baños fríos ni aspirina.'],
      watch:
        'Llame al {emergency} si está flácido, azul, no despierta, convulsiona o lucha por respirar; con menos de tres meses y 38 °C, que lo vean enseguida.',
    },
    meningitis: {
      title: 'Posible meningitis',
      first: 'Llame ya al {emergency} y diga: posible meningitis.',
      do: [
        'Apriete un vaso sobre las manchas: si no desaparecen, es una emergencia. Mire también la piel clara.',
        'Adormilado: de lado. Poca luz y compañía.',
      ],
      doNot: ['No espere a que salgan manchas ni todas las señales.', 'No lo deje solo.'],
      watch:
        'Llame al {emergency} si la fiebre o el dolor de cabeza viene con cuello rígido, molestia por la luz, sueño o manchas que no desaparecen bajo un vaso.',
    },
    sepsis: {
      title: 'Posible sepsis',
      first: 'Llame ya al {emergency} y pregunte: ¿puede ser sepsis?',
      do: [
        'Diga cuándo empezó la infección, y si hay tratamiento de cáncer, operación o parto.',
        'Adormilado: de lado, y quédese con él.',
      ],
      doNot: ['No espere a que haga efecto un antibiótico ni a mañana.', 'No lo deje solo.'],
      watch:
        'Llame al {emergency} si una infección viene con confusión, habla torpe, piel moteada o azul, respiración rápida o sin orinar en todo el día.',
    },
    suicidal: {
      title: 'No tiene que pasar por esto a solas',
      first: 'Llame ahora: {crisis}, o vaya con alguien de confianza.',
      do: [
        'Durante los próximos diez minutos: aléjese de lo que pueda hacerle daño y siéntese cerca de otra persona.',
        'Basta con decir: «Estoy pensando en quitarme la vida, quédate conmigo, por favor».',
        'Si ha tomado algo, se ha herido o está a punto: llame al {emergency}.',
        'Si es otra persona: pregúntele abiertamente, quédese a su lado y llamen juntos.',
      ],
      doNot: ['Esta noche no hace falta explicar ni decidir nada.'],
      watch:
        'Si aparecen ganas de no vivir, puede hablar a cualquier hora: {crisis}; si cree que puede hacerlo, llame al {emergency}.',
    },
    violence: {
      title: 'Usted tiene derecho a estar a salvo',
      first: 'En peligro ahora: llame al {police}; vaya donde haya gente.',
      do: [
        'En los próximos diez minutos, si puede salir sin riesgo: a casa de un vecino, a una tienda o a un cuarto con llave y teléfono.',
        'Si no puede hablar, no cuelgue: tosa o dé golpecitos, y responda a lo que pregunten.',
        'Herida, estrangulada o embarazada: que la vea hoy un médico, aunque parezca poco.',
      ],
      doNot: ['No es culpa suya, y no tiene que enfrentarse a nadie.'],
      watch:
        'Si está en peligro, llame al {police}; una línea contra la violencia escucha y ayuda a planear, también cuando ahora no pasa nada.',
    },
    unclear: {
      title: 'Puede ser una emergencia',
      first: 'Llame ya al {emergency}: le dirán qué hacer.',
      do: [
        'Diga lo que ve, qué pasó y dónde está.',
        'Quédese con la persona. No despierta pero respira: de lado. No respira: compresiones del pecho.',
      ],
      doNot: ['No conduzca.'],
      watch: 'Si empeora o viene con falta de aire, desmayo, confusión o dolor fuerte, llame al {emergency}.',
    },
  },
}
