import Store from 'electron-store';
import type { SettingsFile } from '../ports';
import { setDamagedAside } from './damagedSettings';

/** The same file as in the browser host, written by electron-store, which cannot be loaded outside Electron. */
export function electronSettingsFile(dataDir: string): SettingsFile {
  const damaged = setDamagedAside(dataDir);
  const file = new Store<Record<string, unknown>>({
    cwd: dataDir,
    name: 'settings',
    clearInvalidConfig: true,
    configFileMode: 0o600,
  });
  return {
    damaged,
    read: () => ({ ...file.store }),
    write: (value) => {
      file.store = { ...value };
    },
  };
}
