import { z } from 'zod';
import { defineStep } from '../../contract';
import { hostText } from '../common/params';

const types = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SOA', 'PTR'] as const;

export const dnsLookup = defineStep({
  stepTemplateId: 'NETWORK-008',
  name: 'DNS_lookup',
  title: 'DNS lookup',
  description: 'Looks up the DNS records of a name. PTR also accepts an IP address.',
  group: 'NETWORK',
  icon: 'search-around',
  effect: 'read',
  timeoutSeconds: 30,
  keywords: ['resolve', 'domain', 'mx', 'txt', 'cname', 'nameserver', 'dig', 'nslookup', 'reverse'],
  parameters: {
    name: { p: 1, type: 'string', title: 'Name', placeholder: 'example.com' },
    type: {
      p: 2,
      type: 'select',
      title: 'Record type',
      selectValues: types.map((value) => ({ value, label: value })),
      optional: true,
      default: 'A',
    },
  },
  input: z.object({ name: hostText, type: z.enum(types).default('A') }),
  outputSchema: {
    type: 'object',
    properties: {
      found: { type: 'boolean' },
      records: { type: 'array' },
    },
    required: ['found', 'records'],
  },
  sampleOutput: { found: true, records: ['93.184.216.34'] },
  async run({ name, type }, { services, signal }) {
    const read = await services.network.resolve(name, type, signal);
    const records = Array.isArray(read) ? read : read === null ? [] : [read];
    return { found: records.length > 0, records };
  },
});
