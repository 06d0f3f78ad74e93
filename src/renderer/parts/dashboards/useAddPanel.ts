import type { Panel } from '@shared/api/dashboards/entities';
import { GRID_COLUMNS, PANELS_MAX } from '@shared/model/dashboards/panels';
import { sqlWords } from '@shared/words/sqlConsole';
import { reasonOf } from '../../platform/api/reasonOf';
import { useChange, useLazyCall } from '../../platform/api/calls';

const SIZE = { w: GRID_COLUMNS / 2, h: 7 };
const looks = {
  Table: {
    chart: null,
    table: {
      style: 'Standard' as const,
      columns: [],
      labels: [],
      done_column: null,
      done_value: null,
      title_column: null,
    },
  },
  Chart: { table: null, chart: { type: 'BarChart' as const, x: null, measures: [], series: null } },
};

interface Added {
  kind: keyof typeof looks;
  title: string;
  source: NonNullable<Panel['source']>;
}

/** Puts a panel below those of a dashboard. → why not; null: it is there. */
export function useAddPanel() {
  const [update, { isLoading }] = useChange('dashboards.update');
  const [read, { isFetching }] = useLazyCall('dashboards.read');

  async function add(dashboardId: string, { kind, title, source }: Added): Promise<string | null> {
    const params = { id: dashboardId };
    const found = await read({ params });
    if (!found.data) return reasonOf(found.error);
    const { revision, panels } = found.data.data;
    if (panels.length >= PANELS_MAX) return sqlWords.pinning.full;
    const y = panels.reduce((lowest, { place }) => Math.max(lowest, place.y + place.h), 0);
    const panel: Panel = {
      panelId: crypto.randomUUID(),
      kind,
      title,
      description: '',
      place: { x: 0, y, ...SIZE },
      source,
      group: null,
      ...looks[kind],
      figure: null,
      text: '',
      limit: 200,
    };
    const reply = await update({ params, body: { revision, panels: [...panels, panel] } });
    return reply.error ? reasonOf(reply.error) : null;
  }

  return { add, isAdding: isLoading || isFetching };
}
