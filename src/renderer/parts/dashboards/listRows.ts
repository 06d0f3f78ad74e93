import type { DashboardSummary } from '@shared/api/dashboards/entities';
import { listed, type ListView } from '../list/listed';

export interface Row extends DashboardSummary {
  /** Name of its space. */
  space: string;
}
export const sorts = ['name', 'space', 'panels', 'updated'] as const;
export type View = ListView<(typeof sorts)[number]>;

/** Searched by name, description and space. */
export function shownRows(
  boards: readonly DashboardSummary[],
  spaces: readonly { space_id: string; name: string }[],
  view: View,
): Row[] {
  const names = new Map(spaces.map(({ space_id, name }) => [space_id, name]));
  const rows = boards.map((board) => ({ ...board, space: names.get(board.space_id) ?? '' }));
  return listed(rows, view, {
    name: (row) => row.name,
    texts: (row) => [row.description, row.space],
    keys: { space: (row) => row.space, panels: (row) => row.panels, updated: (row) => row.last_update_time },
  });
}
