import { z } from 'zod';
import { ageInDays, arnIn, type Collector } from '../collector';
import { ec2Tags } from '../shapes';
import { xmlList, xmlText } from '../../../../platform/xmlShapes';
import { instancesOf, stoppedSince } from './instances';

const reply = z.object({
  addressesSet: xmlList(
    'item',
    z.object({
      publicIp: xmlText,
      allocationId: xmlText,
      associationId: xmlText,
      instanceId: xmlText,
      networkInterfaceId: xmlText,
      tagSet: ec2Tags,
    }),
  ),
});

export const addresses: Collector = {
  kind: 'aws.address',
  name: 'Elastic IP addresses',
  permissions: ['ec2:DescribeAddresses', 'ec2:DescribeInstances'],
  reach: 'region',
  async read(from) {
    const { addressesSet } = await from.aws.query(
      'ec2',
      'DescribeAddresses',
      {},
      { reply, region: from.region },
    );
    const instances = new Map((await instancesOf(from)).map((one) => [one.instanceId, one]));
    return addressesSet.map((one) => {
      const instance = instances.get(one.instanceId);
      const id = one.allocationId || one.publicIp;
      return {
        resourceId: id,
        aliases: [
          arnIn(from, 'ec2', `elastic-ip/${id}`),
          arnIn(from, 'ec2', `eip/${id}`),
          arnIn(from, 'ec2', `ip-address/${one.publicIp}`),
          one.publicIp,
        ],
        name: one.tagSet['Name'] ?? one.publicIp,
        resourceType: 'Elastic IP address',
        tags: one.tagSet,
        state: one.associationId === '' ? 'unassociated' : 'associated',
        facts: {
          public_ip: one.publicIp,
          associated: one.associationId !== '',
          instance_id: one.instanceId,
          network_interface_id: one.networkInterfaceId,
          instance_state: instance?.instanceState.name ?? '',
          instance_stopped_days: instance ? ageInDays(stoppedSince(instance), from.now) : null,
        },
      };
    });
  },
};
