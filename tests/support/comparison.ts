import type { CallReply } from '@shared/api/index';
import { periodBefore, type Period } from '@shared/model/periods';

type Comparison = Pick<CallReply<'costs.spend'>['data'], 'compared' | 'late' | 'notCompared'>;

/** What a reply says of days that are compared with the period before, whole. */
export function comparedWithBefore({ from, to }: Period, notCompared: string | null = null): Comparison {
  const before = periodBefore({ from, to });
  return { compared: { from, to, before_from: before.from, before_to: before.to }, late: [], notCompared };
}

/** Of days without a charge. */
export const noSpend: CallReply<'costs.spend'> = {
  data: {
    cost_method: 'amortized',
    rows: [],
    totals: [],
    ...comparedWithBefore({ from: '2026-03-01', to: '2026-03-31' }),
    truncated: false,
    completeThrough: null,
    frontiers: [],
    incomplete: [],
  },
};
