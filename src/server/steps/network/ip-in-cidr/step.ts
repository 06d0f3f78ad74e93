import { z } from 'zod';
import { defineStep } from '../../contract';
import { contains, readCidr, textOf } from '../common/cidr';
import { addressParam, cidrsParam } from '../common/params';

export const ipInCidr = defineStep({
  stepTemplateId: 'NETWORK-002',
  name: 'IP_in_network',
  title: 'IP in a network',
  description: 'Checks whether an IP address is in any of the networks, and which one.',
  group: 'NETWORK',
  icon: 'filter-list',
  effect: 'pure',
  keywords: ['cidr', 'subnet', 'range', 'contains', 'allow list', 'belongs'],
  parameters: {
    ip: addressParam(1, 'IP address'),
    cidrs: cidrsParam(2, 'Networks', '10.0.0.0/8, 192.168.0.0/16'),
  },
  output: z.object({ inside: z.boolean(), networks: z.array(z.string()) }),
  sampleOutput: { inside: true, networks: ['10.0.0.0/8'] },
  run({ ip, cidrs }) {
    const address = readCidr(ip, 'IP address');
    const networks = cidrs
      .map((text) => readCidr(text, 'Networks'))
      .filter((each) => contains(each, address));
    return { inside: networks.length > 0, networks: networks.map(textOf) };
  },
});
