import { budgetDraft, type BudgetDraft } from '@shared/api/budgets/budgets.api';
import type { CallReply } from '@shared/api/index';
import { badInput } from '@shared/kernel/fault';
import { readBudgetTable, type TableBudget, type TableRow } from '@shared/model/budgets/table';
import { monthOfDay } from '@shared/model/days';
import { budgetFaults, budgetWords } from '@shared/words/budgets';
import type { Session } from '../../gate/session';
import type { Clock } from '../../platform/clock';
import { nameKeyOf } from '../../platform/nameKey';
import type { CostForecasts } from '../costs/forecasts.port';
import type { BudgetsService } from './budgets.service';

type Reply = CallReply<'budgets.import'>;
type Problem = Reply['data'][number]['problems'][number];

function textOf({ amount, amounts, currency, period }: TableBudget): string {
  const words = budgetWords.importing;
  if (amounts) return words.curve(amounts.length);
  const money = `${amount.toLocaleString('en', { maximumFractionDigits: 2 })} ${currency}`;
  return words.row(money, budgetWords.each[period]);
}

/** The budget of a line, or what the call that makes budgets would refuse of it. */
function draftOf(row: TableRow): { draft: BudgetDraft | null; problems: Problem[] } {
  const problems = row.problems.map(({ field, fault }) => ({ field, reason: budgetFaults.table[fault] }));
  if (!row.budget) return { draft: null, problems };
  const read = budgetDraft.safeParse(row.budget);
  if (read.success) return { draft: read.data, problems };
  const refused = read.error.issues.map(({ path, message }) => ({
    field: String(path[0] ?? 'name'),
    reason: message,
  }));
  return { draft: null, problems: [...problems, ...refused] };
}

/** Budgets of a table: looked at first, then all of them or none. */
export function createBudgetImport(deps: {
  budgets: BudgetsService;
  forecasts: CostForecasts;
  clock: Clock;
}) {
  const { budgets, forecasts, clock } = deps;
  return async function run(session: Session, text: string, isDryRun: boolean): Promise<Reply> {
    const [rows, costs] = await Promise.all([
      budgets.rows(session.orgId),
      forecasts.known(session.orgId, { filters: [], months: 0 }),
    ]);
    const month = costs.forecast?.month ?? monthOfDay(clock.now().toISOString());
    const names = rows.map(({ name }) => name);
    const read = readBudgetTable(text, { currency: costs.currency ?? 'USD', month }, names);
    if (!read) throw badInput([{ field: 'text', reason: budgetFaults.noTable }]);
    const known = new Set(rows.map(({ name_key }) => name_key));
    const lines = read.map((row) => ({ row, ...draftOf(row) }));
    const data = lines.map(({ row, problems }) => ({
      line: row.line,
      name: row.name,
      change: known.has(nameKeyOf(row.name)) ? ('update' as const) : ('create' as const),
      text: row.budget ? textOf(row.budget) : '',
      problems,
    }));
    const drafts = lines.flatMap(({ draft }) => (draft ? [draft] : []));
    if (isDryRun || drafts.length < lines.length) return { data, imported: 0 };
    const parents = new Map(
      lines.flatMap(({ draft, row }) =>
        draft && row.parent !== null ? [[draft.name, row.parent] as const] : [],
      ),
    );
    await budgets.putAll(session, drafts, parents);
    return { data, imported: drafts.length };
  };
}
