import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import {
  findIn,
  foundOutput,
  hasTags,
  limitParam,
  stateParam,
  tagParams,
  type Page,
  type WantedTags,
} from '../../common/cloud/finding';
import { cloudStep, type CloudStep } from '../../common/cloud/cloudStep';
import { integrationParam } from '../../common/cloud/targets';
import { sessionOf, type At } from './aws';
import { namesNoAccount, placeName, placesOf, placesParams } from './places';

const ROWS_MAX = 1_000;

export interface FoundResource {
  resource: string;
  name: string;
  type: string;
  state: string;
  tags: Readonly<Record<string, string>>;
  /** Where that is not where it was looked for. */
  region?: string;
  /** What a row has besides; `columns` of the step describe it. */
  more?: JsonObject;
}

export interface Wanted extends WantedTags {
  /** '': any. */
  state: string;
}

interface AwsFind extends Omit<CloudStep, 'effect'> {
  states: { value: string; label: string }[];
  /** What no region means, where that is not the integration’s own. */
  emptyRegions?: string;
  /** What its rows have besides. */
  columns?: z.ZodRawShape;
  sample: JsonObject;
  /** A page of one account and region; the parts of `wanted` that AWS does not look at may be left to this step. */
  page(at: At, wanted: Wanted, token: string): Promise<Page<FoundResource>>;
}

const place = { account: z.string(), region: z.string() };

/** A step that lists resources of many accounts and regions. */
export const awsFind = ({ emptyRegions, columns = {}, states, sample, page, ...step }: AwsFind) =>
  cloudStep('AWS', {
    ...step,
    effect: 'read',
    timeoutSeconds: 600,
    keywords: ['aws', 'list', 'find', 'describe', 'tag', 'inventory', ...step.keywords],
    own: {
      integration: integrationParam(1, 'AWS'),
      state: stateParam(states),
      ...tagParams({ many: 'tags', keys: 'Tag keys' }, 9),
      ...placesParams({ regions: 5, accounts: 6, accountIds: 7, emptyRegions }),
      limit: limitParam(8, ROWS_MAX),
    },
    refineOwn: (own, issues) => namesNoAccount(own, issues),
    output: foundOutput(
      {
        ...place,
        account: z.string().describe('Leave empty for the integration’s own.'),
        resource: z.string(),
        name: z.string(),
        type: z.string(),
        state: z.string(),
        tags: z.looseObject({}),
        ...columns,
      },
      {
        places: z
          .array(z.object({ ...place, found: z.int(), error: z.string() }).partial())
          .describe('What was found in each account and region, or why it could not be read.'),
      },
    ),
    sampleOutput: {
      rows: [{ account: '', region: 'us-east-1', ...sample }],
      count: 1,
      truncated: false,
      places: [{ account: '', region: 'us-east-1', found: 1, error: '' }],
    },
    async run({ own }, context) {
      const session = sessionOf(context, own.integration);
      const places = (await placesOf(context, session, own)).map(({ place: at, error }) => ({
        name: placeName(at),
        shown: { ...at },
        error,
        at,
      }));
      return findIn(context, places, own.limit, async ({ at }, token) => {
        const { found, ...rest } = await page({ context, session, place: at }, own, token);
        const fit = found.filter(
          (one) => (own.state === '' || one.state === own.state) && hasTags(one.tags, own),
        );
        return { ...rest, found: fit.map((one) => rowOf(one, at)) };
      });
    },
  });

const rowOf = ({ region, tags, more, ...one }: FoundResource, at: At['place']): JsonObject => ({
  account: at.account,
  region: region ?? at.region,
  ...one,
  tags: { ...tags },
  ...more,
});
