import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import { StepError, type StepContext } from '../../contract';
import { names, param, whole } from '../params';
import { textFieldsInput } from '../values/inputs';
import { fitsTags, tagFilterParam, type TagFilter } from '../values/tags';
import { atOnce } from './atOnce';

/** Pages of one place; more are told as truncated. */
const PAGES_MAX = 50;

export const stateParam = (states: readonly { value: string; label: string }[]) =>
  param(
    {
      p: 2,
      type: 'select',
      title: 'State',
      selectValues: [{ value: '', label: 'Any' }, ...states],
      default: '',
      optional: true,
    },
    z.string().default(''),
  );

/** Names, none of which means all. */
export const namesParam = (
  p: number,
  title: string,
  description: string,
  more: { placeholder?: string } = {},
) => names({ p, title, description, optional: true, default: [], ...more });

/** Tags, or what a cloud calls them, by which resources are chosen; `filter`: the number of that parameter. */
export const tagParams = (called: { many: string; keys: string }, filter: number, title?: string) => ({
  tags: param(
    {
      p: 3,
      type: 'key-value',
      title: `With these ${called.many}`,
      description: 'Resources must have all of them. An empty value matches any value.',
      optional: true,
      default: {},
    },
    z.preprocess((value) => value ?? {}, textFieldsInput),
  ),
  tag_filter: tagFilterParam(filter, title),
  without: namesParam(
    4,
    `Without these ${called.many}`,
    `${called.keys}. Resources with any of them are left out.`,
  ),
});

export const limitParam = (p: number, most: number, usual = most) =>
  whole({ p, title: 'Limit', min: 1, max: most, default: usual });

export interface WantedTags {
  /** Every one of them; '' is any value. */
  tags: Readonly<Record<string, string>>;
  /** Of each key one of its values. */
  tag_filter: readonly TagFilter[];
  /** None of them. */
  without: readonly string[];
}

/** @param read the same key for keys that a cloud takes for the same */
export function hasTags(
  given: Readonly<Record<string, string>>,
  { tags, tag_filter: filter, without }: WantedTags,
  read: (key: string) => string = (key) => key,
): boolean {
  const own = new Map(Object.entries(given).map(([key, value]) => [read(key), value]));
  return (
    Object.entries(tags).every(([key, value]) => {
      const has = own.get(read(key));
      return has !== undefined && (value === '' || has === value);
    }) &&
    fitsTags(filter, (key) => own.get(read(key))) &&
    !without.some((key) => own.has(read(key)))
  );
}

export interface Page<Found> {
  found: Found[];
  /** '': the last one. */
  next: string;
  /** Parts of the place that did not answer. */
  unreachable?: string[];
}

/** A place that is asked: as people call it, and as the output has it. */
export interface FindPlace {
  name: string;
  shown: JsonObject;
  /** Why it can’t be asked; '' where it can. */
  error?: string;
}

interface Looked {
  place: FindPlace;
  rows: JsonObject[];
  truncated: boolean;
  error: string;
}

/** All pages of every place; one that cannot be asked does not hide the others. Fails where none gave anything but an error. */
export async function findIn<Place extends FindPlace>(
  context: StepContext,
  places: readonly Place[],
  limit: number,
  page: (place: Place, token: string) => Promise<Page<JsonObject>>,
): Promise<Json> {
  const all: Looked[] = [];
  await atOnce(places, async (place) => {
    all.push(await lookAt(context, place, (token) => page(place, token)));
  });
  const keyOf = ({ place }: Looked) => Object.values(place.shown).join(' ');
  const looked = all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const rows = looked.flatMap((one) => one.rows);
  const result = {
    rows: rows.slice(0, limit),
    count: Math.min(rows.length, limit),
    truncated: rows.length > limit || looked.some(({ truncated }) => truncated),
    places: looked.map(({ place, rows: found, error }) => ({ ...place.shown, found: found.length, error })),
  };
  const [first] = looked;
  if (first && looked.every(({ error, rows: found }) => error !== '' && found.length === 0))
    throw new StepError(`${first.place.name}: ${first.error}`, 'general', true, result);
  return result;
}

async function lookAt(
  context: StepContext,
  place: FindPlace,
  page: (token: string) => Promise<Page<JsonObject>>,
): Promise<Looked> {
  const looked: Looked = { place, rows: [], truncated: false, error: place.error ?? '' };
  if (looked.error !== '') return looked;
  const unreachable = new Set<string>();
  try {
    let token = '';
    for (let pages = 0; pages < PAGES_MAX; pages += 1) {
      const { found, next, unreachable: broken = [] } = await page(token);
      for (const one of broken) unreachable.add(one);
      looked.rows.push(...found);
      if (next === '') {
        const error = unreachable.size === 0 ? '' : `No answer from ${[...unreachable].join(', ')}.`;
        return { ...looked, error };
      }
      token = next;
    }
    return { ...looked, truncated: true };
  } catch (error) {
    if (context.signal.aborted || !(error instanceof StepError)) throw error;
    context.log('error', `${place.name}: ${error.message}`);
    return { ...looked, error: error.message };
  }
}

/** What a step that lists resources gives. */
export const foundOutput = <Row extends z.ZodRawShape, More extends z.ZodRawShape>(row: Row, more: More) =>
  z.object({
    rows: z.array(z.object(row)),
    count: z.int(),
    truncated: z.boolean().describe('True if there is more than the limit.'),
    ...more,
  });
