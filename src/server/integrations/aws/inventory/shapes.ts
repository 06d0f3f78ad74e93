import { z } from 'zod';
import { xmlList, xmlText } from '../../../platform/xmlShapes';

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
