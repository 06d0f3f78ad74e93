import type { JsonObject } from '@shared/model/json';
import { yesOrNo } from '../common/evidence';
import { awsGenerations, type Generation } from '../common/generations';
import { observedRules } from '../common/observed';
import { daysParameter, percentage, quantity } from '../common/observedParameters';
import { percent } from '../common/words';

/** Of RDS the list prices differ less, and Multi-AZ doubles both. */
const databases: readonly Generation[] = [
  { family: 'db.t2', successor: 'db.t3 or db.t4g', saving: null },
  { family: 'db.m3', successor: 'db.m5', saving: 0.07 },
  { family: 'db.m4', successor: 'db.m5', saving: 0.02 },
  { family: 'db.r3', successor: 'db.r5', saving: null },
  { family: 'db.r4', successor: 'db.r5 or db.r6g', saving: null },
];
const all = [...awsGenerations, ...databases];
const family = `regexp_extract({instance_type:text}, '^((?:db\\.)?[a-z0-9]+)\\.', 1)`;
const families = all.map((one) => `'${one.family}'`).join(', ');
const shares = all.flatMap((one) => (one.saving === null ? [] : [`WHEN '${one.family}' THEN ${one.saving}`]));
const generationOf = ({ instance_type: type }: JsonObject) =>
  all.find((one) => typeof type === 'string' && type.startsWith(`${one.family}.`));

export const compute = observedRules({ provider: 'AWS', group: 'Compute' }, [
  {
    id: 'aws-idle-emr-cluster',
    title: 'EMR clusters that wait for work',
    effort: 'low',
    observes: ['aws.emr-cluster'],
    own: [
      daysParameter('idle_days', [1], {
        title: 'Idle for at least',
        description: 'Complete days up to yesterday on which the cluster was never busy.',
      }),
    ],
    minimumData: 'One complete day of CloudWatch metrics of the cluster, and its charge on the bill.',
    formula:
      'EMR clusters that run or wait, and were idle all through at least the chosen days (1). Monthly saving = the cluster’s own charge on the bill, as a month. Its EC2 instances end with it: they are resources of their own on the bill and are not counted here.',
    evidence: 'Days idle, state and age.',
    remediation:
      'Terminate the cluster after copying what is in HDFS, and turn on auto-termination for the next one. To roll back, clone it; HDFS is lost.',
    where: `o.state IN ('WAITING', 'RUNNING') AND {idle_days} >= greatest($idle_days, 1)`,
    caseTitle: 'Terminate idle EMR cluster {name}',
    summary:
      '{name} {place} has had no work for {idle_days:days}; its charge is {monthly_cost} per month, its instances come on top.',
    facts: [
      ['Idle for', 'idle_days', 'days'],
      ['State', 'state'],
      ['Age', 'age_days', 'days'],
    ],
  },
  {
    id: 'aws-idle-instance',
    title: 'Idle EC2 instances',
    effort: 'medium',
    observes: ['aws.instance'],
    sameAs: ['advice-aws-stop', 'advice-aws-delete'],
    own: [
      percentage('max_cpu', [5, 0, 50], {
        title: 'Mean processor use at most',
        description: 'Mean of 14 days.',
      }),
      percentage('max_cpu_peak', [20, 0, 100], {
        title: 'Most processor use at most',
        description: 'Of any five minutes in 14 days: an instance with a nightly job is not idle.',
      }),
      quantity('max_network', [1000, 0, 1_000_000], {
        title: 'Network still counted as idle',
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
    where: `o.state = 'running' AND {lifecycle:text} = 'on-demand' AND {auto_scaling_group:text} = ''
      AND {measured_days} >= 7 AND {cpu_avg_14d} <= $max_cpu
      AND {cpu_max_14d} <= $max_cpu_peak AND {network_bps_14d} <= $max_network`,
    part: { onDemand: true },
    caseTitle: 'Stop idle instance {name}',
    summary:
      '{name} {place} used {cpu_avg_14d:percent} of its processor in 14 days, and costs {monthly_cost} per month on demand.',
    facts: [
      ['Type', 'instance_type'],
      ['Mean processor use', 'cpu_avg_14d', 'percent'],
      ['Most processor use', 'cpu_max_14d', 'percent'],
      ['Network', 'network_bps_14d', 'bytes per second'],
      ['Days measured', 'measured_days'],
    ],
  },
  {
    id: 'aws-idle-provisioned-concurrency',
    title: 'Lambda functions with unused provisioned concurrency',
    effort: 'low',
    observes: ['aws.lambda'],
    minimumData:
      '14 days of CloudWatch metrics of the function, and its provisioned concurrency on the bill.',
    formula:
      'Lambda functions with provisioned concurrency on a version or alias that was not called in 14 days. Monthly saving = the cost of the provisioned concurrency on the bill, as a month; what calls cost is not counted.',
    evidence: 'Provisioned concurrency, and calls that reached it.',
    remediation:
      'Remove the provisioned concurrency; calls still work and start cold. To roll back, configure it again on the version or alias that is called.',
    where: '{provisioned_concurrency} > 0 AND {provisioned_invocations_14d} = 0',
    part: { has: { provisioned: 'provisioned-?concurrency|provisioned concurrency' } },
    measured: 'part',
    caseTitle: 'Remove provisioned concurrency from {name}',
    summary:
      '{name} {place} keeps {provisioned_concurrency} instances warm for {monthly_cost} per month, and none was called in 14 days.',
    facts: [
      ['Provisioned concurrency', 'provisioned_concurrency'],
      ['Calls in 14 days', 'provisioned_invocations_14d'],
      ['Memory', 'memory_mb', 'MB'],
      ['Runtime', 'runtime'],
    ],
  },
  {
    id: 'aws-idle-sagemaker-endpoint',
    title: 'SageMaker endpoints that nobody calls',
    effort: 'low',
    observes: ['aws.sagemaker-endpoint'],
    minimumData: '30 days of CloudWatch metrics of the endpoint, and the endpoint on the bill.',
    formula:
      'SageMaker endpoints in service on instances (not serverless), at least 30 days old, that were not called in 30 days. Monthly saving = the endpoint’s whole cost on the bill, as a month.',
    evidence: 'Calls in 30 days, instances and age.',
    remediation:
      'Delete the endpoint and keep its configuration and model: with them it can be created again in minutes. For rare calls use a serverless or asynchronous endpoint.',
    where: `o.state = 'InService' AND NOT {serverless:is} AND {instances} > 0
      AND {age_days} >= 30 AND {invocations_30d} = 0`,
    caseTitle: 'Delete idle endpoint {name}',
    summary: '{name} {place} was not called in 30 days, and costs {monthly_cost} per month.',
    facts: [
      ['Calls in 30 days', 'invocations_30d'],
      ['Instances', 'instances'],
      ['Age', 'age_days', 'days'],
    ],
  },
  {
    id: 'aws-previous-generation',
    title: 'Instances and databases of a previous generation',
    effort: 'medium',
    observes: ['aws.instance', 'aws.rds-instance'],
    sameAs: ['previous-generation', 'advice-aws-upgrade'],
    own: [
      percentage('realisable_share', [100, 10, 100], {
        title: 'Share of the list difference that counts',
        description: 'Lower it where an agreement makes the older prices cheaper than their list.',
      }),
    ],
    minimumData:
      'One reading of the account’s instances and databases, and their on-demand hours on the bill.',
    formula:
      'Running EC2 instances and available RDS databases of a superseded family. Monthly saving = what it costs on demand × the list price difference to the successor of the same size; not estimated where sizes or prices do not map one to one.',
    evidence:
      'Type, successor, price difference and, of an instance, whether its network driver (ENA) is ready.',
    remediation:
      'Test on the successor, then change the type: of an instance stop, change, start (with ENA and NVMe drivers first, or it does not start); of a database by modifying it in its maintenance window. To roll back, change the type back.',
    where: `o.state IN ('running', 'available') AND ${family} IN (${families})
      AND coalesce({lifecycle:text}, 'on-demand') = 'on-demand'`,
    saving: `monthly_cost * CASE ${family} ${shares.join(' ')} END::DOUBLE * ($realisable_share / 100)`,
    part: { onDemand: true },
    caseTitle: 'Move {name} from {instance_type} to {successor}',
    summary:
      '{name} {place} runs on {instance_type}, a previous generation, for {monthly_cost} per month on demand.',
    facts: [
      ['Type', 'instance_type'],
      ['Successor', 'successor'],
      ['List price difference', 'difference'],
      ['Network driver (ENA)', 'ena', { true: '', false: 'missing: install it first' }],
    ],
    phrases: {
      successor: (facts) => generationOf(facts)?.successor ?? '',
      difference(facts) {
        const saving = generationOf(facts)?.saving ?? null;
        return saving === null ? 'depends on the size chosen' : percent(saving);
      },
    },
  },
  {
    id: 'aws-duplicate-trail',
    title: 'CloudTrail trails that record the same again',
    group: 'Accounts',
    effort: 'medium',
    observes: ['aws.trail'],
    minimumData: 'One reading of the account’s trails, and their paid events on the bill.',
    formula:
      'Trails that record management events where another trail (of the organization, of all regions, or before it by name) records them already: the first copy in a region is free, each further one is paid. Monthly saving = the cost of paid management events on the bill, as a month.',
    evidence: 'The trails that record the same, and the bucket of this one.',
    remediation:
      'Check who reads this trail’s bucket (security tools often do), point them to the other trail, then stop management events in this one. Starting them again is the way back; events of the time between stand in the other trail.',
    where: `o.state = 'logging' AND {management_events:is} AND {copies_before} > 0`,
    part: { has: { paid: 'paideventsrecorded|paid ?events|management events? recorded' } },
    measured: 'part',
    caseTitle: 'Stop management events in trail {name}',
    summary: '{name} {place} records what {others} records too, for {monthly_cost} per month.',
    facts: [
      ['Recorded already by', 'earlier_trails'],
      ['Bucket of this trail', 'bucket'],
      ['All regions', 'multi_region', yesOrNo],
    ],
    phrases: {
      others: ({ earlier_trails: names }) =>
        (Array.isArray(names) ? names.join(', ') : '') || 'another trail',
    },
  },
]);
