import type { StorePlace } from '../../platform/storePlace';
import type { BillStore } from './billStore.port';
import { folderStore } from './folderStore';

/** The store at a place. What its kind needs is loaded only where it is used. */
export async function openStore(place: StorePlace): Promise<BillStore> {
  switch (place.kind) {
    case 'file':
      return folderStore(place.folder);
    case 's3': {
      const { s3Store } = await import('./s3Store');
      return s3Store(place);
    }
    default:
      throw new Error('This kind of store is not there yet.');
  }
}
