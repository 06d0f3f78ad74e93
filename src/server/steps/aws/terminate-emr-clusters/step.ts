import { z } from 'zod';
import { nameInArn } from '../common/arn';
import { awsChange } from '../common/changeStep';
import { askUnless, callsOf, jsonTags } from '../common/services';

const emr = callsOf('emr');
const reply = z.object({
  Cluster: z.object({
    Id: z.string(),
    Name: z.string().default(''),
    Status: z.object({ State: z.string() }),
    TerminationProtected: z.boolean().default(false),
    Tags: jsonTags,
  }),
});

export const terminateEmrClusters = awsChange({
  id: 'AWS-048',
  name: 'Terminate_EMR_clusters',
  title: 'Terminate EMR clusters',
  description:
    'Terminates clusters that wait for work. Busy and protected clusters are skipped. Data in HDFS is lost.',
  icon: 'trash',
  permissions: ['elasticmapreduce:DescribeCluster', 'elasticmapreduce:TerminateJobFlows'],
  keywords: ['emr', 'hadoop', 'spark', 'idle', 'remove'],
  resources: { title: 'Clusters', example: 'j-2AXXXXXXGAPLF' },
  sample: {
    resource: 'arn:aws:elasticmapreduce:us-east-1:111122223333:cluster/j-2AXXXXXXGAPLF',
    name: 'nightly',
    summary: 'Terminate EMR cluster j-2AXXXXXXGAPLF',
    before: { state: 'WAITING' },
    after: { state: 'TERMINATED' },
    monthly_cost: 420.48,
    currency: 'USD',
    cannot_undo: 'Terminated EMR clusters and what is in their HDFS',
  },
  async look(at) {
    const id = nameInArn(at.target.resource);
    const call = emr('DescribeCluster', { ClusterId: id });
    const found = await askUnless(at, { call, absent: /is not valid/i, reply });
    if (!found) return { kind: 'unchanged', name: '', reason: 'The cluster no longer exists.' };
    const { Name: name, Status, TerminationProtected, Tags: tags } = found.Cluster;
    const { State: state } = Status;
    if (state.startsWith('TERMINAT'))
      return { kind: 'unchanged', name, reason: 'It is already terminated, or being terminated.' };
    if (state !== 'WAITING') return { kind: 'skipped', name, reason: `It is ${state}.` };
    if (TerminationProtected) return { kind: 'skipped', name, reason: 'Termination protection is on.' };
    return {
      kind: 'change',
      name,
      tags,
      summary: `Terminate EMR cluster ${id}`,
      before: { state },
      after: { state: 'TERMINATED' },
      stages: [{ call: emr('TerminateJobFlows', { JobFlowIds: [id] }) }],
      cannotUndo: 'Terminated EMR clusters and what is in their HDFS',
      undo: [],
    };
  },
});
