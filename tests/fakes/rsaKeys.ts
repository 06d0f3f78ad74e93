import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';

const made = new Map<string, KeyPairKeyObjectResult>();

/** The pair of keys of this name, made once in a process: to make one takes a tenth of a second of its processor. */
export function rsaKeys(name: string): KeyPairKeyObjectResult {
  const keys = made.get(name) ?? generateKeyPairSync('rsa', { modulusLength: 2048 });
  made.set(name, keys);
  return keys;
}
