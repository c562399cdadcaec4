/** Whether an answer is the server's own: where that is away, a proxy in front of it answers in its place. */
export const isServerResponse = ({ status, headers }: Response): boolean =>
  status < 502 || status > 504 || headers.has('x-request-id')
