import { usageOnly } from '../../../charges/selector';
import { defineObservedRule, factDay } from '../../common/observed';
import { factEvidence } from '../../common/observedEvidence';
import { numberParameter } from '../../common/parameters';
import { usage } from '../../common/sql';
import { days, money, nameOf, num, placeOf } from '../../common/words';

const disk = '\\bpd\\b|disk';
const snapshot = 'snapshot';

/** Google says when an instance was stopped; we may have missed that it was in use between two readings. */
const stopped = `coalesce(o.seen_day - ${factDay('instance_stopped')}, o.state_days)`;

export const gcpDiskOfStoppedInstance = defineObservedRule({
  id: 'gcp-disk-of-stopped-instance',
  title: 'Disks of stopped instances',
  provider: 'Google Cloud',
  group: 'Storage',
  effort: 'medium',
  observes: ['gcp.disk'],
  sameAs: ['advice-gcp-idle-disk'],
  texts: { disk, snapshot },
  own: [
    numberParameter({
      id: 'stopped_days',
      title: 'Stopped for at least',
      default: 30,
      min: 1,
      max: 365,
      unit: 'days',
      description: 'By Google’s record of the last stop, or since Costloom first saw the instance stopped.',
    }),
  ],
  minimumData: 'One reading of the project’s instances and disks, and the disk on the bill.',
  formula:
    'Disks all of whose instances have been stopped or suspended for at least the chosen days. Monthly saving = the disk’s whole cost on the bill, as a month; a snapshot that is kept costs a part of it.',
  evidence: 'The instance and when it was stopped, size and type of the disk.',
  remediation:
    'Ask the owner of the instance. Take a snapshot of the disk and a machine image of the instance, then delete both. The machine image brings them back.',
  part: {
    sql: `${usage} AND is_disk AND NOT is_snapshot`,
    charges: { ...usageOnly, has: [disk], lacks: [snapshot] },
  },
  where: (parameters) => ({
    sql: `o.state = 'on a stopped instance' AND ${stopped} >= $stopped_days`,
    values: { stopped_days: parameters.number('stopped_days') },
  }),
  describe: (row) => ({
    title: `Snapshot and delete disk ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} belongs to a stopped instance, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Seen stopped for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Instance', fact: 'instance' },
        { label: 'Stopped', fact: 'instance_stopped' },
        { label: 'Size', fact: 'size_gb', unit: 'GB' },
        { label: 'Type', fact: 'disk_type' },
      ]),
    ],
  }),
});
