/** An IP address; browsers write one of version 6 in brackets. */
const BARE_ADDRESS = /^\[|^\d+(\.\d+){3}$/

/** Whether browsers take passkeys of an address: over TLS or on localhost, and never for a bare address. */
export const takesPasskeys = ({ hostname, isTls }: { hostname: string; isTls: boolean }) =>
  (isTls || hostname === 'localhost') && !BARE_ADDRESS.test(hostname)
