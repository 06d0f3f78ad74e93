import { z } from 'zod';
import { ageInDays, dayOf, type Collector } from '../collector';
import type { MetricAsk } from '../metrics';
import { allPages } from '../pages';
import { jsonDate, jsonTags } from '../shapes';

const DAYS = 30;

const fileSystem = z.object({
  FileSystemId: z.string(),
  ResourceARN: z.string().default(''),
  FileSystemType: z.string().default(''),
  StorageCapacity: z.number().nullish(),
  StorageType: z.string().default(''),
  Lifecycle: z.string().default(''),
  CreationTime: jsonDate,
  Tags: jsonTags,
});
type FileSystem = z.output<typeof fileSystem>;
const reply = z.object({
  FileSystems: z.array(fileSystem).default([]),
  NextToken: z.string().optional(),
});

/** Operations of clients; ONTAP measures its traffic instead. */
const metricsOf = ({ FileSystemType }: FileSystem): readonly string[] =>
  FileSystemType === 'ONTAP'
    ? ['NetworkReceivedBytes', 'NetworkSentBytes']
    : ['DataReadOperations', 'DataWriteOperations', 'MetadataOperations'];

const asksOf = (one: FileSystem): MetricAsk[] =>
  metricsOf(one).map((metric) => ({
    of: one.FileSystemId,
    name: metric,
    namespace: 'AWS/FSx',
    metric,
    dimensions: { FileSystemId: one.FileSystemId },
    stat: 'Sum',
    days: DAYS,
  }));

export const fileSystems: Collector = {
  kind: 'aws.file-system',
  name: 'FSx file systems',
  permissions: ['fsx:DescribeFileSystems', 'cloudwatch:GetMetricData'],
  reach: 'region',
  async read(from) {
    const found = await allPages(async (token) => {
      const input = { MaxResults: 100, ...(token === undefined ? {} : { NextToken: token }) };
      const page = await from.aws.json('fsx', 'DescribeFileSystems', input, { reply, region: from.region });
      return { items: page.FileSystems, next: page.NextToken };
    });
    const measured = await from.metrics(found.flatMap(asksOf));
    return found.map((one) => {
      const names = metricsOf(one);
      const days = Math.max(...names.map((name) => measured.points(one.FileSystemId, name).size));
      const use = names.reduce((sum, name) => sum + (measured.sum(one.FileSystemId, name) ?? 0), 0);
      return {
        resourceId: one.ResourceARN || one.FileSystemId,
        aliases: [one.FileSystemId],
        name: one.Tags['Name'] ?? one.FileSystemId,
        resourceType: 'FSx file system',
        tags: one.Tags,
        state: one.Lifecycle,
        facts: {
          type: one.FileSystemType,
          storage_gb: one.StorageCapacity ?? null,
          storage_type: one.StorageType,
          created: dayOf(one.CreationTime),
          age_days: ageInDays(one.CreationTime, from.now),
          measured_days: days,
          use_30d: use,
        },
      };
    });
  },
};
