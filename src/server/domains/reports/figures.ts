import type { ReportView } from '@shared/api/reports/entities';
import { queryOf } from '@shared/api/reports/viewQuery';
import { badInput, Fault } from '@shared/kernel/fault';
import type { ReportFormat } from '@shared/model/reports/formats';
import { costWords } from '@shared/words/costs';
import { reportFaults } from '@shared/words/reports';
import { methodTold } from './methodTold';
import { chosenFirst, reportFile, type FileRequest } from './reportFiles';
import type { ReportSpend, ReportToSend } from './reports.port';

/** Groups that a mail names. */
const TOP = 10;
/** As spend calls what is not among the largest. */
const REST = 'Other';

interface Figures extends Pick<
  ReportToSend,
  'from' | 'to' | 'totals' | 'compared' | 'groups' | 'format' | 'file'
> {
  /** The cost method that was asked for, else that of the organization, and what it leaves out. */
  method: string;
}

export function checkDays({ from, to }: { from: string; to: string }, field = 'to'): void {
  if (from > to) throw badInput([{ field, reason: reportFaults.backwards }]);
}

export function checkView({ range }: ReportView): void {
  if ('from' in range) checkDays(range, 'view.range');
}

/** What a report says by the bills of now; `Fault('not_found')` without bills. */
export async function readFigures(
  spend: ReportSpend,
  of: Omit<FileRequest, 'query' | 'look' | 'range'> & { view: ReportView; format: ReportFormat },
  signal: AbortSignal,
): Promise<Figures> {
  const { orgId, view, format } = of;
  const range = await spend.range(orgId);
  const last = range.completeThrough ?? range.lastDay;
  if (last === null) throw new Fault('not_found:no_bills', reportFaults.noBills);
  const query = queryOf(view, last);
  const top = await spend.spend(orgId, { ...query, granularity: 'total', top: TOP }, signal);
  const file = await reportFile(spend, { ...of, query, look: view, range: view.range }, format, signal);
  return {
    method: await methodTold(spend, { orgId, query, method: top.cost_method }, signal),
    from: query.from,
    to: query.to,
    totals: chosenFirst(top.totals, view.currency),
    compared: top.compared,
    groups: top.rows
      .filter(() => query.group_by.length > 0)
      .map(({ label, group, currency, cost }) => ({
        label: label.map((one, at) => one || group[at] || costWords.noValue).join(' / '),
        currency,
        cost,
        isRest: group.every((value) => value === REST),
      }))
      .toSorted((a, b) => Number(a.isRest) - Number(b.isRest) || b.cost - a.cost),
    format,
    file,
  };
}
