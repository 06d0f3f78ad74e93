import { z } from 'zod';
import type { Json } from '@shared/model/json';

export interface QueryField {
  name: string;
  type: string;
  mode?: string | undefined;
  fields?: QueryField[] | undefined;
}
const field: z.ZodType<QueryField> = z.lazy(() =>
  z.object({
    name: z.string(),
    type: z.string(),
    mode: z.string().optional(),
    fields: z.array(field).optional(),
  }),
);
const cell: z.ZodType<unknown> = z.unknown();
export const queryRow = z.object({ f: z.array(z.object({ v: cell })) });
export type QueryRow = z.output<typeof queryRow>;
export const queryAnswer = z.object({
  jobComplete: z.boolean().default(false),
  jobReference: z
    .object({ projectId: z.string(), jobId: z.string(), location: z.string().optional() })
    .optional(),
  schema: z.object({ fields: z.array(field) }).optional(),
  rows: z.array(queryRow).default([]),
  pageToken: z.string().optional(),
  totalBytesProcessed: z.string().default('0'),
});
export type QueryAnswer = z.output<typeof queryAnswer>;

export const isNested = ({ type, mode }: QueryField) =>
  ['RECORD', 'STRUCT'].includes(type) && mode !== 'REPEATED';

/** Microseconds as ISO 8601; the digits of numbers as they came. */
export function plainCell({ type }: QueryField, value: unknown): unknown {
  if (type !== 'TIMESTAMP' || typeof value !== 'string' || !/^-?\d+$/.test(value)) return value;
  return new Date(Number(BigInt(value) / 1000n)).toISOString();
}

const WHOLE = new Set(['INTEGER', 'INT64']);
const FLOATS = new Set(['FLOAT', 'FLOAT64']);

/** Numbers as numbers where they stay exact; NUMERIC, dates and all else as BigQuery writes them. */
export function cellJson(one: QueryField, value: unknown): Json {
  if (value === null || value === undefined) return null;
  if (one.mode === 'REPEATED') {
    const { data = [] } = z.array(z.object({ v: cell })).safeParse(value);
    return data.map(({ v }) => cellJson({ ...one, mode: undefined }, v));
  }
  if (isNested(one)) {
    const { data } = queryRow.safeParse(value);
    return Object.fromEntries(
      (one.fields ?? []).map((inner, at) => [inner.name, cellJson(inner, data?.f[at]?.v)]),
    );
  }
  const text = String(plainCell(one, value));
  if (one.type === 'BOOLEAN' || one.type === 'BOOL') return text === 'true';
  const number = Number(text);
  const exact = WHOLE.has(one.type)
    ? Number.isSafeInteger(number)
    : FLOATS.has(one.type) && Number.isFinite(number);
  return exact ? number : text;
}
