import { z } from 'zod';
import ipaddr from 'ipaddr.js';
import { defineStep } from '../../contract';
import { addressOf, numberOf, readIp } from '../common/cidr';
import { addressParam } from '../common/params';

const privateRanges: readonly string[] = [
  'private',
  'uniqueLocal',
  'loopback',
  'linkLocal',
  'carrierGradeNat',
];

export const ipInfo = defineStep({
  stepTemplateId: 'NETWORK-001',
  name: 'IP_info',
  title: 'IP information',
  description: 'Returns the version, the range type and the normalized form of an IP address.',
  group: 'NETWORK',
  icon: 'ip-address',
  effect: 'pure',
  keywords: ['address', 'private', 'public', 'ipv4', 'ipv6', 'normalise', 'reverse'],
  parameters: { ip: addressParam(1, 'IP address', '10.0.0.1') },
  output: z.object({
    ip: z.string(),
    version: z.int(),
    range: z.string(),
    isPrivate: z.boolean(),
    isPublic: z.boolean(),
    number: z.string(),
    reverse: z.string(),
  }),
  sampleOutput: {
    ip: '10.0.0.1',
    version: 4,
    range: 'private',
    isPrivate: true,
    isPublic: false,
    number: '167772161',
    reverse: '1.0.0.10.in-addr.arpa',
  },
  run({ ip }) {
    const given = readIp(ip, 'IP address');
    // IPv4 inside IPv6 is the IPv4 address.
    const address = ipaddr.process(given.toString());
    const version = address.kind() === 'ipv4' ? 4 : 6;
    const range = address.range();
    const bytes = address.toByteArray();
    const reverse =
      version === 4
        ? `${bytes.toReversed().join('.')}.in-addr.arpa`
        : `${[...Buffer.from(bytes).toString('hex')].toReversed().join('.')}.ip6.arpa`;
    return {
      ip: addressOf(version, numberOf(address)),
      version,
      range,
      isPrivate: privateRanges.includes(range),
      isPublic: range === 'unicast',
      number: numberOf(address).toString(),
      reverse,
    };
  },
});
