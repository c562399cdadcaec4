export const IMPORT = {
  title: 'Import',
} as const
