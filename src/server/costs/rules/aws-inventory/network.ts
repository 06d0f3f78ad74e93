import { observedRules } from '../common/observed';
import { daysParameter, minimumAge, quantity, seenFor } from '../common/observedParameters';

export const network = observedRules({ provider: 'AWS', group: 'Network' }, [
  {
    id: 'aws-empty-classic-load-balancer',
    title: 'Classic load balancers without instances',
    effort: 'low',
    observes: ['aws.load-balancer'],
    sameAs: ['idle-load-balancer'],
    own: [minimumAge([7], 'Since the load balancer was made.')],
    minimumData: 'One reading of the account’s load balancers, and the load balancer on the bill.',
    formula:
      'Classic load balancers of at least the minimum age (7 days) to which no instance is registered. Monthly saving = the whole cost on the bill, as a month.',
    evidence: 'Instances, listeners and age.',
    remediation:
      'Check that no Auto Scaling group registers instances only at times. Remove DNS records that point at it, then delete it. To roll back, create it again: its DNS name will differ.',
    where: `{type:text} = 'classic' AND {targets} = 0 AND {age_days} >= $min_age_days`,
    caseTitle: 'Delete empty classic load balancer {name}',
    summary: '{name} {place} has no instance, and costs {monthly_cost} per month.',
    facts: [
      ['Instances', 'targets'],
      ['Listeners', 'listeners'],
      ['Age', 'age_days', 'days'],
    ],
  },
  {
    id: 'aws-empty-load-balancer',
    title: 'Load balancers without listeners or targets',
    effort: 'low',
    observes: ['aws.load-balancer'],
    sameAs: ['idle-load-balancer'],
    own: [minimumAge([7], 'Since the load balancer was made.')],
    minimumData:
      'One reading of the account’s load balancers with their targets, and the load balancer on the bill.',
    formula:
      'Application, network and gateway load balancers of at least the minimum age (7 days) that have no listener, or no target in any of their target groups and no request in 14 days. Monthly saving = the whole cost on the bill, as a month.',
    evidence: 'Type, listeners, targets and requests.',
    remediation:
      'Remove DNS records that point at it, then delete it; its definition can be kept as code. To roll back, create it again: its DNS name will differ.',
    where: `{type:text} <> 'classic' AND {age_days} >= $min_age_days
      AND ({listeners} = 0 OR ({targets} = 0 AND {requests_14d} = 0))`,
    caseTitle: 'Delete empty load balancer {name}',
    summary: '{name} {place} has {lack}, and costs {monthly_cost} per month.',
    phrases: { lack: ({ listeners }) => (listeners === 0 ? 'no listener' : 'no target') },
    facts: [
      ['Type', 'type'],
      ['Listeners', 'listeners'],
      ['Targets', 'targets'],
      ['Requests or flows in 14 days', 'requests_14d'],
      ['Age', 'age_days', 'days'],
    ],
  },
  {
    id: 'aws-idle-nat-gateway',
    title: 'NAT gateways that pass nothing on',
    effort: 'medium',
    observes: ['aws.nat-gateway'],
    sameAs: ['idle-nat-gateway', 'advice-aws-delete'],
    own: [
      quantity('max_megabytes', [0, 0, 10_000], {
        title: 'Data still counted as idle',
        unit: 'MB in 14 days',
        description: 'A gateway that sent more than this to its destinations is in use.',
      }),
    ],
    minimumData: 'Fourteen days of CloudWatch metrics of the gateway, and the gateway on the bill.',
    formula:
      'NAT gateways that are at least 14 days old, measured on each of the last 14 days, and sent no more data to destinations than given (0 MB). Monthly saving = the gateway’s whole cost on the bill, as a month.',
    evidence: 'Data sent, most connections, VPC and subnet.',
    remediation:
      'Check that it is not the stand-by of a zone that takes over when another fails. Remove the routes that point at it, wait a day, then delete it and release its address. To roll back, create one in the same subnet and restore the routes; its address will differ.',
    where: `o.state = 'available' AND {age_days} >= 14 AND {measured_days} >= 14
      AND {bytes_out_14d} <= $max_megabytes::DOUBLE * 1048576`,
    caseTitle: 'Delete idle NAT gateway {name}',
    summary: '{name} {place} sent {bytes_out_14d:bytes} in 14 days, and costs {monthly_cost} per month.',
    facts: [
      ['Data sent in 14 days', 'bytes_out_14d', 'bytes'],
      ['Most connections at once', 'connections_max_14d'],
      ['VPC', 'vpc_id'],
      ['Subnet', 'subnet_id'],
    ],
  },
  {
    id: 'aws-stopped-instance-address',
    title: 'Elastic IP addresses of stopped instances',
    effort: 'low',
    observes: ['aws.address'],
    sameAs: ['idle-public-ip'],
    own: [
      daysParameter('stopped_days', [30], {
        title: 'Instance stopped for at least',
        description: 'As AWS tells it; an instance of which it does not tell the day is excluded.',
      }),
    ],
    minimumData: 'One reading of the account’s addresses and instances, and the address on the bill.',
    formula:
      'Elastic IP addresses of an EC2 instance that has been stopped for at least the chosen days (30). Monthly saving = the address’s whole cost on the bill, as a month. The instance’s volumes are cases of their own.',
    evidence: 'The instance, and how long it has been stopped.',
    remediation:
      'Disassociate and release the address when the instance is terminated, or start the instance with a new one. Check first that no partner’s allow list names the address: a released one rarely comes back.',
    where: `{instance_state:text} = 'stopped' AND {instance_stopped_days} >= $stopped_days`,
    caseTitle: 'Release address {name} of a stopped instance',
    summary:
      '{name} {place} belongs to {instance_id}, which has been stopped for {instance_stopped_days:days}. It costs {monthly_cost} per month.',
    facts: [
      ['Address', 'public_ip'],
      ['Instance', 'instance_id'],
      ['Stopped for', 'instance_stopped_days', 'days'],
    ],
  },
  {
    id: 'aws-unassociated-address',
    title: 'Elastic IP addresses without a resource',
    effort: 'low',
    observes: ['aws.address'],
    sameAs: ['idle-public-ip'],
    own: [seenFor('unassociated', 'address', 7, 3650)],
    minimumData: 'One reading of the account’s addresses, and the address on the bill.',
    formula:
      'Elastic IP addresses that are associated with no instance and no network interface for at least the chosen days (7). Monthly saving = the address’s whole cost on the bill, as a month.',
    evidence: 'The address, and how long it has been unassociated.',
    remediation:
      'Check that no partner’s allow list names the address, then release it. A released address can be recovered only while nobody else has it: keep it where an allow list may still name it, and tag it.',
    where: `o.state = 'unassociated' AND o.state_days >= $unassociated_days`,
    caseTitle: 'Release address {name}',
    summary: '{name} {place} is associated with nothing, and costs {monthly_cost} per month.',
    facts: [
      ['Address', 'public_ip'],
      ['Unassociated for', 'state_days', 'days'],
    ],
  },
]);
