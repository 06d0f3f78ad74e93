import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { gcpChange } from '../common/changeStep';
import {
  bucketProjectInput,
  bucketProjectParam,
  findBucket,
  metagenerationOf,
  patchBucket,
  readBucket,
} from '../common/storage';

const classes = ['STANDARD', 'NEARLINE', 'COLDLINE', 'ARCHIVE', 'AUTOCLASS'] as const;
const labels: Readonly<Record<(typeof classes)[number], string>> = {
  STANDARD: 'Standard',
  NEARLINE: 'Nearline',
  COLDLINE: 'Coldline',
  ARCHIVE: 'Archive',
  AUTOCLASS: 'Autoclass',
};

export const setStorageClass = gcpChange({
  id: 'GCP-027',
  name: 'Set_bucket_storage_class',
  title: 'Set Cloud Storage class',
  description:
    'Sets the storage class of new objects, or turns on Autoclass, which also moves existing objects by their use.',
  icon: 'database',
  permissions: ['storage.buckets.get', 'storage.buckets.update'],
  keywords: ['cloud storage', 'bucket', 'nearline', 'coldline', 'archive', 'autoclass'],
  resources: { title: 'Buckets', example: 'gs://my-bucket' },
  read: readBucket,
  parameters: {
    storage_class: {
      p: 3,
      type: 'select',
      title: 'Storage class',
      description: 'Autoclass charges a monthly fee per object, and once for those that it takes over.',
      selectValues: classes.map((value) => ({ value, label: labels[value] })),
      default: 'NEARLINE',
    },
    terminal: {
      p: 4,
      type: 'select',
      title: 'Coldest class of Autoclass',
      selectValues: [
        { value: 'NEARLINE', label: 'Nearline' },
        { value: 'ARCHIVE', label: 'Archive' },
      ],
      default: 'NEARLINE',
      hiddenBy: 'storage_class:STANDARD,NEARLINE,COLDLINE,ARCHIVE',
    },
    project: bucketProjectParam(5),
  },
  input: z.object({
    storage_class: z.enum(classes).default('NEARLINE'),
    terminal: z.enum(['NEARLINE', 'ARCHIVE']).default('NEARLINE'),
    project: bucketProjectInput,
  }),
  projectOf: ({ project }) => project,
  sample: {
    resource: 'gs://logs',
    name: 'logs',
    summary: 'Set storage class of bucket logs from Standard to Nearline',
    before: { storage_class: 'STANDARD' },
    after: { storage_class: 'NEARLINE' },
    monthly_cost: 210,
    cannot_undo: 'The class of objects written meanwhile',
  },
  async look(at, { storage_class: wanted, terminal }) {
    const { bucket: name } = at.name;
    const found = await findBucket(at, name);
    if (found === null) return { kind: 'skipped', name, reason: 'The bucket does not exist.' };
    const isAuto = found.autoclass?.enabled === true;
    const now = isAuto ? 'AUTOCLASS' : found.storageClass;
    if (now === wanted) return { kind: 'unchanged', name, reason: `It is already ${labels[wanted]}.` };
    if (isAuto)
      return {
        kind: 'skipped',
        name,
        reason: 'Autoclass is on. Turn it off in the Google Cloud console first.',
      };
    const rules = found.lifecycle?.rule ?? [];
    if (wanted === 'AUTOCLASS' && JSON.stringify(rules).includes('SetStorageClass'))
      return {
        kind: 'skipped',
        name,
        reason: 'Its lifecycle rules move objects, which Autoclass does not take. Remove them first.',
      };
    const change: JsonObject =
      wanted === 'AUTOCLASS'
        ? { autoclass: { enabled: true, terminalStorageClass: terminal } }
        : { storageClass: wanted };
    const back: JsonObject =
      wanted === 'AUTOCLASS' ? { autoclass: { enabled: false } } : { storageClass: found.storageClass };
    const named = classes.find((one) => one === now);
    return {
      kind: 'change',
      name,
      tags: found.labels,
      region: found.location.toLowerCase(),
      summary: `Set storage class of bucket ${name} from ${named ? labels[named] : now} to ${labels[wanted]}`,
      before: { storage_class: now },
      after: { storage_class: wanted },
      stages: [{ call: patchBucket(name, found.metageneration, change) }],
      cannotUndo:
        wanted === 'AUTOCLASS'
          ? 'Objects that Autoclass has moved, and its fee'
          : 'The class of objects written meanwhile',
      undo: ([reply]) => [patchBucket(name, metagenerationOf(reply), back)],
    };
  },
});
