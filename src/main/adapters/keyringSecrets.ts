import type { EntryOptions } from '@napi-rs/keyring';
import type { SecretStore } from '../ports';

/**
 * Left alone, the library falls back to the kernel keyring on Linux, which is emptied at logout or shared with every
 * process of the session without a word: pinned, it refuses instead.
 */
const pinned: EntryOptions = { linux: { store: 'secret-service' } };

/** Keychain of macOS, Credential Manager of Windows, Secret Service of Linux. Loaded on first use: it is native code. */
export async function openKeyring(service: string): Promise<SecretStore> {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  const entry = (key: string) => new AsyncEntry(service, key, pinned);
  return {
    get: async (key) => (await entry(key).getPassword()) || null,
    set: (key, value) => entry(key).setPassword(value),
    delete: async (key) => {
      await entry(key).deleteCredential();
    },
  };
}
