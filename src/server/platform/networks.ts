import { isIP, isIPv6 } from 'node:net';
import { isWithin, networksOf, plainAddress, type Caller } from './callers';

export type NetworkProblem = 'not a network' | 'everyone';

/** An IP address or a network in CIDR notation, as it is kept; or what is wrong with it. */
export function readNetwork(text: string): { network: string } | { problem: NetworkProblem } {
  const found = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text.trim());
  const [, head = '', bits] = found ?? [];
  const address = plainAddress(head).toLowerCase();
  if (isIP(address) === 0) return { problem: 'not a network' };
  if (bits === undefined) return { network: address };
  const most = isIPv6(address) ? 128 : 32;
  if (Number(bits) > most || address !== head.toLowerCase()) return { problem: 'not a network' };
  if (Number(bits) === 0) return { problem: 'everyone' };
  return { network: `${address}/${Number(bits)}` };
}

const MAX_KNOWN = 1_000;
const known = new Map<string, ReturnType<typeof networksOf>>();

function listOf(networks: readonly string[]) {
  const key = networks.join(' ');
  const found = known.get(key);
  if (found) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const made = networksOf(networks);
  known.set(key, made);
  return made;
}

/** Whether an organisation with this allow list lets the caller in. Whoever sits at the server itself always gets in. */
export const letsIn = (networks: readonly string[], { address, isLocal }: Caller): boolean =>
  networks.length === 0 || isLocal || isWithin(listOf(networks), address);
