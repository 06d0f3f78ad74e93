import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@shared/kernel/fault';

/** Seals secrets for rest in the database. `context` (for instance `integration:<id>`) must be the same to open. */
export interface SecretBox {
  seal(plain: string, context: string): string;
  /** `Fault('internal')` when the text was changed, belongs to another context or was sealed with another key. */
  open(sealed: string, context: string): string;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

export const KEY_FILE = 'secret.key';

/** AES-256-GCM with a random 96-bit nonce: `v1.<base64url of nonce + tag + cipher text>`. */
export function createSecretBox(key: Uint8Array): SecretBox {
  if (key.byteLength !== KEY_BYTES) throw new Fault('internal', `A secret key has ${KEY_BYTES} bytes.`);
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
    'internal',
    `The stored secret of “${context}” cannot be read: it was changed, or the data folder has another ${KEY_FILE}. ` +
      'Enter it again, or restore the key file.',
  );

/** Opens the box with the key file of the data folder (mode 0600), making it at the first call. */
export async function openSecretBox(dataDir: string): Promise<SecretBox> {
  const file = join(dataDir, KEY_FILE);
  const key = (await readKey(file)) ?? (await makeKey(dataDir, file));
  return createSecretBox(key);
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Fault('internal', `The key file ${file} cannot be read: ${error.message}`);
  });
  if (text === undefined) return undefined;
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Fault('internal', `The key file ${file} can be read by other accounts: set its mode to 600.`);
  }
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== KEY_BYTES) {
    throw new Fault('internal', `The key file ${file} is damaged: restore it from a back-up.`);
  }
  return key;
}

/** Written whole under another name and then linked, so that two starting processes end up with one key. */
async function makeKey(dataDir: string, file: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
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
  if (!key) throw new Fault('internal', `The key file ${file} could not be made.`);
  return key;
}
