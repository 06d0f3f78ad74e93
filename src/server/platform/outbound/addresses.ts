import ipaddr from 'ipaddr.js';

/** Azure's host agent: a metadata service at an address that looks public. */
const metadata: readonly string[] = ['168.63.129.16'];
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * True for every address that is not a public one: loopback, private, link-local (with the clouds' metadata services),
 * carrier-grade NAT, multicast, reserved and unspecified, also written as IPv4 inside IPv6 or behind a translating
 * prefix. What is no address at all is refused too.
 */
export function isInternal(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return true;
  if (parsed.kind() === 'ipv6') return !parsed.match(globalUnicast);
  return metadata.includes(parsed.toString());
}

/** Hosts and networks that may be reached although they are internal: `jira.corp`, `10.20.0.0/16`, `192.168.1.9`. */
export interface AllowList {
  host(name: string): boolean;
  address(address: string): boolean;
}

const HOST = /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?\.?$/i;
const plain = (host: string) => host.toLowerCase().replace(/\.$/, '');

/** `jira.corp`, `192.168.1.9` or `10.20.0.0/16`. */
export const isAllowEntry = (entry: string): boolean =>
  ipaddr.isValidCIDR(entry) || ipaddr.isValid(entry) || HOST.test(entry);

/** Of an administrator's list. Throws an Error that names an entry which is neither a host nor a network. */
export function readAllowList(entries: readonly string[]): AllowList {
  const hosts = new Set<string>();
  const networks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  for (const entry of entries.map((each) => each.trim()).filter((each) => each !== '')) {
    if (ipaddr.isValidCIDR(entry)) networks.push(ipaddr.parseCIDR(entry));
    else if (ipaddr.isValid(entry)) {
      const parsed = ipaddr.process(entry);
      networks.push([parsed, parsed.kind() === 'ipv4' ? 32 : 128]);
    } else if (HOST.test(entry)) hosts.add(plain(entry));
    else throw new Error(`“${entry}” is neither a host nor a network such as 10.0.0.0/8.`);
  }
  return {
    host: (name) => hosts.has(plain(name)),
    address(address) {
      if (!ipaddr.isValid(address)) return false;
      const parsed = ipaddr.process(address);
      return networks.some(([net, bits]) => net.kind() === parsed.kind() && parsed.match(net, bits));
    },
  };
}
