import type { SettingsFile } from '../ports';
import { parseSettings, type StoredSettings } from './schema';

/** The settings that outlive the process, one copy for every window. */
export interface Settings {
  get(): StoredSettings;
  set(patch: Partial<StoredSettings>): StoredSettings;
  onChange(listener: (settings: StoredSettings) => void): () => void;
  /** The file was damaged at the start, so that these began anew. */
  damaged: boolean;
}

export function openSettings(file: SettingsFile): Settings {
  let current = parseSettings(file.read());
  const listeners = new Set<(settings: StoredSettings) => void>();
  return {
    damaged: file.damaged,
    get: () => current,
    set: (patch) => {
      current = parseSettings({ ...current, ...patch });
      file.write(current);
      for (const listener of listeners) listener(current);
      return current;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** For tests, and for a folder that cannot be written. */
export function memorySettingsFile(initial: unknown = {}): SettingsFile {
  let held: unknown = initial;
  return {
    damaged: false,
    read: () => held,
    write: (value) => {
      held = value;
    },
  };
}
