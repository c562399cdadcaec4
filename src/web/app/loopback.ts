const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Whether a host name of the page's address is the device itself, where nobody else can read along. */
export const isLoopbackName = (hostname: string) => LOOPBACK.test(hostname)
