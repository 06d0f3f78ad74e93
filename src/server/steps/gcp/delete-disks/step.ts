import type { JsonObject } from '@shared/model/json';
import { yesNo } from '../../common/params';
import { compute, stage } from '../common/compute';
import { defineComputeStep } from '../common/define';
import { disk, snapshotName } from '../common/disks';

export const deleteDisks = defineComputeStep({
  stepTemplateId: 'GCP-004',
  name: 'Delete_persistent_disks',
  title: 'Delete persistent disks',
  description: 'Takes a snapshot of each unattached disk and deletes the disk. Attached disks are skipped.',
  icon: 'trash',
  keywords: ['compute engine', 'disk', 'unattached', 'orphan', 'snapshot'],
  permissions: [
    'compute.disks.get',
    'compute.disks.createSnapshot',
    'compute.snapshots.create',
    'compute.disks.delete',
  ],
  type: 'disks',
  noun: 'persistent disk',
  targets: 'Disks',
  deletes: true,
  found: disk,
  parameters: {
    snapshot: yesNo({
      p: 3,
      title: 'Take a snapshot first',
      description: 'Without one, a deleted disk cannot be recovered.',
      optional: true,
      default: true,
    }),
  },
  sample: {
    resource: '//compute.googleapis.com/projects/acme-web/zones/europe-west4-a/disks/old-data',
    name: 'old-data',
    summary: 'Delete disk old-data after a snapshot',
    before: { size_gb: '200' },
    after: { state: 'deleted', snapshot: 'old-data-costloom-1f0c2a9b' },
    monthly_cost: 20,
  },
  plan(resource, { snapshot }) {
    const { name: of, found, path, where } = resource;
    const { name, labels, sizeGb, type, users } = found;
    const [user] = users;
    if (user !== undefined)
      return { kind: 'skipped', reason: `It is attached to ${user.split('/').at(-1) ?? user}.` };
    if (found.status !== 'READY') return { kind: 'skipped', reason: `It is ${found.status.toLowerCase()}.` };
    const copy = snapshotName(resource, name);
    const kept: JsonObject = Object.keys(labels).length > 0 ? { labels } : {};
    const back = {
      name,
      ...(type === undefined ? {} : { type }),
      sizeGb,
      ...kept,
      sourceSnapshot: `projects/${of.project}/global/snapshots/${copy}`,
    };
    return {
      kind: 'change',
      summary: `Delete disk ${name}${snapshot ? ' after a snapshot' : ''}`,
      before: { size_gb: sizeGb },
      after: { state: 'deleted', ...(snapshot ? { snapshot: copy } : {}) },
      stages: [
        ...(snapshot
          ? [stage(resource, where, compute('POST', `${path}/createSnapshot`, { name: copy, ...kept }))]
          : []),
        stage(resource, where, compute('DELETE', path)),
      ],
      cannotUndo: snapshot ? null : 'Disks deleted without a snapshot',
      undo: snapshot ? [compute('POST', `${where}/disks`, back)] : [],
    };
  },
});
