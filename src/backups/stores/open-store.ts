import { type Written, writePieces } from '../disk.ts'
import { isStoreAddress, type StoreAccess } from './address.ts'
import { openS3 } from './s3.ts'
import type { Store } from './store.ts'
import { openWebdav } from './webdav.ts'

export function openStore(access: StoreAccess): Store {
  if (!isStoreAddress(access.address)) throw new RangeError('not the address of a store')
  return access.address.startsWith('s3://') ? openS3(access) : openWebdav(access)
}

/** Copies a file of a store to this machine. */
export const download = (store: Store, name: string, path: string): Promise<Written> =>
  store.get(name, (pieces) => writePieces(path, pieces))
