import { reportView } from '@shared/api/reports/entities';
import type { DemoSpaces } from './creating';
import type { Making } from './creating.port';

/** Reports of the demo company on its own bills; they are sent to nobody. */
const reports = [
  { space: 'finance', name: 'Spend by team, this month', group: 'tag:team', range: 'mtd', production: false },
  { space: 'platform', name: 'Production by service', group: 'service', range: '30d', production: true },
] as const;

export async function makeReports({ ask, note }: Making, spaces: DemoSpaces): Promise<void> {
  for (const { space, name, group, range, production } of reports) {
    const view = reportView.parse({
      range: { preset: range },
      group_by: [group],
      filters: production ? [{ field: 'tag:environment', operator: 'in', values: ['prod'] }] : [],
    });
    const { report_id } = await ask('reports.create', {
      body: { space_id: spaces[space], name, view, schedule: null },
    });
    await note('report', report_id);
  }
}
