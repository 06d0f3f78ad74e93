import { z } from 'zod';
import { param, whole } from '../../common/params';
import { StepError, defineStep } from '../../contract';
import { bitsOf, nextFree, readCidr, textOf, type Cidr } from '../common/cidr';
import { addressParam, cidrsInput } from '../common/params';

export const nextFreeSubnet = defineStep({
  stepTemplateId: 'NETWORK-007',
  name: 'Next_free_subnet',
  title: 'Next free subnet',
  description: 'Finds the first free subnets of a given size in a network.',
  group: 'NETWORK',
  icon: 'new-grid-item',
  effect: 'pure',
  keywords: ['cidr', 'ipam', 'allocate', 'vpc', 'available'],
  parameters: {
    cidr: addressParam(1, 'Network', '10.0.0.0/16'),
    used: param(
      { p: 2, type: 'list', title: 'Subnets in use', optional: true, default: [] },
      cidrsInput.default([]),
    ),
    prefix: whole({ p: 3, title: 'New subnet prefix', placeholder: '24', min: 0, max: 128 }),
    count: whole({ p: 4, title: 'Count', optional: true, default: 1, min: 1, max: 256 }),
  },
  output: z.object({ subnet: z.string(), subnets: z.array(z.string()) }),
  sampleOutput: { subnet: '10.0.2.0/24', subnets: ['10.0.2.0/24'] },
  run({ cidr: text, used, prefix, count }) {
    const outer = readCidr(text, 'Network');
    if (prefix < outer.prefix || prefix > bitsOf(outer.version)) {
      const reason = `must be from ${outer.prefix} to ${bitsOf(outer.version)}`;
      throw new StepError(`New subnet prefix: ${reason}.`, 'input_validation', false);
    }
    const taken: Cidr[] = used.map((each) => readCidr(each, 'Subnets in use'));
    const found: Cidr[] = [];
    while (found.length < count) {
      const free = nextFree(outer, [...taken, ...found], prefix);
      if (!free) {
        const left = found.length === 0 ? 'no' : `only ${found.length}`;
        throw new StepError(`${textOf(outer)} has ${left} free /${prefix} left.`, 'general', false);
      }
      found.push(free);
    }
    const subnets = found.map(textOf);
    return { subnet: subnets[0] ?? '', subnets };
  },
});
