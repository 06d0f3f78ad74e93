import { commandWords as words } from '@shared/words/commands';
import type { CloudCommand } from '../../steps/commands.port';
import {
  leadingWords,
  refuseAddresses,
  refuseFiles,
  refuseOptions,
  takeOption,
  withoutSecrets,
} from '../options';
import { refuse } from '../tokens';
import { refuseHosts } from './hosts';

const options = ['--debug', '--expose-token'];
/** Of the resource graph: what it would ask beside the one subscription. */
const graphOptions = ['--subscriptions', '--management-groups'];
const GRAPH_SHORT = /^-[sm]/;

/** The first word of commands that sign in, set up the program itself, or ask the person at the keyboard. */
const groups: readonly string[] = [
  'rest',
  'login',
  'logout',
  'extension',
  'config',
  'configure',
  'cache',
  'cloud',
  'feedback',
  'find',
  'interactive',
  'init',
  'self-test',
  'upgrade',
  'demo',
  'ssh',
  'alias',
  'next',
  'scenario',
  'local-context',
  'bicep',
  'devops',
  'repos',
  'pipelines',
  'artifacts',
  'boards',
  'survey',
];
/** Words of commands that open a session, write a setting of another program or need one. */
const sessions: readonly string[] = [
  'ssh',
  'rdp',
  'tunnel',
  'exec',
  'attach',
  'browse',
  'get-credentials',
  'install-cli',
  'install-connector',
  'create-remote-connection',
  'serial-console',
  'bastion',
  'invoke-bash',
];
/** What answers with a key, a password, a token or an address that stands for one. */
const SECRET =
  /(?:^|-)(?:keys?|credentials?|secrets?|sas|passwords?|tokens?|connection-strings?|publishing-(?:profiles?|credentials?)|appsettings)(?:-|$)|^generate-sas|^create-for-rbac$|^grant-access$/;
/** Actions of resources that answer with one: `listKeys`, `retrieveSas`. */
const SECRET_ACTION = /key|secret|credential|token|sas|password|connectionstring/i;

const READS = /^(?:list|show|describe|query|exists|get-iam-policy)$|^(?:list|search)-/;

/** Names of Azure begin like paths. */
const isResource = (part: string) => /^\/(?:subscriptions|providers)\//i.test(part) && !part.includes('..');

/** A command of the Azure CLI: its words first, then all options. */
export function azureCommand(given: readonly string[]): CloudCommand {
  const [first = ''] = given;
  if (first.startsWith('-')) throw refuse(words.optionFirst(first));
  const { value: account, rest: args } = takeOption(given, '--subscription');
  const path = leadingWords(args);
  const last = path.at(-1);
  const name = `az ${path.join(' ')}`;
  if (last === undefined) throw refuse(words.noCommand('the Azure CLI'));
  const reads = READS.test(last);
  const isSession = path.some((word) => sessions.includes(word));
  if (groups.includes(first) || isSession || (first === 'account' && !reads) || path.includes('help'))
    throw refuse(words.refusedCommand(name));
  const [secret] = path.filter((word) => SECRET.test(word));
  if (secret !== undefined) throw refuse(words.secret(name));
  const rest = args.slice(path.length);
  if (rest.includes('--')) throw refuse(words.refused('--'));
  refuseOptions(rest, options);
  if (first === 'graph') {
    refuseOptions(rest, graphOptions);
    const short = rest.find((arg) => GRAPH_SHORT.test(arg));
    if (short !== undefined) throw refuse(words.refused(short));
  }
  if (last === 'invoke-action') {
    const { value: action } = takeOption(rest, '--action');
    if (SECRET_ACTION.test(action)) throw refuse(words.secret(`${name} ${action}`));
  }
  // The Azure CLI takes what stands behind an @ from a file.
  const fromFile = rest.find((arg) => /(?:^|[=,])@/.test(arg));
  if (fromFile !== undefined) throw refuse(words.file(fromFile));
  refuseFiles(rest, isResource);
  refuseAddresses(rest);
  refuseHosts(rest, first);
  const shown = ['az', ...withoutSecrets(args)];
  return { type: 'AZURE', args, shown, reads, place: { account, region: '' } };
}

/** Fails at an argument that names another subscription than the one that the command runs in. */
export function holdToSubscription({ args }: CloudCommand, account: string): void {
  for (const arg of args)
    for (const [, named = ''] of arg.matchAll(/\/subscriptions\/([^/\s]*)/gi))
      if (named.toLowerCase() !== account.toLowerCase()) throw refuse(words.otherAccount(arg, account));
}
