import { z } from 'zod';
import { many } from '../../common/xml';

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

/** Dates of services that speak JSON: seconds of the epoch, or a text. */
export const jsonDate = z.preprocess(
  (value) =>
    typeof value === 'number'
      ? new Date(value * 1000)
      : typeof value === 'string'
        ? new Date(value)
        : undefined,
  z.date().optional(),
);

const tagsOf = (pairs: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(pairs.filter(([key]) => key !== ''));

/** `tagSet` of EC2. */
export const ec2Tags = xmlList('item', z.object({ key: xmlText, value: xmlText })).transform((tags) =>
  tagsOf(tags.map(({ key, value }) => [key, value])),
);
const upperTag = z.object({ Key: xmlText, Value: xmlText });
/** Tags of the other services that answer in XML; their element is named differently. */
export const xmlTags = (element: string) =>
  xmlList(element, upperTag).transform((tags) => tagsOf(tags.map(({ Key, Value }) => [Key, Value])));
export const jsonTags = z
  .array(z.object({ Key: z.string().default(''), Value: z.string().default('') }))
  .default([])
  .transform((tags) => tagsOf(tags.map(({ Key, Value }) => [Key, Value])));
