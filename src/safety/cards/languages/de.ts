import type { Translation } from '../language-texts.ts'

export const DE: Translation = {
  language: 'de',
  opening: {
    urgent: 'Das kann ein Notfall sein und geht vor.',
    gentle: 'Gut, dass Sie das geschrieben haben. Es ist wichtig, und es ist jetzt jemand da, der zuhört.',
    both: 'Gut, dass Sie das geschrieben haben. Es braucht jetzt Hilfe: Rufen Sie {emergency} an, oder lassen Sie jemanden anrufen.',
  },
  closing: {
    urgent:
      'Im Zweifel anrufen und schildern, was los ist; man sagt Ihnen, was zu tun ist. Ich kann niemanden untersuchen: Warten Sie nicht auf mich.',
    gentle: 'Sie können dort genau das sagen, was Sie hier geschrieben haben. Sind Sie gerade in Sicherheit?',
  },
  alsoTell: 'Sagen Sie auch: {titles}.',
  findALine: 'Auf findahelpline.com stehen Krisentelefone Ihres Landes.',
  or: 'oder',
  aCrisisLine: 'ein Krisentelefon',
  labels: {
    emergency: 'Notruf',
    ambulance: 'Rettungsdienst',
    police: 'Polizei',
    fire: 'Feuerwehr',
    crisis: 'Krisentelefon',
    poison: 'Giftnotruf',
    violence: 'Hilfetelefon Gewalt',
  },
  entries: {
    'not-breathing': {
      title: 'Atmet nicht',
      first: '{emergency} anrufen, auf Lautsprecher, und sofort mit der Herzdruckmassage beginnen.',
      do: [
        'Fest und schnell in die Mitte der Brust drücken, etwa zweimal in der Sekunde. Nicht aufhören.',
        'Jemanden einen Defibrillator (AED) holen lassen, einschalten und tun, was er sagt.',
        'Ein Kind, oder jemand, der fast ertrunken ist: zuerst fünf Beatmungen, wenn Sie das können.',
        'Ein Baby unter einem Jahr: mit zwei Fingern auf das Brustbein drücken.',
        'Wenn Opioide möglich sind: Naloxon geben, falls vorhanden, und weitermachen.',
      ],
      doNot: [
        'Keinen Puls suchen; Schnappatmung ist keine Atmung.',
        'Nicht aufsetzen, nichts in den Mund geben.',
      ],
      watch: 'Sofort {emergency} anrufen, wenn jemand nicht aufwacht oder nicht normal atmet.',
    },
    choking: {
      title: 'Verschluckt, Ersticken',
      first: 'Fünf feste Schläge auf den Rücken, dann fünf Stöße, immer wieder.',
      do: [
        'Kann die Person husten: husten lassen. Wenn nicht: nach vorn beugen und zwischen die Schulterblätter schlagen.',
        'Stöße: Faust über den Nabel, nach innen und oben ziehen. Schwanger oder sehr kräftig: auf die Brust.',
        'Baby unter einem Jahr: Bauch nach unten, fünf Schläge; dann umdrehen, fünfmal mit zwei Fingern auf die Brust drücken.',
        '{emergency} anrufen, wenn es nach der ersten Runde nicht draußen ist. Wird sie schlaff: Herzdruckmassage.',
      ],
      doNot: [
        'Nicht blind in den Mund greifen, nichts zu trinken oder essen geben.',
        'Einem Baby nie auf den Bauch drücken.',
      ],
      watch:
        '{emergency} anrufen, wenn jemand nicht sprechen, husten oder atmen kann oder etwas stecken bleibt.',
    },
    'airway-unclear': {
      title: 'Verschluckt oder ohne Atmung',
      first: 'Wach: Rückenschläge und Stöße. Schlaff: Herzdruckmassage. {emergency} anrufen.',
      do: [
        'Wach und kann nicht husten: fünf Schläge zwischen die Schulterblätter, fünf Stöße über dem Nabel, immer wieder.',
        'Schlaff oder wacht nicht auf: fest und schnell in die Mitte der Brust drücken; vor jeder Beatmung in den Mund sehen.',
        'Baby unter einem Jahr: fünf Schläge mit dem Bauch nach unten, fünfmal mit zwei Fingern drücken; schlaff: Herzdruckmassage.',
        'Jemanden einen Defibrillator (AED) holen lassen.',
      ],
      doNot: [
        'Nicht blind in den Mund greifen, nichts zu trinken oder essen geben.',
        'Nicht aufhören, bis Hilfe übernimmt oder die Atmung da ist.',
      ],
      watch: '{emergency} anrufen, wenn jemand nicht sprechen, husten oder atmen kann.',
    },
    anaphylaxis: {
      title: 'Schwere allergische Reaktion',
      first: 'Jetzt den Adrenalin-Pen außen in den Oberschenkel; {emergency} anrufen.',
      do: [
        'Am Telefon „Anaphylaxie“ sagen. Kein Pen da: trotzdem sofort anrufen.',
        'Liegen, Beine hoch; bei Atemnot sitzen, Beine ausgestreckt.',
        'Nach fünf Minuten nicht besser: zweiter Pen.',
      ],
      doNot: [
        'Nicht aufstehen oder gehen, auch wenn es besser wird.',
        'Nicht auf die Wirkung einer Allergietablette warten.',
      ],
      watch:
        '{emergency} anrufen und den Adrenalin-Pen nehmen, wenn Zunge, Lippen oder Hals anschwellen, das Atmen schwerfällt oder Schwindel mit Ausschlag kommt.',
    },
    'bleeding-outside': {
      title: 'Starke Blutung',
      first: 'Fest auf die Wunde drücken, nicht loslassen, {emergency} anrufen.',
      do: [
        'Mit einem sauberen Tuch oder der Hand. Blutet es durch: mehr darüber und fester drücken.',
        'Arm oder Bein spritzt weiter: oberhalb abbinden, wenn ein Tourniquet da ist; Uhrzeit merken.',
        'Hinlegen und warm halten.',
      ],
      doNot: [
        'Nichts herausziehen, was in der Wunde steckt; daneben drücken.',
        'Nichts essen oder trinken, kein Aspirin.',
      ],
      watch:
        'Zehn Minuten fest drücken; {emergency} anrufen, wenn es spritzt, durchblutet oder nicht aufhört oder Sie Blutverdünner nehmen.',
    },
    cardiac: {
      title: 'Möglicher Herzinfarkt',
      first: 'Jetzt {emergency} anrufen, jede Anstrengung lassen, ausruhen.',
      do: [
        'Auf den Boden setzen, an die Wand gelehnt, Knie angezogen; enge Kleidung öffnen.',
        'Eine Aspirin (300 mg) kauen: ab 16, ohne Allergie, ohne Blutverdünner.',
        'Eigenes Herzspray oder Tabletten nehmen, wenn verordnet.',
        'Bei Zusammenbruch ohne normale Atmung: Herzdruckmassage und Defibrillator.',
      ],
      doNot: ['Nicht selbst fahren, nicht umhergehen.', 'Nicht abwarten, ob es vergeht.'],
      watch:
        '{emergency} anrufen, wenn Schmerz oder Druck in der Brust länger als ein paar Minuten dauert, in Arm, Kiefer oder Rücken zieht oder mit Schweiß, Übelkeit oder Atemnot kommt.',
    },
    breathing: {
      title: 'Schwere Atemnot',
      first: 'Aufrecht hinsetzen, Notfallspray nehmen, {emergency} anrufen.',
      do: [
        'Asthma: jede Minute ein Hub, bis zu zehn; mit Spacer, wenn da.',
        'Etwas nach vorn beugen, enge Kleidung öffnen, langsam atmen.',
        'Wird die Person schläfrig oder blau oder atmet nicht mehr: {emergency} sagen und zur Herzdruckmassage bereit sein.',
      ],
      doNot: ['Nicht hinlegen.', 'Nicht allein lassen.'],
      watch:
        '{emergency} anrufen, wenn kein ganzer Satz mehr geht, die Lippen blau werden oder das Spray in zehn Minuten nicht hilft.',
    },
    gas: {
      title: 'Gas, Rauch oder Kohlenmonoxid',
      first: 'Alle sofort raus an die frische Luft; dann draußen {emergency} anrufen.',
      do: [
        'Sagen, was brannte oder ausströmte, wie viele dort waren und wer noch drin ist.',
        'Nur auf dem Weg hinaus: Fenster und Türen öffnen, die Quelle abstellen.',
        'Wacht nicht auf, atmet aber: auf die Seite. Atmet nicht: Herzdruckmassage und Beatmung.',
        'Alle, die dort waren, zum Arzt, auch wenn es draußen besser wird.',
      ],
      doNot: [
        'Nicht wieder hineingehen, für niemanden und nichts: Das macht die Feuerwehr.',
        'Riecht es nach Gas: kein Feuer, kein Lichtschalter, drinnen kein Telefon.',
      ],
      watch:
        'Jetzt an die frische Luft; {emergency} anrufen, wenn jemand Kopfschmerzen, Schwindel, Übelkeit oder Schläfrigkeit hat oder ein Melder anschlägt.',
    },
    'poisoning-overdose': {
      title: 'Vergiftung oder Überdosis',
      first: 'Jetzt {emergency} anrufen. Opioide möglich: Naloxon geben und beatmen.',
      do: [
        'Keine normale Atmung: Herzdruckmassage und Beatmung. Atmet, wacht aber nicht auf: auf die Seite.',
        'Gas oder Rauch: zuerst an die frische Luft. Reiniger, Säure oder Lauge: Mund ausspülen, ausspucken.',
        'Nach zwei bis drei Minuten nicht besser: noch einmal Naloxon.',
        'Packung aufheben; sagen, was, wie viel, wann. Auch der Giftnotruf hilft.',
      ],
      doNot: [
        'Nicht erbrechen lassen.',
        'Nichts essen oder trinken, außer der Giftnotruf sagt es.',
        'Nicht auf Zeichen warten, nicht allein ausschlafen lassen.',
      ],
      watch:
        'Den Giftnotruf anrufen, auch wenn es gut geht; {emergency} bei Schläfrigkeit, Verwirrtheit, Krampfanfall oder Atemnot.',
    },
    'glucose-low': {
      title: 'Unterzucker',
      first: 'Wach: sofort Zucker. Schläfrig: nichts in den Mund, {emergency} anrufen.',
      do: [
        'Wach und schluckt sicher: ein Glas Saft oder vier Traubenzucker; nach 15 Minuten wieder messen.',
        'Besser: Brot oder Kekse essen, damit er nicht wieder fällt.',
        'Schläfrig, verwirrt oder krampfend: Glukagon, falls da, und auf die Seite.',
      ],
      doNot: [
        'Jetzt kein Insulin.',
        'Nichts in den Mund, wenn jemand schläfrig ist.',
        'Nicht allein lassen.',
      ],
      watch:
        'Jetzt den Blutzucker messen, in 15 Minuten wieder. Unter 70 mg/dL (3,9 mmol/L) schnellen Zucker nehmen; {emergency} bei Verwirrtheit, Schläfrigkeit oder Krampfanfall.',
    },
    'insulin-overdose': {
      title: 'Unterzucker, und zu viel genommen',
      first: 'Wach: sofort Zucker. Schläfrig: nichts in den Mund. {emergency} anrufen.',
      do: [
        'Wach und schluckt sicher: Saft oder Traubenzucker, dann Brot; alle 15 Minuten messen.',
        'Sagen, was genommen wurde, wie viel und wann; Packung aufheben.',
        'Schläfrig oder krampfend: Glukagon, falls da, und auf die Seite.',
        'Opioide möglich: Naloxon und beatmen. Atmet nicht: Herzdruckmassage.',
      ],
      doNot: [
        'Kein weiteres Insulin.',
        'Nicht erbrechen lassen.',
        'Nicht allein ausschlafen lassen: Er kann stundenlang wieder fallen.',
      ],
      watch:
        'Alle 15 Minuten messen und unter 70 mg/dL (3,9 mmol/L) schnellen Zucker nehmen; jetzt {emergency} oder den Giftnotruf anrufen.',
    },
    stroke: {
      title: 'Möglicher Schlaganfall',
      first: 'Jetzt {emergency} anrufen und merken, wann es begann.',
      do: [
        'Gesicht, Arme, Sprache: ein Zeichen reicht, auch wenn es vergeht.',
        'Ruhig und bequem lagern; wer schläfrig ist, auf die Seite.',
      ],
      doNot: ['Nichts essen oder trinken, kein Aspirin.', 'Nicht selbst fahren, nicht darüber schlafen.'],
      watch:
        '{emergency} anrufen, wenn das Gesicht hängt, ein Arm oder Bein schwach ist oder Sprechen oder Sehen plötzlich gestört ist, auch nur Minuten.',
    },
    seizure: {
      title: 'Krampfanfall',
      first: 'Vor Verletzung schützen, Zeit messen; nach fünf Minuten {emergency}.',
      do: [
        'Sofort anrufen beim ersten Anfall, im Wasser, in der Schwangerschaft, mit Verletzung oder wenn ein zweiter folgt.',
        'Etwas Weiches unter den Kopf; Hartes und Scharfes wegräumen.',
        'Danach auf die Seite, und bleiben, bis die Person ganz wach ist.',
      ],
      doNot: ['Nichts in den Mund: kein Essen, Trinken, keine Tabletten.', 'Nicht festhalten.'],
      watch:
        '{emergency} anrufen beim ersten Anfall, bei mehr als fünf Minuten, einem zweiten, oder wenn die Person nicht aufwacht.',
    },
    head: {
      title: 'Kopfverletzung oder plötzlicher, stärkster Kopfschmerz',
      first: 'Jetzt {emergency} anrufen; ruhig bleiben, vor allem den Hals nicht bewegen.',
      do: [
        'Auf Blutungen drücken, aber nicht fest, wo der Schädel gebrochen sein kann.',
        'Wacht nicht auf, atmet aber: auf die Seite, Kopf, Hals und Rücken in einer Linie.',
        'Blutverdünner nennen.',
      ],
      doNot: [
        'Kein Aspirin oder Ibuprofen, nichts essen oder trinken.',
        'Nicht bewegen, Helm nicht abnehmen.',
        'Nicht allein lassen.',
      ],
      watch:
        '24 Stunden beobachten lassen; {emergency} bei Erbrechen, Verwirrtheit, Schläfrigkeit, stärkerem Kopfschmerz, Krampfanfall oder Schwäche.',
    },
    'bleeding-inside': {
      title: 'Innere Blutung',
      first: 'Jetzt {emergency} anrufen: Dieses Blut muss sofort untersucht werden.',
      do: [
        'Hinlegen; bei Erbrechen auf die Seite.',
        'Aufheben oder fotografieren, was kam; Blutverdünner nennen.',
      ],
      doNot: ['Nichts essen oder trinken.', 'Kein Aspirin oder Ibuprofen.', 'Nicht selbst fahren.'],
      watch:
        '{emergency} anrufen bei Blut im Erbrochenen, Bluthusten, schwarzem Stuhl wie Teer oder Blutung mit Schwindel.',
    },
    'pulmonary-embolism': {
      title: 'Mögliches Gerinnsel in der Lunge',
      first: 'Jetzt {emergency} anrufen, ruhig sitzen bleiben.',
      do: [
        'So sitzen, dass das Atmen am leichtesten geht.',
        'Geschwollene Wade, Operation, lange Reise, Geburt oder Pille nennen.',
      ],
      doNot: ['Nicht umhergehen oder fahren.', 'Ein geschwollenes Bein nicht reiben.'],
      watch:
        '{emergency} anrufen bei plötzlicher Atemnot, Stechen beim Einatmen oder Bluthusten; bei einer einzelnen geschwollenen, schmerzenden Wade heute zum Arzt.',
    },
    ectopic: {
      title: 'Mögliche Schwangerschaft außerhalb der Gebärmutter',
      first: 'Jetzt {emergency} anrufen, auch ohne positiven Test.',
      do: [
        'Sagen: mögliche Eileiterschwangerschaft, und wann die letzte Regel war.',
        'Schwindlig oder sehr blass: hinlegen.',
      ],
      doNot: ['Nicht selbst fahren.', 'Nichts essen oder trinken, kein Aspirin.'],
      watch:
        'Wenn Sie schwanger sein können: {emergency} bei plötzlichem starkem Unterbauchschmerz, Schulterschmerz, Ohnmacht oder starker Blutung.',
    },
    pregnancy: {
      title: 'Schwangerschaft, oder nach der Geburt',
      first: 'Jetzt den Kreißsaal oder {emergency} anrufen.',
      do: [
        'Sagen, in welcher Woche Sie sind oder wann die Geburt war.',
        'Auf die linke Seite legen, bis Hilfe kommt.',
        'Das Kind kommt: bleiben, wo Sie sind; das Kind warm auf die Haut legen.',
      ],
      doNot: ['Nicht selbst fahren.', 'Nicht bis zum nächsten Termin warten.'],
      watch:
        'Kreißsaal oder {emergency} anrufen bei Blutung, starkem Schmerz, starkem Kopfschmerz, Flimmern vor den Augen oder weniger Kindsbewegungen.',
    },
    'infant-child': {
      title: 'Ein schwer krankes Baby oder Kind',
      first: 'Schlaff, blau oder kaum zu wecken: jetzt {emergency} anrufen.',
      do: [
        'Fieber ab 38 °C unter drei Monaten: sofort zum Arzt.',
        'Das Kind so halten, wie es am leichtesten atmet.',
        'Atmet es nicht: Herzdruckmassage und Beatmung.',
      ],
      doNot: ['Einem schläfrigen Kind nichts zu trinken aufzwingen.', 'Kein kaltes Bad, kein Aspirin.'],
      watch:
        '{emergency} anrufen, wenn das Kind schlaff, blau oder schwer zu wecken ist, krampft oder um Luft ringt; unter drei Monaten mit 38 °C sofort zum Arzt.',
    },
    meningitis: {
      title: 'Mögliche Hirnhautentzündung',
      first: 'Jetzt {emergency} anrufen und sagen: mögliche Hirnhautentzündung.',
      do: [
        'Ein Glas auf die Flecken drücken: bleiben sie sichtbar, ist es ein Notfall. Auch helle Hautstellen ansehen.',
        'Schläfrig: auf die Seite. Licht dämpfen und dableiben.',
      ],
      doNot: ['Nicht auf Flecken oder alle Zeichen warten.', 'Nicht allein lassen.'],
      watch:
        '{emergency} anrufen, wenn Fieber oder Kopfschmerz mit steifem Nacken, Lichtscheu, Schläfrigkeit oder Flecken kommt, die unter einem Glas bleiben.',
    },
    sepsis: {
      title: 'Mögliche Blutvergiftung (Sepsis)',
      first: 'Jetzt {emergency} anrufen und fragen: Kann das eine Sepsis sein?',
      do: [
        'Sagen, wann der Infekt begann; Krebsbehandlung, Operation oder Geburt nennen.',
        'Schläfrig: auf die Seite, und dableiben.',
      ],
      doNot: ['Nicht auf ein Antibiotikum oder bis morgen warten.', 'Nicht allein lassen.'],
      watch:
        '{emergency} anrufen, wenn ein Infekt mit Verwirrtheit, verwaschener Sprache, fleckiger oder blauer Haut, schnellem Atmen oder ohne Urin den ganzen Tag kommt.',
    },
    suicidal: {
      title: 'Sie müssen da nicht allein durch',
      first: 'Jetzt anrufen: {crisis}, oder zu jemandem gehen, dem Sie vertrauen.',
      do: [
        'Für die nächsten zehn Minuten: Abstand zu allem, womit Sie sich etwas antun könnten, und in die Nähe eines Menschen.',
        'Es reicht zu sagen: „Ich denke daran, mir das Leben zu nehmen, bitte bleib bei mir.“',
        'Wenn Sie etwas genommen oder sich verletzt haben oder kurz davor sind: {emergency} anrufen.',
        'Geht es um jemand anderen: offen fragen, dableiben und zusammen anrufen.',
      ],
      doNot: ['Sie müssen heute Nacht nichts erklären und nichts entscheiden.'],
      watch:
        'Wenn Gedanken kommen, nicht mehr leben zu wollen, können Sie jederzeit reden: {crisis}; wenn Sie ihnen folgen könnten, {emergency}.',
    },
    violence: {
      title: 'Sie haben ein Recht auf Sicherheit',
      first: 'In Gefahr: jetzt {police} anrufen und zu anderen Menschen gehen.',
      do: [
        'In den nächsten zehn Minuten, wenn es ohne Gefahr geht: zu Nachbarn, in einen Laden oder in ein abschließbares Zimmer mit Telefon.',
        'Sie können nicht sprechen: in der Leitung bleiben, husten oder klopfen, auf Fragen antworten.',
        'Verletzt, gewürgt oder schwanger: heute zum Arzt, auch wenn es nach wenig aussieht.',
      ],
      doNot: ['Sie sind nicht schuld, und Sie müssen niemanden zur Rede stellen.'],
      watch:
        'In Gefahr {police} anrufen; ein Hilfetelefon hört zu und plant mit Ihnen, auch wenn gerade nichts geschieht.',
    },
    unclear: {
      title: 'Das kann ein Notfall sein',
      first: 'Jetzt {emergency} anrufen: Man sagt Ihnen, was zu tun ist.',
      do: [
        'Sagen, was Sie sehen, was geschehen ist und wo Sie sind.',
        'Bei der Person bleiben. Wacht nicht auf, atmet aber: auf die Seite. Atmet nicht: Herzdruckmassage.',
      ],
      doNot: ['Nicht selbst fahren.'],
      watch:
        'Wird es schlimmer oder kommt Atemnot, Ohnmacht, Verwirrtheit oder starker Schmerz dazu: {emergency} anrufen.',
    },
  },
}
