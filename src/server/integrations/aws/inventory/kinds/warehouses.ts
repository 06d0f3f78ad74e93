import { z } from 'zod';
import { ageInDays, arnIn, dayOf, type Collector } from '../collector';
import type { MetricAsk } from '../metrics';
import { allPages } from '../pages';
import { xmlTags } from '../shapes';
import { xmlDate, xmlList, xmlNumber, xmlText } from '../../../../platform/xmlShapes';

const DAYS = 14;

const reply = z.object({
  Clusters: xmlList(
    'Cluster',
    z.object({
      ClusterIdentifier: xmlText,
      ClusterStatus: xmlText,
      ClusterCreateTime: xmlDate,
      NodeType: xmlText,
      NumberOfNodes: xmlNumber,
      Tags: xmlTags('Tag'),
    }),
  ),
  Marker: xmlText,
});

function asksOf(id: string): MetricAsk[] {
  const ask = (name: string, metric: string, stat: MetricAsk['stat']): MetricAsk => ({
    of: id,
    name,
    namespace: 'AWS/Redshift',
    metric,
    dimensions: { ClusterIdentifier: id },
    stat,
    days: DAYS,
  });
  return [ask('connections', 'DatabaseConnections', 'Maximum'), ask('cpu', 'CPUUtilization', 'Average')];
}

export const warehouses: Collector = {
  kind: 'aws.redshift-cluster',
  name: 'Redshift clusters',
  permissions: ['redshift:DescribeClusters', 'cloudwatch:GetMetricData'],
  reach: 'region',
  async read(from) {
    const found = await allPages(async (token) => {
      const input = { MaxRecords: '100', ...(token === undefined ? {} : { Marker: token }) };
      const page = await from.aws.query('redshift', 'DescribeClusters', input, {
        reply,
        region: from.region,
      });
      return { items: page.Clusters, next: page.Marker };
    });
    const measured = await from.metrics(found.flatMap(({ ClusterIdentifier: id }) => asksOf(id)));
    return found.map((one) => {
      const id = one.ClusterIdentifier;
      return {
        resourceId: arnIn(from, 'redshift', `cluster:${id}`),
        aliases: [],
        name: id,
        resourceType: 'Redshift cluster',
        tags: one.Tags,
        state: one.ClusterStatus,
        facts: {
          instance_type: one.NodeType,
          nodes: one.NumberOfNodes,
          created: dayOf(one.ClusterCreateTime),
          age_days: ageInDays(one.ClusterCreateTime, from.now),
          measured_days: measured.points(id, 'connections').size,
          connections_max_14d: measured.max(id, 'connections'),
          cpu_avg_14d: measured.mean(id, 'cpu'),
        },
      };
    });
  },
};
