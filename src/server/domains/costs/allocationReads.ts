import type { SpendMethod } from '@shared/model/limits';
import { PLACES, units } from '@shared/model/exact';
import { virtualField } from '@shared/model/spendFields';
import { previewSql } from '../../costs/queries/allocation';
import { number, text } from '../../costs/queries/read';
import { SPEND_GROUPS_MAX, spendSql, totalsSql } from '../../costs/queries/spend';
import type { AllocationBills } from '../allocation/allocation.port';
import type { Bills } from './bills';
import { tellIncomplete } from './incomplete';
import { ownerRules } from './ownerRules';
import type { CostSettings } from './spend.service';

/** The difference of two decimals, exact. */
function less(all: string, part: string): string {
  const left = units(all) - units(part);
  const digits = String(left < 0n ? -left : left).padStart(PLACES + 1, '0');
  return `${left < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

/** What rules of virtual tags make of the bills. */
export function createAllocationReads(deps: { bills: Bills; settings: CostSettings }): AllocationBills {
  const { bills, settings } = deps;

  async function asking(orgId: string, method: SpendMethod | undefined) {
    const scope = { orgIds: [orgId] };
    const [owners, costMethod, found] = await Promise.all([
      ownerRules(settings, scope),
      method ?? settings.costMethod(scope),
      bills.files(orgId),
    ]);
    return { owners, costMethod, found };
  }

  return {
    async caught(orgId, { from, to, rules, costMethod: method }, signal) {
      const { owners, costMethod, found } = await asking(orgId, method);
      const asked = { from, to, costMethod, owners, rules };
      const { rows } = await bills.ask(found, previewSql(asked), { signal });
      return {
        costMethod,
        incomplete: tellIncomplete(found, asked),
        currencies: rows.map((row) => ({
          currency: text(row, 'currency'),
          total: text(row, 'cost'),
          left: { cost: text(row, 'left0'), charges: number(row, 'charges0') },
          rules: rules.map((_, at) => ({
            caught: { cost: text(row, `cost_${at}`), charges: number(row, `charges_${at}`) },
            taken: less(text(row, `fit_${at}`), text(row, `cost_${at}`)),
            takenCharges: number(row, `fitting_${at}`) - number(row, `charges_${at}`),
          })),
        })),
      };
    },

    async byValue(orgId, { from, to, tag, costMethod: method }, signal) {
      const { owners, costMethod, found } = await asking(orgId, method);
      const asked = { from, to, costMethod, filters: [], owners: { ...owners, virtualTags: [tag] } };
      const groups = {
        granularity: 'total',
        groupBy: [virtualField(tag.name)],
        top: SPEND_GROUPS_MAX,
      } as const;
      const [values, totals] = await Promise.all([
        bills.ask(found, spendSql({ ...asked, ...groups }), { signal }),
        bills.ask(found, totalsSql(asked), { signal }),
      ]);
      const byCurrency = Map.groupBy(values.rows, (row) => text(row, 'currency'));
      return {
        costMethod,
        through: found.through,
        incomplete: tellIncomplete(found, asked),
        currencies: totals.rows.flatMap((row) => {
          const currency = text(row, 'currency');
          const own = byCurrency.get(currency);
          // Of the days before alone there is a total as well.
          if (!own) return [];
          const costs = own.map((one) => [text(one, 'g0'), text(one, 'cost')] as const);
          return [{ currency, bill: text(row, 'cost'), values: new Map(costs) }];
        }),
      };
    },
  };
}
