import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEED, newPublisher, type Publisher } from '@tests/fakes/signedFeed';
import { feedNameOf, readKeys, readSignedFeed } from './signedFeed';

const artifact = Buffer.from('a new version');
let publisher: Publisher;
let bytes: Buffer;
let signature: Buffer;

beforeAll(() => {
  publisher = newPublisher();
  publisher.publish('1.3.0', artifact);
  bytes = readFileSync(join(publisher.dir, FEED));
  signature = readFileSync(join(publisher.dir, `${FEED}.sig`));
});
afterAll(() => rm(publisher.dir, { recursive: true, force: true }));

const otherKey = () =>
  generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
const read = (change: Partial<Parameters<typeof readSignedFeed>[0]> = {}) =>
  readSignedFeed({ name: FEED, bytes, signature, keys: readKeys(publisher.keys), ...change });
const unsigned = expect.objectContaining({ code: 'forbidden' });

describe('a signed feed', () => {
  it('is believed when the publisher’s program signed it, also while two keys count', () => {
    const release = {
      version: '1.3.0',
      releaseNotes: 'Faster imports.',
      releaseDate: '2026-11-20T09:00:00.000Z',
      files: [{ url: 'Costloom-1.3.0.AppImage', size: artifact.length, sha512: expect.any(String) }],
    };
    expect(read()).toEqual(release);
    expect(read({ keys: readKeys(otherKey() + publisher.keys) })).toEqual(release);
  });

  it('is refused when one byte of it, or of the signature, is another', () => {
    const tampered = Buffer.from(bytes.toString().replace('1.3.0', '1.3.1'));
    expect(() => read({ bytes: tampered })).toThrow(unsigned);
    const wrong = Buffer.from(signature.toString(), 'base64');
    wrong[10] = (wrong[10] ?? 0) ^ 1;
    expect(() => read({ signature: Buffer.from(wrong.toString('base64')) })).toThrow(unsigned);
  });

  it('is refused without a signature, under another key, and without any key', () => {
    expect(() => read({ signature: Buffer.alloc(0) })).toThrow(unsigned);
    expect(() => read({ signature: Buffer.from('<!doctype html>') })).toThrow(unsigned);
    expect(() => read({ keys: readKeys(otherKey()) })).toThrow(unsigned);
    expect(() => read({ keys: readKeys('') })).toThrow(unsigned);
  });

  it('is refused in the place of another system’s', () => {
    expect(() => read({ name: 'latest.yml' })).toThrow(unsigned);
    const names = [feedNameOf('linux', 'x64'), feedNameOf('linux', 'arm64'), feedNameOf('win32', 'x64')];
    expect([...names, feedNameOf('darwin', 'arm64')]).toEqual([
      ...[FEED, 'latest-linux-arm64.yml', 'latest.yml'],
      'latest-mac.yml',
    ]);
  });

  it.each([
    [
      'a file at another place',
      (feed: string) => feed.replace('url: Cost', 'url: https://evil.example/Cost'),
    ],
    ['a file above the feed', (feed: string) => feed.replace('url: Cost', 'url: ../Cost')],
    ['no checksum', (feed: string) => feed.replace(/ {4}sha512: .*\n/, '')],
    ['no version', (feed: string) => feed.replace('version: 1.4.0', 'version: newest')],
    ['no files', (feed: string) => feed.replace('files:', 'filed:')],
    ['no YAML', () => '{'],
  ])('is refused with %s, although it is signed', (_name, change) => {
    publisher.publish('1.4.0', artifact, change);
    const [signed, by] = [join(publisher.dir, FEED), join(publisher.dir, `${FEED}.sig`)];
    const reading = () => read({ bytes: readFileSync(signed), signature: readFileSync(by) });
    expect(reading).toThrow(expect.objectContaining({ code: 'unprocessable' }));
  });

  it('may leave out a file’s size, as for installers without block maps, and keeps a rollout', () => {
    publisher.publish(
      '1.5.0',
      artifact,
      (feed) => `${feed.replace(/ {4}size: .*\n/, '')}stagingPercentage: 10\n`,
    );
    const [signed, by] = [join(publisher.dir, FEED), join(publisher.dir, `${FEED}.sig`)];
    const release = read({ bytes: readFileSync(signed), signature: readFileSync(by) });
    expect(release).toMatchObject({ version: '1.5.0', stagingPercentage: 10 });
    expect(release.files[0]).not.toHaveProperty('size');
  });

  it('takes keys of Ed25519 only', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(() => readKeys(publicKey.export({ type: 'spki', format: 'pem' }).toString())).toThrow('Ed25519');
  });
});

it('nothing is signed with a key that the app would not believe', async () => {
  const careless = newPublisher();
  await writeFile(join(careless.dir, 'keys.pem'), otherKey());
  expect(() => careless.publish('1.3.0', artifact)).toThrow('no app would believe the feed');
  expect(existsSync(join(careless.dir, `${FEED}.sig`))).toBe(false);
  await rm(careless.dir, { recursive: true, force: true });
});
