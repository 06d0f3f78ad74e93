import { commandWords as words } from '@shared/words/commands';
import type { CloudCommand } from '../../steps/commands.port';
import {
  refuseAddresses,
  refuseAnyAddress,
  refuseFiles,
  refuseOptions,
  refuseShort,
  takeOption,
  withoutSecrets,
} from '../options';
import { AWS_REGION } from '../../platform/awsRegion';
import { refuse } from '../tokens';
import { isOfProvider } from '../way';
import { awsReads } from './reads';
import { isRefused, readsFile, revealsSecret, writesFile } from './refused';

const options = [
  '--endpoint-url',
  '--profile',
  '--debug',
  '--no-verify-ssl',
  '--ca-bundle',
  '--no-sign-request',
  '--cli-input-json',
  '--cli-input-yaml',
  '--cli-auto-prompt',
];
const revealing = ['--with-decryption'];

/** What every command takes, and a workflow may use. */
const globals = [
  '--output',
  '--query',
  '--color',
  '--version',
  '--no-paginate',
  '--cli-read-timeout',
  '--cli-connect-timeout',
  '--cli-binary-format',
  '--cli-error-format',
  '--no-cli-pager',
  '--no-cli-auto-prompt',
];

/** Buckets, and addresses of services of AWS: not what everybody can put below its name. */
const isOwn = (part: string): boolean => {
  if (part.startsWith('s3://')) return true;
  const [, host] = /^https:\/\/((?:[\w-]+\.)+amazonaws\.com(?:\.cn)?)(?:\/|$)/.exec(part) ?? [];
  return host !== undefined && isOfProvider({ type: 'AWS' }, host);
};
const COPIES = ['cp', 'mv', 'sync'];

/** `s3 cp` and the like take local paths as they take those of S3. */
function holdToBuckets(verb: string, rest: readonly string[]): void {
  if (!COPIES.includes(verb)) return;
  const [from = '', to = ''] = rest;
  if (!from.startsWith('s3://') || !(to.startsWith('s3://') || (to === '-' && verb === 'cp')))
    throw refuse(words.s3Paths(verb));
}

/** A command of the AWS CLI, v1 or v2: the service and the operation first, then all options. */
export function awsCommand(given: readonly string[]): CloudCommand {
  const [service, verb] = given;
  if (service?.startsWith('-')) throw refuse(words.optionFirst(service));
  if (service === undefined || verb === undefined || verb.startsWith('-'))
    throw refuse(words.noCommand('the AWS CLI'));
  const name = `${service} ${verb}`;
  const { value: region, rest: args } = takeOption(given, '--region');
  if (region !== '' && region !== 'aws-global' && !AWS_REGION.test(region))
    throw refuse(words.badRegion(region));
  const rest = args.slice(2);
  if (rest.includes('--')) throw refuse(words.refused('--'));
  if (isRefused(service, verb) || rest[0] === 'help') throw refuse(words.refusedCommand(`aws ${name}`));
  if (revealsSecret(service, verb)) throw refuse(words.secret(`aws ${name}`));
  if (readsFile(service, verb)) throw refuse(words.file(`aws ${name}`));
  refuseOptions(rest, options);
  refuseOptions(rest, revealing, words.secret);
  refuseShort(rest, globals);
  if (service === 's3') holdToBuckets(verb, rest);
  const reads = awsReads(service, verb);
  // Names such as /aws/lambda/x are no files for an operation that has none.
  const hasFile = writesFile(service, verb) || (!reads && !isOrdinary(verb));
  refuseFiles(rest, hasFile ? undefined : (part) => part.startsWith('/') && !part.includes('..'));
  refuseAddresses(rest, isOwn);
  refuseAnyAddress(rest, isOwn);
  const shown = ['aws', ...withoutSecrets(args)];
  return { type: 'AWS', args, shown, reads, place: { account: '', region } };
}

/** Operations of services begin with a verb; what the AWS CLI adds itself mostly does not. */
const isOrdinary = (verb: string) =>
  /^(?:add|apply|associate|attach|authorize|batch|cancel|copy|create|delete|deregister|detach|disable|disassociate|enable|import|modify|move|pause|put|reboot|register|release|remove|replace|reset|restore|resume|revoke|run|send|set|start|stop|tag|terminate|untag|update)-/.test(
    verb,
  );
