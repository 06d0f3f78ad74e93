import { commandWords as words } from '@shared/words/commands';
import { refuse } from './tokens';

/** `--filter` of `--filter=x`; undefined for what is no option. */
export const optionOf = (arg: string): string | undefined =>
  /^-{1,2}[A-Za-z]/.test(arg) ? arg.split('=')[0] : undefined;

/**
 * The programs in Python's argparse take the beginning of an option for the whole of it, one letter of it, too: `--prof`
 * and `--p` are `--profile`.
 */
export const standsFor = (given: string, option: string) =>
  given === option || (given.startsWith('--') && option.startsWith(given));

/** Fails at an argument that is one of these options, or the beginning of one. */
export function refuseOptions(
  args: readonly string[],
  refused: readonly string[],
  message: (arg: string) => string = words.refused,
): void {
  for (const arg of args) {
    const given = optionOf(arg);
    if (given !== undefined && refused.some((option) => standsFor(given, option)))
      throw refuse(message(given));
  }
}

/** Fails at the beginning of one of these options, which may be used in full. */
export function refuseShort(args: readonly string[], options: readonly string[]): void {
  for (const arg of args) {
    const given = optionOf(arg);
    if (given === undefined || options.includes(given)) continue;
    const meant = options.find((option) => standsFor(given, option));
    if (meant !== undefined) throw refuse(words.short(given, meant));
  }
}

/** As `refuseOptions`, for a program that wants its options in full. */
export function refuseExactly(
  args: readonly string[],
  refused: readonly string[],
  message: (arg: string) => string = words.refused,
): void {
  const found = args
    .map((arg) => optionOf(arg))
    .find((given) => given !== undefined && refused.includes(given));
  if (found !== undefined) throw refuse(message(found));
}

/** Takes an option with its value out of the arguments. '' where it is not there. */
export function takeOption(args: readonly string[], option: string): { value: string; rest: string[] } {
  const rest: string[] = [];
  let value: string | undefined;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    const given = optionOf(arg);
    if (given === undefined || !standsFor(given, option)) {
      rest.push(arg);
      continue;
    }
    if (given !== option) throw refuse(words.short(given, option));
    if (value !== undefined) throw refuse(words.twice(option));
    value = arg.includes('=') ? arg.slice(option.length + 1) : args[(at += 1)];
    if (value === undefined || value === '' || value.startsWith('-')) throw refuse(words.noValue(option));
  }
  return { value: value ?? '', rest };
}

/** The words before the first option: the command itself, and what it is done to. */
export function leadingWords(args: readonly string[]): string[] {
  const end = args.findIndex((arg) => arg.startsWith('-'));
  return args.slice(0, end === -1 ? args.length : end);
}

/** An absolute path, one of the home folder, or one that leads upwards. */
const OUTSIDE = /^(?:\/|~|[A-Za-z]:[\\/]|\\\\)|(?:^|[\\/=,@:])\.\.(?:[\\/]|$)/;

/** What may be a path of its own in an argument: all of it, and what stands behind each `=`. */
const partsOf = (arg: string): string[] => [
  arg,
  ...[...arg.matchAll(/=/g)].map(({ index }) => arg.slice(index + 1)),
];

/** Fails at an argument that leads to a file outside of the run's folder; `isName` tells what only looks like one. */
export function refuseFiles(args: readonly string[], isName: (part: string) => boolean = () => false): void {
  for (const arg of args) {
    if (/fileb?:\/\//i.test(arg)) throw refuse(words.file(arg));
    const bad = partsOf(arg).some((part) => OUTSIDE.test(part) && !isName(part));
    if (bad) throw refuse(words.file(arg));
  }
}

/** Fails at an address on the web; `isOwn` tells which belong to the provider. */
export function refuseAddresses(
  args: readonly string[],
  isOwn: (part: string) => boolean = () => false,
): void {
  for (const arg of args)
    if (partsOf(arg).some((part) => /^@?https?:/i.test(part) && !isOwn(part)))
      throw refuse(words.address(arg));
}

/** Fails at anything with the form of an address, wherever in an argument it stands; `isOwn` as above. */
export function refuseAnyAddress(args: readonly string[], isOwn: (address: string) => boolean): void {
  for (const arg of args)
    for (const { index } of arg.matchAll(/[a-z][a-z0-9+.-]*:\/\//gi))
      if (!isOwn(arg.slice(index))) throw refuse(words.address(arg));
}

/** Also the beginning of one: a program takes `--master-user-pass` for `--master-user-password`. */
const SECRET_OPTION = /^--?[\w-]*(?:pass|secr|tok|private-k|cred|connection-s|sas)/i;

/** The arguments as they may be kept: values of options that hold secrets are left out. */
export function withoutSecrets(args: readonly string[]): string[] {
  let hides = false;
  return args.map((arg) => {
    const option = optionOf(arg);
    if (option === undefined) return hides ? '•••' : arg;
    hides = SECRET_OPTION.test(option);
    return hides && arg.includes('=') ? `${option}=•••` : arg;
  });
}
