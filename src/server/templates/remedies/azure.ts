import type { Remedy } from './remedy';

export const azureRemedies: readonly Remedy[] = [
  {
    remedyId: 'azure-deallocate-machines',
    name: 'Deallocate virtual machines',
    description:
      'Deallocates the machines, which ends their cost by the hour. Their disks stay, so they can be started again.',
    cloud: 'AZURE',
    caseTypes: ['azure-stopped-vm', 'advice-azure-shut-down-vm'],
    consequence: 'The machines stop, and what runs on them ends.',
    wayBack: 'Each machine can be started again.',
    changes: { step: 'AZURE-002', targets: 'resources' },
  },
];
