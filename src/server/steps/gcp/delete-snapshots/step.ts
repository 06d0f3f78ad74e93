import { z } from 'zod';
import { compute, labelsOf, stage } from '../common/compute';
import { defineComputeStep } from '../common/define';

const snapshot = z.object({
  name: z.string(),
  labels: labelsOf,
  diskSizeGb: z.string().default(''),
  creationTimestamp: z.string().default(''),
});

const LOST = 'Deleted snapshots';

export const deleteSnapshots = defineComputeStep({
  stepTemplateId: 'GCP-006',
  name: 'Delete_snapshots',
  title: 'Delete snapshots',
  description: 'Deletes snapshots of persistent disks for good.',
  icon: 'trash',
  keywords: ['compute engine', 'snapshot', 'old', 'backup'],
  permissions: ['compute.snapshots.get', 'compute.snapshots.delete'],
  type: 'snapshots',
  noun: 'snapshot',
  targets: 'Snapshots',
  deletes: true,
  found: snapshot,
  sample: {
    resource: '//compute.googleapis.com/projects/acme-web/global/snapshots/before-update',
    region: '',
    name: 'before-update',
    summary: 'Delete snapshot before-update',
    before: { size_gb: '200', created: '2025-02-01T08:00:00.000-08:00' },
    after: { state: 'deleted' },
    monthly_cost: 5.2,
    cannot_undo: LOST,
  },
  plan(resource) {
    const { found, path, where } = resource;
    const { name, diskSizeGb, creationTimestamp } = found;
    return {
      kind: 'change',
      summary: `Delete snapshot ${name}`,
      before: { size_gb: diskSizeGb, created: creationTimestamp },
      after: { state: 'deleted' },
      stages: [stage(resource, where, compute('DELETE', path))],
      cannotUndo: LOST,
      undo: [],
    };
  },
});
