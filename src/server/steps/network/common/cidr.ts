import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { StepError } from '../../contract';

export type Version = 4 | 6;

/** A network as numbers: its first address and how many bits it has in common. */
export interface Cidr {
  version: Version;
  first: bigint;
  prefix: number;
}

export const bitsOf = (version: Version): number => (version === 4 ? 32 : 128);
export const sizeOf = ({ version, prefix }: Cidr): bigint => 1n << BigInt(bitsOf(version) - prefix);
export const lastOf = (cidr: Cidr): bigint => cidr.first + sizeOf(cidr) - 1n;

const wrong = (title: string, text: string, needed: string) =>
  new StepError(`${title}: “${text.slice(0, 100)}” is not ${needed}.`, 'input_validation', false);

/** Octets in decimal only: `010.1.1.1` is another address to every program. */
const plainIpv4 = /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/;

export function readIp(text: string, title: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const trimmed = text.trim();
  const fits = trimmed.includes(':')
    ? ipaddr.IPv6.isValid(trimmed)
    : plainIpv4.test(trimmed) && ipaddr.IPv4.isValid(trimmed);
  if (!fits) throw wrong(title, text, 'an IP address');
  return ipaddr.parse(trimmed);
}

export function numberOf(address: ipaddr.IPv4 | ipaddr.IPv6): bigint {
  return address.toByteArray().reduce((sum, byte) => (sum << 8n) + BigInt(byte), 0n);
}

export function addressOf(version: Version, value: bigint): string {
  const count = bitsOf(version) / 8;
  const bytes = Array.from({ length: count }, (_, at) =>
    Number((value >> BigInt(8 * (count - 1 - at))) & 255n),
  );
  const made = ipaddr.fromByteArray(bytes);
  // RFC 5952 for IPv6: the longest run of zeros is left out.
  return made instanceof ipaddr.IPv6 ? made.toRFC5952String() : made.toString();
}

const versionOf = (address: ipaddr.IPv4 | ipaddr.IPv6): Version => (address.kind() === 'ipv4' ? 4 : 6);

/** A network, or one address as a network of its own; bits beyond the prefix are cleared. */
export function readCidr(text: string, title: string): Cidr & { given: bigint } {
  const [ip = '', bits, ...more] = text.trim().split('/');
  if (more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits)))
    throw wrong(title, text, 'a network such as 10.0.0.0/16');
  const address = readIp(ip, title);
  const version = versionOf(address);
  const prefix = bits === undefined ? bitsOf(version) : Number(bits);
  if (prefix > bitsOf(version))
    throw wrong(title, text, `a network: the prefix is at most ${bitsOf(version)}`);
  const given = numberOf(address);
  const host = BigInt(bitsOf(version) - prefix);
  return { version, first: (given >> host) << host, prefix, given };
}

export const textOf = ({ version, first, prefix }: Cidr): string => `${addressOf(version, first)}/${prefix}`;

export const overlaps = (a: Cidr, b: Cidr): boolean =>
  a.version === b.version && a.first <= lastOf(b) && b.first <= lastOf(a);
export const contains = (outer: Cidr, inner: Cidr): boolean =>
  outer.version === inner.version && outer.first <= inner.first && lastOf(inner) <= lastOf(outer);

/** The fewest networks with just these addresses, in their order, IPv4 first. */
export function summarise(cidrs: readonly Cidr[]): Cidr[] {
  const sorted = cidrs.toSorted(
    (a, b) => a.version - b.version || (a.first < b.first ? -1 : a.first > b.first ? 1 : a.prefix - b.prefix),
  );
  const kept: Cidr[] = [];
  for (const next of sorted) {
    const last = kept.at(-1);
    if (last && contains(last, next)) continue;
    kept.push(next);
    // Two halves of a network are that network, which may be a half in its turn.
    for (;;) {
      const [left, right] = kept.slice(-2);
      if (!left || !right || left.version !== right.version || left.prefix !== right.prefix) break;
      const joined = { ...left, prefix: left.prefix - 1 };
      const isLowerHalf = left.first % (sizeOf(left) * 2n) === 0n;
      if (left.prefix === 0 || !isLowerHalf || right.first !== left.first + sizeOf(left)) break;
      kept.splice(-2, 2, joined);
    }
  }
  return kept;
}

/** The first free network of a size within another, beside those that are taken; undefined when none is left. */
export function nextFree(outer: Cidr, taken: readonly Cidr[], prefix: number): Cidr | undefined {
  const used = summarise(taken.filter((each) => overlaps(each, outer)));
  let candidate: Cidr = { version: outer.version, first: outer.first, prefix };
  for (const each of used) {
    if (!overlaps(candidate, each)) continue;
    const size = sizeOf(candidate);
    const after = lastOf(each) + 1n;
    candidate = { ...candidate, first: ((after + size - 1n) / size) * size };
  }
  return contains(outer, candidate) ? candidate : undefined;
}

/** JSON has no whole numbers of this size: as a number while exact, else as text. */
export const countOf = (count: bigint): number | string =>
  count <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(count) : count.toString();
export const countOutput = z.union([z.number(), z.string()]);
