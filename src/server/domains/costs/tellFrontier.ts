import type { Gap } from '../../costs/queries/freshness';
import { coverageGap } from '../../costs/queries/freshness';
import type { CostFrontier } from '@shared/api/costs/spend.api';
import { periodBefore } from '@shared/model/periods';
import { costWords } from '@shared/words/costs';
import type { BillFiles } from './bills';
import { tellIncomplete } from './incomplete';

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

/** Why this range is not compared with the one before; null: it can be. */
export function whyNotCompared(
  found: Pick<BillFiles, 'frontiers' | 'sources' | 'damaged'>,
  days: { from: string; to: string },
  sourceIds?: readonly string[],
): string | null {
  return whyNotWhole(found, periodBefore(days), sourceIds) ?? whyNotWhole(found, days, sourceIds);
}

/** Why the costs of these days are not whole; null: they are. */
export function whyNotWhole(
  found: Pick<BillFiles, 'frontiers' | 'sources' | 'damaged'>,
  days: { from: string; to: string },
  sourceIds?: readonly string[],
): string | null {
  const [lacks] = tellIncomplete(found, days, sourceIds);
  if (lacks) return costWords.notCompared.damaged(lacks.name, lacks.billingPeriod);
  const among = found.frontiers.filter(({ sourceId }) => sourceIds?.includes(sourceId) ?? true);
  const gap = coverageGap(among, days);
  return gap && inWords(gap, found.sources.find(({ id }) => id === gap.sourceId)?.name ?? gap.sourceId);
}

function inWords(gap: Gap, name: string): string {
  const words = costWords.notCompared;
  if (gap.kind === 'starts') return words.starts(name, gap.day);
  if (gap.kind === 'hole') return words.hole(name, gap.period);
  return gap.day === null ? words.open(name) : words.ends(name, gap.day);
}
