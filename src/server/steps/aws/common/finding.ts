import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import type { StepIconName } from '@shared/model/steps/icons';
import type { CloudPlace } from '../../clouds.port';
import { atOnce } from '../../common/cloud/atOnce';
import { integrationParam, placeInput } from '../../common/cloud/targets';
import { namesInput, textFieldsInput, wholeInput } from '../../common/values/inputs';
import { fitsTags, tagFilterInput, tagFilterParam, type TagFilter } from '../../common/values/tags';
import { defineStep, StepError, type StepContext, type StepModule } from '../../contract';
import { sessionOf, type At } from './aws';
import { namesAccounts, namesNoAccount, placeName, placesInput, placesOf, placesParams } from './places';

const ROWS_MAX = 1_000;
/** Pages of one region; more are told as truncated. */
const PAGES_MAX = 50;

export interface FoundResource {
  resource: string;
  name: string;
  type: string;
  state: string;
  tags: Readonly<Record<string, string>>;
  /** Where that is not where it was looked for. */
  region?: string;
  /** What a row has besides; `properties` of the step describe it. */
  more?: JsonObject;
}

export interface Wanted {
  /** '': any. */
  state: string;
  /** Every one of them; '' is any value. */
  tags: Readonly<Record<string, string>>;
  /** Of each key one of its values. */
  tag_filter: readonly TagFilter[];
  /** None of them. */
  without: readonly string[];
}

interface AwsFind {
  id: string;
  name: string;
  title: string;
  description: string;
  icon: StepIconName;
  permissions: string[];
  keywords: string[];
  states: { value: string; label: string }[];
  /** What no region means, where that is not the integration’s own. */
  emptyRegions?: string;
  /** What its rows have besides, as JSON Schema. */
  properties?: JsonObject;
  sample: JsonObject;
  /** A page of one account and region; the parts of `wanted` that AWS does not look at may be left to this step. */
  page(at: At, wanted: Wanted, token: string): Promise<{ found: FoundResource[]; next: string }>;
}

const input = z
  .object({
    integration: placeInput.integration,
    state: z.string().default(''),
    tags: z.preprocess((value) => value ?? {}, textFieldsInput),
    tag_filter: tagFilterInput,
    without: namesInput.default([]),
    ...placesInput,
    limit: wholeInput.pipe(z.number().min(1).max(ROWS_MAX)).default(ROWS_MAX),
  })
  .refine(namesAccounts, namesNoAccount);
type Input = z.output<typeof input>;

const fits = ({ state, tags, tag_filter: filter, without }: Wanted, found: FoundResource) =>
  (state === '' || found.state === state) &&
  Object.entries(tags).every(
    ([key, value]) => key in found.tags && (value === '' || found.tags[key] === value),
  ) &&
  fitsTags(filter, (key) => found.tags[key]) &&
  !without.some((key) => key in found.tags);

interface Looked {
  place: CloudPlace;
  found: FoundResource[];
  truncated: boolean;
  error: string;
}

/** A step that lists resources of many accounts and regions; one that cannot be asked does not hide the others. */
export function awsFind({ emptyRegions, properties = {}, ...step }: AwsFind): StepModule<Input> {
  const { id, states, sample, page, ...rest } = step;
  async function look(context: StepContext, given: Input, place: CloudPlace): Promise<Looked> {
    const at = { context, session: sessionOf(context, given.integration), place };
    const looked: Looked = { place, found: [], truncated: false, error: '' };
    try {
      let token = '';
      for (let pages = 0; pages < PAGES_MAX; pages += 1) {
        const { found, next } = await page(at, given, token);
        looked.found.push(...found.filter((one) => fits(given, one)));
        if (next === '') return looked;
        token = next;
      }
      return { ...looked, truncated: true };
    } catch (error) {
      if (context.signal.aborted || !(error instanceof StepError)) throw error;
      context.log('error', `${placeName(place)}: ${error.message}`);
      return { ...looked, error: error.message };
    }
  }

  async function placesIn(context: StepContext, given: Input): Promise<Looked[]> {
    const places = await placesOf(context, sessionOf(context, given.integration), given);
    return places.map((one) => ({ ...one, found: [], truncated: false }));
  }

  return defineStep({
    ...rest,
    stepTemplateId: id,
    group: 'CLOUD',
    subgroup: 'AWS',
    category: 'CLOUD',
    effect: 'read',
    needsIntegration: ['AWS'],
    timeoutSeconds: 600,
    keywords: ['aws', 'list', 'find', 'describe', 'tag', 'inventory', ...rest.keywords],
    parameters: {
      integration: integrationParam(1, 'AWS'),
      state: {
        p: 2,
        type: 'select',
        title: 'State',
        selectValues: [{ value: '', label: 'Any' }, ...states],
        default: '',
        optional: true,
      },
      tags: {
        p: 3,
        type: 'key-value',
        title: 'With these tags',
        description: 'Resources must have all of them. An empty value matches any value.',
        optional: true,
        default: {},
      },
      tag_filter: tagFilterParam(9),
      without: {
        p: 4,
        type: 'list',
        title: 'Without these tags',
        description: 'Tag keys. Resources with any of them are left out.',
        optional: true,
        default: [],
      },
      ...placesParams({ regions: 5, accounts: 6, accountIds: 7, emptyRegions }),
      limit: { p: 8, type: 'number', title: 'Limit', min: 1, max: ROWS_MAX, default: ROWS_MAX },
    },
    input,
    outputSchema: foundSchema(properties),
    sampleOutput: {
      rows: [{ account: '', region: 'us-east-1', ...sample }],
      count: 1,
      truncated: false,
      places: [{ account: '', region: 'us-east-1', found: 1, error: '' }],
    },
    async run(given, context) {
      const places = await placesIn(context, given);
      const all: Looked[] = places.filter(({ error }) => error !== '');
      await atOnce(
        places.filter(({ error }) => error === ''),
        async ({ place }) => void all.push(await look(context, given, place)),
      );
      return answer(all, given.limit);
    },
  });
}

const keyOf = ({ place }: Looked) => `${place.account} ${place.region}`;

function answer(all: Looked[], limit: number): Json {
  const looked = all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const rows = looked.flatMap(({ place, found }) =>
    found.map(({ region = place.region, tags, more, ...one }) => {
      return { account: place.account, region, ...one, tags: { ...tags }, ...more };
    }),
  );
  const places = looked.map(({ place, found, error }) => ({ ...place, found: found.length, error }));
  const result = {
    rows: rows.slice(0, limit),
    count: Math.min(rows.length, limit),
    truncated: rows.length > limit || looked.some(({ truncated }) => truncated),
    places,
  };
  const [first] = looked.filter(({ error }) => error !== '');
  if (first && looked.every(({ error }) => error !== ''))
    throw new StepError(`${placeName(first.place)}: ${first.error}`, 'general', true, result);
  return result;
}

const text: JsonObject = { type: 'string' };
const foundSchema = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          account: { ...text, description: 'Leave empty for the integration’s own.' },
          region: text,
          resource: text,
          name: text,
          type: text,
          state: text,
          tags: { type: 'object' },
          ...properties,
        },
        required: ['account', 'region', 'resource', 'name', 'type', 'state', 'tags'],
      },
    },
    count: { type: 'integer' },
    truncated: { type: 'boolean', description: 'True if there is more than the limit.' },
    places: {
      type: 'array',
      description: 'What was found in each account and region, or why it could not be read.',
      items: {
        type: 'object',
        properties: { account: text, region: text, found: { type: 'integer' }, error: text },
      },
    },
  },
  required: ['rows', 'count', 'truncated', 'places'],
});
