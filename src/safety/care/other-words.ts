import { anyOf, type Signs } from './intents.ts'

/** Short words of the other languages of cards, without accents and apostrophes. */
const ES: Signs = {
  asks_who: anyOf('eres (?:un |una )?(?:robot|bot|human[oa]|persona|maquina)', 'quien eres'),
  died: anyOf('(?:ha )?(?:murio|muerto)'),
  worse: anyOf(
    '(?<!no )(?:peor|empeora(?:ndo)?)',
    'no (?:respira|responde|despierta|mejora)',
    '(?:sigue|sangra) (?:sangrando|mas)',
    'se (?:ha )?desmay\\p{L}+',
  ),
  unsafe: anyOf(
    'no (?:estoy|esta|estamos) (?:bien|a salvo|segur[oa])',
    'tengo miedo',
    'estoy sol[oa]',
    'no puedo mas',
  ),
  cannot_call: anyOf(
    'no (?:puedo|quiero) (?:llamar|hablar)',
    'no he llamado',
    'sin (?:telefono|saldo|cobertura)',
    'nadie (?:contesta|responde)',
  ),
  asks_help: anyOf('que (?:hago|hacemos|debo hacer|mas)', 'ayudame', 'ayuda por favor'),
  arrived: anyOf(
    '(?:ya )?(?:llego|llegaron|estan aqui|ha llegado|han llegado)',
    '(?:en|al) (?:el )?(?:hospital|urgencias)',
  ),
  coming: anyOf('(?:ya )?(?:viene|vienen|esta de camino|estan de camino|en camino)'),
  called: anyOf('(?:ya )?(?:he llamado|llame|hemos llamado|llamamos|llamando|llamo)', 'al telefono con'),
  better: anyOf(
    '(?:esta|estoy|va|se siente|me siento) (?:\\p{L}+ )?mejor',
    'respira (?:otra vez|de nuevo|ya|bien)',
    'ha despertado|desperto',
    'ya no sangra',
  ),
  safe: anyOf(
    '(?:ya )?(?:estoy|estamos|esta) (?:\\p{L}+ )?(?:bien|a salvo)',
    'falsa alarma',
    'todo bien',
    'era (?:una )?broma',
    'no era nada',
  ),
}

const DE: Signs = {
  asks_who: anyOf('bist du (?:ein |eine )?(?:roboter|bot|mensch|programm|maschine|computer)', 'wer bist du'),
  died: anyOf('(?:gestorben|verstorben|ist tot)'),
  worse: anyOf(
    '(?<!nicht )(?:schlimmer|schlechter)',
    '(?:atmet|reagiert) nicht',
    'wacht nicht auf',
    'bewusstlos|ohnmachtig',
    'blutet (?:immer noch|weiter|starker)',
  ),
  unsafe: anyOf('nicht (?:sicher|gut|okay|ok)', 'habe angst|hab angst', 'bin allein', 'kann nicht mehr'),
  cannot_call: anyOf(
    '(?:kann|will|mochte|traue mich) (?:\\p{L}+ )?nicht (?:\\p{L}+ )?(?:anrufen|reden|telefonieren)',
    'noch nicht (?:an)?gerufen',
    'kein (?:telefon|netz|guthaben|handy|empfang)',
    'niemand geht ran|keiner geht ran',
  ),
  asks_help: anyOf(
    'was (?:soll|kann|muss) ich',
    'was jetzt|was nun',
    'hilfe bitte|hilf mir|bitte hilf\\p{L}*',
  ),
  arrived: anyOf(
    '(?:ist|sind) (?:jetzt |schon |gerade )?(?:da|hier|angekommen|eingetroffen)',
    '(?:im|in der) (?:krankenhaus|klinik|notaufnahme|rettungswagen)',
  ),
  coming: anyOf(
    '(?:kommt|kommen) (?:gleich|schon|jetzt|bald)',
    '(?:krankenwagen|rettungswagen|notarzt|rettung|hilfe|sanitater) (?:kommt|ist unterwegs|kommen)',
    'unterwegs|auf dem weg',
  ),
  called: anyOf(
    '(?:habe|hab|haben|hat|wurde) (?:\\p{L}+ ){0,3}(?:angerufen|gerufen|verstandigt|gewahlt)',
    'am telefon',
  ),
  better: anyOf(
    '(?:geht|ist|wird|fuhle)(?: \\p{L}+){0,3} besser',
    'atmet (?:wieder|jetzt)',
    '(?:wieder|ist) (?:wach|aufgewacht|bei bewusstsein)',
    'blutet nicht mehr',
  ),
  safe: anyOf(
    '(?:mir|uns|ihm|ihr) geht (?:es )?(?:\\p{L}+ )?gut',
    'gehts (?:\\p{L}+ )?gut',
    '(?:bin|sind|alles) (?:\\p{L}+ )?(?:sicher|gut|okay|ok|in ordnung)',
    'fehlalarm|falscher alarm',
    '(?:war )?(?:nur )?(?:ein )?(?:scherz|witz|spass)',
  ),
}

const FR: Signs = {
  asks_who: anyOf('(?:es tu|tu es|etes vous) (?:un |une )?(?:robot|humain|personne|machine)', 'qui es tu'),
  died: anyOf('(?:est (?:mort|morte|decede|decedee))'),
  worse: anyOf(
    '(?<!pas )(?:pire|empire)',
    'ne (?:respire|repond|se reveille) (?:plus|pas)',
    'saigne (?:encore|plus)',
    'sest evanoui\\p{L}*',
  ),
  unsafe: anyOf('(?:pas|plus) (?:en securite|bien)', 'jai peur', '(?:suis|toute?) seule?', 'jen peux plus'),
  cannot_call: anyOf(
    '(?:peux|veux|ose) pas (?:\\p{L}+ )?(?:appeler|parler|telephoner)',
    'pas (?:encore )?appele',
    'pas de (?:telephone|reseau|credit)',
    'personne ne repond',
  ),
  asks_help: anyOf(
    '(?:je|on) fais quoi|quoi faire|que (?:dois|puis) je(?: faire)?|quest ce que je fais',
    'aidez moi|aide moi',
  ),
  arrived: anyOf('(?:est|sont) (?:la|arrives?|arrivee?s?)', '(?:a|aux) (?:l )?(?:hopital|urgences)|lhopital'),
  coming: anyOf('(?:arrive|arrivent|viennent)', 'en (?:route|chemin)'),
  called: anyOf('(?:ai|jai|a|avons|ont) (?:\\p{L}+ )?appele\\p{L}*', 'au telephone avec'),
  better: anyOf(
    '(?:va|vais|se sent|me sens) (?:\\p{L}+ )?mieux',
    'respire (?:a nouveau|de nouveau|encore|maintenant|mieux)',
    '(?:sest|est) reveille\\p{L}*',
    'ne saigne plus',
  ),
  safe: anyOf(
    '(?:ca|je|il|elle|tout) va (?:\\p{L}+ )?bien',
    'je vais (?:\\p{L}+ )?bien',
    'fausse alerte',
    'en securite',
    'cetait (?:une )?(?:blague|plaisanterie)',
  ),
}

const PT: Signs = {
  asks_who: anyOf('(?:es|voce e) (?:um |uma )?(?:robo|human[oa]|pessoa|maquina)', 'quem e(?:s tu| voce)'),
  died: anyOf('(?:morreu|faleceu)'),
  worse: anyOf(
    '(?<!nao )(?:pior|piorando|piorou)',
    'nao (?:respira|responde|acorda)',
    '(?:ainda|continua) (?:sangra\\p{L}*|a sangrar)',
    'desmaiou',
  ),
  unsafe: anyOf(
    'nao (?:estou|esta|to) (?:bem|segur[oa])',
    'tenho medo|com medo',
    '(?:estou|to) sozinh[oa]',
    'nao aguento mais',
  ),
  cannot_call: anyOf(
    'nao (?:posso|consigo|quero) (?:ligar|falar|chamar)',
    'nao liguei',
    'sem (?:telefone|sinal|credito|celular|rede)',
    'ninguem atende',
  ),
  asks_help: anyOf('o que (?:eu )?(?:faco|devo fazer|fazer)', 'me ajud\\p{L}+|ajuda por favor'),
  arrived: anyOf(
    '(?:ja )?(?:chegou|chegaram|estao aqui|esta aqui)',
    '(?:no|ao) (?:hospital|pronto socorro)|nas urgencias',
  ),
  coming: anyOf('(?:esta|estao|tao|ta) (?:vindo|a caminho|a vir|chegando)', 'a caminho'),
  called: anyOf('(?:ja )?(?:liguei|ligamos|chamei|chamamos|ligando|telefonei)', 'ao telefone'),
  better: anyOf(
    '(?:esta|estou|to|ficou|sinto me|me sinto) (?:\\p{L}+ )?melhor',
    '(?:respira|respirando|a respirar) (?:de novo|outra vez|novamente|agora)|voltou a respirar',
    'acordou',
    'parou de sangrar',
  ),
  safe: anyOf(
    '(?:ja )?(?:estou|to|estamos|esta) (?:\\p{L}+ )?(?:bem|segur[oa]|a salvo)',
    'alarme falso|falso alarme',
    'tudo bem',
    'era (?:uma )?brincadeira',
  ),
}

const IT: Signs = {
  asks_who: anyOf('sei (?:un |una )?(?:robot|uman[oa]|persona|macchina)', 'chi sei'),
  died: anyOf('(?:e mort[oa]|deceduto|deceduta)'),
  worse: anyOf(
    '(?<!non )(?:peggio|peggiora\\p{L}*)',
    'non (?:respira|risponde|si sveglia)',
    '(?:sanguina|perde sangue) (?:ancora|di piu)',
    'svenut[oa]',
  ),
  unsafe: anyOf('non (?:sto|sta) bene', 'non sono al sicuro', 'ho paura', 'sono sol[oa]', 'non ce la faccio'),
  cannot_call: anyOf(
    'non (?:posso|riesco a|voglio) (?:chiamare|parlare|telefonare)',
    'non ho chiamato',
    'senza (?:telefono|credito|campo)|non ho (?:il )?telefono',
    'nessuno risponde',
  ),
  asks_help: anyOf('(?:che )?cosa (?:faccio|devo fare)|che faccio', 'aiutami|aiuto'),
  arrived: anyOf('(?:e|sono) (?:qui|arrivat\\p{L}+)', '(?:in|all) ?ospedale|al pronto soccorso'),
  coming: anyOf('sta(?:nno)? (?:arrivando|venendo)', 'arriva(?:no)?', 'per strada|in arrivo'),
  called: anyOf('(?:ho|abbiamo|ha) (?:\\p{L}+ )?chiamato', 'al telefono'),
  better: anyOf(
    '(?:sto|sta|va|mi sento) (?:\\p{L}+ )?meglio',
    'respira (?:di nuovo|ancora|ora|adesso)',
    'si e svegliat[oa]',
    'non sanguina piu',
  ),
  safe: anyOf(
    '(?:sto|sta|stiamo) (?:\\p{L}+ )?bene',
    'al sicuro',
    'falso allarme',
    'tutto (?:bene|ok|a posto)',
    'era (?:uno )?scherzo',
  ),
}

const HI: Signs = {
  asks_who: anyOf(
    '(?:tum|aap) (?:robot|insaan|insan|machine) (?:ho|hain)',
    '(?:tum|aap) kaun',
    'रोबोट',
    'कौन (?:हो|हैं)',
  ),
  died: anyOf('(?:mar (?:gaya|gayi|gye)|nahi\\p{L}* rah[aei]|मर (?:गया|गई|गए)|नहीं रह[ेीा])'),
  worse: anyOf(
    '(?:aur )?(?:kharab|bura|zyada) ho (?:raha|rahi|gaya|gayi)',
    'saans nahi\\p{L}*',
    'behosh',
    'और (?:बुरा|खराब|ज्यादा)',
    'साँस नहीं',
    'सांस नहीं',
    'बेहोश',
  ),
  unsafe: anyOf(
    '(?:theek|thik|surakshit|safe) nahi\\p{L}*',
    'dar lag (?:raha|rahi)',
    'akel[ai] (?:hoon|hu|hun)',
    'ठीक नहीं',
    'डर लग',
    'अकेल[ाी]',
  ),
  cannot_call: anyOf('(?:call|phone|fon) nahi\\p{L}*', 'phone nahi\\p{L}*', 'फोन नहीं', 'कॉल नहीं'),
  asks_help: anyOf(
    '(?:main )?kya kar(?:u|un|oon|na|en)(?: \\p{L}+)?',
    'madad (?:karo|kijiye|chahiye)',
    'क्या कर',
    'मदद',
  ),
  arrived: anyOf(
    '(?:ambulance|doctor|wo|woh) (?:aa|a) (?:gaya|gayi|gaye)',
    'hospital (?:mein|me|pahunch\\p{L}*)',
    'अस्पताल',
    'आ गई|आ गए|आ गया',
  ),
  coming: anyOf(
    '(?:ambulance|doctor|madad) (?:aa|a) rah[aie]',
    'aa rah[aie]',
    'raste (?:mein|me)',
    'आ रही|आ रहा|आ रहे',
  ),
  called: anyOf(
    '(?:call|phone|fon) (?:kar )?(?:diya|kiya|liya|kar rah[aie])',
    '(?:कॉल|फोन|फ़ोन) (?:कर )?(?:दिया|किया|लिया)',
  ),
  better: anyOf(
    '(?:saans|sans) (?:le|aa|chal) rah[aie]',
    '(?:pehle se )?(?:behtar|accha lag|acha lag)\\p{L}*',
    'hosh (?:aa|mein)',
    'बेहतर',
    '(?:साँस|सांस) (?:ले|आ|चल)',
    'होश आ',
  ),
  safe: anyOf(
    '(?:main |sab |ab )*(?:theek|thik) (?:hoon|hu|hun|hai|hain)',
    'surakshit (?:hoon|hu|hun)',
    'galat(?:i)? (?:alarm|se)',
    'mazaak|mazak',
    'ठीक (?:हूँ|हूं|है|हैं)',
    'सुरक्षित',
    'मज़ाक|मजाक',
  ),
}

export const OTHER_WORDS: readonly Signs[] = [ES, DE, FR, PT, IT, HI]
