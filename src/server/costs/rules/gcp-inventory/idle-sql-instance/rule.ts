import { usageOnly } from '../../../charges/selector';
import { defineObservedRule, fact, factNumber, factsOf } from '../../common/observed';
import { factEvidence } from '../../common/observedEvidence';
import { numberParameter, percentParameter } from '../../common/parameters';
import { usage } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

/** What a stopped instance is not billed for. Storage, backups and addresses stay. */
const machine = 'vcpu|\\bram\\b|\\bcores?\\b|(micro|small) instance|shared-core';

const connections = factNumber('connections_per_day');
const used = factNumber('cpu_percent');

export const gcpIdleSqlInstance = defineObservedRule({
  id: 'gcp-idle-sql-instance',
  title: 'Idle and oversized Cloud SQL instances',
  provider: 'Google Cloud',
  group: 'Databases and clusters',
  effort: 'medium',
  observes: ['gcp.sql-instance'],
  sameAs: ['advice-gcp-idle-sql', 'advice-gcp-oversized-sql'],
  texts: { machine },
  own: [
    numberParameter({
      id: 'max_connections',
      title: 'Connections still counted as idle',
      default: 2,
      min: 0,
      max: 100,
      unit: 'connections',
      description: 'An instance is idle below this mean of each day’s most connections.',
    }),
    percentParameter({
      id: 'max_cpu',
      title: 'CPU still counted as oversized',
      default: 25,
      min: 1,
      max: 60,
      description: 'An instance is oversized below this: the highest daily 99th percentile of its CPU use.',
    }),
    percentParameter({
      id: 'smaller_share',
      title: 'One size down saves',
      default: 50,
      min: 5,
      max: 90,
      description: 'Half the vCPUs and memory cost half as much.',
    }),
    numberParameter({
      id: 'measured_days',
      title: 'Measured for at least',
      default: 7,
      min: 1,
      max: 14,
      unit: 'days',
      description: 'Days with data of Cloud Monitoring within the last 14.',
    }),
  ],
  minimumData: 'The instance on the bill, and 7 days of its metrics in Cloud Monitoring.',
  formula:
    'Running primary instances. With fewer connections a day than chosen (2): monthly saving = vCPU and memory on the bill, as a month. Else below the chosen CPU use (25%): that cost × the chosen share (50%). Instances without metrics are not judged.',
  evidence: 'Connections a day, CPU use, machine type, version and availability.',
  remediation:
    'Idle: stop the instance (activation policy NEVER); its data stays, so starting it again is the way back. Oversized: choose the next smaller machine type at a quiet hour, because it restarts; the former type is the way back.',
  part: { sql: `${usage} AND is_machine`, charges: { ...usageOnly, has: [machine] } },
  where: (parameters) => ({
    sql: `o.state = 'RUNNABLE' AND ${fact('instance_type')} IS DISTINCT FROM 'READ_REPLICA_INSTANCE'
      AND ${factNumber('days_measured')} >= $measured_days
      AND (${connections} < $max_connections OR ${used} < $max_cpu)`,
    values: {
      measured_days: parameters.number('measured_days'),
      max_connections: parameters.number('max_connections'),
      max_cpu: parameters.number('max_cpu'),
    },
  }),
  saving: (parameters) => ({
    sql: `CASE WHEN ${connections} < $max_connections THEN monthly_cost ELSE monthly_cost * $smaller_share END`,
    values: {
      max_connections: parameters.number('max_connections'),
      smaller_share: parameters.number('smaller_share') / 100,
    },
  }),
  describe: (row, parameters) => {
    const { connections_per_day } = factsOf(row);
    const idle =
      typeof connections_per_day === 'number' && connections_per_day < parameters.number('max_connections');
    return {
      title: `${idle ? 'Stop idle' : 'Right-size'} Cloud SQL instance ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} is ${idle ? 'hardly connected to' : 'hardly loaded'}; its vCPU and memory cost ${money(row, 'monthly_cost')} per month.`,
      evidence: factEvidence(row, [
        { label: 'Most connections a day, on average', fact: 'connections_per_day', digits: 1 },
        { label: 'Highest CPU use', fact: 'cpu_percent', unit: '%', digits: 1 },
        { label: 'Days measured', fact: 'days_measured' },
        { label: 'Machine type', fact: 'tier' },
        { label: 'Version', fact: 'version' },
        { label: 'Availability', fact: 'availability' },
      ]),
    };
  },
});
