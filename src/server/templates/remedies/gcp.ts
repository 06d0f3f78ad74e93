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
    caseTypes: ['gcp-old-snapshot'],
    consequence: 'The snapshots are deleted for good.',
    wayBack: null,
    step: 'GCP-006',
  }),
];
