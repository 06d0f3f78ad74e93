import { z } from 'zod';
import { defineStep } from '../../contract';
import { countOf, countOutput, readCidr, sizeOf, summarise, textOf } from '../common/cidr';
import { cidrsParam } from '../common/params';

export const summariseCidrs = defineStep({
  stepTemplateId: 'NETWORK-006',
  name: 'Summarise_networks',
  title: 'Summarize networks',
  description: 'Returns the fewest networks that exactly cover the given addresses and networks.',
  group: 'NETWORK',
  icon: 'merge-columns',
  effect: 'pure',
  keywords: ['cidr', 'aggregate', 'merge', 'supernet', 'collapse', 'allow list'],
  parameters: { cidrs: cidrsParam(1, 'Addresses and networks') },
  output: z.object({ networks: z.array(z.string()), count: z.int(), addresses: countOutput }),
  sampleOutput: { networks: ['10.0.0.0/23'], count: 1, addresses: 512 },
  run({ cidrs }) {
    const found = summarise(cidrs.map((text) => readCidr(text, 'Addresses and networks')));
    const addresses = found.reduce((sum, each) => sum + sizeOf(each), 0n);
    return { networks: found.map(textOf), count: found.length, addresses: countOf(addresses) };
  },
});
