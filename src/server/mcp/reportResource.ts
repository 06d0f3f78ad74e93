import type { CallReply } from '@shared/api/index';
import { reportView, type ReportView } from '@shared/api/reports/entities';
import { queryOf } from '@shared/api/reports/viewQuery';
import { Fault } from '@shared/kernel/fault';
import { csvLine } from '@shared/model/csv';
import { fieldText } from '@shared/words/chargeFilters';
import { mcpWords } from '@shared/words/mcpTools';
import { reportWords } from '@shared/words/reports';
import type { Ask } from './ask';

const words = mcpWords.resources;

type Spend = CallReply<'costs.spend'>['data'];

interface Shown {
  report: { report_id: string; name: string };
  view: ReportView;
  query: ReturnType<typeof queryOf>;
  spend: Spend;
}

/** A saved report by the bills of now, through the calls that its screen makes. */
async function show(ask: Ask, id: string): Promise<Shown> {
  const { report } = await ask('reports.get', { params: { id } });
  const range = await ask('costs.range', {});
  const last = range.completeThrough ?? range.lastDay;
  if (last === null) throw new Fault('not_found:no_bills', words.noBills);
  const view = reportView.parse(report.view);
  const query = queryOf(view, last);
  return { report, view, query, spend: await ask('costs.spend', { body: query }) };
}

export async function reportJson(ask: Ask, id: string): Promise<string> {
  const { report, view, query, spend } = await show(ask, id);
  return JSON.stringify({
    report_id: report.report_id,
    name: report.name,
    description: reportWords.shows({ ...view, cost_method: spend.cost_method }),
    from: query.from,
    to: query.to,
    granularity: query.granularity,
    group_by: query.group_by,
    cost_method: spend.cost_method,
    totals: spend.totals,
    rows: spend.rows,
    truncated: spend.truncated,
    complete_through: spend.completeThrough,
    incomplete: spend.incomplete.slice(0, 100),
    note: mcpWords.untrusted,
  });
}

/** One line a period, group and currency; money is never added across currencies. */
export async function reportCsv(ask: Ask, id: string): Promise<string> {
  const { query, spend } = await show(ask, id);
  const head = ['Period', ...query.group_by.map(fieldText), 'Currency', `Cost (${spend.cost_method})`];
  const period = (start: string) => (start === '' ? `${query.from}/${query.to}` : start);
  const rows = spend.rows.map((row) => [period(row.period), ...row.label, row.currency, row.cost]);
  return [head, ...rows].map((row) => csvLine(row, { forSpreadsheets: true })).join('');
}
