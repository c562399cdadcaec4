export const PROTOCOLS = {
  title: 'Protocols',
} as const
