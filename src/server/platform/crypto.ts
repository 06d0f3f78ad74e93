import { createHash, randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * A sortable-by-nothing, unguessable id of 22 characters, safe in addresses, file names and tenant scopes. None begins
 * with the hyphen that a command line takes for an option and a spreadsheet for a formula.
 */
export function randomId(): string {
  for (;;) {
    const id = randomBytes(16).toString('base64url');
    if (!id.startsWith('-')) return id;
  }
}

/** A bearer secret: 32 random bytes, 43 characters. Store its `sha256`, never itself. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

export const randomUuid = (): string => randomUUID();

/** Hexadecimal SHA-256. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** Compares without telling by its duration where two secrets differ; of any length. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(digest(a), digest(b));
}

interface ScryptCost {
  /** Work: memory is 128 · r · 2^logN bytes. */
  logN: number;
  r: number;
  p: number;
}

/** 64 MiB and about 0.2 s: what OWASP asks of scrypt at r = 8 with p = 2. */
const COST: ScryptCost = { logN: 16, r: 8, p: 2 };
const KEY_BYTES = 32;

function derive(password: string, salt: Buffer, cost: ScryptCost, bytes: number): Promise<Buffer> {
  const N = 2 ** cost.logN;
  const options = { N, r: cost.r, p: cost.p, maxmem: 256 * N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, bytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** → `scrypt$16$8$2$<salt>$<key>`, both in base64url; the cost travels with the hash, so it can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST, KEY_BYTES);
  return ['scrypt', COST.logN, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join(
    '$',
  );
}

/** False for a wrong password and for anything that is not such a hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{10,})\$([\w-]{20,})$/.exec(stored);
  if (!match) return false;
  const [, logN = '', r = '', p = '', salt = '', key = ''] = match;
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  if (cost.logN < 10 || cost.logN > 20 || cost.r < 1 || cost.r > 16 || cost.p < 1 || cost.p > 8) return false;
  const expected = Buffer.from(key, 'base64url');
  const got = await derive(password, Buffer.from(salt, 'base64url'), cost, expected.length);
  return timingSafeEqual(got, expected);
}
