import { z } from 'zod';
import { whole } from '../../common/params';
import { StepError, defineStep } from '../../contract';
import { bitsOf, countOf, countOutput, readCidr, sizeOf, textOf } from '../common/cidr';
import { addressParam } from '../common/params';

export const splitCidr = defineStep({
  stepTemplateId: 'NETWORK-004',
  name: 'Split_network',
  title: 'Split network into subnets',
  description: 'Splits a network into subnets of equal size.',
  group: 'NETWORK',
  icon: 'split-columns',
  effect: 'pure',
  keywords: ['cidr', 'subnet', 'divide', 'vpc', 'plan'],
  parameters: {
    cidr: addressParam(1, 'Network', '10.0.0.0/16'),
    prefix: whole({ p: 2, title: 'Subnet prefix', placeholder: '24', min: 0, max: 128 }),
    limit: whole({ p: 3, title: 'Maximum', optional: true, default: 256, min: 1, max: 10_000 }),
  },
  output: z.object({ subnets: z.array(z.string()), total: countOutput }),
  sampleOutput: { subnets: ['10.0.0.0/17', '10.0.128.0/17'], total: 2 },
  run({ cidr: text, prefix, limit }) {
    const cidr = readCidr(text, 'Network');
    if (prefix < cidr.prefix || prefix > bitsOf(cidr.version)) {
      const reason = `must be from ${cidr.prefix} to ${bitsOf(cidr.version)}`;
      throw new StepError(`Subnet prefix: ${reason}.`, 'input_validation', false);
    }
    const size = sizeOf({ ...cidr, prefix });
    const total = sizeOf(cidr) / size;
    const count = total < BigInt(limit) ? Number(total) : limit;
    const subnets = Array.from({ length: count }, (_, at) =>
      textOf({ version: cidr.version, first: cidr.first + BigInt(at) * size, prefix }),
    );
    return { subnets, total: countOf(total) };
  },
});
