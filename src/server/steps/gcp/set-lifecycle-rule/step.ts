import type { JsonObject } from '@shared/model/json';
import { namesParam } from '../../common/cloud/finding';
import { choice, whole } from '../../common/params';
import { gcpChange } from '../common/changeStep';
import { bucketProjectParam, findBucket, metagenerationOf, patchBucket, readBucket } from '../common/storage';
import { wholeOrEmpty } from '../common/wholeOrEmpty';

const actions = {
  NEARLINE: 'Move to Nearline',
  COLDLINE: 'Move to Coldline',
  ARCHIVE: 'Move to Archive',
  Delete: 'Delete',
  AbortIncompleteMultipartUpload: 'End unfinished uploads',
};
type Kind = keyof typeof actions;

const lost: Readonly<Record<Kind, string>> = {
  NEARLINE: 'Objects moved to another storage class, until they are rewritten',
  COLDLINE: 'Objects moved to another storage class, until they are rewritten',
  ARCHIVE: 'Objects moved to another storage class, until they are rewritten',
  Delete: 'Objects that the rule deletes',
  AbortIncompleteMultipartUpload: 'Unfinished uploads that the rule ends',
};

interface Rule {
  action: Kind;
  days: number;
  objects: 'live' | 'noncurrent' | 'all';
  newer?: number | undefined;
  prefixes: string[];
}

/** As Cloud Storage takes it. */
function ruleOf({ action, days, objects, newer, prefixes }: Rule): JsonObject {
  const isMove = action === 'NEARLINE' || action === 'COLDLINE' || action === 'ARCHIVE';
  const isUpload = action === 'AbortIncompleteMultipartUpload';
  const noncurrent = objects === 'noncurrent' && !isUpload;
  return {
    action: isMove ? { type: 'SetStorageClass', storageClass: action } : { type: action },
    condition: {
      ...(noncurrent ? { daysSinceNoncurrentTime: days } : { age: days }),
      ...(noncurrent || isUpload || objects === 'all' ? {} : { isLive: true }),
      ...(noncurrent && newer !== undefined ? { numNewerVersions: newer } : {}),
      ...(prefixes.length === 0 ? {} : { matchesPrefix: prefixes }),
    },
  };
}

/** The same whatever the order of its fields. */
const keyOf = (rule: unknown): string =>
  JSON.stringify(rule, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

export const setLifecycleRule = gcpChange({
  id: 'GCP-026',
  name: 'Set_bucket_lifecycle_rule',
  title: 'Set Cloud Storage lifecycle rule',
  description:
    'Adds a rule that moves or deletes objects by age. Other rules stay; the output keeps the previous ones.',
  icon: 'time',
  permissions: ['storage.buckets.get', 'storage.buckets.update'],
  keywords: [
    'cloud storage',
    'bucket',
    'lifecycle',
    'expire',
    'nearline',
    'coldline',
    'archive',
    'multipart',
  ],
  resources: { title: 'Buckets', example: 'gs://my-bucket' },
  read: readBucket,
  parameters: {
    action: choice({ p: 3, title: 'Action', choices: actions, default: 'NEARLINE' }),
    days: whole({ p: 4, title: 'After (days)', min: 0, max: 36_500, default: 30 }),
    objects: choice({
      p: 5,
      title: 'Objects',
      choices: { live: 'Current versions', noncurrent: 'Noncurrent versions', all: 'All' },
      default: 'live',
    }),
    newer: wholeOrEmpty({
      p: 6,
      title: 'Keep newer versions',
      description: 'Only of noncurrent versions with at least this many newer ones.',
      min: 1,
      max: 100,
    }),
    prefixes: namesParam(
      7,
      'Prefixes',
      'Only for objects whose names start with one of them. Leave empty for all objects.',
      { placeholder: 'logs/' },
    ),
    others: choice({
      p: 8,
      title: 'Other rules',
      choices: { keep: 'Keep', remove: 'Remove' },
      default: 'keep',
    }),
    project: bucketProjectParam(9),
  },
  projectOf: ({ project }) => project,
  sample: {
    resource: 'gs://logs',
    name: 'logs',
    summary: 'Set a lifecycle rule of bucket logs: Move to Nearline after 30 days',
    before: { rules: [] },
    after: {
      rules: [
        {
          action: { type: 'SetStorageClass', storageClass: 'NEARLINE' },
          condition: { age: 30, isLive: true },
        },
      ],
    },
    monthly_cost: 210,
    cannot_undo: lost.NEARLINE,
  },
  async look(at, { others, project: _project, ...wanted }) {
    const { bucket: name } = at.name;
    const found = await findBucket(at, name);
    if (found === null) return { kind: 'skipped', name, reason: 'The bucket does not exist.' };
    const isMove = !['Delete', 'AbortIncompleteMultipartUpload'].includes(wanted.action);
    if (isMove && found.autoclass?.enabled === true)
      return { kind: 'skipped', name, reason: 'Autoclass moves its objects already.' };
    const rule = ruleOf(wanted);
    const before = found.lifecycle?.rule ?? [];
    const has = before.some((one) => keyOf(one) === keyOf(rule));
    if (has && (others === 'keep' || before.length === 1))
      return { kind: 'unchanged', name, reason: 'It already has this rule.' };
    const after = others === 'remove' ? [rule] : [...before, rule];
    const lifecycle = (rules: JsonObject[]) => (rules.length === 0 ? null : { rule: rules });
    return {
      kind: 'change',
      name,
      tags: found.labels,
      region: found.location.toLowerCase(),
      summary: `Set a lifecycle rule of bucket ${name}: ${actions[wanted.action]} after ${wanted.days} days`,
      before: { rules: before },
      after: { rules: after },
      stages: [{ call: patchBucket(name, found.metageneration, { lifecycle: lifecycle(after) }) }],
      cannotUndo: lost[wanted.action],
      undo: ([reply]) => [patchBucket(name, metagenerationOf(reply), { lifecycle: lifecycle(before) })],
    };
  },
});
