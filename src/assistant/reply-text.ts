import { plainMarkdown } from './plain-markdown.ts'

const MAX_REPLY_LENGTH = 8000

/**
 * A model's answer as simple Markdown: without its reasoning, and without images, links and HTML, which a client could
 * load or follow and so leak the person's data. Up to 8000 characters; may be empty.
 */
export function plainReply(text: string): string {
  const said = withoutThinking(text.toWellFormed())
    // The text is scanned several times, so the excess of a runaway model is cut first.
    .slice(0, 2 * MAX_REPLY_LENGTH)
    // Control and formatting characters go first, so that they cannot hide anything; line breaks and the joiners that
    // scripts and emoji need stay.
    .replace(/(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
  const plain = plainMarkdown(said).trim().toWellFormed()
  return plain.length > MAX_REPLY_LENGTH ? `${plain.slice(0, MAX_REPLY_LENGTH - 1).toWellFormed()}…` : plain
}

/** Local models often put their reasoning into the answer, sometimes without the opening or the closing tag. */
export function withoutThinking(text: string): string {
  let said = ''
  let isThinking = false
  for (const part of text.split(/(<\/?think(?:ing)?>)/i)) {
    const tag = /^<(\/?)think/i.exec(part)
    if (tag === null) {
      if (!isThinking) said += part
    } else {
      const closes = tag[1] === '/'
      if (closes && !isThinking) said = ''
      isThinking = !closes
    }
  }
  return said
}
