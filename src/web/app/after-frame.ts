/** Settles as soon as the next frame has been drawn. A page that is not drawn has none. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    requestAnimationFrame(() => port2.postMessage(undefined))
  })
