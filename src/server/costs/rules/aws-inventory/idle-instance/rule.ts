import { usageOnly } from '../../../charges/selector';
import { saidNumber, saidPercent, saidText, told } from '../../common/evidence';
import { defineObservedRule, fact, factNumber, factsOf } from '../../common/observed';
import { numberParameter, percentParameter } from '../../common/parameters';
import { onDemand } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

export const idleInstance = defineObservedRule({
  id: 'aws-idle-instance',
  title: 'Idle EC2 instances',
  provider: 'AWS',
  group: 'Compute',
  effort: 'medium',
  observes: ['aws.instance'],
  sameAs: ['advice-aws-stop', 'advice-aws-delete'],
  own: [
    percentParameter({
      id: 'max_cpu',
      title: 'Mean processor use at most',
      default: 5,
      min: 0,
      max: 50,
      description: 'Mean of 14 days.',
    }),
    percentParameter({
      id: 'max_cpu_peak',
      title: 'Most processor use at most',
      default: 20,
      min: 0,
      max: 100,
      description: 'Of any five minutes in 14 days: an instance with a nightly job is not idle.',
    }),
    numberParameter({
      id: 'max_network',
      title: 'Network still counted as idle',
      default: 1000,
      min: 0,
      max: 1_000_000,
      unit: 'bytes per second',
      description: 'In and out together, as a mean of 14 days.',
    }),
  ],
  minimumData: 'Seven days of CloudWatch metrics of the instance, and its on-demand hours on the bill.',
  formula:
    'Running on-demand instances outside Auto Scaling groups with at most the given processor use (mean 5%, most 20%) and network (1,000 bytes per second) over 14 days, measured on at least 7. Monthly saving = what the instance costs on demand, as a month. Hours that a commitment pays for are not counted: they stay paid. Its volumes are not counted.',
  evidence: 'Processor, network, days measured and the type.',
  remediation:
    'Ask the owner; a stand-by for disasters may look idle. Stop the instance for two weeks: starting it is the way back. Then create an image and terminate it.',
  where: (parameters) => ({
    sql: `o.state = 'running' AND ${fact('lifecycle')} = 'on-demand' AND ${fact('auto_scaling_group')} = ''
      AND ${factNumber('measured_days')} >= 7 AND ${factNumber('cpu_avg_14d')} <= $max_cpu
      AND ${factNumber('cpu_max_14d')} <= $max_cpu_peak AND ${factNumber('network_bps_14d')} <= $max_network`,
    values: {
      max_cpu: parameters.number('max_cpu'),
      max_cpu_peak: parameters.number('max_cpu_peak'),
      max_network: parameters.number('max_network'),
    },
  }),
  part: { sql: onDemand, charges: { ...usageOnly, onDemand: true } },
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Stop idle instance ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} used ${saidPercent(facts, 'cpu_avg_14d')} of its processor in 14 days, and costs ${money(row, 'monthly_cost')} per month on demand.`,
      evidence: told([
        ['Type', saidText(facts, 'instance_type')],
        ['Mean processor use', saidPercent(facts, 'cpu_avg_14d')],
        ['Most processor use', saidPercent(facts, 'cpu_max_14d')],
        ['Network', saidNumber(facts, 'network_bps_14d', 'bytes per second')],
        ['Days measured', saidNumber(facts, 'measured_days')],
      ]),
    };
  },
});
