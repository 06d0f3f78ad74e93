import type { CallInput, CallReply } from '@shared/api/index';
import { roundedTogether, rounded } from '@shared/model/allocation/split';
import { statementOf } from '@shared/model/allocation/statement';
import { valuesOf } from '@shared/model/allocation/values';
import { versionAt } from '@shared/model/allocation/versions';
import { BYTE_ORDER_MARK, csvLine } from '@shared/model/csv';
import { units } from '@shared/model/exact';
import { firstDay } from '@shared/model/forecast/days';
import type { SpendMethod } from '@shared/model/limits';
import { contentTypes } from '@shared/model/reports/formats';
import { smallestUnit } from '@shared/model/smallestUnit';
import { allocationWords as words } from '@shared/words/allocation';
import type { Clock } from '../../platform/clock';
import type { AllocationBills, Caught, RulesCaught } from './allocation.port';
import type { Allocation } from './allocation.service';
import {
  fileNameOf,
  lastDay,
  statementPdf,
  statementWorkbook,
  type PrintedStatement,
  type Told,
} from './statementFiles';
import { asField } from './virtualTags';

type Preview = CallReply<'allocation.preview'>['data'];
type Statement = CallReply<'allocation.statement'>['data'];
interface MonthAsked {
  month: string;
  cost_method?: SpendMethod | undefined;
}

export interface Statements {
  /** With all that a file says. */
  printed(orgId: string, id: string, asked: MonthAsked, signal: AbortSignal): Promise<PrintedStatement>;
  preview(
    orgId: string,
    body: CallInput<'allocation.preview'>['body'],
    signal: AbortSignal,
  ): Promise<Preview>;
  statement(orgId: string, id: string, asked: MonthAsked, signal: AbortSignal): Promise<Statement>;
  csv(orgId: string, id: string, asked: MonthAsked, signal: AbortSignal): AsyncIterable<string>;
  /** As Excel or PDF. */
  file(
    orgId: string,
    id: string,
    asked: MonthAsked & { format: 'xlsx' | 'pdf' },
    signal: AbortSignal,
  ): Promise<CallReply<'allocation.statementFile'>['data']>;
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
  clock: Clock;
  organisation: (orgId: string) => Promise<{ name: string; zone: string }>;
}): Statements {
  const { allocation, bills } = deps;

  async function told(
    orgId: string,
    id: string,
    { month, cost_method: costMethod }: MonthAsked,
    signal: AbortSignal,
  ): Promise<Told> {
    const { tag, versions } = await allocation.whole(orgId, id);
    const version = versionAt(
      versions.map((one) => ({ from: one.valid_from, one })),
      month,
    )?.one;
    const { rules, shared } = version?.content ?? { rules: [], shared: [] };
    const to = lastDay(month);
    const asked = { from: firstDay(month), to, costMethod, tag: asField(tag.name, versions) };
    const answer = await bills.byValue(orgId, asked, signal);
    return {
      name: tag.name,
      cost_method: answer.costMethod,
      month,
      through: answer.through !== null && answer.through < to ? answer.through : null,
      revision: version?.revision ?? null,
      incomplete: answer.incomplete,
      currencies: answer.currencies.map(({ currency, bill, values }) => {
        const { perUnit } = smallestUnit(currency);
        const direct = new Map([...values].map(([value, cost]) => [value, units(cost)]));
        const rows = statementOf({ direct, values: valuesOf(rules), shared, perUnit });
        return { currency, bill: rounded(units(bill), perUnit), rows };
      }),
    };
  }

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

    async preview(orgId, { from, to, cost_method: costMethod, rules }, signal) {
      const answer = await bills.caught(orgId, { from, to, costMethod, rules }, signal);
      return {
        cost_method: answer.costMethod,
        incomplete: answer.incomplete,
        currencies: answer.currencies.map(previewOf),
      };
    },

    async statement(orgId, id, asked, signal) {
      const { name: _, currencies, ...rest } = await told(orgId, id, asked, signal);
      return {
        ...rest,
        currencies: currencies.map(({ currency, bill, rows }) => {
          const { decimal } = smallestUnit(currency);
          const number = (amount: bigint) => Number(decimal(amount));
          return {
            currency,
            bill: number(bill),
            rows: rows.map(({ value, direct, shared, split }) => ({
              value,
              direct: number(direct),
              shared: number(shared),
              total: number(direct + shared),
              share: bill === 0n ? null : Number(direct + shared) / Number(bill),
              split,
            })),
          };
        }),
      };
    },

    async file(orgId, id, { format, ...asked }, signal) {
      const of = await printed(orgId, id, asked, signal);
      const content = format === 'pdf' ? await statementPdf(of) : await statementWorkbook(of);
      return {
        name: fileNameOf(of, format),
        content: content.toString('base64'),
        content_type: contentTypes[format],
      };
    },

    async *csv(orgId, id, asked, signal) {
      const { name, month, cost_method: method, currencies, through } = await told(orgId, id, asked, signal);
      const head = ['month', name, 'currency', 'direct cost', 'shared cost', 'total', 'split', 'cost method'];
      yield BYTE_ORDER_MARK + csvLine([...head, 'complete through']);
      for (const { currency, bill, rows } of currencies) {
        const { decimal } = smallestUnit(currency);
        for (const { value, direct, shared, split } of rows) {
          const amounts = [decimal(direct), decimal(shared), decimal(direct + shared)];
          const how = split === null ? '' : words.splits[split];
          yield csvLine([
            month,
            value || words.unallocated,
            currency,
            ...amounts,
            how,
            method,
            through ?? lastDay(month),
          ]);
        }
        const whole = [decimal(bill), decimal(0n), decimal(bill)];
        yield csvLine([month, words.total, currency, ...whole, '', method, through ?? lastDay(month)]);
      }
    },
  };
}
