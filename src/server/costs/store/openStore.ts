import type { Clock } from '../../platform/clock';
import type { StorePlace } from '../../platform/storePlace';
import type { BillStore } from './billStore.port';
import { folderStore } from './folderStore';
import type { Environment } from '../../platform/clickhousePlace';

/** The store at a place. What its kind needs is loaded only where it is used. */
export async function openStore(
  place: StorePlace,
  { environment, clock }: { environment: Environment; clock: Clock },
): Promise<BillStore> {
  switch (place.kind) {
    case 'file':
      return folderStore(place.folder);
    case 's3': {
      const { s3Store } = await import('./s3Store');
      return s3Store(place);
    }
    case 'azblob': {
      const [{ azureStore }, { azureSigner }] = await Promise.all([
        import('./azureStore'),
        import('./azureSigner'),
      ]);
      return azureStore(place, azureSigner(place.account, environment, clock));
    }
    case 'gs': {
      const [{ gcsStore }, { googleToken }] = await Promise.all([
        import('./gcsStore'),
        import('./googleToken'),
      ]);
      return gcsStore(place, googleToken(environment, clock));
    }
  }
}
