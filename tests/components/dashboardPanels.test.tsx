import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { panel, type Dashboard, type PanelData } from '@shared/api/dashboards/entities';
import { uiWords } from '@shared/words/ui';
import { costWords } from '@shared/words/costs';
import { dashboardWords as words } from '@shared/words/dashboards';
import { globalSpace, listed } from './support/entities';
import { closeWindows, openWindow } from './support/window';

/** Whatever is drawn is looked at. */
class Seen {
  constructor(private readonly tell: (entries: { isIntersecting: boolean; target: Element }[]) => void) {}
  observe(target: Element) {
    this.tell([{ isIntersecting: true, target }]);
  }
  unobserve() {}
  disconnect() {}
}
beforeEach(() => void vi.stubGlobal('IntersectionObserver', Seen));
afterEach(() => {
  vi.unstubAllGlobals();
  closeWindows();
});

const source = { type: 'cost', query: 'SELECT amount FROM costs' } as const;
const board: Dashboard = {
  dashboardId: 'd1',
  space_id: globalSpace.space_id,
  name: 'Spend',
  description: '',
  panels: [
    panel.parse({
      panelId: 'kpi',
      kind: 'Figure',
      title: 'Spend',
      place: { x: 0, y: 0, w: 3, h: 3 },
      source,
      figure: { target: 500 },
    }),
    panel.parse({
      panelId: 'text',
      kind: 'Markdown',
      title: 'Notes',
      place: { x: 3, y: 0, w: 4, h: 3 },
      text: '# How to read this\n\nAsk **FinOps**, or see [Spend](/costs). <b>No markup</b>',
    }),
    panel.parse({
      panelId: 'table',
      kind: 'Table',
      title: 'Accounts',
      place: { x: 0, y: 3, w: 6, h: 4 },
      source,
      table: { style: 'Standard', labels: [{ column: 'amount', label: 'Spend in USD' }] },
    }),
  ],
  date_range: { from: '2026-10-01', to: '2026-10-31' },
  refresh_seconds: null,
  revision: 1,
  created_by: 'Ada',
  creation_time: '2026-11-01T08:00:00.000Z',
  last_update_time: '2026-11-01T08:00:00.000Z',
};

const dataOf = (amount: number, more: Partial<PanelData> = {}): PanelData => ({
  columns: [
    { key: 'account_name', type: 'string', currency: null, options: [] },
    { key: 'amount', type: 'currency', currency: 'USD', options: [] },
  ],
  rows: [{ account_name: 'Payments', amount }],
  value: null,
  truncated: false,
  record_ids: null,
  as_of: '2026-10-31',
  compared: null,
  ...more,
});

describe('panels of a dashboard', () => {
  it('show one figure with its days, change and target, a text, and columns as people call them', async () => {
    const { sentTo } = openWindow(`/spaces/${globalSpace.space_id}/dashboards/d1`, {
      'spaces.list': listed(globalSpace),
      'dashboards.list': listed(),
      'dashboards.read': { data: board },
      'users.orgMetadata': { metadata: {} },
      'dashboards.panelData': ({ body }) => {
        const { date_range: range } = body as { date_range: { from?: string } | null };
        return { data: dataOf(range?.from === '2026-09-01' ? 320 : 400) };
      },
    });
    const kpi = await screen.findByRole('region', { name: words.panel.region('Spend') });
    await within(kpi).findByText('$400');
    await within(kpi).findByText(/25%/);
    expect(within(kpi).getByText(words.panel.figure.target('$500', '80%'))).toBeTruthy();
    expect(kpi.textContent).toContain('Oct 1 – 31, 2026');
    expect(kpi.textContent).toContain('vs. Sep 1 – 30, 2026');
    expect(sentTo('dashboards.panelData').map(({ body }) => body)).toContainEqual({
      date_range: { from: '2026-09-01', to: '2026-09-30' },
    });

    const text = screen.getByRole('region', { name: words.panel.region('Notes') });
    expect(within(text).getByText('FinOps').tagName).toBe('STRONG');
    expect(within(text).getByRole('link', { name: 'Spend' }).getAttribute('href')).toContain('/costs');
    expect(text.textContent).toContain('<b>No markup</b>');

    const table = await screen.findByRole('grid', { name: 'Accounts' });
    const heads = within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    expect(heads).toEqual(['Account', 'Spend in USD']);
  });

  const days = { from: '2026-10-01', to: '2026-10-20', before_from: '2026-09-01', before_to: '2026-09-20' };
  const openFigure = (compared: PanelData['compared']) =>
    openWindow(`/spaces/${globalSpace.space_id}/dashboards/d1`, {
      'spaces.list': listed(globalSpace),
      'dashboards.list': listed(),
      'dashboards.read': { data: { ...board, panels: board.panels.slice(0, 1) } },
      'users.orgMetadata': { metadata: {} },
      'dashboards.panelData': ({ body }) => {
        const { date_range: range } = body as { date_range: { from?: string; to?: string } | null };
        if (range?.from === '2026-09-01') return { data: dataOf(200) };
        return { data: dataOf(range?.to === '2026-10-20' ? 250 : 400, { compared }) };
      },
    });
  const figure = () => screen.findByRole('region', { name: words.panel.region('Spend') });

  it('compare costs where a bill is late through the days that all bills have, and name them', async () => {
    openFigure({ ...days, not_compared: null });
    const kpi = await figure();
    await within(kpi).findByText(/25%/);
    expect(kpi.textContent).toContain('$400');
    expect(kpi.textContent).toContain(costWords.spend.against(days, '2026-10-31'));
  });

  it('say why costs cannot be compared', async () => {
    const why = 'Bills for Bill start on Sep 5, 2026';
    const { sentTo } = openFigure({ ...days, not_compared: why });
    expect((await within(await figure()).findByText(uiWords.noPrevious)).title).toBe(why);
    expect(sentTo('dashboards.panelData')).toHaveLength(1);
  });
});
