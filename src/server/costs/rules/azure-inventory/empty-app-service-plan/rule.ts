import { defineObservedRule, fact } from '../../common/observed';
import { factEvidence, unusedDays } from '../../common/observedEvidence';
import { days, money, nameOf, num, placeOf } from '../../common/words';

export const azureEmptyAppServicePlan = defineObservedRule({
  id: 'azure-empty-app-service-plan',
  title: 'App Service plans without apps',
  provider: 'Microsoft',
  group: 'Compute',
  effort: 'low',
  observes: ['azure.app-service-plan'],
  own: [unusedDays('plan')],
  minimumData: 'One reading of the subscription’s App Service plans, and the plan on the bill.',
  formula:
    'App Service plans of a paid tier without an app for at least the chosen days. Monthly saving = its whole cost on the bill, as a month.',
  evidence: 'Days unused, size, tier and instances.',
  remediation: 'Delete the plan. It holds no data, so the way back is to create one of the same size.',
  where: (parameters) => ({
    sql: `o.state = 'unused' AND o.state_days >= $unused_days AND coalesce(${fact('tier')}, '') NOT IN ('Free', 'Shared', 'Dynamic')`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => ({
    title: `Delete App Service plan ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} hosts no app, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Unused for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Size', fact: 'sku' },
        { label: 'Tier', fact: 'tier' },
        { label: 'Instances', fact: 'instances' },
      ]),
    ],
  }),
});
