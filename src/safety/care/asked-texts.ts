import type { CardLanguage } from '../safety-card.ts'

/**
 * How a question for leave is answered. `depends`: the advice says when, and when not. `unlessTold`: the advice says
 * nothing of it. `nobodyGoesIn`: of the place where the danger is. `drive`: of going there oneself. `{number}` stands for the one number to call.
 */
export type AskedTexts = Readonly<
  Record<'yes' | 'no' | 'depends' | 'unlessTold' | 'nobodyGoesIn' | 'drive' | 'closing', string>
>

export const ASKED_TEXTS: Readonly<Record<CardLanguage, AskedTexts>> = {
  en: {
    yes: 'Yes.',
    no: 'No.',
    depends: 'Only as the advice says:',
    unlessTold: 'Only if they tell you to on the phone.',
    nobodyGoesIn: 'Do not go back in, for anybody or anything: tell {number} who or what is still there.',
    drive:
      'An ambulance is safer: it begins the treatment where you are. If there is none, let somebody else drive, and tell {number} first.',
    closing: 'For all else, ask them on the phone: {number}. Is anything changing?',
  },
  es: {
    yes: 'Sí.',
    no: 'No.',
    depends: 'Solo como dice el consejo:',
    unlessTold: 'Solo si se lo dicen por teléfono.',
    nobodyGoesIn: 'No vuelva a entrar, por nadie ni por nada: diga al {number} quién o qué sigue dentro.',
    drive:
      'Una ambulancia es más segura: empieza el tratamiento donde está. Si no hay, que conduzca otra persona, y avise antes al {number}.',
    closing: 'Lo demás, pregúntelo por teléfono: {number}. ¿Cambia algo?',
  },
  de: {
    yes: 'Ja.',
    no: 'Nein.',
    depends: 'Nur so, wie es im Rat steht:',
    unlessTold: 'Nur, wenn man es Ihnen am Telefon sagt.',
    nobodyGoesIn:
      'Nicht zurückgehen, für niemanden und nichts: Sagen Sie {number}, wer oder was noch dort ist.',
    drive:
      'Ein Rettungswagen ist sicherer: Die Behandlung beginnt sofort. Gibt es keinen, soll jemand anders fahren; vorher {number} Bescheid geben.',
    closing: 'Alles Weitere am Telefon fragen: {number}. Ändert sich etwas?',
  },
  fr: {
    yes: 'Oui.',
    no: 'Non.',
    depends: 'Seulement comme le dit le conseil :',
    unlessTold: 'Seulement si on vous le dit au téléphone.',
    nobodyGoesIn:
      'Ne retournez pas à l’intérieur, pour personne ni pour rien : dites au {number} qui ou quoi y est encore.',
    drive:
      'Une ambulance est plus sûre : les soins commencent sur place. S’il n’y en a pas, que quelqu’un d’autre conduise, et prévenez d’abord le {number}.',
    closing: 'Pour le reste, demandez au téléphone : {number}. Est-ce que quelque chose change ?',
  },
  pt: {
    yes: 'Sim.',
    no: 'Não.',
    depends: 'Só como diz o conselho:',
    unlessTold: 'Só se lho disserem ao telefone.',
    nobodyGoesIn:
      'Não volte a entrar, por ninguém nem por nada: diga a {number} quem ou o que ainda lá está.',
    drive:
      'Uma ambulância é mais segura: o tratamento começa aí. Se não houver, que outra pessoa conduza, e avise antes {number}.',
    closing: 'O resto, pergunte ao telefone: {number}. Algo está a mudar?',
  },
  it: {
    yes: 'Sì.',
    no: 'No.',
    depends: 'Solo come dice il consiglio:',
    unlessTold: 'Solo se glielo dicono al telefono.',
    nobodyGoesIn: 'Non rientri, per nessuno e per niente: dica al {number} chi o che cosa è ancora dentro.',
    drive:
      'Un’ambulanza è più sicura: le cure cominciano sul posto. Se non c’è, guidi un’altra persona, e avvisi prima {number}.',
    closing: 'Per il resto, chieda al telefono: {number}. Cambia qualcosa?',
  },
  hi: {
    yes: 'हाँ।',
    no: 'नहीं।',
    depends: 'सिर्फ़ वैसे जैसे सलाह में है:',
    unlessTold: 'सिर्फ़ तब जब फ़ोन पर कहें।',
    nobodyGoesIn: 'किसी के लिए भी वापस अंदर न जाएँ: {number} पर बताएँ कि अंदर कौन या क्या है।',
    drive: 'एम्बुलेंस ज़्यादा सुरक्षित है: इलाज वहीं शुरू होता है। न मिले तो कोई और चलाए, और पहले {number} को बताएँ।',
    closing: 'बाकी फ़ोन पर पूछें: {number}। क्या कुछ बदल रहा है?',
  },
}
