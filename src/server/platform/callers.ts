import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** One caller: of IPv6 the network of 64 bits, all of whose addresses one machine can take. */
export function callerOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const filled = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Who asks, as far as the network tells. */
export interface Caller {
  /** One machine, as `callerOf` counts it. */
  network: string;
  /** The exact IP address; empty: not known. */
  address: string;
  /** What the program calls itself. */
  agent: string;
  /** On this computer, and past no proxy. */
  isLocal: boolean;
}

export const nobody: Caller = { network: '', address: '', agent: '', isLocal: false };

const AGENT_MAX = 300;

/** An IPv4 address that came over IPv6 is one of IPv4; an interface is no part of an address. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address.split('%')[0] ?? '';
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Networks like 10.0.0.0/8, addresses, and `loopback`. What is none of them is left out. */
export function networksOf(names: readonly string[]): BlockList {
  const list = new BlockList();
  const all = names.flatMap((name) => (name === 'loopback' ? ['127.0.0.0/8', '::1'] : [name]));
  for (const name of all) {
    const [head = '', bits] = name.split('/');
    const address = plainAddress(head);
    if (isIP(address) === 0) continue;
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

export const isWithin = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, familyOf(address));

const loopback = networksOf(['loopback']);

/** What proxies add to a request: whoever sends it need not be on this computer. */
const ofProxies = [
  ...['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  ...['cf-connecting-ip', 'true-client-ip'],
];
/** The names by which a loopback address is reached, with a port or without. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/.test(host);

type RawRequest = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * Reads who asks. `proxies`: whose word about a caller's address is taken; undefined: nobody's. `isWorkspace`: of one person's
 * computer, where who asks from here sits at the keyboard; before a team's server may stand a proxy that adds no header.
 */
export function createCallerReader(
  proxies: readonly string[] | undefined,
  isWorkspace: boolean,
): (request: RawRequest) => Caller {
  const trusted = networksOf(proxies ?? []);
  return ({ headers, socket }) => {
    const peer = plainAddress(socket.remoteAddress ?? '');
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().flatMap((line) => line.split(','));
    let address = peer;
    for (const earlier of forwarded.toReversed()) {
      if (!isWithin(trusted, address)) break;
      address = plainAddress(earlier.trim());
    }
    const isPast =
      ofProxies.some((name) => headers[name] !== undefined) || !isLoopbackHost(headers.host ?? '');
    const isLocal = isWorkspace && proxies === undefined && !isPast && isWithin(loopback, peer);
    const agent = (headers['user-agent'] ?? '').slice(0, AGENT_MAX);
    return { network: callerOf(address), address, agent, isLocal };
  };
}
