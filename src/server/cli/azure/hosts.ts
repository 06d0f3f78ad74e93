import { commandWords as words } from '@shared/words/commands';
import { optionOf, standsFor } from '../options';
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
  if (isName || (named.includes(group) && (/^-[nr]$/.test(option) || standsFor(option, '--name'))))
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
    // A short one may have its value joined to it, with any sign in it.
    const [, short, joined] = /^(-[A-Za-z])(.+)$/s.exec(arg) ?? [];
    const value = joined ?? (arg.includes('=') ? arg.slice(option.length + 1) : (args[at + 1] ?? ''));
    if (value !== '' && optionOf(value) === undefined && !isRight(short ?? option, group, value))
      throw refuse(words.address(value));
  });
}
