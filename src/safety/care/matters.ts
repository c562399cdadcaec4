import { anyOf } from './intents.ts'

/**
 * What people ask whether to do while they wait.
 * @param asked words of it in every language of cards. @param line what an English line of a card states about it.
 * @param isAlwaysNo no card says to do it. @param isOfEveryCard what one card
 * says not to do is right beside all. @param isPlace going back to where the danger is.
 */
export type Matter = {
  asked: RegExp
  line: RegExp
  isAlwaysNo?: true
  isPlace?: true
  isDriving?: true
  isOfEveryCard?: true
}

const THEM = '(?:him|her|them|it|myself|me|my \\p{L}+|the \\p{L}+)'

const EAT_OR_DRINK = /\b(?:nothing by mouth|(?:in|into) the mouth|eat|drink|drinks|sips)\b/i

export const DRIVING: Matter = {
  asked: anyOf(
    'driv(?:e|ing)|car|taxi|uber|cab',
    'conducir|conduzco|manejar|coche|fahren|fahre|auto|conduire|voiture|dirigir|conduzir|carro|guidare|guido|macchina|gaadi|gadi|गाड़ी',
  ),
  line: /\b(?:drive|take you)\b/i,
  isAlwaysNo: true,
  isDriving: true,
}

export const GIVING: Matter = {
  asked: anyOf(
    'drink|drinks|drinking|eat|eats|eating|food|fed|feed|water|tea|coffee|milk|soup|sips?|something (?:sweet|warm|hot)|snack|charcoal|alcohol|beer|brandy|whisky|wine',
    'beber|bebe|beba|comer|coma|agua|leche|te|cafe',
    'trinken|essen|wasser|milch|tee|kaffee|kohletabletten|schnaps',
    'boire|boive|manger|mange|eau|lait|the|cafe',
    'beber|beba|comer|coma|agua|leite|cha',
    'bere|beva|mangiare|mangi|acqua|latte|te|caffe',
    'pani|paani|doodh|chai|khana|khila\\p{L}*|pila\\p{L}*|पानी|दूध|चाय|खाना|खिला|पिला|पी सक[\\p{L}\\p{M}]*|खा सक[\\p{L}\\p{M}]*',
  ),
  line: EAT_OR_DRINK,
}

/** What is asked most exactly first. */
export const MATTERS: readonly Matter[] = [
  {
    asked: anyOf(
      `(?:make|making|get|let|have) ${THEM} (?:to )?(?:vomit|throw (?:it |everything )?up|be sick|puke|sick it up)`,
      'induce vomiting|(?:fingers?|something) down (?:his|her|their|my|the) throat|bring it (?:back )?up',
      '(?:try to |i )(?:vomit|throw up|be sick|puke)(?= |\\?|$)',
      '(?:que |hacer\\p{L}* |hago |provoc\\p{L}+ )(?:\\p{L}+ )?v[oó]mit\\p{L}+',
      '(?:zum |)(?:erbrechen|brechen) (?:bringen|lassen)|finger in den hals',
      '(?:faire|fasse|fais) (?:\\p{L}+ )?vomir|provoquer (?:le |des )?vomi\\p{L}+',
      '(?:faz\\p{L}*|provoc\\p{L}+|induz\\p{L}+) (?:\\p{L}+ )?(?:o )?v[oó]mit\\p{L}+',
      '(?:far\\p{L}*|faccio|provoc\\p{L}+) (?:\\p{L}+ )?(?:il )?vomit\\p{L}+',
      'ulti kar[aw]\\p{L}*|उल्टी करा?व?ा\\p{L}*\\p{M}*|उल्टी करा',
    ),
    line: /\bvomit\b/i,
    isAlwaysNo: true,
    isOfEveryCard: true,
  },
  {
    asked: anyOf(
      '(?:spoon|wallet|belt|stick|finger|fingers|something|cloth|pencil|anything) (?:\\p{L}+ )?(?:between|in|into|inside) (?:\\p{L}+ )?(?:teeth|mouth)',
      '(?:hold|pull|grab) (?:\\p{L}+ )?tongue|(?:bite|swallow) (?:his|her|their) tongue',
      '(?:cuchara|dedo|algo|panuelo) (?:\\p{L}+ ){0,2}(?:dientes|boca)|(?:sujetar|sacar) (?:\\p{L}+ )?lengua',
      '(?:loffel|finger|etwas|was|beissholz) (?:\\p{L}+ ){0,2}(?:zahne|mund)|zunge (?:fest)?halten',
      '(?:cuillere|doigt|quelque chose|mouchoir) (?:\\p{L}+ ){0,3}(?:dents|bouche)|tenir (?:\\p{L}+ )?langue',
      '(?:colher|dedo|algo|pano|alguma coisa) (?:\\p{L}+ ){0,2}(?:dentes|boca)|(?:segurar|puxar) (?:\\p{L}+ )?lingua',
      '(?:cucchiaio|dito|qualcosa) (?:\\p{L}+ ){0,2}(?:denti|bocca)|tenere (?:\\p{L}+ )?lingua',
      '(?:chammach|chamach|ungli) (?:\\p{L}+ ){0,3}(?:muh|munh|mooh|daant|dant)|(?:muh|munh|daanton) (?:\\p{L}+ ){0,3}(?:chammach|ungli|kuch)',
      '(?:मुँह|मुंह|दाँत\\p{M}*|दांत\\p{M}*|दाँतों|दांतों) (?:[\\p{L}\\p{M}]+ ){0,3}(?:चम्मच|उंगली|कुछ)',
    ),
    line: /\bmouth\b/i,
    isAlwaysNo: true,
  },
  {
    asked: anyOf(
      `(?:hold|holding|pin|restrain|keep) ${THEM} (?:down|still)`,
      '(?:lo|la|le) (?:sujeto|agarro|sostengo)|sujetar\\p{L}*',
      'festhalten|halten wir (?:ihn|sie) fest',
      '(?:le|la) (?:tenir|maintenir|retenir|immobiliser)|tiens fort',
      'segurar (?:\\p{L}+ )?forca|segur[oa]-?l[oa]|imobilizar',
      'tener\\p{L}+ ferm[oa]|tengo ferm[oa]|bloccar\\p{L}*',
      'pakad\\p{L}*|पकड़\\p{M}*|पकड',
    ),
    line: /\bhold them down|restrain/i,
  },
  {
    asked: anyOf(
      `(?:pull|take|get|remove|yank) (?:${THEM}|\\p{L}+ \\p{L}+) out|pull out|(?:remove|take out|take off) (?:the|his|her) (?:knife|glass|nail|blade|splinter|helmet|stick)`,
      '(?:saco|sacar\\p{L}*|quito|quitar\\p{L}*) (?:el |la )?(?:cuchillo|vidrio|cristal|clavo|casco)?',
      '(?:raus|heraus)ziehen|zieh\\p{L}* (?:\\p{L}+ )?raus|helm (?:abnehmen|abziehen|ausziehen)',
      '(?:retirer|enlever|enleve|retire|arracher) (?:le |la |l )?(?:couteau|verre|clou|casque)?',
      '(?:tiro|tirar|retiro|retirar|arranc\\p{L}+) (?:a |o )?(?:faca|vidro|prego|capacete)',
      '(?:tolgo|togliere|toglierl\\p{L}+|estrarre|estraggo) (?:il )?(?:coltello|vetro|chiodo|casco)?',
      '(?:chaku|kaanch|keel|helmet) (?:nikal|utar|hata)\\p{L}*|(?:चाकू|काँच|कांच|कील|हेलमेट) (?:निकाल|उतार|हटा)[\\p{L}\\p{M}]*',
    ),
    line: /\bpull out|stuck in|helmet/i,
    isAlwaysNo: true,
  },
  {
    asked: anyOf(
      `sleep (?:it|this) off|let ${THEM} (?:just )?(?:sleep|rest|lie in)|(?:go|put ${THEM}) (?:back )?to (?:sleep|bed)|(?:i|he|she|they|just) (?:\\p{L}+ )?sleeps?|(?:have|take) a nap`,
      'dormir|duerm\\p{L}+|acostarme a dormir|echar\\p{L}* una siesta',
      'schlafen|ausschlafen|ins bett',
      'dormir|dorme|coucher',
      'dormir|durm\\p{L}+|deitar-me|ir para a cama',
      'dormir\\p{L}*|dorma|a letto',
      'sone d\\p{L}+|sulaa? d\\p{L}+|so j\\p{L}+|सोने|सुला|सो जा',
    ),
    line: /\bsleep\b/i,
    isAlwaysNo: true,
  },
  {
    asked: anyOf(
      '(?:go|going|run|running|pop|nip|get|head) (?:\\p{L}+ )?(?:back )?(?:in|inside)(?= for| to get| and get| there| the house| the room| after| again| quickly| quick|\\?|$)',
      'go back (?:in|inside|home)|(?:get|fetch|save|rescue) (?:the|my|our) (?:cat|dog|kitten|phone|bag|stuff|wallet|keys)',
      '(?:vuelvo a |volver a )?(?:entr(?:o|ar|amos))(?: dentro)?|vuelvo dentro',
      '(?:wieder|noch ?mal|schnell|kurz|ganz \\p{L}+) (?:rein|hinein|zuruck)|(?:rein|hinein)(?:gehen|laufen|rennen)?|zuruck(?:gehen|laufen)?',
      '(?:rentrer|rentre|retourner|retourne|y aller|entrer)',
      '(?:voltar|volto|entrar|entro)(?: (?:la|ali|a) dentro| na casa| em casa)?',
      '(?:rientr\\p{L}+|torn\\p{L}+ dentro|entrare|entro)',
      '(?:andar|wapas) ja\\p{L}*|(?:अंदर|अन्दर|वापस) जा[\\p{L}\\p{M}]*',
    ),
    line: /\bfresh air\b/i,
    isAlwaysNo: true,
    isPlace: true,
  },
  {
    asked: anyOf(
      '(?:wait|leave it|hold on|see how (?:it|i|he|she|they)\\p{L}*) (?:\\p{L}+ ){0,3}(?:till|until|til|tomorrow|morning|monday|later|appointment)|wait and see|wait it out|see if it (?:passes|goes|settles)',
      '(?:espero|esperar|esperamos|aguanto) (?:\\p{L}+ ){0,2}(?:manana|lunes|medico|ver|tarde)',
      '(?:bis|auf) (?:\\p{L}+ )?(?:morgen|montag|fruh)|abwarten',
      '(?:attendre|attends) (?:\\p{L}+ )?(?:demain|lundi|matin|voir)',
      '(?:espero|esperar|aguardar) (?:\\p{L}+ ){0,2}(?:amanha|segunda|ver)',
      '(?:aspett\\p{L}+) (?:\\p{L}+ )?(?:domani|lunedi|vedere)',
      '(?:kal|subah) tak|intezaar|(?:कल|सुबह) तक|इंतज़ार|इंतजार',
    ),
    line: /\bwait\b/i,
    isAlwaysNo: true,
  },
  {
    asked: anyOf(
      '(?:stop|pause|finish) (?:the )?(?:cpr|compressions|pushing|pressing|chest|now)|let go|(?:loosen|take off|check under) (?:\\p{L}+ )?(?:pressure|bandage|tourniquet|cloth)',
      '(?:dejo|dejar|paro|parar) de (?:apretar|presionar|comprimir)',
      'aufhoren|loslassen',
      'arreter (?:de |le )?(?:\\p{L}+ )?(?:massage|appuyer|compressions)|relacher',
      'parar (?:de |as )?(?:apertar|comprimir|compressoes|pressionar)',
      'smettere|fermar\\p{L}+|lasciare la presa',
      '(?:dabana|cpr) (?:band|chhod)\\p{L}*|(?:दबाना|सीपीआर) (?:बंद|छोड़)[\\p{L}\\p{M}]*',
    ),
    line: /\bdo not stop|keep pressing|keep going|push hard/i,
    isAlwaysNo: true,
  },
  {
    asked: anyOf(
      `leave ${THEM} (?:alone|on (?:his|her|their) own|for|here)|go to work|go out|pop out`,
      '(?:dejarl[oa]|dejo|dejar) (?:\\p{L}+ )?sol[oa]',
      'allein(?:e)? lassen|lasse(?:n)? (?:ihn|sie) allein|zur arbeit',
      'laisser (?:\\p{L}+ )?seule?|aller travailler',
      'deixa-?l[oa] sozinh[oa]|deixar (?:\\p{L}+ )?sozinh[oa]',
      'lasciarl[oa] sol[oa]|lasciare (?:\\p{L}+ )?sol[oa]',
      'akel[aei] chhod\\p{L}*|अकेल[\\p{L}\\p{M}]* छोड़[\\p{L}\\p{M}]*',
    ),
    line: /\bleave them|stay with/i,
    isAlwaysNo: true,
  },
  { asked: anyOf('insulin\\p{L}*|इंसुलिन'), line: /\binsulin\b/i },
  { asked: anyOf('aspirin\\p{L}*|एस्पिरिन'), line: /\baspirin\b/i },
  {
    asked: anyOf('epi ?pens?|adrenalin\\p{L}*|auto ?injector|second pen|pen|pens|एड्रेनालिन'),
    line: /\bpen\b|adrenaline/i,
  },
  {
    asked: anyOf(
      'inhalers?|puffer|ventolin\\p{L}*|salbutamol|spray|inhalador|notfallspray|inhalateur|inalatore|bombinha|इनहेलर',
    ),
    line: /\binhaler|puff\b/i,
  },
  { asked: anyOf('naloxon\\p{L}*|narcan|nyxoid|नालोक्सोन'), line: /\bnaloxone\b/i },
  { asked: anyOf('gluc?k?agon\\p{L}*|glukagon|ग्लूकागन'), line: /\bglucagon\b/i },
  {
    asked: anyOf(
      'antihistamin\\p{L}*|benadryl|cetirizin\\p{L}*|loratadin\\p{L}*|allergy (?:tablets?|pills?|medicine)|allergietablette\\p{L}*',
    ),
    line: /\bantihistamine\b/i,
  },
  {
    asked: anyOf(
      'ice|butter|toothpaste|cold (?:water|bath|shower)|cream|hielo|mantequilla|pasta de dientes|eis|zahnpasta|glace|glacons|beurre|dentifrice|gelo|manteiga|ghiaccio|burro|dentifricio|baraf|बर्फ',
    ),
    line: /\bice\b|butter|cool|cold bath|rubbing/i,
  },
  {
    asked: anyOf(
      '(?:orange )?juice|oj|sugar|glucose|dextrose|honey|sweets?|candy|jelly babies|chocolate|coke|cola|lemonade',
      'zumo|jugo|azucar|miel|saft|zucker|traubenzucker|honig|jus|sucre|miel|sumo|suco|acucar|mel|succo|zucchero|miele|chini|cheeni|meetha|चीनी|मीठा|शहद',
    ),
    line: /\b(?:sugar|juice|(?:by|the|into) mouth(?! and)|eat|drink)\b/i,
  },
  GIVING,
  {
    asked: anyOf(
      'ibuprofen|paracetamol|tylenol|painkillers?|tablets?|pills?|medicines?|meds|medication|omeprazol\\p{L}*|antacids?|antibiotics?|laxatives?',
      'pastillas?|ibuprofeno|medicamentos?|schmerzmittel|tabletten?|medikamente?|cachets?|medicaments?|comprimidos?|remedios?|pastiglie|farmaci|medicine|goli|dawai|dawa|गोली|दवा|दवाई',
    ),
    line: /\b(?:ibuprofen|tablets?|medicines?|in the mouth|eat or drink)\b/i,
  },
  DRIVING,
  {
    asked: anyOf(
      'lie (?:down|flat|him|her|them)|lay (?:him|her|them|down)|lying down|flat on|acostar\\p{L}*|tumbar\\p{L}*|hinlegen|allonger|deitar|sdraiar\\p{L}*|lita\\p{L}*|लिटा|लेट',
    ),
    line: /\b(?:lie|lay|lying|on their side|on the side|sit)\b/i,
  },
  {
    asked: anyOf(
      '(?:sit|prop) (?:him|her|them|up|down)|sitting|sentar\\p{L}*|hinsetzen|aufsetzen|asseoir|seduto|sedere|bitha\\p{L}*|बिठा|बैठा',
    ),
    line: /\b(?:sit|lie|lay)\b/i,
  },
  {
    asked: anyOf(
      `(?:move|carry|lift|drag|turn|roll) ${THEM}|walk(?:ing)?|stand(?:ing)? up|get up|shower|bath|exercise|stairs|smoke`,
      'moverl[oa]|caminar|levantar\\p{L}*|ducharme|ducha|bewegen|aufstehen|duschen|gehen|laufen|bouger|deplacer|marcher|me lever|douche|mexer|andar|levantar|caminhar|duche|banho|muover\\p{L}*|spostar\\p{L}*|camminare|alzar\\p{L}*|doccia|hila\\p{L}*|chal(?:na|un)|nahana|हिला|चलना|नहा',
    ),
    line: /\b(?:walk|walking|move|moving|stand up|effort|still)\b/i,
  },
]

/** How a question for leave begins: "should I", "can he", "¿le doy". */
export const ASKS_LEAVE = anyOf(
  '(?:should|shall|can|could|may|must|do|does|would|cant|couldnt|shouldnt) (?:i|we|he|she|they|it|my \\p{L}+|somebody|someone)',
  '(?:is|would) (?:it|that) (?:be )?(?:ok|okay|safe|all right|alright|fine|better|good|bad|wrong|help)|(?:ok|okay|safe|better) (?:to|if)|what if|how about|worth|allowed to',
  '(?:puedo|puede|debo|deberia|podemos|hay que|le doy|les doy|me tomo|hago|es bueno|conviene|esta bien si)',
  '(?:soll|sollen|sollte|darf|durfen|kann|konnen|muss) (?:ich|wir|er|sie|man|ihn)|(?:ist es|geht es) (?:ok|okay|gut|schlimm)',
  '(?:je peux|puis je|peut on|on peut|dois je|je dois|faut il|il faut|il peut|elle peut|est ce que|peut il|peut elle)',
  '(?:posso|pode|devo|podemos|dou|e bom|tudo bem se|faz mal)',
  '(?:posso|puo|devo|dobbiamo|possiamo|si puo|va bene se|gli do|le do)',
  '(?:kya|sakt[aei]|chahiye|du|dun|doon|deu)|(?:क्या|सकत\\p{M}*|चाहिए|दूँ|दूं|दें)',
)
