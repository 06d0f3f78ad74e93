import { isFault } from '@shared/kernel/fault';
import type { Database } from '../db/database';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import {
  KEY_FILE,
  lostSecretBox,
  openSecretBox,
  readSecretBox,
  replaceKey,
  type SecretBox,
} from '../platform/secretBox';
import { oidcStore } from './oidc.store';
import { contextOf, SIGNING_KEY } from './secrets';

/**
 * The box of this installation. A key is made beside a database that has nothing sealed yet, and never beside another:
 * without the right key the box is `lost`, and the server runs without what is secret. `newKey`: the administrator
 * gives up what was sealed. A key that fits stays, whatever was asked: the switch may stand in a start script.
 */
export async function openServerKey(deps: {
  database: Database;
  dataDir: string;
  newKey: boolean;
  clock: Clock;
  log: Log;
}): Promise<SecretBox> {
  const { database, dataDir, newKey, clock, log } = deps;
  const sealed = await database.system((sql) => oidcStore.secret(sql, SIGNING_KEY));
  if (!sealed) return openSecretBox(dataDir);
  const found = await readSecretBox(dataDir);
  const fits = typeof found !== 'string' && opens(found, sealed.sealed);
  if (fits) {
    if (newKey) log.warn('The key fits, so --new-key changed nothing. Leave it out from now on');
    return found;
  }
  const lost = lostSecretBox(typeof found === 'string' ? found : 'foreign');
  const counts = await database.system((sql) => oidcStore.sealedCounts(sql));
  if (!newKey) {
    const text =
      `The key of this database is not in the data folder (${KEY_FILE}: ${lost.lost}). What is not secret works. ` +
      `Restore the file, or start once with --new-key and enter the secrets again`;
    log.error({ dataDir, ...counts }, text);
    return lost;
  }
  const { box, kept } = await replaceKey(dataDir, clock.now());
  await database.system((sql) => oidcStore.forgetSecrets(sql));
  const text =
    'A new key was made. Everybody signs in again, and these are to be entered again: the secrets of connections, the ' +
    'passwords of mail servers and the secret parameters of workflows. Keep a copy of the key file';
  log.warn({ ...counts, key: `${dataDir}/${KEY_FILE}`, before: kept }, text);
  return box;
}

function opens(box: SecretBox, sealed: string): boolean {
  try {
    box.open(sealed, contextOf(SIGNING_KEY));
    return true;
  } catch (error) {
    if (isFault(error)) return false;
    throw error;
  }
}
