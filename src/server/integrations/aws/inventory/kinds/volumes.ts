import { z } from 'zod';
import { ageInDays, arnIn, dayOf, type Collector, type Reading } from '../collector';
import type { Measured, MetricAsk } from '../metrics';
import { allPages } from '../pages';
import { ec2Tags } from '../shapes';
import { xmlDate, xmlList, xmlNumber, xmlText } from '../../../../platform/xmlShapes';
import { instancesOf, stoppedSince } from './instances';

const DAYS = 14;
/** As finely as CloudWatch keeps it for so long. */
const FINE_SECONDS = 300;
/** Smaller gp2 volumes reach nothing that gp3 does not include. */
const GP2_SMALL_GB = 170;

const volume = z.object({
  volumeId: xmlText,
  size: xmlNumber,
  volumeType: xmlText,
  iops: xmlNumber,
  throughput: xmlNumber,
  status: xmlText,
  createTime: xmlDate,
  snapshotId: xmlText,
  attachmentSet: xmlList('item', z.object({ instanceId: xmlText })),
  tagSet: ec2Tags,
});
type Volume = z.output<typeof volume>;
const reply = z.object({ volumeSet: xmlList('item', volume), nextToken: xmlText });

export const volumesOf = (from: Reading): Promise<Volume[]> =>
  from.shared('volumes', () =>
    allPages(async (token) => {
      const input = { MaxResults: '500', ...(token === undefined ? {} : { NextToken: token }) };
      const { volumeSet, nextToken } = await from.aws.query('ec2', 'DescribeVolumes', input, {
        reply,
        region: from.region,
      });
      return { items: volumeSet, next: nextToken };
    }),
  );

/** What a volume reached matters where it is bought apart, or where gp3 includes less. */
const isPeakOfInterest = ({ volumeType, size }: Volume) =>
  volumeType === 'io1' || volumeType === 'io2' || (volumeType === 'gp2' && (size ?? 0) > GP2_SMALL_GB);

function asksOf(one: Volume): MetricAsk[] {
  if (one.status !== 'in-use') return [];
  const ask = (name: string, metric: string, period?: number): MetricAsk => ({
    of: one.volumeId,
    name,
    namespace: 'AWS/EBS',
    metric,
    dimensions: { VolumeId: one.volumeId },
    stat: 'Sum',
    days: DAYS,
    ...(period === undefined ? {} : { period }),
  });
  const all = [ask('reads', 'VolumeReadOps'), ask('writes', 'VolumeWriteOps')];
  if (!isPeakOfInterest(one)) return all;
  return [
    ...all,
    ask('fine reads', 'VolumeReadOps', FINE_SECONDS),
    ask('fine writes', 'VolumeWriteOps', FINE_SECONDS),
    ask('fine read bytes', 'VolumeReadBytes', FINE_SECONDS),
    ask('fine write bytes', 'VolumeWriteBytes', FINE_SECONDS),
  ];
}

/** The most of two metrics together, a second; null where nothing was measured. */
function peakOf(measured: Measured, of: string, names: readonly [string, string]): number | null {
  const [first, second] = names.map((name) => measured.points(of, name));
  if (!first || !second || first.size + second.size === 0) return null;
  const moments = new Set([...first.keys(), ...second.keys()]);
  return [...moments].reduce(
    (most, at) => Math.max(most, ((first.get(at) ?? 0) + (second.get(at) ?? 0)) / FINE_SECONDS),
    0,
  );
}

function usedBy(measured: Measured, { volumeId }: Volume) {
  const days = measured.points(volumeId, 'reads').size;
  const operations = (measured.sum(volumeId, 'reads') ?? 0) + (measured.sum(volumeId, 'writes') ?? 0);
  const bytes = peakOf(measured, volumeId, ['fine read bytes', 'fine write bytes']);
  return {
    measured_days: days,
    ops_14d: days === 0 ? null : operations,
    ops_per_day_14d: days === 0 ? null : operations / days,
    iops_peak_14d: peakOf(measured, volumeId, ['fine reads', 'fine writes']),
    mbps_peak_14d: bytes === null ? null : bytes / 1_048_576,
  };
}

export const volumes: Collector = {
  kind: 'aws.volume',
  name: 'EBS volumes',
  permissions: ['ec2:DescribeVolumes', 'ec2:DescribeInstances', 'cloudwatch:GetMetricData'],
  reach: 'region',
  async read(from) {
    const found = await volumesOf(from);
    const instances = new Map((await instancesOf(from)).map((one) => [one.instanceId, one]));
    const measured = await from.metrics(found.flatMap(asksOf));
    return found.map((one) => {
      const { volumeId, tagSet } = one;
      const attached = one.attachmentSet[0]?.instanceId ?? '';
      const instance = instances.get(attached);
      return {
        resourceId: volumeId,
        aliases: [arnIn(from, 'ec2', `volume/${volumeId}`)],
        name: tagSet['Name'] ?? '',
        resourceType: 'EBS volume',
        tags: tagSet,
        state: one.status,
        facts: {
          size_gb: one.size,
          volume_type: one.volumeType,
          iops: one.iops,
          throughput_mbps: one.throughput,
          created: dayOf(one.createTime),
          age_days: ageInDays(one.createTime, from.now),
          snapshot_id: one.snapshotId,
          instance_id: attached,
          instance_state: instance?.instanceState.name ?? '',
          instance_stopped_days: instance ? ageInDays(stoppedSince(instance), from.now) : null,
          ...usedBy(measured, one),
        },
      };
    });
  },
};
