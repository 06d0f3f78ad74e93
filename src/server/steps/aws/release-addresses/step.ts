import { nameOf } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { ec2, findAddress } from '../common/ec2';

export const releaseAddresses = awsChange({
  id: 'AWS-010',
  name: 'Release_addresses',
  title: 'Release Elastic IP addresses',
  description: 'Releases unused addresses. AWS may give the address to someone else.',
  icon: 'ip-address',
  permissions: ['ec2:DescribeAddresses', 'ec2:ReleaseAddress'],
  keywords: ['eip', 'elastic ip', 'public ip', 'idle', 'unassociated'],
  resources: { title: 'Addresses', example: 'eipalloc-0abc, 203.0.113.7' },
  sample: {
    resource: 'eipalloc-0abc',
    summary: 'Release address 203.0.113.7',
    before: { address: '203.0.113.7', allocation: 'eipalloc-0abc' },
    after: { state: 'released' },
    monthly_cost: 3.65,
    currency: 'USD',
    cannot_undo: 'Released addresses; AWS may give them to others',
  },
  async look(at) {
    const found = await findAddress(at, at.target.resource);
    if (!found) return { kind: 'unchanged', name: '', reason: 'The address no longer exists.' };
    const { tags, publicIp: address, allocationId: allocation, associationId } = found;
    const name = nameOf(tags);
    const user = found.instanceId || found.networkInterfaceId || associationId;
    if (user !== '') return { kind: 'skipped', name, reason: `${user} uses it.` };
    return {
      kind: 'change',
      name,
      tags,
      summary: `Release address ${address}`,
      before: { address, allocation },
      after: { state: 'released' },
      stages: [{ call: ec2('ReleaseAddress', { AllocationId: allocation }) }],
      cannotUndo: 'Released addresses; AWS may give them to others',
      undo: [],
    };
  },
});
