/** Text that arrives piece by piece, and can be waited for. */
export type ArrivingText = {
  push(piece: string): void
  /** No more will come. */
  end(): void
  text(): string
  ended: Promise<void>
  /** The first match, as soon as it is there; null when the text ends without one. */
  until(pattern: RegExp): Promise<RegExpExecArray | null>
}

export function arrivingText(): ArrivingText {
  let text = ''
  let isOpen = true
  let changed = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const announce = () => {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }
  return {
    push(piece) {
      text += piece
      announce()
    },
    end() {
      isOpen = false
      ended.resolve()
      announce()
    },
    text: () => text,
    ended: ended.promise,
    async until(pattern) {
      for (;;) {
        const match = pattern.exec(text)
        if (match !== null || !isOpen) return match
        await changed.promise
      }
    },
  }
}
