import type { DashboardSummary } from '@shared/api/dashboards/entities';

export interface Row extends DashboardSummary {
  /** Name of its space. */
  space: string;
}
export const sorts = ['name', 'space', 'panels', 'updated'] as const;
type SortBy = (typeof sorts)[number];
export interface View {
  search: string;
  by: SortBy;
  order: 'asc' | 'desc';
}

const compare: Record<SortBy, (a: Row, b: Row) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  space: (a, b) => a.space.localeCompare(b.space),
  panels: (a, b) => a.panels - b.panels,
  updated: (a, b) => a.last_update_time.localeCompare(b.last_update_time),
};

/** Those with all words of the search in name, description or space; in the chosen order, equals by name. */
export function shownRows(
  boards: readonly DashboardSummary[],
  spaces: readonly { space_id: string; name: string }[],
  view: View,
): Row[] {
  const names = new Map(spaces.map(({ space_id, name }) => [space_id, name]));
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  const sign = view.order === 'asc' ? 1 : -1;
  return boards
    .map((board) => ({ ...board, space: names.get(board.space_id) ?? '' }))
    .filter((row) => {
      const text = `${row.name}\n${row.description}\n${row.space}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => sign * compare[view.by](a, b) || compare.name(a, b));
}
