import type { CallReply } from '@shared/api/index';
import { badInput } from '@shared/kernel/fault';
import { BYTE_ORDER_MARK, csvLine } from '@shared/model/csv';
import { decimalOf } from '@shared/model/exact';
import { daysBetween } from '@shared/model/days';
import { contentTypes } from '@shared/model/reports/formats';
import { UNIT_RANGE_DAYS } from '@shared/model/units/metric';
import { startBefore, unitPeriods, type UnitPeriod, type UnitStep } from '@shared/model/units/unitCost';
import { unitFaults as faults, unitWords as words } from '@shared/words/units';
import { workbookOf, type SheetValue } from '../../files/workbook';
import type { UnitBills } from './units.port';
import type { Units } from './units.service';

interface Asked {
  from: string;
  to: string;
  granularity: UnitStep;
}

const shown = (told: Omit<UnitPeriod, 'change'>) => ({
  from: told.from,
  to: told.to,
  cost: Number(decimalOf(told.cost)),
  units: Number(decimalOf(told.units)),
  unit_cost: told.unitCost === null ? null : Number(decimalOf(told.unitCost)),
  known_days: told.known,
  days: told.days,
});

/** What a unit of a business metric costs, by its values and the bills. */
export function createUnitCosts(deps: { units: Pick<Units, 'whole'>; bills: UnitBills }) {
  const { units, bills } = deps;

  async function told(
    orgId: string,
    id: string,
    { from, to, granularity: step }: Asked,
    signal: AbortSignal,
  ) {
    if (to < from) throw badInput([{ field: 'to', reason: faults.before(to, from) }]);
    if (daysBetween(from, to) >= UNIT_RANGE_DAYS) throw badInput([{ field: 'to', reason: faults.long }]);
    // The first period is compared with the one before it.
    const days = { from: startBefore(from, step), to };
    const { metric, values } = await units.whole(orgId, id, days);
    const { filters, cost_method: costMethod } = metric;
    const answer = await bills.days(orgId, { ...days, filters, costMethod }, signal);
    return {
      metric,
      ...answer,
      currencies: answer.currencies.map(({ currency, days: costs }) => ({
        currency,
        ...unitPeriods({ from, to, step }, costs, values),
      })),
    };
  }

  return {
    async costs(
      orgId: string,
      id: string,
      asked: Asked,
      signal: AbortSignal,
    ): Promise<CallReply<'unitMetrics.costs'>['data']> {
      const { costMethod, through, incomplete, currencies } = await told(orgId, id, asked, signal);
      return {
        cost_method: costMethod,
        through,
        incomplete,
        currencies: currencies.map(({ currency, periods, whole }) => ({
          currency,
          total: shown(whole),
          periods: periods.map((period) => ({ ...shown(period), change: period.change })),
        })),
      };
    },

    async workbook(
      orgId: string,
      id: string,
      asked: Asked,
      signal: AbortSignal,
    ): Promise<CallReply<'unitMetrics.costsWorkbook'>['data']> {
      const { metric, costMethod, currencies } = await told(orgId, id, asked, signal);
      const number = (value: bigint | null): SheetValue =>
        value === null ? '' : { number: decimalOf(value) };
      const rows = currencies.flatMap(({ currency, periods }) =>
        periods.map((one): SheetValue[] => [
          metric.name,
          { day: one.from },
          { day: one.to },
          currency,
          { amount: decimalOf(one.cost), currency },
          number(one.units),
          number(one.unitCost),
          { number: String(one.known) },
          { number: String(one.days) },
          costMethod,
        ]),
      );
      const book = await workbookOf([{ name: words.title, columns: [...words.csv, 'cost method'], rows }]);
      return { content: book.toString('base64'), content_type: contentTypes.xlsx };
    },

    async *csv(orgId: string, id: string, asked: Asked, signal: AbortSignal): AsyncIterable<string> {
      const { metric, costMethod, currencies } = await told(orgId, id, asked, signal);
      yield BYTE_ORDER_MARK + csvLine([...words.csv, 'cost method']);
      for (const { currency, periods } of currencies) {
        for (const { from, to, cost, units: sum, unitCost, known, days } of periods) {
          const figures = [cost, sum, unitCost].map((one) => (one === null ? '' : decimalOf(one)));
          yield csvLine([metric.name, from, to, currency, ...figures, known, days, costMethod]);
        }
      }
    },
  };
}

export type UnitCosts = ReturnType<typeof createUnitCosts>;
