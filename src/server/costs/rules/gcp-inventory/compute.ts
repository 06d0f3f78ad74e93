import type { JsonObject } from '@shared/model/json';
import { observedRules } from '../common/observed';
import { daysParameter, minimumAge, percentage, quantity } from '../common/observedParameters';
import { listParameter, type Values } from '../common/parameters';

const isIdle = ({ connections_per_day: most }: JsonObject, parameters: Values) =>
  typeof most === 'number' && most < parameters.number('max_connections');

export const compute = observedRules({ provider: 'Google Cloud', group: 'Databases and clusters' }, [
  {
    id: 'gcp-idle-sql-instance',
    title: 'Idle and oversized Cloud SQL instances',
    effort: 'medium',
    observes: ['gcp.sql-instance'],
    sameAs: ['advice-gcp-idle-sql', 'advice-gcp-oversized-sql'],
    own: [
      quantity('max_connections', [2, 0, 100], {
        title: 'Connections still counted as idle',
        unit: 'connections',
        description: 'An instance is idle below this mean of each day’s most connections.',
      }),
      percentage('max_cpu', [25, 1, 60], {
        title: 'CPU still counted as oversized',
        description: 'An instance is oversized below this: the highest daily 99th percentile of its CPU use.',
      }),
      percentage('smaller_share', [50, 5, 90], {
        title: 'One size down saves',
        description: 'Half the vCPUs and memory cost half as much.',
      }),
      daysParameter('measured_days', [7, 1, 14], {
        title: 'Measured for at least',
        description: 'Days with data of Cloud Monitoring within the last 14.',
      }),
    ],
    minimumData: 'The instance on the bill, and 7 days of its metrics in Cloud Monitoring.',
    formula:
      'Running primary instances. With fewer connections a day than chosen (2): monthly saving = vCPU and memory on the bill, as a month. Else below the chosen CPU use (25%): that cost × the chosen share (50%). Instances without metrics are not judged.',
    evidence: 'Connections a day, CPU use, machine type, version and availability.',
    remediation:
      'Idle: stop the instance (activation policy NEVER); its data stays, so starting it again is the way back. Oversized: choose the next smaller machine type at a quiet hour, because it restarts; the former type is the way back.',
    where: `o.state = 'RUNNABLE' AND {instance_type:text} IS DISTINCT FROM 'READ_REPLICA_INSTANCE'
      AND {days_measured} >= $measured_days
      AND ({connections_per_day} < $max_connections OR {cpu_percent} < $max_cpu)`,
    saving:
      'CASE WHEN {connections_per_day} < $max_connections THEN monthly_cost ELSE monthly_cost * ($smaller_share / 100) END',
    // What a stopped instance is not billed for. Storage, backups and addresses stay.
    part: { has: { machine: 'vcpu|\\bram\\b|\\bcores?\\b|(micro|small) instance|shared-core' } },
    caseTitle: '{remedy} Cloud SQL instance {name}',
    summary: '{name} {place} is {use}; its vCPU and memory cost {monthly_cost} per month.',
    phrases: {
      remedy: (facts, _row, parameters) => (isIdle(facts, parameters) ? 'Stop idle' : 'Right-size'),
      use: (facts, _row, parameters) => (isIdle(facts, parameters) ? 'hardly connected to' : 'hardly loaded'),
    },
    facts: [
      ['Most connections a day, on average', 'connections_per_day', '', 1],
      ['Highest CPU use', 'cpu_percent', '%', 1],
      ['Days measured', 'days_measured'],
      ['Machine type', 'tier'],
      ['Version', 'version'],
      ['Availability', 'availability'],
    ],
  },
  {
    id: 'gcp-extended-support',
    title: 'Extended support of GKE and Cloud SQL',
    effort: 'high',
    observes: ['gcp.gke-cluster', 'gcp.sql-instance'],
    sameAs: ['extended-support'],
    own: [
      listParameter({
        id: 'sql_versions',
        title: 'Cloud SQL versions in extended support',
        default: [
          'MYSQL_5_6',
          'MYSQL_5_7',
          'POSTGRES_9_6',
          'POSTGRES_10',
          'POSTGRES_11',
          'POSTGRES_12',
          'POSTGRES_13',
        ],
        description: 'As Cloud SQL writes them; add a version when its standard support ends.',
      }),
    ],
    minimumData: 'One reading of clusters and instances, and the surcharge on the bill under their names.',
    formula:
      'GKE clusters in the Extended channel, and Cloud SQL instances of the chosen versions, that the bill charges for extended support. Monthly saving = the surcharge alone, as a month.',
    evidence: 'Version, release channel and machine type.',
    remediation:
      'Upgrade to a version in standard support: test on a clone, then upgrade at a quiet hour; for GKE, choose the Regular channel after the upgrade. Before, take a backup as the way back.',
    where: `(o.kind = 'gcp.gke-cluster' AND {channel:text} = 'EXTENDED'
      OR o.kind = 'gcp.sql-instance' AND list_contains(from_json($sql_versions, '["VARCHAR"]'), {version:text}))`,
    part: { has: { extended: 'extended ?support|extended (release )?(period|channel)' } },
    caseTitle: 'Upgrade {name} out of extended support',
    summary: '{name} {place} is charged for extended support: {monthly_cost} per month.',
    facts: [
      ['Version', 'version'],
      ['Release channel', 'channel'],
      ['Machine type', 'tier'],
      ['Nodes', 'nodes'],
    ],
  },
  {
    id: 'gcp-idle-vertex-endpoint',
    title: 'Vertex AI endpoints without predictions',
    group: 'AI and machine learning',
    effort: 'low',
    observes: ['gcp.vertex-endpoint'],
    own: [minimumAge([30, 1, 365], 'Younger endpoints may still be tried out.')],
    minimumData: 'One reading of the project’s endpoints and their metrics, and the endpoint on the bill.',
    formula:
      'Endpoints of at least the minimum age (30 days) that answered no prediction in the last 30 days. Monthly saving = the endpoint’s whole cost on the bill, as a month.',
    evidence: 'Predictions in the days measured, and when the endpoint was created.',
    remediation:
      'Ask the owner, then undeploy the models of the endpoint. The models stay in the registry, so deploying them again is the way back.',
    where: `{predictions} = 0
      AND coalesce(o.seen_day - {created:day}, o.state_days) >= $min_age_days`,
    caseTitle: 'Undeploy idle endpoint {name}',
    summary: '{name} {place} answers no predictions, and costs {monthly_cost} per month.',
    facts: [
      ['Predictions', 'predictions'],
      ['Days measured', 'days_measured'],
      ['Created', 'created', 'day'],
    ],
  },
]);
