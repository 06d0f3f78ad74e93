import { observedRules } from '../common/observed';
import { daysParameter, percentage, quantity, seenFor } from '../common/observedParameters';
import { num, percent } from '../common/words';

const headroom = '(1 + $headroom / 100)';
/** What the volume reached, or else what gp2 of its size offers. */
const operations = `coalesce({iops_peak_14d} * ${headroom}, least(16000, greatest(100, 3 * {size_gb})))`;
const throughput = `coalesce({mbps_peak_14d} * ${headroom}, CASE WHEN {size_gb} > 334 THEN 250 ELSE 125 END)`;
/** List prices as ratios to a GB-month of gp2: gp3 0.8; an IOPS over 3,000 0.05; a MB/s over 125 0.4. */
const saved = `(1 - (0.8 * {size_gb} + 0.05 * greatest(0, ${operations} - 3000)
  + 0.4 * greatest(0, ${throughput} - 125)) / {size_gb})`;

const needed = `greatest(100, {iops_peak_14d} * ${headroom})`;
/** io2 is cheaper above 32,000 IOPS, and again above 64,000. */
const priced = (count: string) => `CASE WHEN {volume_type:text} = 'io2'
  THEN least(${count}, 32000) + 0.7 * greatest(0, least(${count}, 64000) - 32000) + 0.49 * greatest(0, ${count} - 64000)
  ELSE ${count} END`;

export const volumes = observedRules({ provider: 'AWS', group: 'Storage' }, [
  {
    id: 'aws-gp2-volume',
    title: 'gp2 volumes, with the performance they need',
    effort: 'low',
    observes: ['aws.volume'],
    sameAs: ['gp2-to-gp3', 'advice-aws-upgrade', 'advice-aws-rightsize-ebs'],
    own: [
      percentage('headroom', [20, 0, 200], {
        title: 'Headroom over what was measured',
        description: 'Added to the most IOPS and throughput of any five minutes in 14 days.',
      }),
    ],
    minimumData: 'One reading of the account’s volumes, and the volume on the bill.',
    formula:
      'gp2 volumes. What gp3 would cost by list: 80% of the gp2 price per GB, and each IOPS over 3,000 and MB/s over 125 that the volume needs. It needs what it reached in any five minutes of 14 days plus the headroom (20%), or what gp2 offers at its size where nothing was measured. Monthly saving = the volume’s cost × the difference.',
    evidence: 'Size, the most IOPS and throughput, and the price difference.',
    remediation:
      'Modify the volume’s type to gp3 with the IOPS and throughput of the evidence (no downtime). To roll back, modify it to gp2 again; AWS allows one change in six hours.',
    where: `{volume_type:text} = 'gp2' AND {size_gb} > 0 AND ${saved} > 0`,
    saving: `monthly_cost * ${saved}`,
    caseTitle: 'Move volume {name} from gp2 to gp3',
    summary:
      '{name} {place} is a gp2 volume for {monthly_cost} per month; as gp3 with the performance it needs it costs {share} less.',
    phrases: {
      share: (_facts, row) => percent(num(row, 'monthly_saving') / Math.max(num(row, 'monthly_cost'), 0.01)),
    },
    facts: [
      ['Size', 'size_gb', 'GB'],
      ['Most IOPS in 14 days', 'iops_peak_14d'],
      ['Most throughput in 14 days', 'mbps_peak_14d', 'MB/s', 1],
    ],
  },
  {
    id: 'aws-idle-volume',
    title: 'EBS volumes that are hardly used',
    effort: 'medium',
    observes: ['aws.volume'],
    own: [
      quantity('max_operations', [100, 0, 100_000], {
        title: 'Operations still counted as idle',
        unit: 'a day',
        description: 'Reads and writes together, as a mean of 14 days.',
      }),
    ],
    minimumData: 'Seven days of CloudWatch metrics of the volume, and the volume on the bill.',
    formula:
      'EBS volumes attached to a running instance with no more reads and writes a day than given (100), as a mean of 14 days. Monthly saving = the volume’s whole cost where nothing was read or written; not estimated where a little was.',
    evidence: 'Operations in 14 days, the instance, size and type of the volume.',
    remediation:
      'Ask the owner of the instance what the volume is for. Take a snapshot, detach the volume, wait a week, then delete it. The snapshot brings it back.',
    where: `o.state = 'in-use' AND {instance_state:text} = 'running' AND {measured_days} >= 7
      AND {ops_per_day_14d} <= $max_operations`,
    saving: 'CASE WHEN {ops_14d} = 0 THEN monthly_cost END',
    caseTitle: 'Review hardly used volume {name}',
    summary:
      '{name} {place} had {ops_14d} reads and writes in {measured_days} days, and costs {monthly_cost} per month.',
    facts: [
      ['Reads and writes', 'ops_14d'],
      ['Days measured', 'measured_days'],
      ['Instance', 'instance_id'],
      ['Size', '{size_gb:GB} {volume_type}'],
    ],
  },
  {
    id: 'aws-overprovisioned-iops',
    title: 'Provisioned IOPS that nobody uses',
    effort: 'medium',
    observes: ['aws.volume'],
    sameAs: ['advice-aws-rightsize-ebs'],
    own: [
      percentage('headroom', [50, 0, 500], {
        title: 'Headroom over what was measured',
        description: 'Added to the most IOPS of any five minutes in 14 days.',
      }),
      percentage('max_used', [50, 1, 95], {
        title: 'Used at most',
        description: 'Volumes that need more of their provisioned IOPS are excluded.',
      }),
    ],
    minimumData: 'Seven days of CloudWatch metrics of the volume, and its IOPS on the bill.',
    formula:
      'io1 and io2 volumes that need at most the given share (50%) of their provisioned IOPS: the most of any five minutes in 14 days plus the headroom (50%). Monthly saving = the cost of the IOPS on the bill × the share not needed; io2 above 32,000 IOPS counts at its lower price.',
    evidence: 'Provisioned IOPS, the most in 14 days, and the days measured.',
    remediation:
      'Modify the volume’s IOPS to what it needs, or its type to gp3 where 16,000 IOPS are enough (no downtime). To roll back, modify it again; AWS allows one change in six hours.',
    where: `o.state = 'in-use' AND {volume_type:text} IN ('io1', 'io2') AND {measured_days} >= 7
      AND {iops} > 100 AND ${needed} <= {iops} * ($max_used / 100)`,
    saving: `monthly_cost * (1 - (${priced(needed)}) / (${priced('{iops}')}))`,
    part: { has: { iops: 'iops|p-iops|piops' } },
    caseTitle: 'Reduce the IOPS of volume {name}',
    summary:
      '{name} {place} pays {monthly_cost} per month for {iops} IOPS, and used at most {iops_peak_14d} in 14 days.',
    facts: [
      ['Type', 'volume_type'],
      ['Provisioned IOPS', 'iops'],
      ['Most IOPS in 14 days', 'iops_peak_14d'],
      ['Days measured', 'measured_days'],
    ],
  },
  {
    id: 'aws-stopped-instance-volume',
    title: 'EBS volumes of stopped instances',
    effort: 'medium',
    observes: ['aws.volume'],
    own: [
      daysParameter('stopped_days', [30], {
        title: 'Instance stopped for at least',
        description: 'As AWS tells it; an instance of which it does not tell the day is excluded.',
      }),
    ],
    minimumData: 'One reading of the account’s volumes and instances, and the volume on the bill.',
    formula:
      'EBS volumes attached to an EC2 instance that has been stopped for at least the chosen days (30). Monthly saving = the volume’s whole cost on the bill, as a month.',
    evidence: 'The instance, how long it has been stopped, size and type of the volume.',
    remediation:
      'Create an image of the stopped instance, then terminate it with its volumes. The image’s snapshots cost less than the volumes and start the instance again; delete them once nobody has asked for three months.',
    where: `{instance_state:text} = 'stopped' AND {instance_stopped_days} >= $stopped_days`,
    caseTitle: 'Delete volume {name} of a stopped instance',
    summary:
      '{name} {place} belongs to {instance_id}, which has been stopped for {instance_stopped_days:days}. It costs {monthly_cost} per month.',
    facts: [
      ['Instance', 'instance_id'],
      ['Stopped for', 'instance_stopped_days', 'days'],
      ['Size', '{size_gb:GB} {volume_type}'],
    ],
  },
  {
    id: 'aws-unattached-volume',
    title: 'Unattached EBS volumes',
    effort: 'low',
    observes: ['aws.volume'],
    sameAs: ['advice-aws-delete'],
    own: [seenFor('unattached', 'volume')],
    minimumData: 'One reading of the account’s volumes, and the volume on the bill.',
    formula:
      'EBS volumes in the state “available” for at least the chosen days. Monthly saving = the volume’s whole cost on the bill, as a month.',
    evidence: 'State, days in it, size and type of the volume.',
    remediation:
      'Take a snapshot of the volume, then delete it. The snapshot costs less than the volume and brings it back; delete it once nobody has asked for a month.',
    where: `o.state = 'available' AND o.state_days >= $unattached_days AND {size_gb} > 0`,
    caseTitle: 'Delete unattached volume {name}',
    summary: '{name} {place} is attached to no instance, and costs {monthly_cost} per month.',
    facts: [
      ['Unattached for', 'state_days', 'days'],
      ['Size', 'size'],
    ],
    phrases: { size: ({ size_gb, volume_type }) => `${String(size_gb)} GB ${String(volume_type)}` },
  },
]);
