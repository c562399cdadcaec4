import { AUTHORITY_FILE } from '../reach/local-authority-files.ts'

/** The files of a data directory that a backup has beside the database. */

type DataFile = {
  name: string
  /** Whether it lets somebody sign credentials, forge the audit log or use other services. */
  isSecret: boolean
}

export const DATA_FILES: readonly DataFile[] = [
  { name: 'jwt-key.json', isSecret: true },
  { name: 'jwt-old-keys.json', isSecret: true },
  { name: 'audit-key', isSecret: true },
  { name: 'passcode-key', isSecret: true },
  // So that devices that trust it go on doing so after a restore.
  { name: AUTHORITY_FILE, isSecret: true },
  // It may state the keys of a model provider and of an identity provider.
  { name: 'ext-server.toml', isSecret: true },
  { name: 'base-url', isSecret: false },
  { name: 'connections.json', isSecret: false },
]

export const isDataFile = (name: string) => DATA_FILES.some((file) => file.name === name)
