import { MONTH_DAYS } from '@shared/model/money';
import { defineRule } from '../common/define';
import { percentParameter } from '../common/parameters';
import { runRate } from '../common/runRate';
import { byResource, resourceColumns, stillThere, usage } from '../common/sql';
import { money, nameOf, num, percent, placeOf, text } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { ofResource } from '../common/place';

const week = (of: string, condition: string) => `coalesce(sum(${of}) FILTER (WHERE ${condition}), 0) / 7`;
const first = 'day < from_day + 7';
const last = 'day > through_day - 7';

const stored = 'gb-mo|gib-mo|storage|data stored|timedstorage|capacity|gibibyte month';
const other = 'request|transfer|retrieval|operations|snapshot|early delete|provisioned storage';

/** Growth is told for so many days, whatever the window. */
const GROWTH_DAYS = 30;
/** What it costs now: what grows, costs more than the mean of a long window. */
const RATE_DAYS = 14;

export const storageGrowth = defineRule({
  id: 'storage-growth',
  title: 'Growing storage',
  board: 'case',
  group: 'Storage',
  effort: 'medium',
  providers: [],
  texts: {
    stored,
    other,
  },
  requires: ['ServiceCategory'],
  common: {
    lookBack: { default: 30, min: 21, max: 120 },
    minimum: {
      default: 25,
      title: 'Minimum monthly cost',
      description: 'Storage that costs less per month is ignored.',
    },
  },
  own: [
    percentParameter({
      id: 'growth',
      title: 'Growth',
      default: 10,
      min: 1,
      max: 500,
      description: 'Within 30 days, from what the first and the last week of the window cost.',
    }),
  ],
  minimum: () => ({ days: 21, history: 21 }),
  minimumData: 'Twenty-one complete days with rows.',
  formula:
    'Storage of a resource (of a service, where the bill names no resource) that grows by at least 10% in 30 days: (mean daily cost of the last 7 complete days / that of the first 7 of the window) to the power of 30 / the days between them. The middle lies in between (each part at least 98% of the one before), so that one jump at the end does not count. Month = cost per day of the last 14 days × 30.4375. No saving is stated: it depends on what may be deleted or archived.',
  evidence: 'Cost of a day in the first and the last week, growth, and what the growth adds per month.',
  remediation:
    'Find what is written and never read: add a lifecycle rule that archives or expires it, end unfinished uploads, and drop old versions. Begin with a rule on one prefix; an expired object is gone, an archived one can be brought back.',
  weight: 'monthly_cost',
  build: (p) => ({
    sql: `SELECT ${resourceColumns}, ${runRate({ last: RATE_DAYS })} AS monthly_cost, NULL::DOUBLE AS monthly_saving, any_value(nameless) AS nameless,
        ${week('cost', first)} AS first_week, ${week('cost', last)} AS last_week,
        pow(last_week / nullif(first_week, 0), ${GROWTH_DAYS}.0 / nullif(max(days) - 7, 0)) - 1 AS growth,
        coalesce(sum(cost) FILTER (WHERE NOT (${first}) AND NOT (${last})), 0) / (max(days) - 14) AS middle
      FROM (SELECT * REPLACE (coalesce(resource_id, service_name) AS resource_id), resource_id IS NULL AS nameless FROM d
        WHERE service_category = 'Storage' AND is_stored AND NOT is_other AND ${usage})
      GROUP BY ${byResource}
      HAVING ${stillThere} AND max(days) > 14 AND first_week > 0 AND growth >= $growth
        AND middle >= first_week * 0.98 AND last_week >= middle * 0.98`,
    values: { growth: p.number('growth') / 100 },
  }),
  describe: (row) => {
    const growth = num(row, 'growth');
    const rise = (num(row, 'last_week') - num(row, 'first_week')) * MONTH_DAYS;
    const all = { ...row, rise };
    return {
      title: `${nameOf(row)} grew by ${percent(growth)} in ${GROWTH_DAYS} days`,
      summary: `${nameOf(row)} ${placeOf(row)} costs ${money(row, 'monthly_cost')} per month, and ${money(all, 'rise')} per month more in the last week of the window than in its first.`,
      evidence: [
        { label: 'A day in the first week', value: money(row, 'first_week') },
        { label: 'A day in the last week', value: money(row, 'last_week') },
        { label: `Growth in ${GROWTH_DAYS} days`, value: percent(growth, 1) },
      ],
    };
  },
  charges: (row) => ({
    ...ofResource(row),
    ...(row['nameless'] === true ? { service: text(row, 'resource_id') } : {}),
    charges: { ...usageOnly, serviceCategories: ['Storage'], has: [stored], lacks: [other] },
  }),
});
