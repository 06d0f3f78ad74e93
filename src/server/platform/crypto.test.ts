import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { because } from '@tests/support/because';
import { hashPassword, randomId, randomToken, sameSecret, sha256, verifyPassword } from './crypto';
import { createSecretBox, KEY_FILE, openSecretBox } from './secretBox';

describe('ids and tokens', () => {
  it('do not repeat and are safe in an address', () => {
    const made = Array.from({ length: 1000 }, () => [randomId(), randomToken()]).flat();
    expect(new Set(made).size).toBe(2000);
    for (const text of made) expect(text).toMatch(/^[\w-]{22,43}$/);
    // One of 64 would, were it left to chance.
    for (let count = 0; count < 2000; count += 1) expect(randomId()).not.toMatch(/^-/);
  });

  it('are compared whole', () => {
    expect(sameSecret('abc', 'abc')).toBe(true);
    for (const other of ['abd', 'ab', 'abcd', '']) expect(sameSecret('abc', other)).toBe(false);
  });

  it('are hashed as everyone does', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('a password', () => {
  it('is verified against its hash, which shows nothing of it and differs each time', async () => {
    const [first, second] = await Promise.all([hashPassword('pässword'), hashPassword('pässword')]);
    expect(first).not.toBe(second);
    expect(first).not.toContain('pässword');
    expect(await verifyPassword('pa\u0308ssword', first)).toBe(true);
    expect(await verifyPassword('passwort', first)).toBe(false);
  });

  it.each(['', 'plain', 'scrypt$40$8$1$c2FsdHNhbHRzYWx0$a2V5a2V5a2V5a2V5a2V5a2V5', 'scrypt$16$8$2$$'])(
    'is never right for %j, which is no hash',
    async (stored) => expect(await verifyPassword('x', stored)).toBe(false),
  );
});

describe('the secret box', () => {
  const box = createSecretBox(new Uint8Array(32).fill(7));

  it('gives back what was sealed, and seals it differently each time', () => {
    const sealed = box.seal('xoxb-tøken', 'integration:1');
    expect(box.open(sealed, 'integration:1')).toBe('xoxb-tøken');
    expect(box.seal('xoxb-tøken', 'integration:1')).not.toBe(sealed);
    expect(sealed).not.toContain('xoxb');
    expect(box.open(box.seal('', 'a'), 'a')).toBe('');
  });

  it('opens nothing that was changed in any byte, cut, moved to another place or sealed with another key', () => {
    const sealed = box.seal('secret', 'integration:1');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open(`v1.${changed.toString('base64url')}`, 'integration:1')).toThrow(
        because('secret_not_readable'),
      );
    }
    const other = createSecretBox(new Uint8Array(32).fill(8));
    expect(() => other.open(sealed, 'integration:1')).toThrow(/integration:1/);
    expect(() => box.open(sealed, 'integration:2')).toThrow(because('secret_not_readable'));
    for (const text of ['', 'v1.', 'v1.AAAA', sealed.slice(0, -4), `v2${sealed.slice(2)}`, `${sealed}.x`]) {
      expect(() => box.open(text, 'integration:1')).toThrow(because('secret_not_readable'));
    }
  });
});

describe('the key file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'costloom-key-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is made once, for its owner alone, also when several start at once', async () => {
    const boxes = await Promise.all(Array.from({ length: 8 }, () => openSecretBox(folder)));
    const sealed = boxes.map((box) => box.seal('secret', 'a'));
    const again = await openSecretBox(folder);
    for (const text of sealed) expect(again.open(text, 'a')).toBe('secret');
    expect(await readdir(folder)).toEqual([KEY_FILE]);
    if (process.platform !== 'win32') expect((await stat(join(folder, KEY_FILE))).mode & 0o777).toBe(0o600);
  });

  it('that is damaged, or open to others, is refused rather than replaced', async () => {
    await writeFile(join(folder, KEY_FILE), 'short', { mode: 0o600 });
    await expect(openSecretBox(folder)).rejects.toMatchObject({ reason: 'key_file_damaged' });
    if (process.platform === 'win32') return;
    await chmod(join(folder, KEY_FILE), 0o644);
    await expect(openSecretBox(folder)).rejects.toMatchObject({ reason: 'key_file_too_open' });
  });
});
