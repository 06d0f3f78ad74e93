import { commandWords as words } from '@shared/words/commands';
import type { CloudCommand } from '../../steps/commands.port';
import {
  leadingWords,
  optionOf,
  refuseAddresses,
  refuseFiles,
  refuseExactly,
  refuseOptions,
  takeOption,
  withoutSecrets,
} from '../options';
import { refuse } from '../tokens';
import table from './groups.json';
import { refusePlaces } from './places';

const options = ['--configuration', '--account', '--verbosity', '--trace-token', '--metadata-from-file'];
/** Whose beginnings are refused too: they sign in as another, or send elsewhere. */
const identities = [
  '--flags-file',
  '--access-token-file',
  '--impersonate-service-account',
  '--billing-project',
  '--universe-domain',
  '--log-http',
  '--capture-session-file',
  '--credential-file-override',
  '--authorization-token-file',
];

/** The first word of commands that sign in, set up the program itself, or ask the person at the keyboard. */
const first: readonly string[] = [
  'auth',
  'config',
  'init',
  'components',
  'info',
  'feedback',
  'survey',
  'docker',
  'emulators',
  'interactive',
  'cloud-shell',
  'meta',
  'topic',
  'help',
  'cheat-sheet',
  'source',
  'bq',
];
/** Words of commands that open a session or write a setting of another program. */
const sessions: readonly string[] = [
  'ssh',
  'scp',
  'copy-files',
  'config-ssh',
  'connect',
  'connect-to-serial-port',
  'start-iap-tunnel',
  'start-tcp-tunnel',
  'browse',
  'exec',
  'get-credentials',
  'print-settings',
  'help',
];
/** What answers with a key, a password, a token or an address that stands for one. */
const secret = [
  /\breset-(?:windows-password|admin-password|secret)\b/,
  /\bget-(?:key-string|auth-string|backup-index-download-url)\b/,
  /\bapi-keys (?:create|undelete)\b/,
  /\b(?:oauth-clients|nsx|vcenter) credentials\b/,
  /\biap oauth-clients\b/,
  /\buser-creds (?:create|reset-password)\b/,
  /\b(?:instances auth-info|registrations authorization-code|export-statefile|fetch-read(?:-write)?-token)\b/,
  /\bgenerate-(?:install-manifest|wallet)\b/,
  /\bparametermanager (?:\S+ )*render\b/,
  /\bapigee applications describe\b/,
  /\bsecrets versions access\b/,
  /\bservice-accounts keys create\b/,
  /\bhmac create\b/,
  /\bsign-(?:url|blob|jwt)\b/,
  /\bgenerate-login-token\b/,
  /\bkms (?:\S+ )*(?:decrypt|asymmetric-decrypt|raw-decrypt|decapsulate)\b/,
  /\bprint-(?:access|identity)-token\b/,
];
/** Changes here are of other projects, of folders or of the organization. */
const beyond: readonly string[] = [
  'projects',
  'organizations',
  'resource-manager',
  'billing',
  'access-context-manager',
];
const beyondOptions = ['--organization', '--folder', '--billing-account'];

const READS = /^(?:list|describe|show|query|exists|get-iam-policy)$|^(?:list|search)-/;
const also: readonly string[] = ['logging read'];

const groups = new Map<string, ReadonlySet<string>>(
  Object.entries(table).map(([parent, names]) => [parent, new Set(names.split(' '))]),
);

/** The command in the words before the options; what follows it are names, which may be any word. */
function commandOf(leading: readonly string[]): { groups: string[]; verb: string } {
  const path = /^(?:alpha|beta|preview)$/.test(leading[0] ?? '') ? leading.slice(1) : leading;
  const end = path.findIndex((word, at) => !groups.get(path.slice(0, at).join(' '))?.has(word));
  return end === -1 ? { groups: [...path], verb: '' } : { groups: path.slice(0, end), verb: path[end] ?? '' };
}

/** Full names of resources begin like paths: `//cloudresourcemanager.googleapis.com/projects/x`. */
const isResource = (part: string) => /^\/\/[a-z]+\.googleapis\.com\//.test(part) && !part.includes('..');
const isOwn = (part: string) => /^https:\/\/(?:www|compute)\.googleapis\.com\/compute\//.test(part);

/** A command of gcloud: its words first, then all options. Its answer is asked for as JSON unless it says otherwise. */
export function gcpCommand(given: readonly string[]): CloudCommand {
  const [start = ''] = given;
  if (start.startsWith('-')) throw refuse(words.optionFirst(start));
  const { value: account, rest: args } = takeOption(given, '--project');
  const leading = leadingWords(args);
  const { groups: path, verb } = commandOf(leading);
  const top = path[0] ?? verb;
  const name = `gcloud ${[...path, verb].join(' ').trim()}`;
  if (verb === '') throw refuse(words.noCommand('gcloud'));
  if (first.includes(top) || leading.some((word) => sessions.includes(word)))
    throw refuse(words.refusedCommand(name));
  if (secret.some((one) => one.test(leading.join(' ')))) throw refuse(words.secret(name));
  const rest = args.slice(leading.length);
  if (rest.includes('--')) throw refuse(words.refused('--'));
  refuseExactly(rest, options);
  refuseOptions(rest, identities);
  const reads = READS.test(verb) || also.includes([...path, verb].join(' '));
  if (!reads) {
    if (beyond.includes(top)) throw refuse(words.beyond(name));
    refuseExactly(rest, beyondOptions, words.beyond);
  }
  refusePlaces(args);
  refuseFiles(args, isResource);
  refuseAddresses(args, isOwn);
  const shown = ['gcloud', ...withoutSecrets(args)];
  const hasFormat = rest.some((arg) => optionOf(arg) === '--format');
  return {
    type: 'GCP',
    args: hasFormat ? args : [...args, '--format=json'],
    shown,
    reads,
    place: { account, region: '' },
  };
}

/** Images and snapshots to begin with are often public, and of other projects. */
const SOURCE = /^--(?:image|source)/;

/** Fails at an argument that names another project than the one that the command runs in. */
export function holdToProject({ args }: CloudCommand, account: string): void {
  args.forEach((arg, at) => {
    const option = optionOf(arg) ?? optionOf(args[at - 1] ?? '') ?? '';
    if (SOURCE.test(option)) return;
    for (const [, named = ''] of arg.matchAll(/(?:^|[/=:,])projects\/([^/\s]+)/g))
      if (named !== account) throw refuse(words.otherAccount(arg, account));
  });
}

/** Fails at a command of a service that an integration with an address of its own cannot ask there. */
export function holdToEndpoint({ args }: CloudCommand): void {
  const service = args.find((word) => !/^(?:alpha|beta|preview)$/.test(word));
  if (service !== 'compute') throw refuse(words.noEndpoint(`gcloud ${service ?? ''}`));
}
