import { z } from 'zod';
import { StepError } from '../../contract';
import { names, param } from '../../common/params';
import { objectInput } from '../../common/values/inputs';
import { setOnce, tagRowsInput } from '../../common/values/tags';
import type { CloudCall } from '../../clouds.port';
import { ask, type At } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { ec2, ec2TagsOf } from '../common/ec2';

type Tags = Record<string, string>;
const tagging = (operation: string, input: CloudCall['input']): CloudCall => ({
  service: 'tagging',
  operation,
  input,
});
const tagsInput = objectInput
  .transform((given) => Object.entries(given).map(([key, value]) => [key, String(value ?? '')] as const))
  .refine((tags) => tags.length <= 50, 'has more than 50 tags')
  .refine(
    (tags) => tags.every(([key]) => !key.startsWith('aws:')),
    'tags that begin with aws: are Amazon’s own',
  )
  .transform((tags): Tags => Object.fromEntries(tags));

/** Of an ARN by the tagging API, of an ID such as i-0abc by EC2. */
async function tagsOf(at: At, id: string): Promise<Tags> {
  if (!id.startsWith('arn:')) return ec2TagsOf(at, id);
  const pair = z.object({ Key: z.string(), Value: z.string().default('') });
  const reply = z.object({
    ResourceTagMappingList: z.array(z.object({ Tags: z.array(pair).default([]) })).default([]),
  });
  const { ResourceTagMappingList } = await ask(at, tagging('GetResources', { ResourceARNList: [id] }), reply);
  return Object.fromEntries(
    ResourceTagMappingList.flatMap(({ Tags }) => Tags.map(({ Key, Value }) => [Key, Value])),
  );
}

function put(id: string, tags: Tags): CloudCall[] {
  const all = Object.entries(tags);
  if (all.length === 0) return [];
  if (id.startsWith('arn:')) return [tagging('TagResources', { ResourceARNList: [id], Tags: tags })];
  const fields = all.flatMap(([key, value], at) => [
    [`Tag.${at + 1}.Key`, key],
    [`Tag.${at + 1}.Value`, value],
  ]);
  return [ec2('CreateTags', { 'ResourceId.1': id, ...Object.fromEntries(fields) })];
}

function remove(id: string, keys: readonly string[]): CloudCall[] {
  if (keys.length === 0) return [];
  if (id.startsWith('arn:'))
    return [tagging('UntagResources', { ResourceARNList: [id], TagKeys: [...keys] })];
  const fields = keys.map((key, at) => [`Tag.${at + 1}.Key`, key] as const);
  return [ec2('DeleteTags', { 'ResourceId.1': id, ...Object.fromEntries(fields) })];
}

export const changeTags = awsChange({
  id: 'AWS-028',
  name: 'Change_tags',
  title: 'Change tags of AWS resources',
  description:
    'Adds, changes and removes tags of many resources at once. The output keeps the previous values.',
  icon: 'annotation',
  destructive: false,
  permissions: [
    'tag:GetResources',
    'tag:TagResources',
    'tag:UntagResources',
    'ec2:DescribeTags',
    'ec2:CreateTags',
    'ec2:DeleteTags',
  ],
  keywords: ['tag', 'owner', 'label', 'cost allocation', 'bulk'],
  resources: { title: 'Resources', example: 'i-0abc, arn:aws:rds:…' },
  parameters: {
    fixed_tags: param(
      { p: 7, type: 'tags', title: 'Tags to set', optional: true, default: [] },
      tagRowsInput(tagsInput),
    ),
    tags: param(
      {
        p: 5,
        type: 'key-value',
        title: 'Tags from earlier steps',
        description: 'Their values can be references.',
        optional: true,
        default: {},
      },
      z.preprocess((value) => value ?? {}, tagsInput),
    ),
    remove: names({ p: 6, title: 'Tag keys to remove', optional: true, default: [] }),
  },
  refine({ fixed_tags: fixed, tags }, issues) {
    const message = 'has a tag that is among those to set too';
    if (!setOnce(fixed, tags)) issues.addIssue({ code: 'custom', path: ['tags'], message });
  },
  sample: {
    resource: 'i-0abc',
    summary: 'Change tags of i-0abc: owner',
    before: { owner: null },
    after: { owner: 'ann@example.com' },
  },
  async look(at, { fixed_tags: fixed, tags: given, remove: removed }) {
    const tags = { ...fixed, ...given };
    const id = at.target.billed.startsWith('arn:') ? at.target.billed : at.target.resource;
    const now = await tagsOf(at, id);
    const set = Object.fromEntries(Object.entries(tags).filter(([key, value]) => now[key] !== value));
    const gone = removed.filter((key) => key in now && !(key in tags));
    const name = now['Name'] ?? '';
    const keys = [...Object.keys(set), ...gone];
    if (keys.length === 0) return { kind: 'unchanged', name, reason: 'Its tags are already set this way.' };
    const had = keys.filter((key) => key in now);
    const old = Object.fromEntries(had.map((key) => [key, now[key] ?? '']));
    const added = keys.filter((key) => !(key in now));
    if (Object.keys(now).length + added.length - gone.length > 50)
      throw new StepError('It would have more than 50 tags.', 'input_validation', false);
    return {
      kind: 'change',
      name,
      // Tagging is how protection is given and taken: a tag does not protect from it.
      tags: {},
      summary: `Change tags of ${id}: ${keys.join(', ')}`,
      before: Object.fromEntries(keys.map((key) => [key, now[key] ?? null])),
      after: Object.fromEntries(keys.map((key) => [key, set[key] ?? null])),
      stages: [...put(id, set), ...remove(id, gone)].map((call) => ({ call })),
      cannotUndo: null,
      undo: [...put(id, old), ...remove(id, added)],
    };
  },
});
