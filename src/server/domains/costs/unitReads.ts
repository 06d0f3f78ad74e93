import { units } from '@shared/model/exact';
import { text } from '../../costs/queries/read';
import { spendSql } from '../../costs/queries/spend';
import type { UnitBills } from '../units/units.port';
import type { Bills } from './bills';
import { askedIn } from './filtered';
import { tellIncomplete } from './incomplete';
import { ownerRules, type CostSettings } from './ownerRules';
import { commonDay } from './tellFrontier';

/** What business metrics are set against: the cost of each complete day, exact. */
export function createUnitReads(deps: { bills: Bills; settings: CostSettings }): UnitBills {
  const { bills, settings } = deps;
  return {
    async days(orgId, { from, to, filters, costMethod: method }, signal) {
      const scope = { orgIds: [orgId] };
      const [owners, costMethod, found] = await Promise.all([
        ownerRules(settings, scope),
        method ?? settings.costMethod(scope),
        bills.files(orgId),
      ]);
      const asked = { from, to, costMethod, owners, filters };
      const { rows } = await bills.ask(
        found,
        spendSql({ ...asked, granularity: 'day', groupBy: [], top: 1 }),
        { signal },
      );
      // A day that one of them lacks would make a unit look cheaper.
      const through = commonDay(found, { from, to }, askedIn({ filters })) ?? found.through;
      const days = rows
        .map((row) => ({
          currency: text(row, 'currency'),
          day: text(row, 'period'),
          cost: text(row, 'cost'),
        }))
        .filter(({ day }) => through !== null && day <= through);
      const currencies = [...Map.groupBy(days, ({ currency }) => currency)].map(([currency, own]) => ({
        currency,
        days: own.map(({ day, cost }) => ({ day, cost })),
        sum: own.reduce((all, { cost }) => all + units(cost), 0n),
      }));
      return {
        costMethod,
        through,
        incomplete: tellIncomplete(found, asked),
        currencies: currencies
          .toSorted((a, b) => (a.sum === b.sum ? 0 : a.sum > b.sum ? -1 : 1))
          .map(({ currency, days: own }) => ({ currency, days: own })),
      };
    },
  };
}
