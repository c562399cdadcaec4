/** The id of the person of a single-person installation, and the default of the command line. */
export const OWNER = 'owner'
