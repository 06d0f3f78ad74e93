import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { choice, param, whole } from '../../common/params';
import { namesInput, required } from '../../common/values/inputs';
import { arm, look, stage, tagsOf } from '../common/arm';
import { defineArmStep } from '../common/define';
import { armKinds } from '../common/kinds';

const account = z.object({ tags: tagsOf, kind: z.string().default('') });
const policy = z.object({
  properties: z.object({
    policy: z.object({ rules: z.array(z.record(z.string(), z.json())).default([]) }),
  }),
});
const NAME = /^[A-Za-z0-9-]{1,256}$/;
const LOST = 'Blobs that the rule deletes';

interface Ages {
  cool?: number | undefined;
  cold?: number | undefined;
  archive?: number | undefined;
  remove?: number | undefined;
}
interface Given {
  action: keyof Ages;
  days: number;
  archive?: number | undefined;
  remove?: number | undefined;
}
const agesOf = ({ action, days, archive, remove }: Given): Ages => ({ archive, remove, [action]: days });

/** From the warmest on. */
const orderOf = ({ cool, cold, archive, remove }: Ages) =>
  [cool, cold, archive, remove].filter((one) => one !== undefined);

function actionsOf({ cool, cold, archive, remove }: Ages): JsonObject {
  const after = (given: number) => ({ daysAfterModificationGreaterThan: given });
  return {
    ...(cool === undefined ? {} : { tierToCool: after(cool) }),
    ...(cold === undefined ? {} : { tierToCold: after(cold) }),
    ...(archive === undefined ? {} : { tierToArchive: after(archive) }),
    ...(remove === undefined ? {} : { delete: after(remove) }),
  };
}

/** Written with keys in order, so that the same rule is the same text. */
function textOf(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${key}:${textOf(value[key] ?? null)}`).join(',')}}`;
}

const ageParam = (p: number, title: string) => whole({ p, title, optional: true, min: 0, max: 99_999 });

export const setLifecycleRule = defineArmStep({
  stepTemplateId: 'AZURE-035',
  name: 'Set_lifecycle_rule',
  title: 'Set blob lifecycle rule',
  description:
    'Adds a rule that moves or deletes block blobs by days since their last change. The output keeps the previous rules.',
  icon: 'time',
  keywords: ['azure', 'storage account', 'blob', 'lifecycle', 'cool', 'cold', 'archive', 'expire', 'tier'],
  permissions: [
    'Microsoft.Storage/storageAccounts/read',
    'Microsoft.Storage/storageAccounts/managementPolicies/read',
    'Microsoft.Storage/storageAccounts/managementPolicies/write',
    'Microsoft.Storage/storageAccounts/managementPolicies/delete',
  ],
  kinds: [armKinds.storageAccount],
  targets: 'Storage accounts',
  found: account,
  parameters: {
    action: choice({
      p: 3,
      title: 'Action',
      choices: { cool: 'Move to cool', cold: 'Move to cold', archive: 'Archive', remove: 'Delete' },
      default: 'cool',
    }),
    days: whole({ p: 4, title: 'After (days)', min: 0, max: 99_999, default: 30 }),
    archive: ageParam(5, 'Then archive after (days)'),
    remove: ageParam(6, 'Then delete after (days)'),
    rule: param(
      {
        p: 7,
        type: 'string',
        title: 'Rule name',
        description: 'A rule with this name is replaced.',
        default: 'costloom',
        maxLength: 256,
      },
      required(256)
        .refine((name) => NAME.test(name), 'can have letters, digits and hyphens only')
        .default('costloom'),
    ),
    prefixes: param(
      {
        p: 8,
        type: 'list',
        title: 'Prefixes',
        description: 'Container, or container/path. Leave empty for all blobs.',
        placeholder: 'logs/2025',
        optional: true,
        default: [],
      },
      namesInput.refine((all) => all.length <= 10, 'has more than 10').default([]),
    ),
    others: choice({
      p: 9,
      title: 'Other rules',
      choices: { keep: 'Keep', remove: 'Remove' },
      default: 'keep',
    }),
  },
  refine(given, issues) {
    const refuse = (key: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [key], message });
    const { action, archive, remove } = given;
    if ((action === 'archive' && archive !== undefined) || (action === 'remove' && remove !== undefined))
      refuse('action', 'is set again below, with other days');
    const all = orderOf(agesOf(given));
    if (all.some((one, at) => at > 0 && one <= (all[at - 1] ?? 0)))
      refuse('days', 'must be fewer than the days to archive and to delete');
  },
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Storage/storageAccounts/acmelogs',
    name: 'acmelogs',
    summary: 'Set lifecycle rule costloom of storage account acmelogs',
    before: { rules: [] },
    after: { rules: [{ name: 'costloom', enabled: true, type: 'Lifecycle' }] },
    monthly_cost: 96.2,
  },
  async plan(resource, { rule: name, prefixes, others, ...given }) {
    const ages = agesOf(given);
    const { id, kind, found } = resource;
    if (!/^(StorageV2|BlobStorage|BlockBlobStorage)$/.test(found.kind))
      return { kind: 'skipped', reason: `It is of kind ${found.kind || '?'}, which has no lifecycle rules.` };
    const path = `${id.id}/managementPolicies/default`;
    const had = await look(resource, arm('GET', path, kind.version), policy);
    const before = had?.properties.policy.rules ?? [];
    const rule: JsonObject = {
      enabled: true,
      name,
      type: 'Lifecycle',
      definition: {
        actions: { baseBlob: actionsOf(ages) },
        filters: {
          blobTypes: ['blockBlob'],
          ...(prefixes.length === 0 ? {} : { prefixMatch: [...prefixes] }),
        },
      },
    };
    const kept = others === 'keep' ? before.filter((one) => one['name'] !== name) : [];
    const rules = [...kept, rule];
    const sorted = (all: readonly JsonObject[]) => all.map(textOf).toSorted().join('\n');
    if (sorted(rules) === sorted(before)) return { kind: 'unchanged', reason: 'It already has this rule.' };
    const put = (all: readonly JsonObject[]) =>
      arm('PUT', path, kind.version, { input: { properties: { policy: { rules: [...all] } } } });
    return {
      kind: 'change',
      summary: `Set lifecycle rule ${name} of storage account ${id.name}`,
      before: { rules: before },
      after: { rules },
      stages: [stage(resource, put(rules))],
      cannotUndo: ages.remove === undefined ? null : LOST,
      // Azure takes no policy without rules.
      undo: [before.length === 0 ? arm('DELETE', path, kind.version) : put(before)],
    };
  },
});
