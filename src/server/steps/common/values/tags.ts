import { z } from 'zod';
import type { Param } from '../../contract';
import { param } from '../params';
import { listInput, namesInput, required } from './inputs';

/** As many as one question of costs takes. */
const FILTERS_MAX = 20;

/** A key, and the values of which it has one. */
export interface TagFilter {
  key: string;
  values: string[];
}

const rowsInput = listInput.transform((rows): unknown => rows);

/** PARAM-37. A row that names no key or no value is refused: without it more would be meant. */
export const tagFilterInput = rowsInput
  .pipe(
    z
      .array(
        z.object({
          key: required(500),
          values: namesInput.refine((values) => values.length > 0, 'has a key without a value'),
        }),
      )
      .max(FILTERS_MAX, `has more than ${FILTERS_MAX} keys`),
  )
  .default([]);

export const tagFilterParam = (p: number, title = 'Tag filter'): Param<TagFilter[]> =>
  param(
    {
      p,
      type: 'tag-filter',
      title,
      description: 'Each key must have one of its values.',
      optional: true,
      default: [],
    },
    tagFilterInput,
  );

/** Whether what has these tags is meant; `valueOf`: undefined where there is no such tag. */
export const fitsTags = (filters: readonly TagFilter[], valueOf: (key: string) => string | undefined) =>
  filters.every(({ key, values }) => {
    const value = valueOf(key);
    return value !== undefined && values.includes(value);
  });

/** Rows of key and value, each key once, as tags that go through the checks of a cloud. */
export const tagRowsInput = <T>(checks: z.ZodType<T>) =>
  rowsInput
    .pipe(z.array(z.object({ key: required(500), value: required(1_000) })).max(100))
    .refine((rows) => new Set(rows.map(({ key }) => key)).size === rows.length, 'has a key twice')
    .default([])
    .transform((rows): unknown => Object.fromEntries(rows.map(({ key, value }) => [key, value])))
    .pipe(checks);

/** For `refine`: no key stands in both, as `sameAs` reads them. */
export const setOnce = (
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
  sameAs: (key: string) => string = (key) => key,
): boolean => {
  const keys = new Set(Object.keys(one).map(sameAs));
  return Object.keys(other).every((key) => !keys.has(sameAs(key)));
};
