import { z } from 'zod';
import { yesNo } from '../../common/params';
import { compute, labelsOf, stage } from '../common/compute';
import { defineComputeStep } from '../common/define';

const image = z.object({
  name: z.string(),
  labels: labelsOf,
  family: z.string().default(''),
  status: z.string().default(''),
  archiveSizeBytes: z.string().default(''),
  creationTimestamp: z.string().default(''),
  deprecated: z.object({ state: z.string().default('') }).nullish(),
});

const LOST = 'Deleted images';

export const deleteImages = defineComputeStep({
  stepTemplateId: 'GCP-014',
  name: 'Delete_images',
  title: 'Delete images',
  description:
    'Deletes custom images for good. Machines made from them keep running, but templates can’t make new ones.',
  icon: 'trash',
  permissions: ['compute.images.get', 'compute.images.delete'],
  keywords: ['compute engine', 'image', 'old', 'unused', 'deregister'],
  type: 'images',
  noun: 'image',
  targets: 'Images',
  deletes: true,
  found: image,
  parameters: {
    only_deprecated: yesNo({
      p: 3,
      title: 'Only deprecated images',
      description: 'Images that are not marked deprecated or obsolete are skipped.',
      optional: true,
      default: false,
    }),
  },
  sample: {
    resource: '//compute.googleapis.com/projects/acme-web/global/images/web-2024',
    region: '',
    name: 'web-2024',
    summary: 'Delete image web-2024',
    before: { family: 'web', created: '2024-03-01T08:00:00.000-08:00', archive_bytes: '5368709120' },
    after: { state: 'deleted' },
    monthly_cost: 0.25,
    cannot_undo: LOST,
  },
  plan(resource, { only_deprecated: only }) {
    const { found, path, where } = resource;
    const { name, family, creationTimestamp, archiveSizeBytes, deprecated, status } = found;
    if (status === 'PENDING') return { kind: 'skipped', reason: 'It is still being made.' };
    if (only && !/^(DEPRECATED|OBSOLETE)$/.test(deprecated?.state ?? ''))
      return { kind: 'skipped', reason: 'It is not marked deprecated.' };
    return {
      kind: 'change',
      summary: `Delete image ${name}`,
      before: { family, created: creationTimestamp, archive_bytes: archiveSizeBytes },
      after: { state: 'deleted' },
      stages: [stage(resource, where, compute('DELETE', path))],
      cannotUndo: LOST,
      undo: [],
    };
  },
});
