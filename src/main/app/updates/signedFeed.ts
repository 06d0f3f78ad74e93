import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { parse } from 'yaml';
import { z } from 'zod';
import { Fault } from '@shared/kernel/fault';
import { updateWords } from '@shared/words/updates';
import type { Release } from '../../ports';
import { isVersion } from './version';

const words = updateWords.reasons;
const PEM = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g;

/** The Ed25519 public keys in a PEM text; several while one is replaced by the next. Throws when one is of another kind. */
export function readKeys(pem: string): KeyObject[] {
  return (pem.match(PEM) ?? []).map((block) => {
    const key = createPublicKey(block);
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key of updates must be an Ed25519 key');
    return key;
  });
}

/** The feed of one system, as electron-builder names it and electron-updater looks for it. */
export function feedNameOf(platform: string, arch: string): string {
  if (platform === 'darwin') return 'latest-mac.yml';
  if (platform === 'win32') return 'latest.yml';
  return `latest-linux${arch === 'x64' ? '' : `-${arch}`}.yml`;
}

/** The name is signed too: the feed of one system must not pass for another's. build/signFeed.mjs makes the same bytes. */
const signedBytes = (name: string, bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(`costloom update feed\n${name}\n`), bytes]);

/** What electron-updater is given. What it could also read, such as packages of web installers, is left out. */
const feed = z.object({
  version: z.string().refine(isVersion),
  files: z
    .array(
      z.object({
        /** Beside the feed: no other place, and no other host. */
        url: z.string().regex(/^(?!\.)[^/\\:?#%]{1,200}$/),
        sha512: z.base64().length(88),
        size: z.number().int().positive().optional(),
        isAdminRightsRequired: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(50),
  releaseDate: z.string().max(100).optional(),
  releaseNotes: z.string().max(50_000).optional(),
  stagingPercentage: z.number().min(0).max(100).optional(),
  minimumSystemVersion: z.string().max(100).optional(),
});

/**
 * The release that a feed describes, once one of the keys has signed exactly these bytes under this name. Throws
 * `Fault('forbidden')` for a signature that is missing or wrong, `Fault('unprocessable')` for a signed text of another form.
 */
export function readSignedFeed(options: {
  name: string;
  bytes: Uint8Array;
  /** The text of the `.sig` file: 64 bytes in base64. */
  signature: Uint8Array;
  keys: readonly KeyObject[];
}): Release {
  const signature = Buffer.from(Buffer.from(options.signature).toString('latin1').trim(), 'base64');
  const signed = signedBytes(options.name, options.bytes);
  if (!options.keys.some((key) => verify(null, signed, key, signature)))
    throw new Fault('forbidden:update_not_signed', words.unsigned);
  const release = feed.safeParse(parsed(options.bytes));
  if (!release.success) throw new Fault('unprocessable:update_not_readable', words.unreadable);
  return release.data;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
