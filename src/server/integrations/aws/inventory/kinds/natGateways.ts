import { z } from 'zod';
import { ageInDays, arnIn, dayOf, type Collector } from '../collector';
import type { MetricAsk } from '../metrics';
import { allPages } from '../pages';
import { ec2Tags } from '../shapes';
import { xmlDate, xmlList, xmlText } from '../../../../platform/xmlShapes';

const DAYS = 14;

const reply = z.object({
  natGatewaySet: xmlList(
    'item',
    z.object({
      natGatewayId: xmlText,
      state: xmlText,
      createTime: xmlDate,
      vpcId: xmlText,
      subnetId: xmlText,
      connectivityType: xmlText,
      tagSet: ec2Tags,
    }),
  ),
  nextToken: xmlText,
});

function asksOf(id: string): MetricAsk[] {
  const ask = (name: string, metric: string, stat: MetricAsk['stat']): MetricAsk => ({
    of: id,
    name,
    namespace: 'AWS/NATGateway',
    metric,
    dimensions: { NatGatewayId: id },
    stat,
    days: DAYS,
  });
  return [
    ask('out', 'BytesOutToDestination', 'Sum'),
    ask('back', 'BytesOutToSource', 'Sum'),
    ask('connections', 'ActiveConnectionCount', 'Maximum'),
  ];
}

export const natGateways: Collector = {
  kind: 'aws.nat-gateway',
  name: 'NAT gateways',
  permissions: ['ec2:DescribeNatGateways', 'cloudwatch:GetMetricData'],
  reach: 'region',
  async read(from) {
    const all = await allPages(async (token) => {
      const input = { MaxResults: '500', ...(token === undefined ? {} : { NextToken: token }) };
      const { natGatewaySet, nextToken } = await from.aws.query('ec2', 'DescribeNatGateways', input, {
        reply,
        region: from.region,
      });
      return { items: natGatewaySet, next: nextToken };
    });
    const found = all.filter(({ state }) => state !== 'deleted' && state !== 'failed');
    const measured = await from.metrics(found.flatMap(({ natGatewayId }) => asksOf(natGatewayId)));
    return found.map((one) => ({
      resourceId: one.natGatewayId,
      aliases: [arnIn(from, 'ec2', `natgateway/${one.natGatewayId}`)],
      name: one.tagSet['Name'] ?? '',
      resourceType: 'NAT gateway',
      tags: one.tagSet,
      state: one.state,
      facts: {
        vpc_id: one.vpcId,
        subnet_id: one.subnetId,
        connectivity: one.connectivityType,
        created: dayOf(one.createTime),
        age_days: ageInDays(one.createTime, from.now),
        measured_days: measured.points(one.natGatewayId, 'out').size,
        bytes_out_14d: measured.sum(one.natGatewayId, 'out'),
        bytes_back_14d: measured.sum(one.natGatewayId, 'back'),
        connections_max_14d: measured.max(one.natGatewayId, 'connections'),
      },
    }));
  },
};
