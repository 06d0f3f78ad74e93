import { saidDays, saidNumber, told } from '../../common/evidence';
import { defineObservedRule, factIs, factNumber, factsOf } from '../../common/observed';
import { money, nameOf, placeOf } from '../../common/words';

export const idleSagemakerEndpoint = defineObservedRule({
  id: 'aws-idle-sagemaker-endpoint',
  title: 'SageMaker endpoints that nobody calls',
  provider: 'AWS',
  group: 'Compute',
  effort: 'low',
  observes: ['aws.sagemaker-endpoint'],
  minimumData: '30 days of CloudWatch metrics of the endpoint, and the endpoint on the bill.',
  formula:
    'SageMaker endpoints in service on instances (not serverless), at least 30 days old, that were not called in 30 days. Monthly saving = the endpoint’s whole cost on the bill, as a month.',
  evidence: 'Calls in 30 days, instances and age.',
  remediation:
    'Delete the endpoint and keep its configuration and model: with them it can be created again in minutes. For rare calls use a serverless or asynchronous endpoint.',
  where: () => ({
    sql: `o.state = 'InService' AND NOT ${factIs('serverless')} AND ${factNumber('instances')} > 0
      AND ${factNumber('age_days')} >= 30 AND ${factNumber('invocations_30d')} = 0`,
  }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Delete idle endpoint ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} was not called in 30 days, and costs ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Calls in 30 days', saidNumber(facts, 'invocations_30d')],
        ['Instances', saidNumber(facts, 'instances')],
        ['Age', saidDays(facts, 'age_days')],
      ]),
    };
  },
});
