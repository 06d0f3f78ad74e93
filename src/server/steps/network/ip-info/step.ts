import { z } from 'zod';
import ipaddr from 'ipaddr.js';
import { defineStep } from '../../contract';
import { addressOf, numberOf, readIp } from '../common/cidr';
import { addressText } from '../common/params';

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
  parameters: { ip: { p: 1, type: 'string', title: 'IP address', placeholder: '10.0.0.1' } },
  input: z.object({ ip: addressText }),
  outputSchema: {
    type: 'object',
    properties: {
      ip: { type: 'string' },
      version: { type: 'integer' },
      range: { type: 'string' },
      isPrivate: { type: 'boolean' },
      isPublic: { type: 'boolean' },
      number: { type: 'string' },
      reverse: { type: 'string' },
    },
    required: ['ip', 'version', 'range', 'isPrivate', 'isPublic', 'number', 'reverse'],
  },
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
