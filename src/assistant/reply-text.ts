const MAX_REPLY = 8000

/**
 * A model's answer as plain text: without its thinking aloud, and without images, links and HTML, which a client could
 * load or follow and so carry the person's data away. At most 8000 characters; empty where nothing is left.
 */
export function plainReply(text: string): string {
  const plain = text
    .toWellFormed()
    // Local models often put their reasoning into the answer, sometimes without the opening tag.
    .replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi, '')
    .replace(/^[\s\S]*<\/think(?:ing)?>/i, '')
    .replace(/!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[a-z!][^>]*>/gi, '')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s)\]>"']+/gi, '(link removed)')
    // Control and formatting characters, but for line breaks and the joiners that scripts and emoji need.
    .replace(/(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return plain.length > MAX_REPLY ? `${plain.slice(0, MAX_REPLY - 1).toWellFormed()}…` : plain
}
