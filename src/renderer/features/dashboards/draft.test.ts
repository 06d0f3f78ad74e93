import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dashboard, Panel } from '@shared/api/dashboards/entities';
import {
  GRID_COLUMNS,
  GRID_GAP,
  GRID_ROW_HEIGHT,
  panelKinds,
  PANELS_MAX,
} from '@shared/model/dashboards/panels';
import * as drafts from './draft';
import { overlap } from './layout';
import { propertyRuns } from '@tests/support/propertyRuns';

const board: Dashboard = {
  dashboardId: 'd',
  space_id: 's',
  name: 'Savings',
  description: '',
  panels: [],
  created_by: 'ann',
  creation_time: '2026-01-01T00:00:00Z',
  last_update_time: '2026-01-01T00:00:00Z',
  date_range: null,
  refresh_seconds: null,
  revision: 4,
};
const filled = (count: number): Panel[] => {
  let panels: Panel[] = [];
  for (let n = 0; n < count; n += 1) {
    const kind = panelKinds[n % panelKinds.length] ?? 'Chart';
    panels = drafts.added(panels, drafts.newPanel(kind, `p${n}`, panels));
  }
  return panels;
};

it('[LIM-61] a new panel with data is 300 pixels high, and 600 wide on a board of 1200', () => {
  for (const kind of ['Chart', 'Table', 'Json'] as const) {
    const { w, h } = drafts.newPanel(kind, 'p', []).place;
    expect([h * GRID_ROW_HEIGHT + (h - 1) * GRID_GAP, (w / GRID_COLUMNS) * 1200]).toEqual([300, 600]);
  }
});

describe('a dashboard that is edited', () => {
  it('goes back and forth through its changes, and letters of a title are one step', () => {
    let draft = drafts.begin(board);
    expect(drafts.isChanged(draft)).toBe(false);
    draft = drafts.change(draft, { name: 'S' }, 'name');
    draft = drafts.change(draft, { name: 'Sa' }, 'name');
    draft = drafts.change(draft, { refresh_seconds: 60 });
    draft = drafts.change(draft, { refresh_seconds: 60 });
    expect(draft.undo).toHaveLength(2);
    draft = drafts.undo(draft);
    expect(draft.now).toMatchObject({ name: 'Sa', refresh_seconds: null });
    draft = drafts.undo(draft);
    expect(draft.now.name).toBe('Savings');
    expect(drafts.isChanged(draft)).toBe(false);
    draft = drafts.redo(drafts.redo(draft));
    expect(draft.now).toMatchObject({ name: 'Sa', refresh_seconds: 60 });
    expect(drafts.change(drafts.undo(draft), { name: 'x' }).redo).toEqual([]);
  });

  it('is saved upon the revision that was read; the name only when it changed here', () => {
    const moved = drafts.change(drafts.begin(board), { date_range: { preset: '30d' } });
    expect(drafts.saveBody(moved)).toEqual({
      revision: 4,
      panels: [],
      date_range: { preset: '30d' },
      refresh_seconds: null,
    });
    expect(drafts.saveBody(drafts.change(moved, { name: 'B' }), 9)).toMatchObject({ revision: 9, name: 'B' });
  });

  it('[DASH-07] takes panels of every kind, which never overlap, copied and deleted ones neither', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 15 }), fc.nat(30), (count, n) => {
        const panels = filled(count);
        const id = `p${n % count}`;
        const more = drafts.duplicated(panels, id, 'copy');
        const fewer = drafts.removed(more, id);
        expect([more.length, fewer.length]).toEqual([count + 1, count]);
        for (const all of [panels, more, fewer])
          for (const [at, one] of all.entries())
            for (const other of all.slice(at + 1)) expect(overlap(one.place, other.place)).toBe(false);
        expect(more.find(({ panelId }) => panelId === 'copy')?.kind).toBe(
          panels.find(({ panelId }) => panelId === id)?.kind,
        );
      }),
      propertyRuns(40),
    );
    expect(drafts.isFull(filled(3))).toBe(false);
    expect(drafts.isFull(filled(PANELS_MAX))).toBe(true);
  });
});
