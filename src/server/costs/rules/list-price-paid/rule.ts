import { defineRule } from '../common/define';
import { runRate } from '../common/runRate';
import { byService, onDemand, serviceColumns } from '../common/sql';
import { amount, money, num, percent, placeOf, text } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { ofService } from '../common/place';

export const listPricePaid = defineRule({
  id: 'list-price-paid',
  title: 'List price paid despite an agreement',
  board: 'governance',
  group: 'Prices',
  effort: 'medium',
  providers: [],
  texts: {},
  overlap: 'service',
  requires: ['ListCost', 'ContractedCost', 'PricingCategory'],
  common: {
    minimum: {
      default: 10,
      title: 'Minimum monthly cost',
      description: 'Smaller monthly costs are ignored.',
    },
  },
  minimumData: 'Seven complete days with rows, and ListCost and ContractedCost.',
  formula:
    'Per account, region and service: on-demand usage whose contracted cost and cost both are within 0.1% of its list cost, where the same provider gives a negotiated discount (contracted cost at least 0.5% under list) on at least 5% of the list cost of all on-demand usage in the same currency. Month = cost per day since first seen in the window × 30.4375. No saving: the agreement may leave this service out on purpose.',
  evidence: 'Cost at list price, and the discount that the agreement gives elsewhere.',
  remediation:
    'Compare the service and account with the agreement: is the account outside of it, or the service not named? Have the provider join the account or correct the bill.',
  weight: 'monthly_cost',
  build: () => ({
    sql: `SELECT f.*, a.discount FROM (
        SELECT ${serviceColumns}, ${runRate()} AS monthly_cost, NULL::DOUBLE AS monthly_saving,
          sum(list_cost) AS list_total
        FROM d WHERE ${onDemand} AND list_cost > 0
        GROUP BY ${byService}
        HAVING abs(sum(cost) - sum(list_cost)) <= 0.001 * sum(list_cost)
          AND abs(sum(contracted_cost) - sum(list_cost)) <= 0.001 * sum(list_cost)) f
      JOIN (
        SELECT provider, currency, sum(list_cost) AS all_list,
          sum(list_cost) FILTER (WHERE contracted_cost < 0.995 * list_cost) AS discounted,
          1 - sum(contracted_cost) FILTER (WHERE contracted_cost < 0.995 * list_cost) / discounted AS discount
        FROM d WHERE ${onDemand} AND list_cost > 0 AND contracted_cost > 0
        GROUP BY provider, currency HAVING discounted >= 0.05 * all_list) a USING (provider, currency)`,
    values: {},
  }),
  describe: (row) => ({
    title: `${text(row, 'service_name')} is paid at list price`,
    summary: `${text(row, 'service_name')} ${placeOf(row)} is billed at list price, ${money(row, 'monthly_cost')} per month, though the agreement gives ${percent(num(row, 'discount'), 1)} on other usage.`,
    evidence: [
      {
        label: 'At list price in the window',
        value: amount(num(row, 'list_total'), text(row, 'currency')),
      },
      { label: 'Mean discount where the agreement applies', value: percent(num(row, 'discount'), 1) },
    ],
  }),
  charges: (row) => ({
    ...ofService(row),
    charges: { ...usageOnly, onDemand: true },
    measured: usageOnly,
  }),
});
