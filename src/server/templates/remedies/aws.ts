import type { Remedy } from './remedy';

export const awsRemedies: readonly Remedy[] = [
  {
    remedyId: 'aws-delete-volumes',
    name: 'Delete unattached volumes',
    description:
      'Takes a snapshot of each volume and deletes it. Volumes that are attached again are left alone.',
    cloud: 'AWS',
    caseTypes: ['aws-unattached-volume'],
    consequence: 'The volumes are deleted after a snapshot of each.',
    wayBack: 'Each volume can be created again from its snapshot.',
    changes: { step: 'AWS-003', targets: 'resources' },
  },
  {
    remedyId: 'aws-stop-instances',
    name: 'Stop idle instances',
    description: 'Stops the instances. Their volumes stay, so they can be started again.',
    cloud: 'AWS',
    caseTypes: ['aws-idle-instance', 'advice-aws-stop'],
    consequence: 'The instances stop, and what runs on them ends.',
    wayBack: 'Each instance can be started again.',
    changes: { step: 'AWS-002', targets: 'resources' },
  },
];
