import { z } from 'zod';
import { id } from '../../kernel/paging';
import { splitKinds } from '../../model/allocation/statement';
import { UNALLOCATED, valueKey } from '../../model/allocation/values';
import {
  spendMethods,
  TAG_DESCRIPTION_MAX,
  TAG_NAME_MAX,
  TAG_RULE_FILTERS,
  TAG_RULES,
  TAG_SHARED,
  TAG_TREE,
  TAG_VALUE_MAX,
} from '../../model/limits';
import { isChargeField, isValueless } from '../../model/spendFields';
import { allocationWords } from '../../words/allocation';
import { filter } from '../costs/spend.api';

const { faults } = allocationWords;

export const RECIPIENTS_MAX = 50;

export const allocationMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month yyyy-MM');

const tagValue = z
  .string()
  .trim()
  .min(1, 'Value is required')
  .max(TAG_VALUE_MAX)
  .refine((value) => valueKey(value) !== valueKey(UNALLOCATED), faults.reserved);

/** What a charge must have: what stands on it itself, never another virtual tag. */
export const ruleFilters = z
  .array(
    filter
      .refine(({ field }) => isChargeField(field), { path: ['field'], message: faults.chargeField })
      .refine(({ operator, values }) => isValueless(operator) || values.length > 0, {
        path: ['values'],
        message: faults.noValues,
      }),
  )
  .min(1, faults.noFilters)
  .max(TAG_RULE_FILTERS);

const virtualRule = z.strictObject({ value: tagValue, filters: ruleFilters });

const sharedValue = z.strictObject({
  value: tagValue,
  split: z.enum(splitKinds),
  /** Of `fixed`: percent with at most two decimals; what is missing to 100 stays unallocated. */
  shares: z
    .array(z.strictObject({ value: tagValue, percent: z.number().min(0).max(100) }))
    .max(TAG_RULES)
    .default([]),
  /** Of `metric`: the business metric whose segments are the other values. */
  metric_id: id.nullable().default(null),
  /** Of `usage`: how much each other value used of a service, in one unit of the bill. */
  usage: z
    .strictObject({
      service: z.string().min(1, 'Value is required').max(200),
      unit: z.string().min(1, 'Value is required').max(100),
    })
    .nullable()
    .default(null),
});

/** A value, or a group that no rule names, and the value or group it belongs to. */
const treeNode = z.strictObject({ value: tagValue, parent: tagValue.nullable() });

/** What a virtual tag says from a month on. */
export const tagContent = z.strictObject({
  /** The first that fits decides; what none fits is not allocated. */
  rules: z.array(virtualRule).min(1, faults.noRules).max(TAG_RULES),
  shared: z.array(sharedValue).max(TAG_SHARED).default([]),
  /** The tree of cost centers; values that are not in it stand at the top. */
  tree: z.array(treeNode).max(TAG_TREE).default([]),
});
export type TagContent = z.output<typeof tagContent>;

/** A field of spend as `virtual:<name>`, so it keeps its name for good. */
export const tagName = z.string().trim().min(1, 'Value is required').max(TAG_NAME_MAX);
export const tagDescription = z.string().trim().max(TAG_DESCRIPTION_MAX);

export const virtualTag = z.object({
  tag_id: id,
  name: z.string(),
  description: z.string(),
  /** As it was saved last. */
  content: tagContent,
  /** yyyy-MM: the first month of that; null: all months. */
  valid_from: z.string().nullable(),
  /** Counts saves; a save of an older one is refused with `conflict`. */
  revision: z.number().int(),
  created_by: z.string(),
  creation_time: z.string(),
  updated_by: z.string(),
  last_update_time: z.string(),
});
export type VirtualTag = z.output<typeof virtualTag>;

/** By email on a day of each month, at 8 by the clock of the organization: the statement of the month before. */
export const statementScheduleDraft = z.strictObject({
  day: z.number().int().min(1).max(28),
  format: z.enum(['pdf', 'xlsx']).default('pdf'),
  recipients: z.array(z.email().max(320)).max(RECIPIENTS_MAX).default([]),
  to_owners: z.boolean().default(false),
  /** Null: as in the settings. */
  cost_method: z.enum(spendMethods).nullable().default(null),
});
export type StatementScheduleDraft = z.output<typeof statementScheduleDraft>;

export const statementSchedule = statementScheduleDraft.extend({
  /** yyyy-MM: of the last one that was due. */
  sent_month: z.string().nullable(),
  /** Why that was not sent. */
  problem: z.string().nullable(),
});
export type StatementSchedule = z.output<typeof statementSchedule>;

export const tagVersion = z.object({
  revision: z.number().int(),
  content: tagContent,
  valid_from: z.string().nullable(),
  /** The last month in which it counts; null: until it is changed. */
  valid_to: z.string().nullable(),
  /** It counts in no month any more: what was saved later has taken all of them. */
  replaced: z.boolean(),
  by: z.string(),
  at: z.string(),
});
export type TagVersion = z.output<typeof tagVersion>;
