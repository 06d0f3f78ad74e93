import { yesOrNo } from '../common/evidence';
import { observedRules } from '../common/observed';
import { percentage, quantity } from '../common/observedParameters';

/** A write unit costs five times a read unit. */
const bought = '({read_units} + 5 * {write_units})';
const needed = `(greatest(1, {read_peak_14d} * (1 + $headroom / 100))
  + 5 * greatest(1, {write_peak_14d} * (1 + $headroom / 100)))`;

export const databases = observedRules({ provider: 'AWS', group: 'Databases and clusters' }, [
  {
    id: 'aws-extended-support',
    title: 'RDS databases in extended support',
    effort: 'high',
    observes: ['aws.rds-instance'],
    sameAs: ['extended-support'],
    minimumData: 'One reading of the account’s databases, and the surcharge on the bill.',
    formula:
      'RDS databases that are enrolled in extended support and have the surcharge on the bill. Monthly saving = the whole surcharge, as a month: of Multi-AZ databases it is charged for both. The instance itself stays and is not counted.',
    evidence: 'Engine and version, and whether it is Multi-AZ.',
    remediation:
      'Upgrade to a version in standard support: test on a copy restored from a snapshot, then upgrade in place or by a blue/green deployment, which also is the way back.',
    where: `{lifecycle_support:text} = 'open-source-rds-extended-support'`,
    part: { has: { extended: 'extended ?support' } },
    measured: 'part',
    caseTitle: 'Upgrade {name} out of extended support',
    summary:
      '{name} {place} runs {software}; the surcharge for extended support is {monthly_cost} per month.',
    facts: [
      ['Engine', 'software'],
      ['Multi-AZ', 'multi_az', yesOrNo],
      ['Type', 'instance_type'],
    ],
    phrases: {
      software: ({ engine, engine_version: version }) =>
        `${String(engine ?? '')} ${String(version ?? '')}`.trim(),
    },
  },
  {
    id: 'aws-idle-cache-cluster',
    title: 'ElastiCache clusters that nobody asks',
    effort: 'medium',
    observes: ['aws.cache-cluster'],
    sameAs: ['advice-aws-delete'],
    own: [
      quantity('max_commands', [100, 0, 1_000_000], {
        title: 'Commands still counted as idle',
        unit: 'in 14 days',
        description: 'Reads and writes of the whole replication group.',
      }),
    ],
    minimumData: 'Seven days of CloudWatch metrics of the cluster, and its on-demand charges on the bill.',
    formula:
      'Available ElastiCache clusters, at least 14 days old, whose replication group answered no more reads and writes than given (100) in 14 days. A stand-by of a group that is used is in use. Monthly saving = what the cluster costs on demand, as a month; reserved nodes stay paid and are not counted.',
    evidence: 'Commands of the group, engine, type and nodes.',
    remediation:
      'Take a backup where the engine has one, then delete the cluster. To roll back, create it from the backup; programs that cache into it fill it again.',
    where: `o.state = 'available' AND {age_days} >= 14 AND {measured_days} >= 7
      AND {group_commands_14d} <= $max_commands`,
    part: { onDemand: true },
    caseTitle: 'Delete idle cache {name}',
    summary:
      '{name} {place} answered {group_commands_14d} commands in 14 days, and costs {monthly_cost} per month on demand.',
    facts: [
      ['Commands in 14 days', 'group_commands_14d'],
      ['Engine', '{engine} {engine_version}'],
      ['Type', 'instance_type'],
      ['Nodes', 'nodes'],
      ['Replication group', 'replication_group'],
    ],
  },
  {
    id: 'aws-idle-database',
    title: 'RDS databases without connections',
    effort: 'medium',
    observes: ['aws.rds-instance'],
    sameAs: ['advice-aws-stop', 'advice-aws-delete'],
    own: [
      quantity('max_connections', [0, 0, 100], {
        title: 'Connections still counted as idle',
        unit: 'at once',
        description: 'The most on any of the 14 days; monitoring may hold one open.',
      }),
    ],
    minimumData: 'Seven days of CloudWatch metrics of the database, and its on-demand charges on the bill.',
    formula:
      'Available RDS databases, at least 7 days old, with no more connections at once than given (0) over 14 days, measured on at least 7. Monthly saving = what the database costs on demand, as a month. Hours that a reservation pays for are not counted: they stay paid.',
    evidence: 'Most connections, processor, engine and type.',
    remediation:
      'Take a final snapshot, then delete the database; the snapshot restores it. Stopping helps for seven days only: AWS starts it again. A read replica may be kept for disasters.',
    where: `o.state = 'available' AND {measured_days} >= 7 AND {age_days} >= 7
      AND {connections_max_14d} <= $max_connections`,
    part: { onDemand: true },
    caseTitle: 'Delete idle database {name}',
    summary:
      '{name} {place} had at most {connections_max_14d} connections at once in 14 days, and costs {monthly_cost} per month on demand.',
    facts: [
      ['Most connections at once', 'connections_max_14d'],
      ['Mean processor use', 'cpu_avg_14d', 'percent'],
      ['Engine', '{engine} {engine_version}'],
      ['Type', 'instance_type'],
      ['Read replica', 'replica', { true: 'yes', false: '' }],
    ],
  },
  {
    id: 'aws-idle-redshift-cluster',
    title: 'Redshift clusters without connections',
    effort: 'medium',
    observes: ['aws.redshift-cluster'],
    own: [
      quantity('max_connections', [0, 0, 100], {
        title: 'Connections still counted as idle',
        unit: 'at once',
        description: 'The most on any of the 14 days.',
      }),
    ],
    minimumData: 'Seven days of CloudWatch metrics of the cluster, and its on-demand charges on the bill.',
    formula:
      'Available Redshift clusters, at least 14 days old, with no more connections at once than given (0) in 14 days, measured on at least 7. Monthly saving = what the cluster costs on demand, as a month; reserved nodes stay paid and are not counted.',
    evidence: 'Most connections, processor, type and nodes.',
    remediation:
      'Pause the cluster: storage stays billed, and resuming is the way back. After a month take a final snapshot and delete it. A cluster that is used by day only can be paused by a schedule.',
    where: `o.state = 'available' AND {age_days} >= 14 AND {measured_days} >= 7
      AND {connections_max_14d} <= $max_connections`,
    part: { onDemand: true },
    caseTitle: 'Pause idle Redshift cluster {name}',
    summary:
      '{name} {place} had at most {connections_max_14d} connections at once in 14 days, and costs {monthly_cost} per month on demand.',
    facts: [
      ['Most connections at once', 'connections_max_14d'],
      ['Mean processor use', 'cpu_avg_14d', 'percent'],
      ['Type', 'instance_type'],
      ['Nodes', 'nodes'],
    ],
  },
  {
    id: 'aws-idle-stream',
    title: 'Kinesis streams that carry nothing',
    effort: 'low',
    observes: ['aws.stream'],
    minimumData: '14 days of CloudWatch metrics of the stream, and the stream on the bill.',
    formula:
      'Kinesis data streams, at least 14 days old, into which no record was put and from which none was read in 14 days. Monthly saving = the stream’s whole cost on the bill, as a month: its shard or stream hours.',
    evidence: 'Records in and out, capacity mode and shards.',
    remediation:
      'Check that no producer is only paused, then delete the stream. To roll back, create it again under its name; records in it are lost.',
    where: `o.state = 'ACTIVE' AND {age_days} >= 14 AND {records_in_14d} = 0
      AND {records_out_14d} = 0`,
    caseTitle: 'Delete idle stream {name}',
    summary: '{name} {place} carried no record in 14 days, and costs {monthly_cost} per month.',
    facts: [
      ['Records in 14 days', 'records_in_14d'],
      ['Capacity mode', 'mode'],
      ['Shards', 'shards'],
      ['Consumers registered', 'consumers'],
      ['Age', 'age_days', 'days'],
    ],
  },
  {
    id: 'aws-oversized-database',
    title: 'RDS databases with idle processors',
    effort: 'medium',
    observes: ['aws.rds-instance'],
    sameAs: ['advice-aws-rightsize-rds'],
    own: [
      percentage('max_cpu', [25, 1, 50], {
        title: 'Mean processor use at most',
        description: 'Mean of 14 days.',
      }),
      percentage('max_cpu_peak', [45, 1, 50], {
        title: 'Most processor use at most',
        description: 'Of any day: half the size must still carry it.',
      }),
    ],
    minimumData: 'Seven days of CloudWatch metrics of the database, and its on-demand hours on the bill.',
    formula:
      'Available RDS databases that are used, with at most the given processor use (mean 25%, most 45%) over 14 days, measured on at least 7; the smallest sizes are excluded. Monthly saving = the on-demand instance hours × 50%: one size smaller costs half. Storage stays.',
    evidence: 'Processor, connections, engine and type.',
    remediation:
      'Check memory and connection limits of the next smaller size, then modify the database in its maintenance window (a short interruption). To roll back, modify it to the size it had.',
    where: `o.state = 'available' AND {measured_days} >= 7 AND {connections_max_14d} > 0
      AND {cpu_avg_14d} <= $max_cpu AND {cpu_max_14d} <= $max_cpu_peak
      AND NOT regexp_matches({instance_type:text}, '\\.(micro|small)$|\\.serverless$')
      AND NOT regexp_matches({instance_type:text}, '^db\\.[mrxz].*\\.large$')`,
    saving: 'monthly_cost * 0.5',
    part: { onDemand: true, has: { hours: 'instanceusage|multi-?az-?usage|instance hour|db instance' } },
    caseTitle: 'Reduce the size of database {name}',
    summary:
      '{name} {place} used {cpu_avg_14d:percent} of its processor in 14 days; its hours cost {monthly_cost} per month on demand.',
    facts: [
      ['Mean processor use', 'cpu_avg_14d', 'percent'],
      ['Most processor use', 'cpu_max_14d', 'percent'],
      ['Most connections at once', 'connections_max_14d'],
      ['Engine', '{engine} {engine_version}'],
      ['Type', 'instance_type'],
    ],
  },
  {
    id: 'aws-unscaled-table',
    title: 'DynamoDB tables with fixed capacity',
    effort: 'low',
    observes: ['aws.table'],
    own: [
      percentage('headroom', [100, 0, 900], {
        title: 'Headroom over what was measured',
        description: 'Added to the mean of the busiest hour in 14 days, for peaks within the hour.',
      }),
      percentage('max_used', [70, 1, 95], {
        title: 'Used at most',
        description: 'Tables that need more of their capacity are excluded.',
      }),
    ],
    minimumData: '14 days of CloudWatch metrics of the table, and its capacity on the bill.',
    formula:
      'DynamoDB tables in use, with provisioned capacity that does not scale by itself and of which at most the given share (70%) is needed: the busiest hour in 14 days plus the headroom (100%), with a write unit counted as five read units. Monthly saving = the cost of the capacity on the bill × the share not needed.',
    evidence: 'Provisioned units, and the busiest hour of reads and writes.',
    remediation:
      'Turn on auto scaling with the busiest hour as its lower end, or change to on-demand capacity where use comes in bursts. To roll back, set the fixed units again; AWS allows a few decreases a day.',
    where: `o.state = 'ACTIVE' AND {billing_mode:text} = 'PROVISIONED' AND NOT {scaled:is}
      AND {age_days} >= 14 AND {consumed_90d} > 0
      AND ${bought} > 0 AND ${needed} <= ${bought} * ($max_used / 100)`,
    saving: `monthly_cost * (1 - ${needed} / ${bought})`,
    part: { has: { capacity: 'capacityunit-?hrs|provisioned (read|write)|(read|write) capacity unit' } },
    caseTitle: 'Let the capacity of table {name} scale',
    summary: '{name} {place} pays {monthly_cost} per month for fixed capacity that it hardly uses.',
    facts: [
      ['Read units', 'read_units'],
      ['Busiest hour of reads', 'read_peak_14d', 'units', 1],
      ['Write units', 'write_units'],
      ['Busiest hour of writes', 'write_peak_14d', 'units', 1],
    ],
  },
  {
    id: 'aws-unused-table',
    title: 'DynamoDB tables unused for 90 days',
    effort: 'medium',
    observes: ['aws.table'],
    sameAs: ['advice-aws-delete'],
    minimumData: '90 days of CloudWatch metrics of the table, and the table on the bill.',
    formula:
      'DynamoDB tables, at least 90 days old, from which and from whose indexes nothing was read, and to which nothing was written, in 90 days. Monthly saving = the table’s whole cost on the bill, as a month.',
    evidence: 'Capacity used, billing mode, size and items.',
    remediation:
      'Export the table to S3 or take a backup, then delete it; either restores it. Where it is kept for rare reading, the Standard-IA table class and on-demand capacity cost less.',
    where: `o.state = 'ACTIVE' AND {age_days} >= 90 AND {consumed_90d} = 0`,
    caseTitle: 'Delete unused table {name}',
    summary: '{name} {place} was neither read nor written in 90 days, and costs {monthly_cost} per month.',
    facts: [
      ['Capacity used in 90 days', 'consumed_90d', 'units'],
      ['Billing mode', 'billing_mode'],
      ['Size', 'size_bytes', 'bytes'],
      ['Items', 'items'],
      ['Age', 'age_days', 'days'],
    ],
  },
]);
