import type { CallInput, CallReply } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import { roundedTogether, rounded } from '@shared/model/allocation/split';
import { statementOf } from '@shared/model/allocation/statement';
import { groupsOf, placed } from '@shared/model/allocation/tree';
import { valueKey, valuesOf } from '@shared/model/allocation/values';
import { versionAt } from '@shared/model/allocation/versions';
import { BYTE_ORDER_MARK, csvLine } from '@shared/model/csv';
import { units } from '@shared/model/exact';
import { firstDay } from '@shared/model/days';
import type { SpendMethod } from '@shared/model/limits';
import { contentTypes } from '@shared/model/reports/formats';
import { smallestUnit } from '@shared/model/smallestUnit';
import { allocationWords as words } from '@shared/words/allocation';
import type { Clock } from '../../platform/clock';
import type { AllocationBills, Caught, RulesCaught, SplitMetrics } from './allocation.port';
import type { Allocation } from './allocation.service';
import { focusFile } from './focusFile';
import { measuredOf } from './measured';
import {
  statementFileName,
  lastDay,
  splitText,
  statementPdf,
  statementWorkbook,
  totalOf,
  type PrintedStatement,
  type Told,
  type ToldRow,
} from './statementFiles';
import { asField } from './virtualTags';

type Preview = CallReply<'allocation.preview'>['data'];
type Statement = CallReply<'allocation.statement'>['data'];
interface MonthAsked {
  month: string;
  cost_method?: SpendMethod | undefined;
}

/** What rules catch, in the smallest unit of the currency: rules and what is left add up to the total. */
function previewOf({ currency, total, rules, left }: RulesCaught): Preview['currencies'][number] {
  const { perUnit, decimal } = smallestUnit(currency);
  const number = (amount: bigint) => Number(decimal(amount));
  const parts = [left, ...rules.map(({ caught }) => caught)];
  const whole = roundedTogether(
    parts.map(({ cost }, at) => ({ id: String(at), amount: units(cost) })),
    perUnit,
  );
  const told = (at: number, { charges }: Caught) => ({ cost: number(whole.get(String(at)) ?? 0n), charges });
  return {
    currency,
    total: number(rounded(units(total), perUnit)),
    left: told(0, left),
    rules: rules.map(({ caught, taken, takenCharges }, at) => ({
      caught: told(at + 1, caught),
      taken: { cost: number(rounded(units(taken), perUnit)), charges: takenCharges },
    })),
  };
}

/** What virtual tags make of the bills: before they are saved, and month by month. */
export function createStatements(deps: {
  allocation: Pick<Allocation, 'whole'>;
  bills: AllocationBills;
  metrics: Pick<SplitMetrics, 'segments'>;
  clock: Clock;
  organisation: (orgId: string) => Promise<{ name: string; zone: string }>;
}) {
  const { allocation, bills } = deps;

  /** What counts in a month, and what the bills and metrics say of it. */
  async function read(
    orgId: string,
    id: string,
    { month, cost_method: costMethod }: MonthAsked,
    signal: AbortSignal,
  ) {
    const { tag, versions } = await allocation.whole(orgId, id);
    const version = versionAt(
      versions.map((one) => ({ from: one.valid_from, one })),
      month,
    )?.one;
    const content = version?.content ?? { rules: [], shared: [], tree: [] };
    const values = valuesOf(content.rules);
    const to = lastDay(month);
    const asked = { from: firstDay(month), to, costMethod, tag: asField(tag.name, versions) };
    const answer = await bills.byValue(orgId, asked, signal);
    const measures = await measuredOf(deps, { orgId, ...asked, content, values }, signal);
    return { tag, version, content, values, to, asked, answer, measures };
  }

  async function told(orgId: string, id: string, asking: MonthAsked, signal: AbortSignal): Promise<Told> {
    const { tag, version, content, values, to, answer, measures } = await read(orgId, id, asking, signal);
    const { shared, tree } = content;
    const { month } = asking;
    const measured = new Map([...measures].map(([key, { amounts }]) => [key, amounts]));
    return {
      name: tag.name,
      cost_method: answer.costMethod,
      month,
      through: answer.through !== null && answer.through < to ? answer.through : null,
      revision: version?.revision ?? null,
      incomplete: answer.incomplete,
      currencies: answer.currencies.map(({ currency, bill, values: costs }) => {
        const { perUnit } = smallestUnit(currency);
        const direct = new Map([...costs].map(([value, cost]) => [value, units(cost)]));
        const rows = statementOf({ direct, values, shared, measured, perUnit }).map((row): ToldRow => {
          const measure = measures.get(valueKey(row.value));
          if (row.split === null || !measure) return { ...row, group: false, measured: null };
          const { amounts: _, ...told } = measure;
          return { ...row, group: false, measured: told };
        });
        const groups = groupsOf(tree, values).map((value): ToldRow => ({
          value,
          direct: 0n,
          shared: 0n,
          split: null,
          group: true,
          measured: null,
        }));
        return {
          currency,
          bill: rounded(units(bill), perUnit),
          rows: placed([...rows, ...groups], tree, totalOf),
        };
      }),
    };
  }

  /** With all that a file says. */
  async function printed(
    orgId: string,
    id: string,
    asked: MonthAsked,
    signal: AbortSignal,
  ): Promise<PrintedStatement> {
    const found = await told(orgId, id, asked, signal);
    const { name: organisation, zone } = await deps.organisation(orgId);
    return { ...found, organisation, zone, made: deps.clock.now() };
  }

  return {
    printed,

    async preview(
      orgId: string,
      { from, to, cost_method: costMethod, rules }: CallInput<'allocation.preview'>['body'],
      signal: AbortSignal,
    ): Promise<Preview> {
      const answer = await bills.caught(orgId, { from, to, costMethod, rules }, signal);
      return {
        cost_method: answer.costMethod,
        incomplete: answer.incomplete,
        currencies: answer.currencies.map(previewOf),
      };
    },

    async statement(orgId: string, id: string, asked: MonthAsked, signal: AbortSignal): Promise<Statement> {
      const { name: _, currencies, ...rest } = await told(orgId, id, asked, signal);
      return {
        ...rest,
        currencies: currencies.map(({ currency, bill, rows }) => {
          const { decimal } = smallestUnit(currency);
          const number = (amount: bigint) => Number(decimal(amount));
          return {
            currency,
            bill: number(bill),
            rows: rows.map(({ row, parent, depth, below }) => ({
              value: row.value,
              parent,
              depth,
              group: row.group,
              direct: number(row.direct),
              shared: number(row.shared),
              total: number(totalOf(row)),
              below: number(below),
              sum: number(totalOf(row) + below),
              share: bill === 0n ? null : Number(totalOf(row) + below) / Number(bill),
              split: row.split,
              measured: row.measured,
            })),
          };
        }),
      };
    },

    /** As Excel or PDF. */
    async file(
      orgId: string,
      id: string,
      { format, ...asked }: MonthAsked & { format: 'xlsx' | 'pdf' },
      signal: AbortSignal,
    ): Promise<CallReply<'allocation.statementFile'>['data']> {
      const of = await printed(orgId, id, asked, signal);
      const content = format === 'pdf' ? await statementPdf(of) : await statementWorkbook(of);
      return {
        name: statementFileName(of, format),
        content: content.toString('base64'),
        content_type: contentTypes[format],
      };
    },

    /** The charges of the month as a FOCUS 1.3 file, with shared ones allocated. */
    async *focus(orgId: string, id: string, asking: MonthAsked, signal: AbortSignal): AsyncIterable<string> {
      // FOCUS has a column for each cost, so every charge is in the file and BilledCost adds up to the invoice.
      const whole = { ...asking, cost_method: 'net_amortized' as const };
      const { tag, content, values, asked, answer, measures } = await read(orgId, id, whole, signal);
      const lines = await bills.lines(orgId, asked, signal);
      if (lines === null) throw new Fault('unprocessable:too_many_lines', words.statement.manyLines);
      const direct = new Map(
        answer.currencies.map(({ currency, values: costs }) => [
          currency,
          new Map([...costs].map(([value, cost]) => [value, units(cost)])),
        ]),
      );
      const { shared } = content;
      yield* focusFile({ name: tag.name, month: asking.month, lines, values, shared, measures, direct });
    },

    async *csv(orgId: string, id: string, asked: MonthAsked, signal: AbortSignal): AsyncIterable<string> {
      const { name, month, cost_method: method, currencies, through } = await told(orgId, id, asked, signal);
      const head = ['month', name, 'currency', 'direct cost', 'shared cost', 'total', 'split', 'cost method'];
      yield BYTE_ORDER_MARK + csvLine([...head, 'complete through', 'parent', 'total with all below']);
      for (const { currency, bill, rows } of currencies) {
        const { decimal } = smallestUnit(currency);
        for (const { row, parent, below } of rows) {
          const amounts = [decimal(row.direct), decimal(row.shared), decimal(totalOf(row))];
          yield csvLine([
            month,
            row.value || words.unallocated,
            currency,
            ...amounts,
            splitText(row, month),
            method,
            through ?? lastDay(month),
            parent ?? '',
            decimal(totalOf(row) + below),
          ]);
        }
        const whole = [decimal(bill), decimal(0n), decimal(bill)];
        yield csvLine([
          month,
          words.total,
          currency,
          ...whole,
          '',
          method,
          through ?? lastDay(month),
          '',
          decimal(bill),
        ]);
      }
    },
  };
}

export type Statements = ReturnType<typeof createStatements>;
