import { usageOnly } from '../../../charges/selector';
import { saidNumber, saidText, told } from '../../common/evidence';
import { defineObservedRule, factNumber, factsOf } from '../../common/observed';
import { usage } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

const provisioned = 'provisioned-?concurrency|provisioned concurrency';

export const idleProvisionedConcurrency = defineObservedRule({
  id: 'aws-idle-provisioned-concurrency',
  title: 'Lambda functions with unused provisioned concurrency',
  provider: 'AWS',
  group: 'Compute',
  effort: 'low',
  observes: ['aws.lambda'],
  texts: { provisioned },
  minimumData: '14 days of CloudWatch metrics of the function, and its provisioned concurrency on the bill.',
  formula:
    'Lambda functions with provisioned concurrency on a version or alias that was not called in 14 days. Monthly saving = the cost of the provisioned concurrency on the bill, as a month; what calls cost is not counted.',
  evidence: 'Provisioned concurrency, and calls that reached it.',
  remediation:
    'Remove the provisioned concurrency; calls still work and start cold. To roll back, configure it again on the version or alias that is called.',
  where: () => ({
    sql: `${factNumber('provisioned_concurrency')} > 0 AND ${factNumber('provisioned_invocations_14d')} = 0`,
  }),
  part: { sql: `is_provisioned AND ${usage}`, charges: { ...usageOnly, has: [provisioned] } },
  measured: { ...usageOnly, has: [provisioned] },
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Remove provisioned concurrency from ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} keeps ${saidNumber(facts, 'provisioned_concurrency')} instances warm for ${money(row, 'monthly_cost')} per month, and none was called in 14 days.`,
      evidence: told([
        ['Provisioned concurrency', saidNumber(facts, 'provisioned_concurrency')],
        ['Calls in 14 days', saidNumber(facts, 'provisioned_invocations_14d')],
        ['Memory', saidNumber(facts, 'memory_mb', 'MB')],
        ['Runtime', saidText(facts, 'runtime')],
      ]),
    };
  },
});
