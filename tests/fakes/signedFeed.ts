import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../build/signFeed.mjs', import.meta.url));

/** A publisher of new versions: a folder as electron-builder leaves it, signed by the program that releases are signed with. */
export interface Publisher {
  dir: string;
  /** The public key, as it is built into the app. */
  keys: string;
  /** Writes a feed for an artifact, which is written beside it, and signs it. */
  publish(version: string, artifact: Uint8Array, change?: (feed: string) => string): void;
}

export const FEED = 'latest-linux.yml';

export function newPublisher(): Publisher {
  const dir = mkdtempSync(join(tmpdir(), 'costloom-feed-'));
  const keyFile = join(dir, 'private.pem');
  const keysFile = join(dir, 'keys.pem');
  const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
    execFileSync(process.execPath, [program, ...args], { encoding: 'utf8', env, stdio: 'pipe' });
  const keys = run(['--new-key', keyFile]);
  writeFileSync(keysFile, `# The key of 2026\n${keys}`);
  return {
    dir,
    keys: readFileSync(keysFile, 'utf8'),
    publish: (version, artifact, change = (feed) => feed) => {
      const name = `Costloom-${version}.AppImage`;
      const sha512 = createHash('sha512').update(artifact).digest('base64');
      const feed = [
        `version: ${version}`,
        'files:',
        `  - url: ${name}`,
        `    sha512: ${sha512}`,
        `    size: ${artifact.byteLength}`,
        '    blockMapSize: 120',
        `path: ${name}`,
        `sha512: ${sha512}`,
        'releaseNotes: Faster imports.',
        "releaseDate: '2026-11-20T09:00:00.000Z'",
      ];
      writeFileSync(join(dir, name), artifact);
      writeFileSync(join(dir, FEED), change(`${feed.join('\n')}\n`));
      run(['--dir', dir, '--keys', keysFile], { COSTLOOM_UPDATE_KEY_FILE: keyFile });
    },
  };
}
