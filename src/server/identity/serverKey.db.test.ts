import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { because } from '@tests/support/because';
import { createKeeping } from '../domains/settings/keeping';
import { systemClock } from '../platform/clock';
import { createLog } from '../platform/log';
import { KEY_FILE } from '../platform/secretBox';
import { oidcStore } from './oidc.store';
import { identitySecrets } from './secrets';
import { openServerKey } from './serverKey';

let test: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'costloom-key-'));
});
afterEach(async () => {
  await test.database.system((sql) => oidcStore.forgetSecrets(sql));
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (newKey = false) => {
  const { database } = test;
  const log = createLog({ level: 'silent' });
  const box = await openServerKey({ database, dataDir, newKey, clock: systemClock, log });
  return { box, secrets: await identitySecrets({ database, box, clock: systemClock }) };
};
const keyFile = () => join(dataDir, KEY_FILE);
const others = async () => (await readdir(dataDir)).filter((name) => name !== KEY_FILE);

describe('the key of a server', () => {
  it('is made at the first start and serves the later ones', async () => {
    const first = await start();
    expect(first.box.lost).toBeUndefined();
    expect((await start()).secrets).toEqual(first.secrets);
  });

  it('that is lost is not replaced: the server starts, seals nothing, and has everything again with the key', async () => {
    const first = await start();
    const sealed = first.box.seal('token', 'integration:1');
    await rename(keyFile(), `${dataDir}/away`);

    const without = await start();
    expect(without.box.lost).toBe('missing');
    expect(await others()).toEqual(['away']);
    expect(() => without.box.open(sealed, 'integration:1')).toThrow(/missing.*--new-key.*again/s);
    expect(() => without.box.seal('other', 'integration:1')).toThrow(because('key_file_lost'));
    // People can sign in meanwhile, with keys of this run alone.
    expect(without.secrets.signingKey.kid).not.toBe(first.secrets.signingKey.kid);

    await rename(`${dataDir}/away`, keyFile());
    const again = await start();
    expect(again.secrets).toEqual(first.secrets);
    expect(again.box.open(sealed, 'integration:1')).toBe('token');
  });

  it.each([
    ['damaged', 'short'],
    ['foreign', Buffer.alloc(32, 9).toString('base64url')],
  ])('that is %s does not keep the server from starting', async (lost, text) => {
    await start();
    await writeFile(keyFile(), text, { mode: 0o600 });
    expect((await start()).box.lost).toBe(lost);
    expect(await others()).toEqual([]);
  });

  it('is made anew when asked for; the old one is kept, and what it sealed is shown as to be entered again', async () => {
    const first = await start();
    const stored = {
      host: 'mail.example.com',
      port: 587,
      tls: 'starttls',
      user: 'u',
      from: 'a@example.com',
      sealed: first.box.seal('pass', 'mail:acme'),
    };
    const shown = (box: typeof first.box) => createKeeping(box)('mail', 'server')?.show('acme', stored);
    expect(shown(first.box)).toMatchObject({ password_set: true });
    await writeFile(keyFile(), Buffer.alloc(32, 9).toString('base64url'), { mode: 0o600 });

    const anew = await start(true);
    expect(anew.box.lost).toBeUndefined();
    expect(await others()).toEqual([expect.stringMatching(/^secret\.key\.before-/)]);
    expect(anew.box.open(anew.box.seal('new', 'a'), 'a')).toBe('new');
    expect(shown(anew.box)).toMatchObject({ password_set: false });
    // The switch that stayed in a start script changes nothing any more.
    expect((await start(true)).secrets).toEqual(anew.secrets);
    expect(await others()).toHaveLength(1);
  });
});
