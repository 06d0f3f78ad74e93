import { defineObservedRule } from '../../common/observed';
import { factEvidence, unusedDays } from '../../common/observedEvidence';
import { days, money, nameOf, num, placeOf } from '../../common/words';

export const azureEmptyElasticPool = defineObservedRule({
  id: 'azure-empty-elastic-pool',
  title: 'SQL elastic pools without databases',
  provider: 'Microsoft',
  group: 'Databases and clusters',
  effort: 'low',
  observes: ['azure.sql-elastic-pool'],
  own: [unusedDays('pool')],
  minimumData: 'One reading of the subscription’s SQL elastic pools, and the pool on the bill.',
  formula:
    'SQL elastic pools without a database for at least the chosen days. Monthly saving = its whole cost on the bill, as a month.',
  evidence: 'Days unused, size, tier and capacity.',
  remediation: 'Delete the pool. It holds no data, so the way back is to create one of the same size.',
  where: (parameters) => ({
    sql: `o.state = 'unused' AND o.state_days >= $unused_days`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => ({
    title: `Delete elastic pool ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} holds no database, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Unused for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Size', fact: 'sku' },
        { label: 'Tier', fact: 'tier' },
        { label: 'Capacity', fact: 'capacity' },
      ]),
    ],
  }),
});
