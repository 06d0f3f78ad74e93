import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import {
  findIn,
  foundOutput,
  hasTags,
  limitParam,
  namesParam,
  stateParam,
  tagParams,
  type Page,
} from '../../common/cloud/finding';
import { cloudStep, type CloudStep } from '../../common/cloud/cloudStep';
import { integrationParam } from '../../common/cloud/targets';
import type { Params, ValuesOf } from '../../contract';
import { sessionOf } from './api';
import type { At } from './compute';
import type { Labels } from './labels';

const ROWS_MAX = 1_000;

interface FoundResource {
  resource: string;
  region: string;
  name: string;
  type: string;
  state: string;
  labels: Labels;
  /** What a row has besides; `columns` of the step describe it. */
  more?: JsonObject;
}
export interface Wanted {
  /** '': any. */
  state: string;
  /** Every one of them; '' is any value. */
  labels: Labels;
}

interface GcpFind<More extends Params> extends Omit<CloudStep<More>, 'effect'> {
  states: { value: string; label: string }[];
  /** What its rows have besides. */
  columns?: z.ZodRawShape;
  sample: JsonObject;
  /** A page of one project; what Google does not look at itself is left to this step. */
  page(
    at: At & { project: string },
    wanted: Wanted,
    more: ValuesOf<More>,
    token: string,
  ): Promise<Page<FoundResource>>;
  fits?(found: FoundResource, more: ValuesOf<More>): boolean;
}

const {
  tags: labels,
  tag_filter: label_filter,
  without,
} = tagParams({ many: 'labels', keys: 'Label keys' }, 20, 'Label filter');

const isIn = (region: string, regions: readonly string[]) =>
  regions.length === 0 || regions.some((one) => region === one || region.startsWith(`${one}-`));

/** A step that lists resources of many projects. */
export const gcpFind = <More extends Params>({
  states,
  sample,
  page,
  fits,
  columns = {},
  ...step
}: GcpFind<More>) =>
  cloudStep('GCP', {
    ...step,
    effect: 'read',
    timeoutSeconds: 600,
    keywords: ['google cloud', 'gcp', 'list', 'find', 'label', 'inventory', ...step.keywords],
    own: {
      integration: integrationParam(1, 'GCP'),
      state: stateParam(states),
      labels,
      label_filter,
      without,
      projects: namesParam(5, 'Project IDs', 'Leave empty for all projects that the integration works in.'),
      regions: namesParam(6, 'Regions or zones', 'Leave empty for all.', { placeholder: 'europe-west4' }),
      limit: limitParam(7, ROWS_MAX),
    },
    output: foundOutput(
      {
        account: z.string().describe('The project.'),
        region: z.string().describe('The zone or region.'),
        resource: z.string().describe('The full name, as the steps that change it take it.'),
        name: z.string(),
        type: z.string(),
        state: z.string(),
        labels: z.looseObject({}),
        ...columns,
      },
      {
        places: z
          .array(z.object({ account: z.string(), found: z.int(), error: z.string() }).partial())
          .describe('What was found in each project, or why it could not be read.'),
      },
    ),
    sampleOutput: {
      rows: [{ account: 'acme-web', ...sample }],
      count: 1,
      truncated: false,
      places: [{ account: 'acme-web', found: 1, error: '' }],
    },
    async run({ own, more }, context) {
      const session = sessionOf(context, own.integration);
      const all = await context.services.clouds.accounts(session, context.signal);
      const projects = own.projects.length > 0 ? own.projects : all.map(({ account }) => account);
      const places = [...new Set(projects)].map((project) => ({
        name: project,
        shown: { account: project },
      }));
      const tags = { tags: own.labels, tag_filter: own.label_filter, without: own.without };
      const isWanted = (one: FoundResource) =>
        (own.state === '' || one.state === own.state) &&
        isIn(one.region, own.regions) &&
        hasTags(one.labels, tags) &&
        (fits?.(one, more) ?? true);
      return findIn(context, places, own.limit, async ({ name: project }, token) => {
        const at = { context, session, place: { account: project, region: '' }, project };
        const { found, ...rest } = await page(at, own, more, token);
        return { ...rest, found: found.filter(isWanted).map((one) => rowOf(one, project)) };
      });
    },
  });

const rowOf = ({ labels: own, more, ...one }: FoundResource, account: string): JsonObject => ({
  account,
  ...one,
  labels: { ...own },
  ...more,
});
