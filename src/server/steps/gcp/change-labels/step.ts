import { z } from 'zod';
import { StepError } from '../../contract';
import { names, param } from '../../common/params';
import { setOnce, tagRowsInput } from '../../common/values/tags';
import type { Looked } from '../../common/cloud/changing';
import type { Target } from '../../common/cloud/targets';
import { gcpChange } from '../common/changeStep';
import { compute, labelsOf, look, stage, type At } from '../common/compute';
import { labelsInput, relabeled, type Labels } from '../common/labels';
import { pathOf, readName, type ComputeName } from '../common/names';
import { bucketProjectParam, findBucket, metagenerationOf, patchBucket, readBucket } from '../common/storage';

/** What can be labeled here, as people call it. */
const nouns: Readonly<Record<string, string>> = {
  instances: 'VM instance',
  disks: 'disk',
  snapshots: 'snapshot',
  images: 'image',
  forwardingRules: 'forwarding rule',
};
const labeled = z.object({
  name: z.string(),
  labels: labelsOf,
  labelFingerprint: z.string().default(''),
});

interface Wanted {
  labels: Labels;
  remove: string[];
}
type There = At & { target: Target };

const ALREADY = 'Its labels are already set this way.';
function mustFit(isTooMany: boolean): void {
  if (isTooMany) throw new StepError('It would have more than 64 labels.', 'input_validation', false);
}

async function lookAtBucket(at: There, bucket: string, { labels, remove }: Wanted): Promise<Looked> {
  const found = await findBucket(at, bucket);
  if (found === null) return { kind: 'skipped', name: bucket, reason: 'The bucket does not exist.' };
  const to = relabeled(found.labels, labels, remove);
  if (to === null) return { kind: 'unchanged', name: bucket, reason: ALREADY };
  mustFit(to.isTooMany);
  return {
    kind: 'change',
    name: bucket,
    tags: {},
    summary: `Change labels of bucket ${bucket}: ${to.keys.join(', ')}`,
    ...to.told,
    stages: [{ call: patchBucket(bucket, found.metageneration, { labels: to.told.after }) }],
    cannotUndo: null,
    undo: ([reply]) => [patchBucket(bucket, metagenerationOf(reply), { labels: to.told.before })],
  };
}

async function lookAtCompute(at: There, name: ComputeName, { labels, remove }: Wanted): Promise<Looked> {
  const noun = nouns[name.type];
  if (noun === undefined)
    return { kind: 'skipped', name: name.name, reason: `Labels of ${name.type} cannot be changed here.` };
  const path = pathOf(name);
  const found = await look(at, compute('GET', path), labeled);
  if (found === null) return { kind: 'skipped', name: name.name, reason: `The ${noun} does not exist.` };
  const to = relabeled(found.labels, labels, remove);
  if (to === null) return { kind: 'unchanged', name: found.name, reason: ALREADY };
  mustFit(to.isTooMany);
  const set = (all: Labels, labelFingerprint: string) =>
    compute('POST', `${path}/setLabels`, { labels: all, labelFingerprint });
  const change = stage(
    at,
    `compute/v1/projects/${name.project}/${name.place}`,
    set(to.after, found.labelFingerprint),
  );
  return {
    kind: 'change',
    name: found.name,
    // Labels are how protection is given and taken: one does not protect from them.
    tags: {},
    summary: `Change labels of ${noun} ${found.name}: ${to.keys.join(', ')}`,
    ...to.told,
    stages: [
      {
        call: change.call,
        // The way back is refused when somebody changed the labels since.
        async settle(reply) {
          await change.settle?.(reply);
          return (await look(at, compute('GET', path), labeled))?.labelFingerprint ?? '';
        },
      },
    ],
    cannotUndo: null,
    undo: ([fingerprint]) => [set(found.labels, typeof fingerprint === 'string' ? fingerprint : '')],
  };
}

export const changeLabels = gcpChange({
  id: 'GCP-009',
  name: 'Change_labels',
  title: 'Change labels of Google Cloud resources',
  description:
    'Adds, changes and removes labels of VM instances, disks, snapshots, images, forwarding rules and buckets. The output keeps the previous values.',
  icon: 'annotation',
  destructive: false,
  permissions: [
    'compute.instances.get',
    'compute.instances.setLabels',
    'compute.disks.get',
    'compute.disks.setLabels',
    'compute.snapshots.get',
    'compute.snapshots.setLabels',
    'compute.images.get',
    'compute.images.setLabels',
    'compute.forwardingRules.get',
    'compute.forwardingRules.setLabels',
    'storage.buckets.get',
    'storage.buckets.update',
  ],
  keywords: ['label', 'tag', 'owner', 'cost allocation', 'bulk'],
  resources: {
    title: 'Resources',
    example: '//compute.googleapis.com/projects/…/zones/…/instances/…, gs://my-bucket',
  },
  read: (text): { name: ComputeName | null; bucket: string; project: string } | undefined => {
    const name = readName(text);
    if (name) return { name, bucket: '', project: name.project };
    const bucket = readBucket(text);
    return bucket && { name: null, ...bucket };
  },
  parameters: {
    fixed_labels: param(
      { p: 6, type: 'tags', title: 'Labels to set', optional: true, default: [] },
      tagRowsInput(labelsInput),
    ),
    labels: param(
      {
        p: 3,
        type: 'key-value',
        title: 'Labels from earlier steps',
        description: 'Their values can be references.',
        optional: true,
        default: {},
      },
      labelsInput,
    ),
    remove: names({ p: 4, title: 'Label keys to remove', optional: true, default: [] }),
    project: bucketProjectParam(5),
  },
  refine({ fixed_labels: fixed, labels }, issues) {
    if (!setOnce(fixed, labels))
      issues.addIssue({
        code: 'custom',
        path: ['labels'],
        message: 'has a label that is among those to set too',
      });
  },
  projectOf: ({ project }) => project,
  sample: {
    resource: '//compute.googleapis.com/projects/acme-web/zones/europe-west4-a/instances/batch',
    name: 'batch',
    summary: 'Change labels of VM instance batch: owner',
    before: { owner: null },
    after: { owner: 'web-team' },
    monthly_cost: 97.84,
  },
  look(at, { fixed_labels: fixed, labels, remove }) {
    const wanted = { labels: { ...fixed, ...labels }, remove };
    const { name, bucket } = at.name;
    return name === null ? lookAtBucket(at, bucket, wanted) : lookAtCompute(at, name, wanted);
  },
});
