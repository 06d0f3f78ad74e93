import { z } from 'zod';

/** Elements that may stand never, once or often. */
export const many = <T>(value: T | readonly T[] | undefined | ''): readonly T[] => {
  if (value === undefined || value === '') return [];
  return isList(value) ? value : [value];
};

const isList = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value);

/** Shapes of replies in XML, where every value is a text and a list of one is no list. */
const childOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;

/** The elements `name` within an element, however many. */
export const xmlList = <T>(name: string, item: z.ZodType<T>) =>
  z.preprocess((value) => many(childOf(value, name)), z.array(item));

/** An element that may stand never, once or often. */
export const xmlOften = <T>(item: z.ZodType<T>) => z.preprocess(asMany, z.array(item));
const asMany = (value: unknown): readonly unknown[] => many(value);

export const xmlText = z.coerce.string().default('');
export const xmlBoolean = z
  .string()
  .transform((value) => value === 'true')
  .default(false);
/** Absent or empty: null. */
export const xmlNumber = z.preprocess(
  (value) => (value === undefined || value === '' ? null : Number(value)),
  z.number().nullable(),
);
export const xmlDate = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? new Date(value) : undefined),
  z.date().optional(),
);
