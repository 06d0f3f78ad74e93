import type { JsonObject } from '@shared/model/json';
import { choice } from '../../common/params';
import { gcpChange } from '../common/changeStep';
import { bucketProjectParam, findBucket, metagenerationOf, patchBucket, readBucket } from '../common/storage';

const classes = {
  STANDARD: 'Standard',
  NEARLINE: 'Nearline',
  COLDLINE: 'Coldline',
  ARCHIVE: 'Archive',
  AUTOCLASS: 'Autoclass',
};
const called = (storageClass: string) =>
  Object.entries(classes).find(([one]) => one === storageClass)?.[1] ?? storageClass;

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
    storage_class: choice({
      p: 3,
      title: 'Storage class',
      description: 'Autoclass charges a monthly fee per object, and once for those that it takes over.',
      choices: classes,
      default: 'NEARLINE',
    }),
    terminal: choice({
      p: 4,
      title: 'Coldest class of Autoclass',
      choices: { NEARLINE: 'Nearline', ARCHIVE: 'Archive' },
      default: 'NEARLINE',
      hiddenBy: 'storage_class:STANDARD,NEARLINE,COLDLINE,ARCHIVE',
    }),
    project: bucketProjectParam(5),
  },
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
    if (now === wanted) return { kind: 'unchanged', name, reason: `It is already ${called(wanted)}.` };
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
    return {
      kind: 'change',
      name,
      tags: found.labels,
      region: found.location.toLowerCase(),
      summary: `Set storage class of bucket ${name} from ${called(now)} to ${called(wanted)}`,
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
