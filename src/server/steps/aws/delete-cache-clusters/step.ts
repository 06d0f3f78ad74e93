import { z } from 'zod';
import { xmlBoolean, xmlList, xmlNumber, xmlText } from '../../../platform/xmlShapes';
import { nameInArn } from '../common/arn';
import { ask, askIf, numbered } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { snapshotName } from '../common/rds';
import { callsOf, tagPairs, xmlTags } from '../common/services';

const elasticache = callsOf('elasticache');
const cache = z.object({
  CacheClusterId: z.string(),
  ARN: xmlText,
  CacheClusterStatus: xmlText,
  CacheNodeType: xmlText,
  Engine: xmlText,
  EngineVersion: xmlText,
  NumCacheNodes: xmlNumber,
  ReplicationGroupId: xmlText,
  PreferredAvailabilityZone: xmlText,
  CacheSubnetGroupName: xmlText,
  TransitEncryptionEnabled: xmlBoolean,
  CacheParameterGroup: z.object({ CacheParameterGroupName: xmlText }).optional(),
  SecurityGroups: xmlList('member', z.object({ SecurityGroupId: xmlText })),
});
type Cache = z.output<typeof cache>;
const reply = z.object({ CacheClusters: xmlList('CacheCluster', cache) });

/** Memcached and the smallest old nodes have no snapshots. */
const hasSnapshots = ({ Engine, CacheNodeType }: Cache) =>
  Engine !== 'memcached' && !CacheNodeType.startsWith('cache.t1.');

/** Creates it again, from its snapshot where there is one. */
function again(one: Cache, tags: Readonly<Record<string, string>>, snapshot: string) {
  const named: Record<string, string> = {
    CacheNodeType: one.CacheNodeType,
    Engine: one.Engine,
    EngineVersion: one.EngineVersion,
    NumCacheNodes: String(one.NumCacheNodes ?? 1),
    CacheSubnetGroupName: one.CacheSubnetGroupName,
    CacheParameterGroupName: one.CacheParameterGroup?.CacheParameterGroupName ?? '',
    // The nodes of one cluster may stand in several zones.
    PreferredAvailabilityZone:
      one.PreferredAvailabilityZone === 'Multiple' ? '' : one.PreferredAvailabilityZone,
    AZMode: one.PreferredAvailabilityZone === 'Multiple' ? 'cross-az' : '',
    TransitEncryptionEnabled: one.TransitEncryptionEnabled ? 'true' : '',
    SnapshotName: snapshot,
  };
  const pairs = tagPairs(tags);
  return elasticache('CreateCacheCluster', {
    CacheClusterId: one.CacheClusterId,
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== '')),
    ...numbered(
      'SecurityGroupIds.SecurityGroupId',
      one.SecurityGroups.map(({ SecurityGroupId }) => SecurityGroupId),
    ),
    ...Object.fromEntries(
      pairs.flatMap(({ Key, Value }, at) => [
        [`Tags.Tag.${at + 1}.Key`, Key],
        [`Tags.Tag.${at + 1}.Value`, Value],
      ]),
    ),
  });
}

export const deleteCacheClusters = awsChange({
  id: 'AWS-047',
  name: 'Delete_cache_clusters',
  title: 'Delete ElastiCache clusters',
  description:
    'Deletes clusters, after a final snapshot where the engine has one. Nodes of replication groups are skipped.',
  icon: 'trash',
  permissions: [
    'elasticache:DescribeCacheClusters',
    'elasticache:ListTagsForResource',
    'elasticache:CreateSnapshot',
    'elasticache:DeleteCacheCluster',
  ],
  keywords: ['elasticache', 'redis', 'valkey', 'memcached', 'cache', 'idle', 'remove'],
  resources: { title: 'Clusters', example: 'sessions' },
  sample: {
    resource: 'arn:aws:elasticache:us-east-1:111122223333:cluster:sessions',
    name: 'sessions',
    summary: 'Delete cache cluster sessions after a final snapshot',
    before: { state: 'available', engine: 'redis', type: 'cache.m5.large', nodes: 1 },
    after: { state: 'deleted', snapshot: 'costloom-sessions-1' },
    monthly_cost: 113.88,
    currency: 'USD',
  },
  async look(at) {
    const id = nameInArn(at.target.resource);
    const call = elasticache('DescribeCacheClusters', { CacheClusterId: id });
    const [found] = (await askIf(at, call, reply))?.CacheClusters ?? [];
    if (!found) return { kind: 'unchanged', name: '', reason: 'The cluster no longer exists.' };
    const { CacheClusterStatus: state, Engine: engine, CacheNodeType: type, NumCacheNodes: nodes } = found;
    if (state === 'deleting') return { kind: 'unchanged', name: id, reason: 'It is already being deleted.' };
    if (found.ReplicationGroupId !== '')
      return {
        kind: 'skipped',
        name: id,
        reason: `It belongs to the replication group ${found.ReplicationGroupId}.`,
      };
    if (state !== 'available') return { kind: 'skipped', name: id, reason: `It is ${state}.` };
    const listed = elasticache('ListTagsForResource', { ResourceName: found.ARN });
    const { TagList: tags } = await ask(at, listed, z.object({ TagList: xmlTags }));
    const snapshot = hasSnapshots(found) ? snapshotName(at, id) : '';
    const isKept = snapshot !== '';
    return {
      kind: 'change',
      name: id,
      tags,
      summary: `Delete cache cluster ${id}${isKept ? ' after a final snapshot' : ''}`,
      before: { state, engine, type, nodes },
      after: { state: 'deleted', ...(isKept ? { snapshot } : {}) },
      stages: [
        {
          call: elasticache('DeleteCacheCluster', {
            CacheClusterId: id,
            ...(isKept ? { FinalSnapshotIdentifier: snapshot } : {}),
          }),
        },
      ],
      cannotUndo: isKept ? null : 'What deleted caches without a snapshot held',
      undo: [again(found, tags, snapshot)],
    };
  },
});
