import { saidAs } from './choices';
import type { Remedy } from './remedy';

const gcp = (one: Omit<Remedy, 'cloud' | 'changes'> & { step: string }): Remedy => {
  const { step, ...rest } = one;
  return { ...rest, cloud: 'GCP', changes: { step, targets: 'resources' } };
};

export const gcpRemedies: readonly Remedy[] = [
  gcp({
    remedyId: 'gcp-stop-instances',
    name: 'Stop idle VM instances',
    description: 'Stops the machines. Their disks stay, so they can be started again.',
    caseTypes: ['advice-gcp-idle-vm'],
    consequence: 'The machines stop, along with everything running on them.',
    wayBack: 'Each machine can be started again.',
    step: 'GCP-002',
  }),
  gcp({
    remedyId: 'gcp-resize-instances',
    name: 'Resize VM instances',
    description: 'Changes the machine type. Running machines are stopped, resized and started again.',
    caseTypes: ['advice-gcp-right-size-vm'],
    consequence: 'The machines get the chosen type. Running ones are offline for a few minutes.',
    wayBack: 'Each machine can be given its former type again, with another restart.',
    step: 'GCP-011',
    choices: [
      { param: 'type', advise: saidAs('Advised', /^[a-z0-9]+-[a-z0-9-]+$/) },
      { param: 'restart', default: true },
    ],
  }),
  gcp({
    remedyId: 'gcp-resize-databases',
    name: 'Resize Cloud SQL instances',
    description: 'Changes the machine type of Cloud SQL instances.',
    caseTypes: ['advice-gcp-oversized-sql', 'gcp-idle-sql-instance'],
    consequence: 'The instances get the chosen tier. They restart and are offline for some minutes.',
    wayBack: 'Each instance can be given its former tier again, with another restart.',
    step: 'GCP-020',
    choices: [{ param: 'tier', advise: saidAs('Advised', /^db-[a-z0-9-]+$/) }],
  }),
  gcp({
    remedyId: 'gcp-delete-disks',
    name: 'Delete unattached disks',
    description:
      'Takes a snapshot of each disk and deletes it. Disks that are attached again are left alone.',
    caseTypes: ['gcp-unattached-disk', 'advice-gcp-idle-disk'],
    consequence: 'The disks are deleted after a snapshot of each.',
    wayBack: 'Each disk can be created again from its snapshot.',
    step: 'GCP-004',
  }),
  gcp({
    remedyId: 'gcp-release-addresses',
    name: 'Release unused addresses',
    description: 'Releases static addresses that nothing uses.',
    caseTypes: ['gcp-idle-address', 'advice-gcp-idle-address', 'idle-public-ip'],
    consequence: 'The addresses are released, and Google may give them to others.',
    wayBack: null,
    step: 'GCP-005',
  }),
  gcp({
    remedyId: 'gcp-delete-snapshots',
    name: 'Delete old snapshots',
    description: 'Deletes the snapshots for good.',
    caseTypes: ['gcp-old-snapshot', 'old-snapshot'],
    consequence: 'The snapshots are deleted for good.',
    wayBack: null,
    step: 'GCP-006',
  }),
  gcp({
    remedyId: 'gcp-delete-forwarding-rules',
    name: 'Delete empty load balancers',
    description:
      'Deletes the forwarding rules of load balancers without backends. Rules that have backends by now are left alone.',
    caseTypes: ['gcp-empty-forwarding-rule'],
    consequence: 'The forwarding rules are deleted. Addresses that are not reserved are lost.',
    wayBack: 'Each rule can be created again, with a new address unless it was reserved.',
    step: 'GCP-015',
  }),
  gcp({
    remedyId: 'gcp-delete-images',
    name: 'Delete unused images',
    description: 'Deletes the custom images for good.',
    caseTypes: ['gcp-unused-image', 'advice-gcp-idle-image'],
    consequence: 'The images are deleted for good.',
    wayBack: null,
    step: 'GCP-014',
  }),
  gcp({
    remedyId: 'gcp-stop-databases',
    name: 'Stop idle Cloud SQL instances',
    description: 'Stops the instances. Their data stays, so they can be started again.',
    caseTypes: ['advice-gcp-idle-sql', 'gcp-idle-sql-instance'],
    consequence: 'The instances stop, and nothing can connect to them.',
    wayBack: 'Each instance can be started again.',
    step: 'GCP-018',
  }),
];
