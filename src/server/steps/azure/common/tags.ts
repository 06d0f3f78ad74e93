import { z } from 'zod';
import { objectInput } from '../../common/values/inputs';
import type { CloudCall } from '../../clouds.port';
import { arm } from './arm';

export type Tags = Readonly<Record<string, string>>;

const PATH = '/providers/Microsoft.Resources/tags/default';
const VERSION = '2021-04-01';
export const TAGS_MAX = 50;
const NAME_MAX = 512;
const VALUE_MAX = 256;

export const tagNameInput = z
  .string()
  .trim()
  .min(1, 'has an empty tag name')
  .max(NAME_MAX, `has a tag name longer than ${NAME_MAX} characters`)
  .regex(/^[^<>%&\\?/]+$/, 'has a tag name with one of < > % & \\ ? /, which Azure does not take');

/** Tags to set; what Azure would refuse is told before. */
export const tagsInput = objectInput
  .transform((given) => Object.entries(given).map(([name, value]) => [name, String(value ?? '')] as const))
  .superRefine((tags, issues) => {
    const refuse = (message: string) => issues.addIssue({ code: 'custom', message });
    if (tags.length > TAGS_MAX) refuse(`has more than ${TAGS_MAX} tags`);
    for (const [name, value] of tags) {
      const wrong = tagNameInput.safeParse(name).error?.issues[0];
      if (wrong) refuse(wrong.message);
      if (value.length > VALUE_MAX) refuse(`has a value longer than ${VALUE_MAX} characters for ${name}`);
    }
  })
  .transform((tags): Tags => Object.fromEntries(tags));

export const tagged = z.object({
  properties: z.object({ tags: z.record(z.string(), z.string()).nullish() }),
});
export const readTags = (id: string): CloudCall => arm('GET', `${id}${PATH}`, VERSION);

/** Nothing for no tags. */
export function tagCalls(id: string, operation: 'Merge' | 'Delete', tags: Tags): CloudCall[] {
  if (Object.keys(tags).length === 0) return [];
  return [arm('PATCH', `${id}${PATH}`, VERSION, { input: { operation, properties: { tags: { ...tags } } } })];
}

/** A tag as it is written there: names are the same whatever their letters. */
export const writtenAs = (tags: Tags, name: string): string | undefined =>
  Object.keys(tags).find((one) => one.toLowerCase() === name.toLowerCase());
