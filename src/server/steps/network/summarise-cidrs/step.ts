import { z } from 'zod';
import { defineStep } from '../../contract';
import { countOf, readCidr, sizeOf, summarise, textOf } from '../common/cidr';
import { cidrsInput } from '../common/params';

export const summariseCidrs = defineStep({
  stepTemplateId: 'NETWORK-006',
  name: 'Summarise_networks',
  title: 'Summarize networks',
  description: 'Returns the fewest networks that exactly cover the given addresses and networks.',
  group: 'NETWORK',
  icon: 'merge-columns',
  effect: 'pure',
  keywords: ['cidr', 'aggregate', 'merge', 'supernet', 'collapse', 'allow list'],
  parameters: { cidrs: { p: 1, type: 'list', title: 'Addresses and networks' } },
  input: z.object({ cidrs: cidrsInput }),
  outputSchema: {
    type: 'object',
    properties: {
      networks: { type: 'array', items: { type: 'string' } },
      count: { type: 'integer' },
      addresses: { type: ['number', 'string'] },
    },
    required: ['networks', 'count', 'addresses'],
  },
  sampleOutput: { networks: ['10.0.0.0/23'], count: 1, addresses: 512 },
  run({ cidrs }) {
    const found = summarise(cidrs.map((text) => readCidr(text, 'Addresses and networks')));
    const addresses = found.reduce((sum, each) => sum + sizeOf(each), 0n);
    return { networks: found.map(textOf), count: found.length, addresses: countOf(addresses) };
  },
});
