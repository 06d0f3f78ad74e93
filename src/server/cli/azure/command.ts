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
import { isRefused, isPlainAction, revealsSecret } from './refused';

const options = ['--debug', '--expose-token'];
/** What makes a command that reads answer with secrets, too. */
const revealing = ['--show-secrets', '--with-secrets', '--with-secure-properties'];
/** Of event subscriptions: their address with the key in it. */
const eventOptions = ['--include-full-endpoint-url'];
/** Of the resource graph: what it would ask beside the one subscription. */
const graphOptions = ['--subscriptions', '--management-groups'];
const GRAPH_SHORT = /^-[sm]/;

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
  if (isRefused(path) || (first === 'account' && !reads)) throw refuse(words.refusedCommand(name));
  if (revealsSecret(path)) throw refuse(words.secret(name));
  const rest = args.slice(path.length);
  if (rest.includes('--')) throw refuse(words.refused('--'));
  refuseOptions(rest, options);
  refuseOptions(rest, revealing, words.secret);
  if (first === 'eventgrid') refuseOptions(rest, eventOptions, words.secret);
  if (first === 'graph') {
    refuseOptions(rest, graphOptions);
    const short = rest.find((arg) => GRAPH_SHORT.test(arg));
    if (short !== undefined) throw refuse(words.refused(short));
  }
  if (last === 'invoke-action') {
    const { value: action } = takeOption(rest, '--action');
    if (!isPlainAction(action)) throw refuse(words.secret(`${name} ${action}`));
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
