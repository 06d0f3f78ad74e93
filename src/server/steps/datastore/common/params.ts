import { readJson } from '@shared/model/readJson';
import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { StepError, type ParamSpec, type StepContext } from '../../contract';
import type { DatastoreRecord, RecordFilter } from '../../services';
import { param } from '../../common/params';
import { listInput } from '../../common/values/inputs';

/** Records of one call of the datastore; more are written in so many at a time. */
const BATCH = 1_000;
/** Records that one step reads or writes at most. */
export const MOST = 10_000;

export const datastoreParam = param(
  { p: 1, type: 'datastore', title: 'Datastore' },
  z.string().trim().min(1).max(200),
);

const fromText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return null;
  try {
    return readJson(value);
  } catch {
    return value;
  }
};

const json = z.custom<Json>((value) => value !== undefined);
const rule = z
  .object({
    key: z.string().min(1, 'a condition needs a column'),
    operator: z.string(),
    value: json.optional(),
    values: z.array(json).optional(),
    missing: z.string().optional(),
  })
  .superRefine(({ missing }, { addIssue }) => {
    if (missing !== undefined) addIssue({ code: 'custom', message: missing });
  })
  .transform(({ key, operator, value, values }) => ({ key, operator, value: values ?? value ?? null }));

/** `{ combinator, rules }`, or the rules alone; null: all records. */
const conditionsInput = z.preprocess(
  (value) => {
    const read = fromText(value);
    return Array.isArray(read) ? { rules: read } : (read ?? null);
  },
  z
    .object({
      combinator: z
        .preprocess(
          (value) => (typeof value === 'string' ? value.toLowerCase() : value),
          z.enum(['and', 'or']),
        )
        .default('and'),
      rules: z.array(rule).max(50),
    })
    .nullable(),
);

export const conditionsParam = (p: number, more: Partial<ParamSpec> = {}) =>
  param(
    {
      p,
      type: 'conditions',
      title: 'Conditions',
      description: 'Leave empty for all records.',
      optional: true,
      default: null,
      ...more,
    },
    conditionsInput.default(null),
  );

/** One record as an object, or many as a list; either as JSON text too. */
export const recordsInput = z
  .preprocess(
    (value) => {
      const read = fromText(value);
      return isJsonObject(read) ? [read] : (read ?? []);
    },
    z.array(
      z.custom<JsonObject>(isJsonObject, 'each record must be an object'),
      'must be an object or a list',
    ),
  )
  .refine((list) => list.length <= MOST, `has more than ${MOST.toLocaleString('en')} records`);

export const recordsParam = (p: number) =>
  param(
    {
      p,
      type: 'json',
      title: 'Records',
      description: 'An object with a value for each column, or a list of such objects.',
    },
    recordsInput,
  );

export const idsInput = listInput
  .transform((list) => [...new Set(list.map(String))].filter((id) => id !== ''))
  .refine((list) => list.length <= MOST, `has more than ${MOST.toLocaleString('en')} ids`);

/** The record as later steps use it: `{{steps.Find.output.records[0].Name}}`. */
export const flat = ({ recordId, record_data: data }: DatastoreRecord): JsonObject => ({ recordId, ...data });

export const recordList = z.array(z.object({ recordId: z.string() }));

export async function idOf(context: StepContext, datastore: string): Promise<string> {
  const { datastores } = context.services;
  return (await datastores.find(context.orgId, context.spaceId, datastore)).datastoreId;
}

/** Before the first of several batches is written: a value that is refused must not leave half of them. */
export async function refuseUnfit(context: StepContext, id: string, records: JsonObject[]): Promise<void> {
  const problems = await context.services.datastores.check(context.orgId, id, records);
  if (problems.length > 0) throw new StepError(problems.join('; '), 'general', false);
}

export function chunks<T>(list: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < list.length; at += BATCH) parts.push(list.slice(at, at + BATCH));
  return parts;
}

/** The ids of all records that match; refused when there are more than a step may change. */
export async function matchingIds(
  context: StepContext,
  id: string,
  filter: RecordFilter | null,
): Promise<string[]> {
  const query = { filter, sort: [], limit: MOST + 1 };
  const records = await context.services.datastores.search(context.orgId, id, query);
  if (records.length > MOST) {
    const most = MOST.toLocaleString('en');
    throw new StepError(`More than ${most} records match. Narrow the conditions.`, 'general', false);
  }
  return records.map(({ recordId }) => recordId);
}
