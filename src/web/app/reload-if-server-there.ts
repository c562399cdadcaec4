import { reloadForCode } from './lost-code.ts'
import { checkServer } from './server-status.ts'

/**
 * For code that did not arrive: it was lost on the way, or the server has been updated under an open page, and its files
 * have other names now; without the server it is not on this device.
 * @returns whether the page is loaded again, since the server is there.
 */
export async function reloadIfServerThere(): Promise<boolean> {
  const isThere = await checkServer()
  if (isThere) void reloadForCode()
  return isThere
}
