import { defineRule } from '../common/define';
import { runRate } from '../common/runRate';
import { stillThere, usage } from '../common/sql';
import { amount, money, nameOf, num, percent, placeOf, text } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { inRegion, ofResource } from '../common/place';

/** Both over the days since the whole was first seen, so that they add up to what it costs. */
const unused = runRate({ measure: 'CASE WHEN unused THEN cost ELSE 0 END' });
const used = runRate({ measure: 'CASE WHEN unused THEN 0 ELSE cost END' });

export const unusedCapacityReservation = defineRule({
  id: 'unused-capacity-reservation',
  title: 'Unused capacity reservations',
  board: 'case',
  group: 'Compute',
  effort: 'low',
  providers: [],
  texts: {},
  requires: ['CapacityReservationStatus'],
  minimumData: 'Seven complete days with rows, and CapacityReservationStatus (FOCUS 1.1 or later).',
  formula:
    'Usage rows whose CapacityReservationStatus is Unused, per reservation, still there on one of the last two complete days. Monthly saving = the unused cost: cost per day since first seen in the window × 30.4375.',
  evidence: 'Unused and used cost of the reservation, and its utilisation.',
  remediation:
    'Lower the reservation to what runs in it, or cancel it. The capacity may not be available again at once, so keep what a failover plan counts on. To roll back, reserve again.',
  build: () => ({
    sql: `SELECT provider, account_id, any_value(account_name) AS account_name, region,
        coalesce(reservation_id, resource_id, 'Capacity reservation') AS resource_id,
        CASE WHEN reservation_id IS NULL THEN any_value(resource_name) END AS resource_name, reservation_id,
        any_value(resource_id IS NULL) AS nameless, 'Capacity reservation' AS resource_type,
        arg_max(service_name, cost) AS service_name, arg_max(service_category, cost) AS service_category, currency,
        arg_max(tags, day) AS tags, min(series_first) FILTER (WHERE unused) AS first_day,
        max(day) FILTER (WHERE unused) AS last_day,
        ${unused} AS monthly_cost, ${unused} AS monthly_saving, ${used} AS used
      FROM (SELECT *, lower(reservation_status) = 'unused' AS unused FROM d
        WHERE reservation_status IS NOT NULL AND ${usage})
      GROUP BY provider, account_id, region, coalesce(reservation_id, resource_id, 'Capacity reservation'),
        reservation_id, currency
      HAVING monthly_cost > 0 AND ${stillThere.replace('max(day)', 'max(day) FILTER (WHERE unused)')}`,
    values: {},
  }),
  describe: (row) => {
    const unused = num(row, 'monthly_cost');
    const used = num(row, 'used');
    return {
      title: `${used === 0 ? 'Release unused' : 'Reduce'} capacity reservation ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} holds capacity that nothing runs in, for ${money(row, 'monthly_cost')} per month.`,
      evidence: [
        { label: 'Unused per month', value: amount(unused, text(row, 'currency')) },
        { label: 'Used per month', value: amount(used, text(row, 'currency')) },
        { label: 'Utilization', value: percent(used / (used + unused)) },
      ],
    };
  },
  charges: (row) => {
    const reservation = text(row, 'reservation_id');
    const charges = { ...usageOnly, unused: true };
    return reservation === '' ? { ...ofResource(row), charges } : { ...inRegion(row), reservation, charges };
  },
});
