import { z } from 'zod';
import { xmlList, xmlNumber, xmlText } from '../../../platform/xmlShapes';
import { nameInArn } from '../common/arn';
import { askIf } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { callsOf, xmlTags } from '../common/services';

const redshift = callsOf('redshift');
const reply = z.object({
  Clusters: xmlList(
    'Cluster',
    z.object({
      ClusterIdentifier: z.string(),
      ClusterStatus: xmlText,
      NodeType: xmlText,
      NumberOfNodes: xmlNumber,
      Tags: xmlTags,
    }),
  ),
});

export const pauseRedshiftClusters = awsChange({
  id: 'AWS-045',
  name: 'Pause_Redshift_clusters',
  title: 'Pause Redshift clusters',
  description: 'Pauses clusters. Their data stays, and you still pay for storage.',
  icon: 'power',
  permissions: ['redshift:DescribeClusters', 'redshift:PauseCluster'],
  keywords: ['redshift', 'warehouse', 'pause', 'idle'],
  resources: { title: 'Clusters', example: 'reports' },
  sample: {
    resource: 'arn:aws:redshift:us-east-1:111122223333:cluster:reports',
    name: 'reports',
    summary: 'Pause Redshift cluster reports',
    before: { state: 'available', type: 'ra3.xlplus', nodes: 2 },
    after: { state: 'paused' },
    monthly_cost: 1_585.56,
    currency: 'USD',
  },
  async look(at) {
    const id = nameInArn(at.target.resource);
    const found = await askIf(at, redshift('DescribeClusters', { ClusterIdentifier: id }), reply);
    const [cluster] = found?.Clusters ?? [];
    if (!cluster) return { kind: 'skipped', name: '', reason: 'The cluster does not exist.' };
    const { ClusterStatus: state, NodeType: type, NumberOfNodes: nodes, Tags: tags } = cluster;
    if (state === 'paused' || state === 'pausing')
      return { kind: 'unchanged', name: id, reason: 'It is already paused.' };
    if (state !== 'available') return { kind: 'skipped', name: id, reason: `It is ${state}.` };
    return {
      kind: 'change',
      name: id,
      tags,
      summary: `Pause Redshift cluster ${id}`,
      before: { state, type, nodes },
      after: { state: 'paused' },
      stages: [{ call: redshift('PauseCluster', { ClusterIdentifier: id }) }],
      cannotUndo: null,
      undo: [redshift('ResumeCluster', { ClusterIdentifier: id })],
    };
  },
});
