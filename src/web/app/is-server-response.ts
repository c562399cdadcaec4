/** Whether a response is from the server, not from a proxy that answers while the server is down. */
export const isServerResponse = ({ status, headers }: Response): boolean =>
  status < 502 || status > 504 || headers.has('x-request-id')
