import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './run.mjs';

const usage = `Signs the feeds of new versions (docs/how-to/release.md):
  node build/signFeed.mjs --new-key FILE     makes a private key, and prints the public one
  node build/signFeed.mjs [--dir dist]       signs every latest*.yml there, beside it in .sig
The private key is in the file that COSTLOOM_UPDATE_KEY_FILE names, or is the text of COSTLOOM_UPDATE_KEY.
`;

/** What the app believes: src/main/app/updates/signedFeed.ts reads the same bytes. The name is signed with them. */
const signedBytes = (name, bytes) => Buffer.concat([Buffer.from(`costloom update feed\n${name}\n`), bytes]);

const pemOf = (key) => key.export({ type: 'spki', format: 'pem' });

function newKey(file) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  process.stdout.write(pemOf(publicKey));
}

function privateKeyOf(environment) {
  const file = environment.COSTLOOM_UPDATE_KEY_FILE;
  const pem = file ? readFileSync(file, 'utf8') : environment.COSTLOOM_UPDATE_KEY;
  if (!pem) throw new Error('No key: set COSTLOOM_UPDATE_KEY_FILE or COSTLOOM_UPDATE_KEY.');
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key.');
  return key;
}

/** A feed that no shipped app would believe is a mistake that nobody would notice. */
function checkBuiltIn(publicPem, file) {
  const builtIn = existsSync(file) ? readFileSync(file, 'utf8').replaceAll(/\s/g, '') : '';
  if (!builtIn.includes(publicPem.replaceAll(/\s/g, '')))
    throw new Error(`${file} does not hold the public half of this key: no app would believe the feed.`);
}

function signFeeds({ dir, keys }) {
  const key = privateKeyOf(process.env);
  checkBuiltIn(pemOf(createPublicKey(key)), keys);
  const feeds = readdirSync(dir).filter((name) => /^latest[\w-]*\.yml$/.test(name));
  if (feeds.length === 0) throw new Error(`There is no latest*.yml in ${dir}.`);
  for (const name of feeds) {
    const signature = sign(null, signedBytes(name, readFileSync(join(dir, name))), key);
    writeFileSync(join(dir, `${name}.sig`), `${signature.toString('base64')}\n`);
    process.stdout.write(`signed ${name}\n`);
  }
}

try {
  const { values } = parseArgs({
    options: {
      'new-key': { type: 'string' },
      dir: { type: 'string', default: join(root, 'dist') },
      keys: { type: 'string', default: join(root, 'resources/updates/keys.pem') },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) process.stdout.write(usage);
  else if (values['new-key']) newKey(values['new-key']);
  else signFeeds(values);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
