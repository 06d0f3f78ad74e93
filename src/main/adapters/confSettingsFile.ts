import Conf from 'conf';
import type { SettingsFile } from '../ports';
import { setDamagedAside } from './damagedSettings';

/** `settings.json` in the data folder, written atomically; a damaged file is set aside. */
export function confSettingsFile(dataDir: string): SettingsFile {
  const damaged = setDamagedAside(dataDir);
  const file = new Conf<Record<string, unknown>>({
    cwd: dataDir,
    configName: 'settings',
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
