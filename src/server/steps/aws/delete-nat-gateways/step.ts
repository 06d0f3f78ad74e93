import { yesNo } from '../../common/params';
import { nameOf } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { ec2, findGateway, routesThrough } from '../common/ec2';

const ROUTES_SHOWN = 5;

export const deleteNatGateways = awsChange({
  id: 'AWS-011',
  name: 'Delete_NAT_gateways',
  title: 'Delete NAT gateways',
  description:
    'Deletes NAT gateways. By default, those with routes are skipped. Their IP addresses stay and still cost money.',
  icon: 'trash',
  permissions: ['ec2:DescribeNatGateways', 'ec2:DescribeRouteTables', 'ec2:DeleteNatGateway'],
  keywords: ['vpc', 'network', 'idle', 'remove'],
  resources: { title: 'NAT gateways', example: 'nat-0abc' },
  parameters: {
    with_routes: yesNo({
      p: 5,
      title: 'Include gateways with routes',
      description: 'Their routes become black holes, and private subnets lose outbound access.',
      optional: true,
      default: false,
    }),
  },
  sample: {
    resource: 'nat-0abc',
    name: 'dev',
    summary: 'Delete NAT gateway nat-0abc',
    before: { state: 'available', vpc: 'vpc-0abc', subnet: 'subnet-0abc', routes: [] },
    after: { state: 'deleted' },
    monthly_cost: 32.85,
    currency: 'USD',
  },
  async look(at, { with_routes }) {
    const id = at.target.resource;
    const found = await findGateway(at, id);
    if (!found) return { kind: 'unchanged', name: '', reason: 'The NAT gateway no longer exists.' };
    const { state, tags, vpcId: vpc, subnetId: subnet, addresses } = found;
    const name = nameOf(tags);
    if (state === 'deleting') return { kind: 'unchanged', name, reason: 'It is already being deleted.' };
    const routes = await routesThrough(at, id);
    if (routes.length > 0 && !with_routes) {
      const shown = routes.slice(0, ROUTES_SHOWN).join(', ');
      const more = routes.length > ROUTES_SHOWN ? ` and ${routes.length - ROUTES_SHOWN} more` : '';
      return { kind: 'skipped', name, reason: `Routes use it: ${shown}${more}.` };
    }
    const [first] = addresses;
    return {
      kind: 'change',
      name,
      tags,
      summary: `Delete NAT gateway ${id}`,
      before: { state, vpc, subnet, routes },
      after: { state: 'deleted' },
      stages: [{ call: ec2('DeleteNatGateway', { NatGatewayId: id }) }],
      cannotUndo: routes.length === 0 ? null : 'The routes through deleted NAT gateways',
      undo: [
        ec2('CreateNatGateway', {
          SubnetId: subnet,
          ...(first?.allocationId ? { AllocationId: first.allocationId } : {}),
        }),
      ],
    };
  },
});
