/**
 * In the document for when the server is away: the type of the page's script and the relation of its modules, which the
 * first script of that document starts.
 */
export const HELD = 'held'
