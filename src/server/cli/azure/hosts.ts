import { commandWords as words } from '@shared/words/commands';
import { optionOf } from '../options';
import { refuse } from '../tokens';

/**
 * Names that the Azure CLI makes the host of that it sends its token to (`https://{account-name}.blob.core.windows.net`),
 * and what it takes for them: the beginning of an option stands for all of it.
 */
const names = [
  ...['--account-name', '--vault-name', '--hsm-name', '--registry-name', '--registry', '--workspace-name'],
  ...['--store-name', '--server-name', '--server', '--workspace', '--hub-name', '--namespace-name'],
];
/** Groups whose `--name` is one of them too. */
const named: readonly string[] = ['acr', 'appconfig', 'batch', 'cosmosdb', 'keyvault', 'synapse'];
const shortest = ['--account', '--vault', '--hsm'];
const ADDRESS = /(?:^--|-)(?:endpoint|ur[il])$/;
const addresses = [
  '--account-endpoint',
  '--blob-endpoint',
  '--file-endpoint',
  '--queue-endpoint',
  '--table-endpoint',
];

const NAME = /^[\w-]+$/;
const RESOURCE = /^\/subscriptions\//i;
const AZURE =
  /^[\w.-]+\.(?:windows\.net|azure\.(?:com|net)|azurecr\.io|azconfig\.io|azuresynapse\.net|azure-devices\.net)\/?$/i;
/** A kind of resource, such as a service endpoint of a subnet. */
const KIND = /^Microsoft\.[\w.]+$/i;

/** A beginning that goes on beyond the first word: `--account-n` of `--account-name`. */
const begins = (given: string, options: readonly string[]) =>
  options.some(
    (option) => given === option || (option.startsWith(given) && given.length > option.indexOf('-', 3)),
  );

function isRight(option: string, group: string, value: string): boolean {
  const isName = begins(option, names) || shortest.includes(option);
  if (isName || (named.includes(group) && ['--name', '-n'].includes(option)))
    return [NAME, RESOURCE, AZURE].some((form) => form.test(value));
  if (ADDRESS.test(option) || begins(option, addresses))
    return [NAME, RESOURCE, AZURE, KIND].some((form) => form.test(value));
  return true;
}

/** Fails at a name or an address that would have the program call another host than Azure's. */
export function refuseHosts(args: readonly string[], group: string): void {
  args.forEach((arg, at) => {
    const option = optionOf(arg);
    if (option === undefined) return;
    const next = args[at + 1] ?? '';
    const isJoined = option.startsWith('-n') && !option.startsWith('--') && option.length > 2;
    const value = arg.includes('=') ? arg.slice(option.length + 1) : isJoined ? arg.slice(2) : next;
    const read = isJoined ? '-n' : option;
    if (value !== '' && optionOf(value) === undefined && !isRight(read, group, value))
      throw refuse(words.address(value));
  });
}
