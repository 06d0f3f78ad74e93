import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Fault, isFault } from '@shared/kernel/fault';
import { moveWords as words } from '@shared/words/moveOrganization';
import { contextOf, SIGNING_KEY } from '../identity/secrets';
import { cancelMove, moveOrganisation, type MoveOptions } from '../move/move';
import { isOrgId } from '../move/organisationIds';
import type { Clock } from '../platform/clock';
import { readSecretBox, type SecretBox } from '../platform/secretBox';
import type { Environment } from '../platform/clickhousePlace';

export const MOVE_COMMAND = 'move-organization';

const refused = (reason: string) => new Fault('bad_input', `${reason} ${words.usage}`);
const USUAL_WAIT_S = 60;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const given = {
  organization: text,
  to: text,
  cell: text,
  address: text,
  bills: text,
  'bills-to': text,
  'bills-copied': flag,
  wait: text,
  cancel: flag,
  data: text,
};

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: given }).values;
  } catch (error) {
    throw refused(error instanceof Error ? `${error.message.replace(/\. .*$/s, '')}.` : '');
  }
}
type Given = ReturnType<typeof parse>;

function needed(values: Given, option: 'organization' | 'to' | 'cell' | 'address'): string {
  const value = values[option];
  if (!value) throw refused(words.missing(`--${option}`));
  return value;
}

function addressIn(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw refused(words.badAddress);
  return url.href.replace(/\/$/, '');
}

function patienceIn(value: string | undefined): number {
  const seconds = value === undefined ? USUAL_WAIT_S : Number(value);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 3_600) throw refused(words.badWait);
  return seconds * 1_000;
}

async function folderIn(option: string, path: string): Promise<string> {
  await access(path).catch(() => {
    throw refused(words.noFolder(option, path));
  });
  return resolve(path);
}

async function billsIn(values: Given): Promise<MoveOptions['bills']> {
  const { bills, 'bills-to': to, 'bills-copied': copied } = values;
  if ((bills === undefined) !== (to === undefined)) throw refused(words.bothFolders);
  if (bills === undefined || to === undefined) return copied ? 'copied' : undefined;
  if (copied) throw refused(words.oneWay);
  return { from: await folderIn('--bills', bills), to: await folderIn('--bills-to', to) };
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

/** Moves a top-level organization with its customers to another database, beside running servers. → what is printed. */
export async function moveOrganisationCommand(options: {
  args: readonly string[];
  environment: Environment;
  clock: Clock;
  tell(line: string): void;
}): Promise<string> {
  const { environment, clock, tell } = options;
  const values = parse(options.args);
  const orgId = needed(values, 'organization');
  if (!isOrgId(orgId)) throw refused(words.badId);
  const to = needed(values, 'to');
  const { DATABASE_URL: from } = environment;
  if (!from) throw refused(words.noSource);
  const cancel = values.cancel ?? false;
  const cell = cancel ? '' : needed(values, 'cell');
  const address = cancel ? '' : addressIn(needed(values, 'address'));
  const patienceMs = patienceIn(values.wait);
  const bills = await billsIn(values);
  const data = resolve(values.data ?? '.');
  const box = cancel ? 'missing' : await readSecretBox(data);
  if (!cancel && typeof box === 'string') throw refused(words.noKey(data));
  const move: MoveOptions = {
    from: { connectionString: from },
    to: { connectionString: to },
    orgId,
    cell,
    address,
    bills,
    patienceMs,
    tell,
    key: { name: SIGNING_KEY, opens: (sealed) => typeof box !== 'string' && opens(box, sealed) },
    now: () => clock.now(),
    signal: new AbortController().signal,
  };
  return cancel ? cancelMove(move) : moveOrganisation(move);
}
