import type { Comparison } from '../../data/costs';

type Group = Comparison['groups'][number];
export interface Move extends Group {
  delta: number;
}

/** The groups of one currency that moved most, up or down, the largest move first; less than a cent is no move. */
export function largestMoves(groups: readonly Group[], currency: string, most: number): Move[] {
  return groups
    .filter((group) => group.currency === currency)
    .map((group) => ({ ...group, delta: group.cost - group.previous }))
    .filter(({ delta }) => Math.abs(delta) >= 0.01)
    .sort((a, b) => Math.abs(b.delta) - Math.abs(a.delta))
    .slice(0, most);
}
