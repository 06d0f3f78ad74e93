import crypto, { scrypt, type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Passwords of calls are hashed with a 64th of the work, which was 0.4 processor seconds for each; `crypto.test.ts` and
 * every journey that signs in keep it whole. The files of a worker share what they import.
 */
function quickScrypt(
  password: BinaryLike,
  salt: BinaryLike,
  bytes: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void {
  scryptOf(password, salt, bytes, { ...options, N: 2 ** 10 }, done);
}

const scryptOf = scrypt;
if (scrypt.name !== quickScrypt.name) {
  Object.assign(crypto, { scrypt: quickScrypt });
  syncBuiltinESMExports();
}
