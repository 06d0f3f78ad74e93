import { z } from 'zod';
import { ageInDays, dayOf, type Collector } from '../collector';
import type { MetricAsk } from '../metrics';
import { allPages } from '../pages';
import { xmlDate, xmlList, xmlNumber, xmlText } from '../../../../platform/xmlShapes';

const DAYS = 14;

const cluster = z.object({
  CacheClusterId: xmlText,
  ARN: xmlText,
  CacheNodeType: xmlText,
  Engine: xmlText,
  EngineVersion: xmlText,
  CacheClusterStatus: xmlText,
  NumCacheNodes: xmlNumber,
  CacheClusterCreateTime: xmlDate,
  ReplicationGroupId: xmlText,
});
type Cache = z.output<typeof cluster>;
const reply = z.object({ CacheClusters: xmlList('CacheCluster', cluster), Marker: xmlText });

/** Commands that people's programs send; connections are also those of the service itself. */
const commands: Readonly<Record<string, readonly string[]>> = {
  memcached: ['GetHits', 'GetMisses', 'CmdSet'],
  redis: ['CacheHits', 'CacheMisses', 'SetTypeCmds'],
};
const commandsOf = (engine: string) => commands[engine === 'memcached' ? 'memcached' : 'redis'] ?? [];

const asksOf = ({ CacheClusterId: id, Engine }: Cache): MetricAsk[] =>
  commandsOf(Engine).map((metric) => ({
    of: id,
    name: metric,
    namespace: 'AWS/ElastiCache',
    metric,
    dimensions: { CacheClusterId: id },
    stat: 'Sum',
    days: DAYS,
  }));

export const caches: Collector = {
  kind: 'aws.cache-cluster',
  name: 'ElastiCache clusters',
  permissions: ['elasticache:DescribeCacheClusters', 'cloudwatch:GetMetricData'],
  reach: 'region',
  async read(from) {
    const found = await allPages(async (token) => {
      const input = { MaxRecords: '100', ...(token === undefined ? {} : { Marker: token }) };
      const page = await from.aws.query('elasticache', 'DescribeCacheClusters', input, {
        reply,
        region: from.region,
      });
      return { items: page.CacheClusters, next: page.Marker };
    });
    const measured = await from.metrics(found.flatMap(asksOf));
    const daysOf = ({ CacheClusterId: id, Engine }: Cache) =>
      Math.max(0, ...commandsOf(Engine).map((name) => measured.points(id, name).size));
    const sentTo = ({ CacheClusterId: id, Engine }: Cache) =>
      commandsOf(Engine).reduce((sum, name) => sum + (measured.sum(id, name) ?? 0), 0);
    // A node of a group serves nobody and is a stand-by of those that do.
    const groupOf = (one: Cache) => one.ReplicationGroupId || one.CacheClusterId;
    const sent = new Map<string, number>();
    for (const one of found) sent.set(groupOf(one), (sent.get(groupOf(one)) ?? 0) + sentTo(one));
    return found.map((one) => ({
      resourceId: one.ARN,
      aliases: [],
      name: one.CacheClusterId,
      resourceType: 'ElastiCache cluster',
      tags: {},
      state: one.CacheClusterStatus,
      facts: {
        instance_type: one.CacheNodeType,
        engine: one.Engine,
        engine_version: one.EngineVersion,
        nodes: one.NumCacheNodes,
        replication_group: one.ReplicationGroupId,
        created: dayOf(one.CacheClusterCreateTime),
        age_days: ageInDays(one.CacheClusterCreateTime, from.now),
        measured_days: daysOf(one),
        commands_14d: sentTo(one),
        group_commands_14d: sent.get(groupOf(one)) ?? 0,
      },
    }));
  },
};
