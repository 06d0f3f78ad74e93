import { saidAs } from './choices';
import type { Remedy } from './remedy';
import { halfOf, iopsFor, successorOf } from './sizes';

const aws = (
  one: Omit<Remedy, 'cloud' | 'changes'> & { step: string; values?: Remedy['changes']['values'] },
): Remedy => {
  const { step, values, ...rest } = one;
  return {
    ...rest,
    cloud: 'AWS',
    changes: { step, targets: 'resources', ...(values === undefined ? {} : { values }) },
  };
};

export const awsRemedies: readonly Remedy[] = [
  aws({
    remedyId: 'aws-delete-volumes',
    name: 'Delete unattached volumes',
    description:
      'Takes a snapshot of each volume and deletes it. Volumes that are attached again are left alone.',
    caseTypes: ['aws-unattached-volume'],
    consequence: 'The volumes are deleted after a snapshot of each.',
    wayBack: 'Each volume can be created again from its snapshot.',
    step: 'AWS-003',
  }),
  aws({
    remedyId: 'aws-gp3-volumes',
    name: 'Change volumes to gp3',
    description: 'Changes gp2 volumes to gp3 while they are in use, with the same performance.',
    caseTypes: ['aws-gp2-volume', 'gp2-to-gp3'],
    consequence: 'The volumes are changed to gp3. They stay available during the change.',
    wayBack: 'Each volume can be changed back to gp2, after six hours at the earliest.',
    step: 'AWS-007',
    values: { type: 'gp3' },
  }),
  aws({
    remedyId: 'aws-change-volumes',
    name: 'Change volume type and IOPS',
    description: 'Changes volumes while they are in use. IOPS left empty stay as they are.',
    caseTypes: ['aws-overprovisioned-iops', 'advice-aws-rightsize-ebs'],
    consequence: 'The volumes get the chosen type and IOPS. They stay available during the change.',
    wayBack: 'Each volume can be changed back, after six hours at the earliest.',
    step: 'AWS-007',
    choices: [{ param: 'type' }, { param: 'iops', advise: iopsFor }, { param: 'throughput' }],
  }),
  aws({
    remedyId: 'aws-lambda-memory',
    name: 'Change Lambda memory',
    description: 'Sets the memory of the functions, and CPU with it.',
    caseTypes: ['advice-aws-rightsize-lambda'],
    consequence: 'The functions run with the chosen memory. With less memory they may run longer.',
    wayBack: 'Each function can be given its former memory again.',
    step: 'AWS-036',
    choices: [{ param: 'memory', advise: saidAs('Advised', /\d{3,5}/) }],
  }),
  aws({
    remedyId: 'aws-scale-in-groups',
    name: 'Scale in Auto Scaling groups',
    description: 'Sets the minimum and the desired number of instances.',
    caseTypes: ['advice-aws-scale-in'],
    consequence: 'The groups shrink to the chosen numbers. Instances that are removed lose their data.',
    wayBack: 'Each group can be given its former numbers again.',
    step: 'AWS-026',
    choices: [{ param: 'desired' }, { param: 'min' }],
  }),
  aws({
    remedyId: 'aws-stop-instances',
    name: 'Stop idle instances',
    description: 'Stops the instances. Their volumes stay, so they can be started again.',
    caseTypes: ['aws-idle-instance', 'advice-aws-stop'],
    consequence: 'The instances stop, along with everything running on them.',
    wayBack: 'Each instance can be started again.',
    step: 'AWS-002',
  }),
  aws({
    remedyId: 'aws-terminate-instances',
    name: 'Terminate idle instances',
    description: 'Makes an image of each instance and terminates it. Protected instances are left alone.',
    caseTypes: ['aws-idle-instance'],
    consequence: 'The instances are terminated after an image of each.',
    wayBack: 'New instances can be launched from the images, with new IDs and private addresses.',
    step: 'AWS-005',
  }),
  aws({
    remedyId: 'aws-resize-instances',
    name: 'Resize instances',
    description: 'Changes the instance type. Running instances are stopped, resized and started again.',
    caseTypes: ['advice-aws-rightsize-ec2', 'aws-previous-generation', 'previous-generation'],
    consequence: 'The instances get the chosen type. Running ones are offline for a few minutes.',
    wayBack: 'Each instance can be given its former type again, with another restart.',
    step: 'AWS-006',
    choices: [
      {
        param: 'type',
        advise: (evidence) =>
          saidAs('Advised', /^[a-z][a-z0-9-]*\.[a-z0-9-]+/)(evidence) ?? successorOf('instance')(evidence),
      },
    ],
  }),
  aws({
    remedyId: 'aws-resize-databases',
    name: 'Resize databases',
    description: 'Changes the class of RDS databases, in their maintenance windows unless told otherwise.',
    caseTypes: ['advice-aws-rightsize-rds', 'aws-oversized-database', 'aws-previous-generation'],
    consequence: 'The databases get the chosen class, with a short interruption.',
    wayBack: 'Each database can be given its former class again.',
    step: 'AWS-018',
    choices: [
      {
        param: 'type',
        advise: (evidence) =>
          saidAs('Advised', /\bdb\.[a-z0-9-]+\.[a-z0-9-]+/)(evidence) ??
          ('Successor' in evidence ? successorOf('database')(evidence) : halfOf(evidence['Type'] ?? '')),
      },
      { param: 'at_once' },
    ],
  }),
  aws({
    remedyId: 'aws-release-addresses',
    name: 'Release unused addresses',
    description: 'Releases Elastic IP addresses that nothing uses.',
    caseTypes: ['aws-unassociated-address', 'idle-public-ip'],
    consequence: 'The addresses are released, and AWS may give them to others.',
    wayBack: null,
    step: 'AWS-010',
  }),
  aws({
    remedyId: 'aws-delete-nat-gateways',
    name: 'Delete idle NAT gateways',
    description: 'Deletes NAT gateways that no route uses.',
    caseTypes: ['aws-idle-nat-gateway', 'idle-nat-gateway'],
    consequence: 'The NAT gateways are deleted. Those with routes are left alone.',
    wayBack: 'A NAT gateway can be created in the same subnet with the same address.',
    step: 'AWS-011',
  }),
  aws({
    remedyId: 'aws-delete-load-balancers',
    name: 'Delete empty load balancers',
    description: 'Deletes load balancers with nothing behind them.',
    caseTypes: ['aws-empty-load-balancer', 'aws-empty-classic-load-balancer', 'idle-load-balancer'],
    consequence: 'The load balancers are deleted. Those with targets are left alone.',
    wayBack: null,
    step: 'AWS-012',
  }),
  aws({
    remedyId: 'aws-delete-snapshots',
    name: 'Delete old snapshots',
    description: 'Deletes the snapshots for good. Those of AWS Backup are left alone.',
    caseTypes: ['aws-old-snapshot', 'aws-orphan-snapshot', 'old-snapshot'],
    consequence: 'The snapshots are deleted for good.',
    wayBack: null,
    step: 'AWS-014',
  }),
  aws({
    remedyId: 'aws-deregister-images',
    name: 'Deregister unused images',
    description: 'Deregisters the images and deletes their snapshots.',
    caseTypes: ['aws-unused-image'],
    consequence: 'The images and their snapshots are deleted for good.',
    wayBack: null,
    step: 'AWS-013',
  }),
  aws({
    remedyId: 'aws-stop-databases',
    name: 'Stop idle databases',
    description: 'Stops the databases. AWS restarts them after seven days.',
    caseTypes: ['aws-idle-database'],
    consequence: 'The databases stop, and nothing can reach them.',
    wayBack: 'Each database can be started again.',
    step: 'AWS-015',
  }),
  aws({
    remedyId: 'aws-delete-databases',
    name: 'Delete idle databases',
    description: 'Takes a final snapshot of each database and deletes it. Protected ones are left alone.',
    caseTypes: ['aws-idle-database'],
    consequence: 'The databases are deleted after a final snapshot of each.',
    wayBack: 'Each database can be restored from its final snapshot.',
    step: 'AWS-019',
  }),
  aws({
    remedyId: 'aws-log-retention',
    name: 'Shorten log retention',
    description: 'Sets how long log groups keep their logs that keep them forever.',
    caseTypes: ['aws-log-group-retention'],
    consequence: 'Log events older than the chosen retention are deleted for good.',
    wayBack: null,
    step: 'AWS-023',
    choices: [{ param: 'days' }],
    edition: 2,
  }),
  aws({
    remedyId: 'aws-end-uploads',
    name: 'End unfinished uploads after 7 days',
    description:
      'Adds a lifecycle rule that ends multipart uploads a week after they started. Other rules stay.',
    caseTypes: ['aws-incomplete-uploads'],
    consequence: 'Unfinished uploads older than 7 days are deleted for good, now and from then on.',
    wayBack: 'The rule can be removed again. Ended uploads have to start over.',
    step: 'AWS-041',
    values: {
      rule: { lifecycle_type: 'AbortIncompleteMultipartUpload', params: { DaysAfterInitiation: 7 } },
      rule_id: 'costloom-unfinished-uploads',
    },
  }),
  aws({
    remedyId: 'aws-intelligent-tiering',
    name: 'Use Intelligent-Tiering',
    description:
      'Adds a lifecycle rule that moves objects to Intelligent-Tiering, which moves objects nobody reads to cheaper tiers.',
    caseTypes: ['aws-bucket-without-lifecycle'],
    consequence: 'The buckets’ objects of 128 KB and more move to Intelligent-Tiering. AWS charges for each.',
    wayBack: 'The rule can be removed again. Moved objects can be brought back only by copying them.',
    step: 'AWS-044',
    values: { days: 30 },
  }),
];
