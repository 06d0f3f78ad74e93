import { z } from 'zod';
import { defineStep } from '../../contract';
import { contains, overlaps, readCidr, textOf } from '../common/cidr';
import { cidrsParam } from '../common/params';

const PAIRS_MAX = 1_000;

export const cidrOverlap = defineStep({
  stepTemplateId: 'NETWORK-005',
  name: 'Network_overlap',
  title: 'Overlapping networks',
  description: 'Finds networks in a list that overlap.',
  group: 'NETWORK',
  icon: 'intersection',
  effect: 'pure',
  keywords: ['cidr', 'conflict', 'peering', 'subnet', 'collision'],
  parameters: { cidrs: cidrsParam(1, 'Networks') },
  output: z.object({
    overlapping: z.boolean(),
    pairs: z.array(z.object({ a: z.string(), b: z.string(), relation: z.string() }).partial()),
  }),
  sampleOutput: {
    overlapping: true,
    pairs: [{ a: '10.0.0.0/8', b: '10.1.0.0/16', relation: 'a contains b' }],
  },
  run({ cidrs }) {
    const read = cidrs
      .map((text) => readCidr(text, 'Networks'))
      .toSorted(
        (a, b) =>
          a.version - b.version || (a.first < b.first ? -1 : a.first > b.first ? 1 : a.prefix - b.prefix),
      );
    const pairs: { a: string; b: string; relation: string }[] = [];
    // In this order, what overlaps a network stands right behind it: networks either nest or have nothing in common.
    for (const [at, a] of read.entries()) {
      for (let next = at + 1; pairs.length < PAIRS_MAX; next += 1) {
        const b = read[next];
        if (!b || !overlaps(a, b)) break;
        const same = contains(b, a);
        pairs.push({ a: textOf(a), b: textOf(b), relation: same ? 'the same' : 'a contains b' });
      }
    }
    return { overlapping: pairs.length > 0, pairs };
  },
});
