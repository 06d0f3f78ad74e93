import { z } from 'zod';
import { defineStep } from '../../contract';
import { addressOf, bitsOf, countOf, countOutput, lastOf, readCidr, sizeOf, textOf } from '../common/cidr';
import { addressParam } from '../common/params';

export const cidrDetails = defineStep({
  stepTemplateId: 'NETWORK-003',
  name: 'Network_details',
  title: 'Network details',
  description: 'Returns the first and last address, the netmask and the number of addresses of a network.',
  group: 'NETWORK',
  icon: 'layout-grid',
  effect: 'pure',
  keywords: ['cidr', 'subnet', 'netmask', 'broadcast', 'hosts', 'calculator'],
  parameters: { cidr: addressParam(1, 'Network', '10.0.0.0/16') },
  output: z.object({
    network: z.string(),
    version: z.int(),
    prefix: z.int(),
    first: z.string(),
    last: z.string(),
    firstHost: z.string().optional(),
    lastHost: z.string().optional(),
    netmask: z.string(),
    addresses: countOutput,
    hosts: countOutput,
  }),
  sampleOutput: {
    network: '10.0.0.0/24',
    version: 4,
    prefix: 24,
    first: '10.0.0.0',
    last: '10.0.0.255',
    firstHost: '10.0.0.1',
    lastHost: '10.0.0.254',
    netmask: '255.255.255.0',
    addresses: 256,
    hosts: 254,
  },
  run({ cidr: text }) {
    const cidr = readCidr(text, 'Network');
    const { version, prefix, first } = cidr;
    const size = sizeOf(cidr);
    // Networks of two addresses or one have neither a network nor a broadcast address, and IPv6 has none at all.
    const edge = version === 4 && prefix < 31 ? 1n : 0n;
    const bits = bitsOf(version);
    const mask = ((1n << BigInt(prefix)) - 1n) << BigInt(bits - prefix);
    return {
      network: textOf(cidr),
      version,
      prefix,
      first: addressOf(version, first),
      last: addressOf(version, lastOf(cidr)),
      firstHost: addressOf(version, first + edge),
      lastHost: addressOf(version, lastOf(cidr) - edge),
      netmask: addressOf(version, mask),
      addresses: countOf(size),
      hosts: countOf(size - 2n * edge),
    };
  },
});
