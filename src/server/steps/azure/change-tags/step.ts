import { z } from 'zod';
import { changeResources, type Looked } from '../../common/cloud/changing';
import { changedOutput, changedSample } from '../../common/cloud/schema';
import { integrationParam, targetsParam } from '../../common/cloud/targets';
import { param, yesNo } from '../../common/params';
import { namesInput } from '../../common/values/inputs';
import { setOnce, tagRowsInput } from '../../common/values/tags';
import { defineStep, StepError } from '../../contract';
import { look, stage, type At } from '../common/arm';
import { armTargets, readArmId } from '../common/ids';
import { sessionOf } from '../common/session';
import {
  readTags,
  tagCalls,
  tagged,
  tagNameInput,
  TAGS_MAX,
  tagsInput,
  writtenAs,
  type Tags,
} from '../common/tags';

interface Wanted {
  tags: Tags;
  remove: readonly string[];
  /** Tags that are there already keep their values. */
  keep: boolean;
}

/** What would be set and what would go, as the resource writes its tags. */
function differenceOf(now: Tags, { tags, remove, keep }: Wanted): { set: Tags; gone: Tags } {
  const set = Object.entries(tags).flatMap(([name, value]): [string, string][] => {
    const known = writtenAs(now, name);
    if (known === undefined) return [[name, value]];
    return keep || now[known] === value ? [] : [[known, value]];
  });
  const gone = remove.flatMap((name): [string, string][] => {
    const known = writtenAs(now, name);
    return known === undefined || writtenAs(tags, name) !== undefined ? [] : [[known, now[known] ?? '']];
  });
  return { set: Object.fromEntries(set), gone: Object.fromEntries(gone) };
}

async function lookAt(at: At, id: string, wanted: Wanted): Promise<Looked> {
  const name = readArmId(id)?.name ?? '';
  const found = await look(at, readTags(id), tagged);
  if (found === null) return { kind: 'skipped', name, reason: 'The resource does not exist.' };
  const now = found.properties.tags ?? {};
  const { set, gone } = differenceOf(now, wanted);
  const keys = [...Object.keys(set), ...Object.keys(gone)];
  if (keys.length === 0) return { kind: 'unchanged', name, reason: 'Its tags are already set this way.' };
  const added = Object.fromEntries(Object.entries(set).filter(([key]) => !(key in now)));
  const changed = Object.keys(set).filter((key) => key in now);
  if (Object.keys(now).length + Object.keys(added).length - Object.keys(gone).length > TAGS_MAX)
    throw new StepError(`It would have more than ${TAGS_MAX} tags.`, 'input_validation', false);
  const old = Object.fromEntries(
    [...changed, ...Object.keys(gone)].map((key) => [key, now[key] ?? ''] as const),
  );
  const calls = [...tagCalls(id, 'Merge', set), ...tagCalls(id, 'Delete', gone)];
  return {
    kind: 'change',
    name,
    // Tagging is how protection is given and taken: a tag does not protect from it.
    tags: {},
    summary: `Change tags of ${name}: ${keys.join(', ')}`,
    before: Object.fromEntries(keys.map((key) => [key, now[key] ?? null])),
    after: Object.fromEntries(keys.map((key) => [key, set[key] ?? null])),
    stages: calls.map((call) => stage(at, call)),
    cannotUndo: null,
    undo: [...tagCalls(id, 'Merge', old), ...tagCalls(id, 'Delete', added)],
  };
}

export const changeTags = defineStep({
  stepTemplateId: 'AZURE-013',
  name: 'Change_tags',
  title: 'Change tags of Azure resources',
  description:
    'Adds, changes and removes tags of many resources at once. The output keeps the previous values.',
  group: 'CLOUD',
  subgroup: 'AZURE',
  category: 'CLOUD',
  icon: 'annotation',
  effect: 'keyed',
  destructive: false,
  needsIntegration: ['AZURE'],
  permissions: ['Microsoft.Resources/tags/read', 'Microsoft.Resources/tags/write'],
  timeoutSeconds: 1_800,
  keywords: ['azure', 'tag', 'owner', 'label', 'cost allocation', 'bulk'],
  parameters: {
    integration: integrationParam(1, 'AZURE'),
    resources: targetsParam(
      2,
      'Resources',
      '/subscriptions/8f7e…/resourceGroups/web/providers/…',
      armTargets,
    ),
    fixed_tags: param(
      { p: 6, type: 'tags', title: 'Tags to set', optional: true, default: [] },
      tagRowsInput(tagsInput),
    ),
    tags: param(
      {
        p: 3,
        type: 'key-value',
        title: 'Tags from earlier steps',
        description: 'Their values can be references.',
        optional: true,
        default: {},
      },
      z.preprocess((value) => value ?? {}, tagsInput),
    ),
    remove: param(
      { p: 4, type: 'list', title: 'Tag names to remove', optional: true, default: [] },
      namesInput.pipe(z.array(tagNameInput)).default([]),
    ),
    keep: yesNo({
      p: 5,
      title: 'Keep existing values',
      description: 'Sets only tags that a resource does not have yet.',
      optional: true,
      default: false,
    }),
  },
  refine({ fixed_tags: fixed, tags }, issues) {
    if (!setOnce(fixed, tags, (name) => name.toLowerCase()))
      issues.addIssue({
        code: 'custom',
        path: ['tags'],
        message: 'has a tag that is among those to set too',
      });
  },
  output: changedOutput,
  sampleOutput: changedSample({
    account: '8f7e5a1c-0000-4000-8000-3b2f1d9c6e57',
    region: 'westeurope',
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/virtualMachines/batch',
    name: 'batch',
    summary: 'Change tags of batch: owner',
    before: { owner: null },
    after: { owner: 'ann@example.com' },
  }),
  run({ integration, resources, fixed_tags: fixed, tags, ...more }, context) {
    const wanted = { ...more, tags: { ...fixed, ...tags } };
    const session = sessionOf(context, integration);
    return changeResources(context, {
      session,
      place: { account: '', region: '' },
      targets: resources,
      look: (target) =>
        lookAt(
          { context, session, place: target },
          readArmId(target.resource)?.id ?? target.resource,
          wanted,
        ),
    });
  },
});
