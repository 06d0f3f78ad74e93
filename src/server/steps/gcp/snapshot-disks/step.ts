import type { JsonObject } from '@shared/model/json';
import { z } from 'zod';
import { compute, look, stage } from '../common/compute';
import { defineComputeStep } from '../common/define';
import { disk, snapshotName } from '../common/disks';

export const snapshotDisks = defineComputeStep({
  stepTemplateId: 'GCP-012',
  name: 'Snapshot_disks',
  title: 'Take snapshots of persistent disks',
  description: 'Takes a snapshot of each disk with its labels and waits until it is complete.',
  icon: 'duplicate',
  destructive: false,
  permissions: [
    'compute.disks.get',
    'compute.disks.createSnapshot',
    'compute.snapshots.create',
    'compute.snapshots.get',
  ],
  keywords: ['compute engine', 'disk', 'backup'],
  type: 'disks',
  noun: 'persistent disk',
  targets: 'Disks',
  found: disk,
  sample: {
    resource: '//compute.googleapis.com/projects/acme-web/zones/europe-west4-a/disks/data',
    name: 'data',
    summary: 'Take a snapshot of disk data',
    before: { size_gb: '200' },
    after: { snapshot: 'data-costloom-1f0c2a9b' },
    monthly_cost: 20,
  },
  async plan(resource) {
    const { name: of, found, path, where } = resource;
    const { name, sizeGb, labels, status } = found;
    if (status !== 'READY') return { kind: 'skipped', reason: `It is ${status.toLowerCase()}.` };
    const snapshot = snapshotName(resource, name);
    const at = `compute/v1/projects/${of.project}/global/snapshots/${snapshot}`;
    if ((await look(resource, compute('GET', at), z.object({}))) !== null)
      return { kind: 'unchanged', reason: `This run has already taken ${snapshot}.` };
    const kept: JsonObject = Object.keys(labels).length > 0 ? { labels } : {};
    return {
      kind: 'change',
      summary: `Take a snapshot of disk ${name}`,
      before: { size_gb: sizeGb },
      after: { snapshot },
      stages: [
        stage(resource, where, compute('POST', `${path}/createSnapshot`, { name: snapshot, ...kept })),
      ],
      cannotUndo: null,
      undo: [compute('DELETE', at)],
    };
  },
});
