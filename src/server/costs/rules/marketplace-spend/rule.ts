import { defineRule } from '../common/define';
import { runRate } from '../common/runRate';
import { money, num, text, texts } from '../common/words';
import { inAccount } from '../common/place';

/** Publishers that are the provider itself. */
const own = '\\b(amazon|aws|microsoft|azure|google|oracle|alibaba|ibm|huawei|tencent)\\b';

export const marketplaceSpend = defineRule({
  id: 'marketplace-spend',
  title: 'Marketplace spend',
  board: 'alert',
  group: 'Marketplace',
  effort: 'medium',
  providers: [],
  texts: {},
  requires: ['PublisherName'],
  levels: ['account'],
  common: {
    lookBack: { default: 30, min: 7, max: 120 },
    minimum: {
      default: 10,
      title: 'Minimum cost',
      description: 'Publishers below this, monthly and in one-time purchases, are ignored.',
    },
  },
  minimumData: 'Seven complete days with rows, and the column PublisherName.',
  formula:
    'Per account and publisher other than the provider itself: usage as a month (cost per day since first seen in the window × 30.4375), and recurring purchases by their own month (a subscription of 90 a month is 90, one of 1,200 a year is 100). One-time purchases are shown with their amount in the window and are in no monthly figure. No saving.',
  evidence:
    'Publisher, products, usage and subscriptions per month, one-time purchases in the window, first day.',
  remediation:
    'Match the seller with a contract and an owner; move what is wanted to a private offer, cancel the rest before its renewal. Usage-based products stop billing when their last instance ends.',
  weight: 'greatest(monthly_cost, purchases)',
  build: () => ({
    sql: `SELECT provider, account_id, any_value(account_name) AS account_name, '' AS region,
        publisher AS resource_id, publisher AS resource_name, 'Publisher' AS resource_type,
        arg_max(service_name, cost) AS service_name, arg_max(service_category, cost) AS service_category, currency,
        NULL::VARCHAR AS tags, min(series_first) AS first_day, max(day) AS last_day,
        ${runRate()} AS monthly_cost, ${runRate({ where: 'NOT recurring' })} AS usage_cost,
        NULL::DOUBLE AS monthly_saving,
        coalesce(sum(cost) FILTER (WHERE charge_category = 'Purchase' AND NOT recurring), 0) AS purchases,
        ${runRate({ where: 'recurring' })} AS subscriptions,
        list_slice(list_sort(list(DISTINCT service_name)), 1, 3) AS products, max(days) AS days
      FROM d WHERE publisher IS NOT NULL AND NOT regexp_matches(lower(publisher), '${own}')
      GROUP BY provider, account_id, publisher, currency`,
    values: {},
  }),
  describe: (row) => ({
    title: `Marketplace spend with ${text(row, 'resource_id')}`,
    summary: `Account ${text(row, 'account_name')} pays ${text(row, 'resource_id')} ${money(row, 'monthly_cost')} per month, and paid ${money(row, 'purchases')} in one-time purchases in the last ${num(row, 'days')} days.`,
    evidence: [
      { label: 'Products', value: texts(row, 'products').join(', ') },
      { label: 'Usage per month', value: money(row, 'usage_cost') },
      { label: 'Subscriptions per month', value: money(row, 'subscriptions') },
      { label: 'One-time purchases in the window', value: money(row, 'purchases') },
      { label: 'First billed', value: text(row, 'first_day') },
    ],
  }),
  charges: (row) => ({
    ...inAccount(row),
    publisher: text(row, 'resource_id'),
    charges: { chargeCategories: ['Usage', 'Purchase'] },
  }),
});
