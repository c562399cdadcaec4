/** Requests with the same value are carried out once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
