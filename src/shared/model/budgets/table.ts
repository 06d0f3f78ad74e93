import { readCsvLines } from '../csvRead';
import { THRESHOLDS_MAX, type Threshold } from './standing';
import { AMOUNTS_MAX, budgetPeriods, BUDGETS_MAX, monthsOf, type BudgetPeriod } from './plan';
import { addMonths } from '../days';

interface TableFilter {
  field: string;
  operator: 'in';
  values: string[];
}

/** A budget as a line of a table gives it. */
export interface TableBudget {
  name: string;
  currency: string;
  period: BudgetPeriod;
  start: string;
  end: string | null;
  amount: number;
  growth: number;
  amounts: number[] | null;
  owner: string | null;
  filters: TableFilter[];
  thresholds: Threshold[];
}

export type TableFault =
  | 'missing'
  | 'number'
  | 'positive'
  | 'month'
  | 'period'
  | 'twice'
  | 'end'
  | 'threshold'
  | 'gap'
  | 'amounts'
  | 'parent';

export interface TableRow {
  /** Of the table, 1 = the first. */
  line: number;
  name: string;
  parent: string | null;
  budget: TableBudget | null;
  problems: { field: string; fault: TableFault }[];
}

/** Columns that a table must have; without them it is none. */
const required = ['name'] as const;
const filterFields = [
  'service',
  'account',
  'owner_tag',
  'region',
  'provider',
  'category',
  'resource',
  'source',
] as const;
const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
const keyOf = (name: string) => name.trim().normalize('NFKC').toLocaleLowerCase('en');

/** `$1,234.50` → 1234.5; NaN for what is no number. */
function numberOf(text: string): number {
  const bare = text.replaceAll(/[\s,'_$€£¥%]/g, '');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : NaN;
}

/** `2026-01`, `2026-01-15` or `1/2026`; null: none of these. */
function monthIn(text: string): string | null {
  const plainText = text.trim();
  const bySlash = /^(\d{1,2})\/(\d{4})$/.exec(plainText);
  const month = bySlash ? `${bySlash[2]}-${(bySlash[1] ?? '').padStart(2, '0')}` : plainText.slice(0, 7);
  return monthPattern.test(month) ? month : null;
}

/** `80, forecast 100` → at 80 % of the cost so far, and 100 % of the forecast. */
function thresholdsIn(text: string): Threshold[] | null {
  const parts = text
    .split(/[,;]/)
    .map(plain)
    .filter((part) => part !== '');
  const read = parts.map((part): Threshold | null => {
    const found = /^(actual|forecast)?\s*(\d+(?:\.\d+)?)\s*%?$/.exec(part);
    const percent = Number(found?.[2]);
    if (!found || percent < 1 || percent > 1000) return null;
    return { kind: found[1] === 'forecast' ? 'forecast' : 'actual', percent };
  });
  const known = read.filter((one) => one !== null);
  return known.length === read.length && known.length <= THRESHOLDS_MAX ? known : null;
}

/** A column that narrows costs: a field of the explorer, or `tag:team`. */
function fieldOf(column: string): string | null {
  const tag = /^tag:\s*(.+)$/i.exec(column.trim());
  if (tag) return `tag:${tag[1] ?? ''}`;
  const field = filterFields.find((each) => each === plain(column).replace(' ', '_'));
  return field === 'owner_tag' ? 'owner' : (field ?? null);
}

function separatorOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/);
  if (head.includes('\t')) return '\t';
  return head.split(';').length > head.split(',').length ? ';' : ',';
}

function readRow(
  head: readonly string[],
  cells: readonly string[],
  defaults: Defaults,
): Omit<TableRow, 'line'> {
  const problems: TableRow['problems'] = [];
  const fail = (field: string, fault: TableFault) => problems.push({ field, fault });
  const cell = (name: string) => (cells[head.findIndex((column) => plain(column) === name)] ?? '').trim();
  const number = (name: string, fallback: number) => {
    const text = cell(name);
    if (text === '') return fallback;
    const value = numberOf(text);
    if (Number.isNaN(value)) fail(name, 'number');
    return value;
  };
  const month = (name: string) => {
    const text = cell(name);
    const value = text === '' ? null : monthIn(text);
    if (text !== '' && value === null) fail(name, 'month');
    return value;
  };
  const name = cell('name');
  if (name === '') fail('name', 'missing');
  const period = budgetPeriods.find((each) =>
    [each, `${each}ly`, `${each}s`].includes(plain(cell('period'))),
  );
  if (cell('period') !== '' && !period) fail('period', 'period');
  const own = period ?? 'month';
  const curve = curveOf(head, cells, own, fail);
  const start = month('start') ?? curve?.start ?? defaults.month;
  const end = month('end');
  if (end !== null && end < start) fail('end', 'end');
  const amount = curve ? (curve.amounts[0] ?? NaN) : number('amount', NaN);
  if (!curve && cell('amount') === '') fail('amount', 'missing');
  else if (amount <= 0) fail('amount', 'positive');
  const growth = number('growth', 0);
  const thresholds = thresholdsIn(cell('alerts'));
  if (!thresholds) fail('alerts', 'threshold');
  const filters = head.flatMap((column, at): TableFilter[] => {
    const field = fieldOf(column);
    const values = (cells[at] ?? '')
      .split(';')
      .map((value) => value.trim())
      .filter((value) => value !== '');
    return field === null || values.length === 0 ? [] : [{ field, operator: 'in', values }];
  });
  const budget: TableBudget = {
    name,
    currency: cell('currency').toUpperCase() || defaults.currency,
    period: own,
    start: curve?.start ?? start,
    end,
    amount,
    growth,
    amounts: curve?.amounts ?? null,
    owner: cell('owner') || null,
    filters,
    thresholds: thresholds ?? [],
  };
  return { name, parent: cell('parent') || null, budget: problems.length === 0 ? budget : null, problems };
}

/** Columns that are months: an amount for each period, without a gap. */
function curveOf(
  head: readonly string[],
  cells: readonly string[],
  period: BudgetPeriod,
  fail: (field: string, fault: TableFault) => void,
): { start: string; amounts: number[] } | null {
  const columns = head
    .flatMap((column, at) => {
      const text = (cells[at] ?? '').trim();
      return monthPattern.test(column.trim()) && text !== '' ? [{ month: column.trim(), text }] : [];
    })
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
  const [first] = columns;
  if (!first) return null;
  const amounts = columns.map(({ month, text }, index) => {
    const value = numberOf(text);
    if (Number.isNaN(value)) fail(month, 'number');
    else if (value <= 0) fail(month, 'positive');
    if (month !== addMonths(first.month, index * monthsOf[period])) fail(month, 'gap');
    return value;
  });
  if (amounts.length > AMOUNTS_MAX) fail(first.month, 'amounts');
  return { start: first.month, amounts };
}

interface Defaults {
  currency: string;
  /** yyyy-MM: where a budget starts that does not say it. */
  month: string;
}

/**
 * Budgets of a table, as CSV or as cells copied from a spreadsheet: Name, Amount (or a column for each month), and, if it
 * likes, Currency, Period, Start, End, Growth, Owner, Parent, Alerts, and columns that narrow the costs. Null: no table.
 */
export function readBudgetTable(
  text: string,
  defaults: Defaults,
  known: readonly string[] = [],
): TableRow[] | null {
  const bare = text.replace(/^\uFEFF/, '');
  const [head, ...lines] = readCsvLines(bare, separatorOf(bare));
  if (!head || !required.every((name) => head.some((column) => plain(column) === name))) return null;
  const rows = lines
    .slice(0, BUDGETS_MAX)
    .map((cells, index): TableRow => ({ line: index + 2, ...readRow(head, cells, defaults) }));
  const names = [...known, ...rows.map(({ name }) => name)].map(keyOf);
  return rows.map((row, index) => {
    const problems = [...row.problems];
    const isTwice = rows
      .slice(0, index)
      .some((other) => other.name !== '' && keyOf(other.name) === keyOf(row.name));
    if (isTwice) problems.push({ field: 'name', fault: 'twice' });
    if (row.parent !== null && (!names.includes(keyOf(row.parent)) || keyOf(row.parent) === keyOf(row.name)))
      problems.push({ field: 'parent', fault: 'parent' });
    return { ...row, problems, budget: problems.length === 0 ? row.budget : null };
  });
}
