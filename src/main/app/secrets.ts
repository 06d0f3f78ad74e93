import type { Notice } from '@shared/host/contract';
import type { Clock, Log, SecretStore } from '../ports';
import { within } from './within';

/** A keychain that is there answers at once; a missing D-Bus may never answer. */
const PROBE_MS = 3_000;
/** A locked keychain asks the person for its password, so a write may take its time. */
const USE_MS = 60_000;

const noKeychain: Notice = {
  code: 'no_keychain',
  message:
    'This computer has no keychain that Costloom can use. You stay signed in until you close the app, and nothing is written to disk.',
};

export interface SecretCandidate {
  name: string;
  /** May throw or hang: both mean that this keychain is not there. */
  open(): Promise<SecretStore>;
}

/** Keeps secrets for as long as the process lives, and nowhere else. */
export function memorySecrets(): SecretStore {
  const held = new Map<string, string>();
  return {
    get: async (key) => held.get(key) || null,
    set: async (key, value) => void held.set(key, value),
    delete: async (key) => void held.delete(key),
  };
}

interface Options {
  candidates: readonly SecretCandidate[];
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
  onNotice(notice: Notice): void;
}

async function probe(candidate: SecretCandidate, options: Options): Promise<SecretStore | null> {
  const message = `The keychain “${candidate.name}” did not answer.`;
  try {
    const work = candidate.open().then(async (store) => {
      await store.get('probe');
      return store;
    });
    return await within({ clock: options.clock, milliseconds: PROBE_MS, message, work });
  } catch (error) {
    options.log.info('keychain not usable', { keychain: candidate.name, reason: String(error) });
    return null;
  }
}

/**
 * The first keychain that answers, looked for on first use. When there is none, or it fails later, secrets stay in
 * memory and the person is told once. There is deliberately no file: a token in plain text outlives every sign-out.
 */
export function openSecrets(options: Options): SecretStore {
  const memory = memorySecrets();
  let chosen: Promise<SecretStore> | undefined;

  function useMemory(): SecretStore {
    options.onNotice(noKeychain);
    return memory;
  }

  async function choose(): Promise<SecretStore> {
    for (const candidate of options.candidates) {
      const store = await probe(candidate, options);
      if (store) return store;
    }
    return useMemory();
  }

  async function use<T>(work: (store: SecretStore) => Promise<T>): Promise<T> {
    chosen ??= choose();
    const store = await chosen;
    const message = 'The keychain did not answer in time.';
    try {
      return await within({ clock: options.clock, milliseconds: USE_MS, message, work: work(store) });
    } catch (error) {
      options.log.warn('keychain failed; secrets stay in memory', { reason: String(error) });
      if (store !== memory) chosen = Promise.resolve(useMemory());
      return work(memory);
    }
  }

  return {
    get: async (key) => (await use((store) => store.get(key))) || null,
    set: (key, value) => use((store) => store.set(key, value)),
    delete: (key) => use((store) => store.delete(key)),
  };
}
