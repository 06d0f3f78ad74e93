import Conf from 'conf';
import type { SettingsFile } from '../ports';

/** `settings.json` in the data folder, written atomically; a broken file is set aside as if it were empty. */
export function confSettingsFile(dataDir: string): SettingsFile {
  const file = new Conf<Record<string, unknown>>({
    cwd: dataDir,
    configName: 'settings',
    clearInvalidConfig: true,
    configFileMode: 0o600,
  });
  return {
    read: () => ({ ...file.store }),
    write: (value) => {
      file.store = { ...value };
    },
  };
}
