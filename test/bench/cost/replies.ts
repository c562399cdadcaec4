import { plainReply } from '../../../src/assistant/reply-text.ts'

/** As many characters of a model's reply as are read. */
const MAX_CHARS = 16_000
const repeated = (text: string) => text.repeat(Math.ceil(MAX_CHARS / text.length)).slice(0, MAX_CHARS)
/** As much markup as is still parsed, which takes the longest, between words. */
const withMarkup = (text: string, count: number) =>
  `${text.repeat(count)}${'word '.repeat(MAX_CHARS)}`.slice(0, MAX_CHARS)
const MOST_MARKERS = 600

/** Replies of the largest size, by what is in them. */
const REPLIES: Readonly<Record<string, string>> = {
  words: repeated('plain words of a reply. '),
  'runs of stars': withMarkup('*a **b ', MOST_MARKERS / 3),
  'open brackets': withMarkup('[', MOST_MARKERS),
  'open images': withMarkup('![', MOST_MARKERS / 2),
  'brackets in brackets': withMarkup('![a[b]](//x) ', MOST_MARKERS / 6),
  links: withMarkup('[a](//x) ', MOST_MARKERS / 2),
  tags: withMarkup('<<b>img src=//x>', MOST_MARKERS / 4),
  backticks: withMarkup('`a ``b ', MOST_MARKERS / 3),
  entities: withMarkup('&lt;b ', MOST_MARKERS),
  'lists in lists': repeated(`${'- '.repeat(8)}a\n`),
  quotations: withMarkup('> > > > a\n', MOST_MARKERS / 4),
  table: repeated('| food | amount |\n|------|------|\n| rice | 100 g |\n'),
  addresses: repeated('http://a.example/b '),
  'a long word': 'a'.repeat(MAX_CHARS),
  'more markup than is parsed': repeated('*_[]`<>!-+#~\\& '),
}

export type MeasuredReply = { name: string; cpuMs: number }

/** What cleaning each reply costs; it is one piece of work, so that all of it holds the thread. */
export function measureReplies(): MeasuredReply[] {
  return Object.entries(REPLIES).map(([title, reply]) => {
    // The first ones also compile the parser.
    for (let round = 0; round < 3; round++) plainReply(reply)
    Bun.gc(true)
    const before = process.threadCpuUsage()
    plainReply(reply)
    const { user, system } = process.threadCpuUsage(before)
    return { name: `a model's reply: ${title}`, cpuMs: (user + system) / 1000 }
  })
}
