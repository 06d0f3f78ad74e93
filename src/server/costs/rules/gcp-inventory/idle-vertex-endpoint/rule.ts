import { defineObservedRule, factDay, factNumber } from '../../common/observed';
import { factEvidence } from '../../common/observedEvidence';
import { numberParameter } from '../../common/parameters';
import { money, nameOf, placeOf } from '../../common/words';

export const gcpIdleVertexEndpoint = defineObservedRule({
  id: 'gcp-idle-vertex-endpoint',
  title: 'Vertex AI endpoints without predictions',
  provider: 'Google Cloud',
  group: 'AI and machine learning',
  effort: 'low',
  observes: ['gcp.vertex-endpoint'],
  own: [
    numberParameter({
      id: 'min_age_days',
      title: 'Minimum age',
      default: 30,
      min: 1,
      max: 365,
      unit: 'days',
      description: 'Younger endpoints may still be tried out.',
    }),
  ],
  minimumData: 'One reading of the project’s endpoints and their metrics, and the endpoint on the bill.',
  formula:
    'Endpoints of at least the minimum age (30 days) that answered no prediction in the last 30 days. Monthly saving = the endpoint’s whole cost on the bill, as a month.',
  evidence: 'Predictions in the days measured, and when the endpoint was created.',
  remediation:
    'Ask the owner, then undeploy the models of the endpoint. The models stay in the registry, so deploying them again is the way back.',
  where: (parameters) => ({
    sql: `${factNumber('predictions')} = 0
      AND coalesce(o.seen_day - ${factDay('created')}, o.state_days) >= $min_age_days`,
    values: { min_age_days: parameters.number('min_age_days') },
  }),
  describe: (row) => ({
    title: `Undeploy idle endpoint ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} answers no predictions, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: factEvidence(row, [
      { label: 'Predictions', fact: 'predictions' },
      { label: 'Days measured', fact: 'days_measured' },
      { label: 'Created', fact: 'created' },
    ]),
  }),
});
