/** The program as a service: what is started, and on which data. */
export type ServiceRequest = {
  /** The words that start the server. The first is an absolute path. */
  command: readonly string[]
  dataDir: string
  /** Settings from the environment, none of them secret. */
  environment: Readonly<Record<string, string>>
  /** Folders that the server writes besides the data directory. */
  writableFolders: readonly string[]
}

/** What a service manager of some system needs. */
export type Service = {
  manager: string
  /** The file that defines the service. */
  path: string
  text: string
  /** Run before it is installed again or removed. One that is stopped already makes them fail, which is ignored. */
  stop: readonly (readonly string[])[]
  /** Programs of the system, with their arguments, in the order in which they run. */
  install: {
    before: readonly (readonly string[])[]
    after: readonly (readonly string[])[]
  }
  /** Before the file is deleted, and after. */
  remove: { before: readonly (readonly string[])[]; after: readonly (readonly string[])[] }
  /** Prints whether the service runs, as `isRunning` reads it. */
  status: readonly string[]
  isRunning(output: string): boolean
  /** What the person who installs it has to know. */
  notes: readonly string[]
}

export const SERVICE_NAME = 'ext-server'
