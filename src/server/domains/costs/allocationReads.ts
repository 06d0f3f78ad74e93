import type { SpendMethod } from '@shared/model/limits';
import { decimalOf, PLACES, units } from '@shared/model/exact';
import { virtualField } from '@shared/model/spendFields';
import { previewSql } from '../../costs/queries/allocation';
import { FOCUS_LINES_MAX, focusLinesSql, lineDimensions, lineMetrics } from '../../costs/queries/focusLines';
import { number, text } from '../../costs/queries/read';
import { usageSql } from '../../costs/queries/usage';
import { SPEND_GROUPS_MAX, spendSql, totalsSql } from '../../costs/queries/spend';
import { tagHealthSql } from '../../costs/queries/tagHealth';
import type { AllocationBills, HealthCosts } from '../allocation/allocation.port';
import type { Bills } from './bills';
import { tellIncomplete } from './incomplete';
import { ownerRules, type CostSettings } from './ownerRules';
import type { QueryRow } from '../../costs/queries/row';

/** The difference of two decimals, exact. */
function less(all: string, part: string): string {
  const left = units(all) - units(part);
  const digits = String(left < 0n ? -left : left).padStart(PLACES + 1, '0');
  return `${left < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

const carried = (row: QueryRow) => ({ cost: text(row, 'cost'), carried: text(row, 'carried') });

/** Of one currency. */
function healthOf(currency: string, rows: readonly QueryRow[], fields: readonly string[]): HealthCosts {
  const of = (part: string) => rows.filter((row) => text(row, 'part') === part);
  const own = new Map(of('field').map((row) => [text(row, 'a'), carried(row)]));
  return {
    currency,
    kinds: new Map(of('kind').map((row) => [text(row, 'a'), text(row, 'cost')])),
    keys: of('key').map((row) => ({ key: text(row, 'a'), carried: text(row, 'carried') })),
    fields: fields.map((_, at) => own.get(String(at)) ?? { cost: '0', carried: '0' }),
    months: of('month').map((row) => ({ month: text(row, 'a'), ...carried(row) })),
    places: of('place').map((row) => ({
      account: text(row, 'a'),
      label: text(row, 'label'),
      service: text(row, 'b'),
      ...carried(row),
    })),
  };
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

    async lines(orgId, { from, to, tag, costMethod: method }, signal) {
      const { owners, costMethod, found } = await asking(orgId, method);
      const field = virtualField(tag.name);
      const built = focusLinesSql({ from, to, costMethod, field, owners: { ...owners, virtualTags: [tag] } });
      const { rows } = await bills.ask(found, built, { signal });
      if (rows.length > FOCUS_LINES_MAX) return null;
      const of = (row: QueryRow, names: readonly string[]) =>
        Object.fromEntries(
          names.flatMap((name) => (text(row, name) === '' ? [] : [[name, text(row, name)]])),
        );
      return rows.map((row) => ({
        value: text(row, 'value'),
        dimensions: of(row, lineDimensions),
        metrics: of(row, lineMetrics),
      }));
    },

    async used(orgId, { from, to, tag, service, unit, costMethod: method }, signal) {
      const { owners, costMethod, found } = await asking(orgId, method);
      const filters = [{ field: 'service', operator: 'in' as const, values: [service] }];
      const groupBy = [virtualField(tag.name)];
      const rules = { ...owners, virtualTags: [tag] };
      const built = usageSql({ from, to, costMethod, filters, groupBy, owners: rules });
      const { rows } = await bills.ask(found, built, { signal });
      const sums = new Map<string, bigint>();
      for (const row of rows) {
        if (text(row, 'unit') !== unit) continue;
        const value = text(row, 'g0');
        sums.set(value, (sums.get(value) ?? 0n) + units(text(row, 'quantity')));
      }
      return new Map([...sums].map(([value, sum]) => [value, decimalOf(sum)]));
    },

    async health(orgId, { from, to, since, field, costMethod: method }, signal) {
      const { owners, costMethod, found } = await asking(orgId, method);
      const fields = ['owner', ...(owners.virtualTags ?? []).map(({ name }) => virtualField(name))];
      const asked = { from, to, since, costMethod, owners, fields, field };
      const { rows } = await bills.ask(found, tagHealthSql(asked), { signal });
      const byCurrency = Map.groupBy(rows, (row) => text(row, 'currency'));
      return {
        costMethod,
        fields,
        ownerKeys: owners.keys,
        incomplete: tellIncomplete(found, asked),
        currencies: [...byCurrency].map(([currency, own]) => healthOf(currency, own, fields)),
      };
    },
  };
}
