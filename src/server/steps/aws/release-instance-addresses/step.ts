import { nameOf } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { ec2, findAddress, findInstance } from '../common/ec2';

export const releaseInstanceAddresses = awsChange({
  id: 'AWS-056',
  name: 'Release_addresses_of_stopped_instances',
  title: 'Release addresses of stopped instances',
  description:
    'Disassociates and releases Elastic IP addresses of stopped instances. AWS may give the address to someone else.',
  icon: 'ip-address',
  permissions: [
    'ec2:DescribeAddresses',
    'ec2:DescribeInstances',
    'ec2:DisassociateAddress',
    'ec2:AssociateAddress',
    'ec2:ReleaseAddress',
  ],
  keywords: ['eip', 'elastic ip', 'public ip', 'idle', 'stopped'],
  resources: { title: 'Addresses', example: 'eipalloc-0abc, 203.0.113.7' },
  sample: {
    resource: 'eipalloc-0abc',
    name: 'old-web',
    summary: 'Release address 203.0.113.7 of stopped instance i-0abc',
    before: { address: '203.0.113.7', allocation: 'eipalloc-0abc', instance: 'i-0abc' },
    after: { state: 'released' },
    monthly_cost: 3.65,
    currency: 'USD',
    cannot_undo: 'Released addresses; AWS may give them to others',
  },
  async look(at) {
    const found = await findAddress(at, at.target.resource);
    if (!found) return { kind: 'unchanged', name: '', reason: 'The address no longer exists.' };
    const { publicIp: address, allocationId: allocation, instanceId: id, networkInterfaceId } = found;
    const name = nameOf(found.tags);
    const instance = id === '' ? undefined : await findInstance(at, id);
    if (!instance) return { kind: 'skipped', name, reason: 'It is not the address of an instance.' };
    if (instance.state !== 'stopped')
      return { kind: 'skipped', name, reason: `Its instance ${id} is ${instance.state}.` };
    const back: Record<string, string> =
      networkInterfaceId === '' ? { InstanceId: id } : { NetworkInterfaceId: networkInterfaceId };
    if (found.privateIpAddress !== '') back['PrivateIpAddress'] = found.privateIpAddress;
    return {
      kind: 'change',
      name,
      // A protected instance keeps its address.
      tags: Object.assign({}, instance.tags, found.tags),
      summary: `Release address ${address} of stopped instance ${id}`,
      before: { address, allocation, instance: id },
      after: { state: 'released' },
      stages: [
        {
          call: ec2('DisassociateAddress', { AssociationId: found.associationId }),
          back: ec2('AssociateAddress', { AllocationId: allocation, ...back }),
        },
        { call: ec2('ReleaseAddress', { AllocationId: allocation }) },
      ],
      cannotUndo: 'Released addresses; AWS may give them to others',
      undo: [],
    };
  },
});
