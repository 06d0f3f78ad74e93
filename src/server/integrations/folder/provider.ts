import { folderFaults as words } from '@shared/words/folderFaults';
import { deliveriesIn, exportsIn, fetchFrom, storedLocation } from '../common/storedExports';
import { valueOf } from '../fields';
import { folderKind } from './kind';
import { folderStore, isFullPath } from './store';
import type { MakeProvider } from '../provider.port';

export const makeFolder: MakeProvider = () => ({
  type: 'FOLDER',
  kind: folderKind,
  local: true,
  gaps({ path = '' }): Record<string, string> {
    return isFullPath(path) ? {} : { path: words.notFull };
  },
  async check(of) {
    const store = folderStore(valueOf(of, 'path'));
    return { message: words.connected(store.name, (await store.list('')).length), granted: {} };
  },
  reads: {},
  bills: {
    async find(of) {
      const store = folderStore(valueOf(of, 'path'));
      return exportsIn(await store.list(''), store.name);
    },
    deliveries: (of, location, since) =>
      deliveriesIn(folderStore(valueOf(of, 'path')), storedLocation.parse(location), since),
    fetch: (of, location, delivery, into) =>
      fetchFrom(folderStore(valueOf(of, 'path')), storedLocation.parse(location), delivery, into),
  },
});
