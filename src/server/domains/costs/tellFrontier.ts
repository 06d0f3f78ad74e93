import type { Gap } from '../../costs/queries/freshness';
import { coverageGap } from '../../costs/queries/freshness';
import type { z } from 'zod';
import type { CostFrontier, spendReply } from '@shared/api/costs/spend.api';
import { addDays, daysBetween } from '@shared/model/days';
import type { Period } from '@shared/model/periods';
import { costWords } from '@shared/words/costs';
import type { Sides } from '../../costs/queries/spend';
import type { BillFiles } from './bills';
import { anyBills, type Asked } from './filtered';
import { tellIncomplete } from './incomplete';

type Comparison = Pick<z.output<typeof spendReply>, 'compared' | 'late' | 'notCompared'>;

/** How far each source is complete, by its name; payers apart only where they differ. */
export function tellFrontiers({
  frontiers,
  sources,
}: Pick<BillFiles, 'frontiers' | 'sources'>): CostFrontier[] {
  const nameOf = new Map(sources.map(({ id, name }) => [id, name]));
  const told = new Map<string, CostFrontier>();
  for (const { sourceId, payer, through, ended } of frontiers) {
    const others = frontiers.filter((one) => one.sourceId === sourceId);
    const alike = others.every((one) => one.through === through && one.ended === ended);
    const one = {
      sourceId,
      name: nameOf.get(sourceId) ?? sourceId,
      payer: alike ? '' : payer,
      completeThrough: through,
      ended,
    };
    told.set(JSON.stringify([sourceId, one.payer]), one);
  }
  return [...told.values()];
}

/** Bills that are not complete through the last of these days; what has ended or begins later is not waited for. */
const behindIn = ({ frontiers }: Pick<BillFiles, 'frontiers'>, days: Period, asked: Asked) =>
  frontiers.filter(
    (one) =>
      asked(one) && !one.ended && one.firstDay <= days.to && (one.through === null || one.through < days.to),
  );

/** The last of these days through which all bills asked for are complete; null: there is none. */
export function commonDay(found: Pick<BillFiles, 'frontiers'>, days: Period, asked: Asked): string | null {
  const [common = days.to] = behindIn(found, days, asked)
    .map(({ through }) => through ?? '')
    .toSorted();
  return common < days.from ? null : common;
}

/**
 * The days of two ranges that all bills asked for have: through the day that the latest of them is complete, and as many days
 * of the earlier range. Where the later range has no such day, both stay as they are.
 */
function throughCommonDay(
  found: Pick<BillFiles, 'frontiers' | 'sources'>,
  { after, before }: Sides,
  asked: Asked,
): Sides & { late: CostFrontier[] } {
  const behind = behindIn(found, after, asked);
  const late = tellFrontiers(found).filter(({ sourceId, payer }) =>
    behind.some((one) => one.sourceId === sourceId && (payer === '' || payer === one.payer)),
  );
  const common = commonDay(found, after, asked);
  if (common === null || common === after.to) return { after, before, late };
  const end = addDays(before.from, daysBetween(after.from, common));
  return {
    after: { from: after.from, to: common },
    before: { from: before.from, to: end < before.to ? end : before.to },
    late,
  };
}

/** How days are compared with others, in a reply (`told`) and for the sums of both `sides`. */
export function comparisonOf(
  found: Pick<BillFiles, 'frontiers' | 'sources' | 'damaged'>,
  days: Sides,
  asked: Asked,
): { sides: Sides; told: Comparison } {
  const { after, before, late } = throughCommonDay(found, days, asked);
  const compared = { from: after.from, to: after.to, before_from: before.from, before_to: before.to };
  const first = (why: typeof damaged) => why(found, before, asked) ?? why(found, after, asked);
  const notCompared = first(damaged) ?? first(uncovered);
  return { sides: { after, before }, told: { compared, late, notCompared } };
}

type Found = Pick<BillFiles, 'frontiers' | 'sources' | 'damaged'>;

/** Why the costs of these days are not whole; null: they are. */
export const whyNotWhole = (found: Found, days: Period, asked: Asked = anyBills): string | null =>
  damaged(found, days, asked) ?? uncovered(found, days, asked);

function damaged(found: Found, days: Period, asked: Asked): string | null {
  const [lacks] = tellIncomplete(found, days, asked);
  return lacks ? costWords.notCompared.damaged(lacks.name, lacks.billingPeriod) : null;
}

function uncovered(found: Found, days: Period, asked: Asked): string | null {
  const gap = coverageGap(found.frontiers.filter(asked), days);
  return gap && inWords(gap, found.sources.find(({ id }) => id === gap.sourceId)?.name ?? gap.sourceId);
}

function inWords(gap: Gap, name: string): string {
  const words = costWords.notCompared;
  if (gap.kind === 'starts') return words.starts(name, gap.day);
  if (gap.kind === 'hole') return words.hole(name, gap.period);
  return gap.day === null ? words.open(name) : words.ends(name, gap.day);
}
