import { expect, test } from 'vitest';
import type { Notice } from '@shared/host/contract';
import { openKeytar } from '../adapters/keytarSecrets';
import type { Clock, SecretStore } from '../ports';
import { memorySecrets, openSecrets, type SecretCandidate } from './secrets';

const quiet = { info: () => undefined, warn: () => undefined };
const forever = new Promise<never>(() => undefined);
/** Every wait is over at once, so what hangs is late. */
const hurried: Clock = {
  now: () => new Date(0),
  wait: () => new Promise((resolve) => setImmediate(resolve)),
};

function open(candidates: SecretCandidate[], clock = hurried) {
  const notices: Notice[] = [];
  const secrets = openSecrets({ candidates, clock, log: quiet, onNotice: (notice) => notices.push(notice) });
  return { secrets, notices };
}

const good = (store: SecretStore): SecretCandidate => ({ name: 'good', open: async () => store });
const missing: SecretCandidate = { name: 'missing', open: () => Promise.reject(new Error('no D-Bus')) };
const hanging: SecretCandidate = { name: 'hanging', open: () => forever };

test('the first keychain that answers is used', async () => {
  const store = memorySecrets();
  const { secrets, notices } = open([missing, hanging, good(store)]);
  await secrets.set('key', 'value');
  expect(await store.get('key')).toBe('value');
  expect(await secrets.get('key')).toBe('value');
  expect(notices).toEqual([]);
});

test('without a keychain secrets last as long as the process, and the person is told once', async () => {
  const { secrets, notices } = open([missing, hanging]);
  expect(await secrets.get('key')).toBeNull();
  await secrets.set('key', 'value');
  expect(await secrets.get('key')).toBe('value');
  await secrets.delete('key');
  expect(await secrets.get('key')).toBeNull();
  expect(notices).toMatchObject([{ code: 'no_keychain' }]);
});

test('nothing is asked of a keychain before something is needed', async () => {
  let asked = 0;
  open([{ name: 'counted', open: async () => ((asked += 1), memorySecrets()) }]);
  await hurried.wait(1);
  expect(asked).toBe(0);
});

test('a keychain that fails later gives way to memory, with the value kept', async () => {
  const locked: SecretStore = { ...memorySecrets(), set: () => Promise.reject(new Error('locked')) };
  const { secrets, notices } = open([good(locked)]);
  await secrets.set('key', 'value');
  expect(await secrets.get('key')).toBe('value');
  expect(notices).toMatchObject([{ code: 'no_keychain' }]);
});

test('an empty string reads as absent', async () => {
  const { secrets } = open([good({ ...memorySecrets(), get: async () => '' })]);
  expect(await secrets.get('key')).toBeNull();
});

test('keytar, when it is installed, is used as it is meant; anything else under its name is refused', async () => {
  const held = new Map<string, string>();
  const keytar = {
    getPassword: async (service: string, account: string) => held.get(`${service}/${account}`) ?? null,
    setPassword: async (service: string, account: string, value: string) =>
      void held.set(`${service}/${account}`, value),
    deletePassword: async (service: string, account: string) => held.delete(`${service}/${account}`),
  };
  const store = await openKeytar('Costloom', async () => ({ default: keytar }));
  await store.set('a', 'b');
  expect(await store.get('a')).toBe('b');
  await store.delete('a');
  expect(await store.get('a')).toBeNull();
  await expect(openKeytar('Costloom', async () => ({ default: {} }))).rejects.toThrow();
});
