import { defineRule } from '../common/define';
import { numberParameter } from '../common/parameters';
import { runRate } from '../common/runRate';
import { byResource, resourceColumns, stillThere, usage } from '../common/sql';
import { days, money, nameOf, num, placeOf, text, usedEvidence } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { ofResource } from '../common/place';

const snapshot = 'snapshot';
const other = 'restore|request|export|\\bapi\\b|snapstart|put |get ';

export const oldSnapshot = defineRule({
  id: 'old-snapshot',
  title: 'Old snapshots',
  board: 'case',
  group: 'Storage',
  effort: 'medium',
  providers: [],
  texts: { snapshot, other },
  requires: ['ResourceId'],
  own: [
    numberParameter({
      id: 'min_age_days',
      title: 'Minimum age',
      default: 90,
      min: 7,
      max: 3650,
      unit: 'days',
      description: 'A snapshot is old when it was first billed at least so many days ago.',
    }),
  ],
  minimum: (p) => ({ days: 2, history: p.number('min_age_days') + 1 }),
  minimumData: 'A bill that goes back further than the minimum age, with resource ids of snapshots.',
  formula:
    'Snapshot storage of a resource that was first billed at least the minimum age (90 days) before the last complete day, and is still billed on one of the last two. Monthly saving = the whole cost: cost per day since first seen in the window × 30.4375. Snapshots are incremental, so this is an upper bound: data that a newer snapshot needs stays billed.',
  evidence: 'First day on the bill, age, and GB-months in the window.',
  remediation:
    'Check that no image, retention duty or restore plan needs the snapshot, then delete it, or move it to the archive tier. A deleted snapshot cannot be restored unless a recycle bin keeps it: turn one on first.',
  build: (p) => ({
    sql: `SELECT ${resourceColumns}, ${runRate()} AS monthly_cost, ${runRate()} AS monthly_saving,
        sum(quantity) AS quantity, date_diff('day', min(series_first), max(through_day)) AS age
      FROM d WHERE is_snapshot AND NOT is_other AND unit_hours IS NULL AND ${usage} AND resource_id IS NOT NULL
      GROUP BY ${byResource} HAVING ${stillThere} AND age >= $min_age`,
    values: { min_age: p.number('min_age_days') },
  }),
  describe: (row) => ({
    title: `Delete old snapshot ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} has been billed for ${days(num(row, 'age'))}, now ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'First on the bill', value: text(row, 'first_day') },
      { label: 'Age', value: days(num(row, 'age')) },
      ...usedEvidence(row, 'Storage in the window', { unit: 'GB-months' }),
    ],
  }),
  charges: (row) => ({ ...ofResource(row), charges: { ...usageOnly, has: [snapshot], lacks: [other] } }),
});
