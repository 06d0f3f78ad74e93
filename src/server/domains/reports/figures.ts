import type { ReportView } from '@shared/api/reports/entities';
import { spendQuery } from '@shared/api/costs/spend.api';
import { badInput, Fault } from '@shared/kernel/fault';
import { forSpreadsheets } from '@shared/model/csv';
import { presetDays } from '@shared/model/date-utils/presetDays';
import { SPEND_GROUPS } from '@shared/model/limits';
import { suitableStep } from '@shared/model/reports/step';
import { costWords } from '@shared/words/costs';
import { reportFaults } from '@shared/words/reports';
import type { ReportSpend, ReportToSend, SpendQuery, SpendReply } from './reports.port';

/** Groups that a mail names. */
const TOP = 10;
/** As spend calls what is not among the largest. */
const REST = 'Other';
/** Characters of an attached file. */
const FILE_MAX = 5_000_000;

interface Figures extends Pick<ReportToSend, 'from' | 'to' | 'totals' | 'groups' | 'file'> {
  /** The one that was asked for, else that of the organization. */
  costMethod: SpendReply['cost_method'];
}

const asked = spendQuery.strip();

/** A day as calendar functions take it: at the machine's midnight, whatever its zone is. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

export function checkView({ range }: ReportView): void {
  if ('from' in range && range.from > range.to)
    throw badInput([{ field: 'view.range', reason: reportFaults.backwards }]);
}

/** The request of spend that a view makes; `last`: the day on which presets end. */
function queryOf(view: ReportView, last: string): SpendQuery {
  const days = 'preset' in view.range ? presetDays(view.range.preset, dateOf(last)) : view.range;
  const granularity = view.granularity ?? suitableStep(days);
  return asked.parse({ ...view, ...days, granularity, top: SPEND_GROUPS });
}

const fileName = (name: string, { from, to }: SpendQuery): string => {
  const bare = name
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
  return `${bare === '' ? 'report' : bare}-${from}-${to}.csv`;
};

/** For people, who open it in a spreadsheet. */
async function fileOf(lines: AsyncIterable<string>): Promise<string | null> {
  const found: string[] = [];
  let size = 0;
  for await (const line of lines) {
    size += line.length;
    if (size > FILE_MAX) return null;
    found.push(line);
  }
  return forSpreadsheets(found.join(''));
}

/** What a report says by the bills of now; `Fault('not_found')` without bills. */
export async function readFigures(
  spend: ReportSpend,
  of: { orgId: string; name: string; view: ReportView },
  signal: AbortSignal,
): Promise<Figures> {
  const { orgId, view } = of;
  const range = await spend.range(orgId, signal);
  const last = range.completeThrough ?? range.lastDay;
  if (last === null) throw new Fault('not_found', reportFaults.noBills);
  const query = queryOf(view, last);
  const top = await spend.spend(orgId, { ...query, granularity: 'total', top: TOP }, signal);
  const text = await fileOf(spend.csv(orgId, query, signal));
  const first = view.currency;
  const place = (currency: string) => {
    const at = top.totals.findIndex((total) => total.currency === currency);
    return currency === first ? -1 : at;
  };
  return {
    costMethod: top.cost_method,
    from: query.from,
    to: query.to,
    totals: top.totals.toSorted((a, b) => place(a.currency) - place(b.currency)),
    groups: top.rows
      .filter(() => query.group_by.length > 0)
      .map(({ label, group, currency, cost }) => ({
        label: label.map((one, at) => one || group[at] || costWords.noValue).join(' / '),
        currency,
        cost,
        isRest: group.every((value) => value === REST),
      }))
      .toSorted((a, b) => Number(a.isRest) - Number(b.isRest) || b.cost - a.cost),
    file: text === null ? null : { name: fileName(of.name, query), text },
  };
}
