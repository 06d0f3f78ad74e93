import type { SecretStore } from '../ports';

/** The part of `keytar` that is used. The package is optional and usually absent, so its types cannot be imported. */
interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

function isKeytar(value: unknown): value is Keytar {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['getPassword', 'setPassword', 'deletePassword'].every((name) => name in value)
  );
}

/** Throws when `keytar` is not installed or its native part does not load. */
export async function openKeytar(
  service: string,
  load: (name: string) => Promise<unknown>,
): Promise<SecretStore> {
  const module = await load('keytar');
  const inner =
    typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
  if (!isKeytar(inner)) throw new Error('keytar does not offer what is expected of it');
  return {
    get: async (key) => (await inner.getPassword(service, key)) || null,
    set: (key, value) => inner.setPassword(service, key, value),
    delete: async (key) => {
      await inner.deletePassword(service, key);
    },
  };
}
