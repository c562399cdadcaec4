/** Whether what the client has already (its `If-None-Match` header) is what it would get. */
export const isCurrent = (header: string | null, etag: string) =>
  header?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false
