import { z } from 'zod';
import { filterOperators, needsValue } from './caseOperators';
import { caseStatuses, efforts, groupBys } from './caseStatus';

const scalar = z.union([z.string().max(500), z.number()]);

const filterRule = z
  .strictObject({
    id: z.string().min(1).max(100),
    key: z.string().trim().min(1, 'must not be blank').max(200),
    operator: z.enum(filterOperators),
    value: z.union([scalar, z.array(scalar).max(500)]).optional(),
  })
  .refine(
    (rule) =>
      !needsValue(rule.operator) ||
      (Array.isArray(rule.value) ? rule.value.length > 0 : rule.value !== undefined && rule.value !== ''),
    { path: ['value'], message: 'must not be empty' },
  );

const logic = z.enum(['AND', 'OR']);

const filterGroup = z.strictObject({
  id: z.string().min(1).max(100),
  filter_logic: logic,
  rules: z.array(filterRule).min(1, 'needs at least one rule').max(50),
});

const day = z.iso.date('must be a date yyyy-MM-dd');
export const dateRange = z
  .strictObject({ start_date: day, end_date: day })
  .refine((r) => r.start_date <= r.end_date, { message: 'start_date must not be after end_date' });

/**
 * The one filter object of the case screens, of their URL (`filters`) and of the case calls. Empty lists and absent
 * fields do not filter. `filter_logic` joins the groups. `date_range`: the
 * days on which a case was active, from the day it was found to the day it was closed. `found_range`: the days on which
 * it was found.
 */
export const caseFilter = z.strictObject({
  case_status: z.array(z.enum(caseStatuses)).max(caseStatuses.length).optional(),
  case_effort: z.array(z.enum(efforts)).max(efforts.length).optional(),
  date_range: dateRange.optional(),
  found_range: dateRange.optional(),
  board_ids: z.array(z.string().min(1).max(200)).max(100).optional(),
  search: z.string().trim().max(200).optional(),
  filter_logic: logic.optional(),
  filters: z.array(filterGroup).max(20).optional(),
  group_by: z.enum(groupBys).optional(),
});
export type CaseFilter = z.output<typeof caseFilter>;
export type FilterGroup = z.output<typeof filterGroup>;
export type FilterRule = z.output<typeof filterRule>;
