import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';
import { splitsDone } from '../../model/allocation/statement';
import { untaggableKinds } from '../../model/allocation/health';
import { isBillField, isSpendField } from '../../model/spendFields';
import { spendMethods, TAG_RULES } from '../../model/limits';
import { day, incompleteBill } from '../costs/spend.api';
import {
  allocationMonth,
  RECIPIENTS_MAX,
  ruleFilters,
  statementSchedule,
  statementScheduleDraft,
  tagContent,
  tagDescription,
  tagName,
  tagVersion,
  virtualTag,
} from './entities';

const read = { access: 'home:read' } as const;
const write = { access: 'resources:write', edits: true } as const;
const byId = { params: z.object({ id }) };

const listVirtualTags = defineCall({
  id: 'allocation.list',
  method: 'GET',
  path: 'virtual-tags',
  ...read,
  summary: 'The virtual tags by name, each as it was saved last; an organization has 50 at most',
  what: 'virtual tags',
  reads: ['virtual_tag'],
  reply: list(virtualTag),
});

const createVirtualTag = defineCall({
  id: 'allocation.create',
  method: 'POST',
  path: 'virtual-tags',
  ...write,
  summary: 'A new virtual tag; its name is unique, whatever the case, and stays',
  changes: ['virtual_tag', 'cost', 'budget'],
  body: z.strictObject({
    name: tagName,
    description: tagDescription.default(''),
    content: tagContent,
    /** The first month; null: all months. */
    valid_from: allocationMonth.nullable().default(null),
  }),
  reply: one(virtualTag),
});

const updateVirtualTag = defineCall({
  id: 'allocation.update',
  method: 'PUT',
  path: 'virtual-tags/:id',
  ...write,
  summary:
    'Changes the description, or the rules from a month on; months before it stay as they were. Only upon the revision that was read',
  changes: ['virtual_tag', 'cost', 'budget'],
  ...byId,
  body: z.strictObject({
    revision: z.number().int(),
    description: tagDescription.optional(),
    change: z
      .strictObject({
        content: tagContent,
        /** The first month in which it counts; null: all months, those that are over too. */
        valid_from: allocationMonth.nullable(),
      })
      .optional(),
  }),
  reply: one(virtualTag),
});

const deleteVirtualTag = defineCall({
  id: 'allocation.delete',
  method: 'DELETE',
  path: 'virtual-tags/:id',
  ...write,
  summary:
    'Deletes a virtual tag with all its versions; not while a budget, a report or a business metric goes by it',
  changes: ['virtual_tag', 'cost', 'budget'],
  ...byId,
  reply: done,
});

const virtualTagVersions = defineCall({
  id: 'allocation.versions',
  method: 'GET',
  path: 'virtual-tags/:id/versions',
  ...read,
  summary: 'The versions of a virtual tag with the months in which each counts, the newest first',
  what: 'the versions of the virtual tag',
  reads: ['virtual_tag:{id}'],
  ...byId,
  reply: list(tagVersion),
});

const caught = z.object({
  cost: z.number(),
  /** Rows of the bill. */
  charges: z.number(),
});

const previewVirtualTag = defineCall({
  id: 'allocation.preview',
  method: 'POST',
  onlyReads: true,
  path: 'virtual-tags/preview',
  ...read,
  summary:
    'What ordered rules would catch in these days, by currency: each rule, what earlier rules take of it, and what is left',
  what: 'the preview',
  reads: ['cost'],
  body: z.strictObject({
    from: day,
    /** Inclusive. */
    to: day,
    cost_method: z.enum(spendMethods).optional(),
    rules: z.array(z.strictObject({ filters: ruleFilters })).max(TAG_RULES),
  }),
  reply: one(
    z.object({
      cost_method: z.enum(spendMethods),
      /** The largest first; amounts in whole cents, which add up to the total. */
      currencies: z.array(
        z.object({
          currency: z.string(),
          total: z.number(),
          /** Beside each rule: what it catches, and what fits it but an earlier rule takes. */
          rules: z.array(z.object({ caught, taken: caught })),
          left: caught,
        }),
      ),
      incomplete: z.array(incompleteBill),
    }),
  ),
});

/** Virtual tags go by all charges, others by those that can carry tags. */
const coverage = z.object({
  carried: z.number(),
  missing: z.number(),
  /** 0 to 1; null where there is no cost. */
  share: z.number().nullable(),
});
const isHealthField = (field: string): boolean =>
  isSpendField(field) && (field === 'owner' || !isBillField(field));

const statementQuery = z.strictObject({
  month: allocationMonth,
  cost_method: z.enum(spendMethods).optional(),
});

const allocationStatement = defineCall({
  id: 'allocation.statement',
  method: 'GET',
  path: 'virtual-tags/:id/statement',
  ...read,
  summary:
    'What each value of a virtual tag costs in a month: its own charges, its part of shared costs, and what is below it in the tree',
  what: 'the showback',
  reads: ['cost', 'virtual_tag:{id}'],
  ...byId,
  query: statementQuery,
  reply: one(
    z.object({
      cost_method: z.enum(spendMethods),
      month: z.string(),
      /** The newest complete day of the bills, where it is within the month or before it; null: the month is complete. */
      through: z.string().nullable(),
      /** Which save of the rules counts in the month; null: none. */
      revision: z.number().int().nullable(),
      /** The largest first. Amounts in whole cents: the totals of rows add up to the bill. */
      currencies: z.array(
        z.object({
          currency: z.string(),
          /** Of the whole bill, asked for by itself. */
          bill: z.number(),
          /** In the order of the tree: each after its parent. */
          rows: z.array(
            z.object({
              /** '' is what is not allocated. */
              value: z.string(),
              parent: z.string().nullable(),
              /** 0 at the top. */
              depth: z.number().int(),
              /** A group has no rule, and no cost of its own. */
              group: z.boolean(),
              direct: z.number(),
              /** Of shared costs; what a shared value gives away is negative. */
              shared: z.number(),
              /** Own and shared. */
              total: z.number(),
              /** The totals of all below it in the tree. */
              below: z.number(),
              /** Of total and below; the top of the tree adds up to the bill. */
              sum: z.number(),
              /** Sum of the bill, 0 to 1; null where the bill is nothing. */
              share: z.number().nullable(),
              /** How its cost was split, of a shared value. */
              split: z.enum(splitsDone).nullable(),
              /** Of one that is split by a metric or by usage: what was measured. */
              measured: z
                .object({
                  /** Of the metric; null: it is no longer there. */
                  name: z.string().nullable(),
                  unit: z.string(),
                  /** On how many days of the month it has values; null: usage of the bill. */
                  days: z.number().int().nullable(),
                  days_of: z.number().int(),
                  /** Values without any, which bear nothing of it. */
                  missing: z.array(z.string()),
                  /** What is measured of no value of the virtual tag, and counts nothing. */
                  unmatched: z.array(z.string()),
                })
                .nullable(),
            }),
          ),
        }),
      ),
      incomplete: z.array(incompleteBill),
    }),
  ),
});

const sendStatement = defineCall({
  id: 'allocation.sendStatement',
  method: 'POST',
  path: 'virtual-tags/:id/statement/send',
  ...write,
  summary:
    'Emails the statement of a month: the whole one to recipients, and to owners whose value is an address their own lines',
  ...byId,
  timeoutSeconds: 120,
  body: statementQuery.extend({
    format: z.enum(['pdf', 'xlsx']).default('pdf'),
    recipients: z.array(z.email().max(320)).max(RECIPIENTS_MAX).default([]),
    to_owners: z.boolean().default(false),
  }),
  /** `unaddressed`: values that are no addresses, of those who were to get their own lines. */
  reply: one(z.object({ sent: z.number().int(), unaddressed: z.array(z.string()) })),
});

const findStatementSchedule = defineCall({
  id: 'allocation.schedule',
  method: 'GET',
  path: 'virtual-tags/:id/schedule',
  ...read,
  summary: 'When the statement of a virtual tag is emailed every month; null: never',
  what: 'the schedule of the showback',
  reads: ['virtual_tag:{id}'],
  ...byId,
  reply: one(statementSchedule.nullable()),
});

const putStatementSchedule = defineCall({
  id: 'allocation.putSchedule',
  method: 'PUT',
  path: 'virtual-tags/:id/schedule',
  ...write,
  summary: 'Emails the statement of the month before every month from now on; null: no more',
  changes: ['virtual_tag'],
  ...byId,
  body: z.strictObject({ schedule: statementScheduleDraft.nullable() }),
  reply: one(statementSchedule.nullable()),
});

const exportStatement = defineCall({
  id: 'allocation.exportStatement',
  method: 'GET',
  path: 'virtual-tags/:id/statement/export',
  ...read,
  summary: 'The statement of a month as CSV, with a line for each value and one for the bill',
  ...byId,
  query: statementQuery,
  gives: 'text/csv',
  reply: z.string(),
});

const exportFocus = defineCall({
  id: 'allocation.exportFocus',
  method: 'GET',
  path: 'virtual-tags/:id/statement/focus',
  ...read,
  summary:
    'The charges of a month as a FOCUS 1.3 file by account, region and service: shared ones are replaced by what they are allocated into, with the allocated columns of FOCUS. ContractedCost and ListCost are on purchases of commitments and again on what they cover, so their sums are above those of spend, which leaves the purchases out',
  ...byId,
  query: statementQuery.omit({ cost_method: true }),
  gives: 'text/csv',
  reply: z.string(),
});

const allocationStatementFile = defineCall({
  id: 'allocation.statementFile',
  method: 'GET',
  path: 'virtual-tags/:id/statement/file',
  ...read,
  summary: 'The statement of a month as an Excel workbook or as a PDF',
  ...byId,
  query: statementQuery.extend({ format: z.enum(['xlsx', 'pdf']) }),
  /** A file as base64. */
  reply: one(z.object({ name: z.string(), content: z.string(), content_type: z.string() })),
});

const tagHealth = defineCall({
  id: 'allocation.health',
  method: 'GET',
  path: 'virtual-tags/health',
  ...read,
  summary:
    'How much of the cost carries the owner, each virtual tag and each tag key; of one of them also by month, and where most is missing. What cannot carry tags is told apart',
  what: 'tag health',
  reads: ['cost', 'virtual_tag'],
  query: z.strictObject({
    from: day,
    /** Inclusive. */
    to: day,
    cost_method: z.enum(spendMethods).optional(),
    /** Whose months and places are told: `owner`, `tag:<key>` or `virtual:<name>`. */
    field: z.string().refine(isHealthField, 'must be owner, a tag or a virtual tag').default('owner'),
  }),
  reply: one(
    z.object({
      cost_method: z.enum(spendMethods),
      /** Tag keys that the owner is read from, the surest first. */
      ownerKeys: z.array(z.string()),
      /** The largest first; amounts in whole cents. */
      currencies: z.array(
        z.object({
          currency: z.string(),
          /** Of which `taggable` and all that cannot carry tags are the parts. */
          total: z.number(),
          taggable: z.number(),
          untaggable: z.array(z.object({ kind: z.enum(untaggableKinds), cost: z.number() })),
          fields: z.array(coverage.extend({ field: z.string() })),
          /** There are more tag keys than are told. */
          moreKeys: z.boolean(),
          /** Of the one field, six months to the last day at most. */
          months: z.array(coverage.extend({ month: z.string() })),
          /** Of the one field, where most is missing first. */
          places: z.array(
            z.object({ account: z.string(), label: z.string(), service: z.string(), missing: z.number() }),
          ),
        }),
      ),
      incomplete: z.array(incompleteBill),
    }),
  ),
});

export const allocationCalls = {
  tagHealth,
  listVirtualTags,
  createVirtualTag,
  updateVirtualTag,
  deleteVirtualTag,
  virtualTagVersions,
  previewVirtualTag,
  allocationStatement,
  allocationStatementFile,
  sendStatement,
  exportStatement,
  exportFocus,
  findStatementSchedule,
  putStatementSchedule,
};
