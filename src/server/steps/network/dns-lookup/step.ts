import { z } from 'zod';
import { choice } from '../../common/params';
import { defineStep } from '../../contract';
import { hostParam } from '../common/params';

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
    name: hostParam(1, 'Name'),
    type: choice({
      p: 2,
      title: 'Record type',
      choices: ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SOA', 'PTR'],
      optional: true,
      default: 'A',
    }),
  },
  output: z.object({ found: z.boolean(), records: z.array(z.unknown()) }),
  sampleOutput: { found: true, records: ['93.184.216.34'] },
  async run({ name, type }, { services, signal }) {
    const read = await services.network.resolve(name, type, signal);
    const records = Array.isArray(read) ? read : read === null ? [] : [read];
    return { found: records.length > 0, records };
  },
});
