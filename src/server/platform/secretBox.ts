import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@shared/kernel/fault';
import { makeDataFolder } from './dataFolder';

/** Seals secrets for rest in the database. `context` (for instance `integration:<id>`) must be the same to open. */
export interface SecretBox {
  seal(plain: string, context: string): string;
  /** `Fault('internal')` when the text was changed, belongs to another context or was sealed with another key. */
  open(sealed: string, context: string): string;
  /** Why nothing can be sealed or opened; undefined when the key is there and right. */
  readonly lost?: KeyLoss;
}

/** `foreign`: the key file belongs to another database. */
export type KeyLoss = 'missing' | 'damaged' | 'foreign';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

export const KEY_FILE = 'secret.key';

/** AES-256-GCM with a random 96-bit nonce: `v1.<base64url of nonce + tag + cipher text>`. */
export function createSecretBox(key: Uint8Array): SecretBox {
  if (key.byteLength !== KEY_BYTES)
    throw new Fault('internal:key_file_damaged', `A secret key has ${KEY_BYTES} bytes.`);
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context, 'utf8'));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    open(sealed, context) {
      const [version, body, ...rest] = sealed.split('.');
      const bytes = Buffer.from(body ?? '', 'base64url');
      if (version !== VERSION || rest.length > 0 || bytes.length < NONCE_BYTES + TAG_BYTES)
        throw unreadable(context);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(context, 'utf8'))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const text = bytes.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
      } catch {
        throw unreadable(context);
      }
    },
  };
}

const unreadable = (context: string) =>
  new Fault(
    'internal:secret_not_readable',
    `The stored secret of “${context}” cannot be read: it was changed, or the data folder has another ${KEY_FILE}. ` +
      'Enter it again, or restore the key file.',
  );

const lossOf: Record<KeyLoss, string> = {
  missing: `the key file ${KEY_FILE} is missing from the data folder`,
  damaged: `the key file ${KEY_FILE} is damaged`,
  foreign: `the key file ${KEY_FILE} belongs to another workspace`,
};

/**
 * Stands in while the key is lost, so that everything that is not secret goes on. It seals nothing either: what is
 * entered now could not be read once the right key is back.
 */
export function lostSecretBox(lost: KeyLoss): SecretBox {
  return {
    lost,
    seal() {
      throw new Fault(
        'conflict:key_file_lost',
        `Secrets cannot be saved: ${lossOf[lost]}. Restore that file, or start once with --new-key, then enter it again.`,
      );
    },
    open() {
      throw new Fault(
        'internal:secret_not_readable',
        `The stored secret cannot be read: ${lossOf[lost]}. ` +
          'Restore that file, or start once with --new-key and enter the secret again.',
      );
    },
  };
}

/** Opens the box with the key file of the data folder (mode 0600), making it at the first call. */
export async function openSecretBox(dataDir: string): Promise<SecretBox> {
  const found = await readSecretBox(dataDir);
  if (found === 'damaged')
    throw new Fault(
      'internal:key_file_damaged',
      `The key file ${join(dataDir, KEY_FILE)} is damaged: restore it from a backup.`,
    );
  return found === 'missing' ? createSecretBox(await makeKey(dataDir, join(dataDir, KEY_FILE))) : found;
}

/** The same without making one. Throws when others can read the file. */
export async function readSecretBox(dataDir: string): Promise<SecretBox | 'missing' | 'damaged'> {
  const key = await readKey(join(dataDir, KEY_FILE));
  return typeof key === 'string' ? key : createSecretBox(key);
}

/** A new key; the one before is kept beside it. → the name of that, if there was one. */
export async function replaceKey(
  dataDir: string,
  now: Date,
): Promise<{ box: SecretBox; kept: string | undefined }> {
  const file = join(dataDir, KEY_FILE);
  const aside = `${KEY_FILE}.before-${now.toISOString().replaceAll(':', '-')}`;
  const kept = await rename(file, join(dataDir, aside)).then(
    () => aside,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
  return { box: createSecretBox(await makeKey(dataDir, file)), kept };
}

async function readKey(file: string): Promise<Buffer | 'missing' | 'damaged'> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Fault(
      'internal:key_file_not_readable',
      `The key file ${file} cannot be read: ${error.message}`,
    );
  });
  if (text === undefined) return 'missing';
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Fault(
      'internal:key_file_too_open',
      `The key file ${file} can be read by other accounts: set its mode to 600.`,
    );
  }
  const key = Buffer.from(text.trim(), 'base64url');
  return key.length === KEY_BYTES ? key : 'damaged';
}

/** Written whole under another name and then linked, so that two starting processes end up with one key. */
async function makeKey(dataDir: string, file: string): Promise<Buffer> {
  await makeDataFolder(dataDir);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('base64url')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  const key = await readKey(file);
  if (typeof key === 'string')
    throw new Fault('internal:key_file_not_made', `The key file ${file} could not be made.`);
  return key;
}
