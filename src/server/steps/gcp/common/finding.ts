import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import type { StepIconName } from '@shared/model/steps/icons';
import { atOnce } from '../../common/cloud/atOnce';
import { integrationParam, placeInput } from '../../common/cloud/targets';
import { namesInput, wholeInput } from '../../common/values/inputs';
import { defineStep, StepError, type ParamSpec, type StepContext, type StepModule } from '../../contract';
import { fitsTags, tagFilterInput, tagFilterParam } from '../../common/values/tags';
import { withOwn } from '../../common/values/withOwn';
import { sessionOf } from './api';
import type { At } from './compute';
import { labelKeysInput, type Labels } from './labels';
import { textFieldsInput } from '../../common/values/inputs';

const ROWS_MAX = 1_000;
/** Pages of one project; more are told as truncated. */
const PAGES_MAX = 50;

interface FoundResource {
  resource: string;
  region: string;
  name: string;
  type: string;
  state: string;
  labels: Labels;
  /** What a row has besides; `properties` of the step describe it. */
  more?: JsonObject;
}
export interface Wanted {
  /** '': any. */
  state: string;
  /** Every one of them; '' is any value. */
  labels: Labels;
}
interface Page {
  found: FoundResource[];
  next: string;
  /** Zones and regions that did not answer. */
  unreachable?: string[];
}

interface GcpFind<Options> {
  id: string;
  name: string;
  title: string;
  description: string;
  icon: StepIconName;
  permissions: string[];
  keywords: string[];
  states: { value: string; label: string }[];
  /** From P8 on. */
  parameters?: Record<string, ParamSpec>;
  input: z.ZodType<Options>;
  properties?: JsonObject;
  sample: JsonObject;
  /** A page of one project; what Google does not look at itself is left to this step. */
  page(at: At & { project: string }, wanted: Wanted, options: Options, token: string): Promise<Page>;
  fits?(found: FoundResource, options: Options): boolean;
}

const common = z.object({
  integration: placeInput.integration,
  state: z.string().default(''),
  labels: z.preprocess((value) => value ?? {}, textFieldsInput),
  label_filter: tagFilterInput,
  without: labelKeysInput,
  projects: namesInput.default([]),
  regions: namesInput.default([]),
  limit: wholeInput.pipe(z.number().min(1).max(ROWS_MAX)).default(ROWS_MAX),
});
type Common = z.output<typeof common>;

const fitsCommon = (
  { state, labels, label_filter: filter, without, regions }: Common,
  found: FoundResource,
) =>
  (state === '' || found.state === state) &&
  (regions.length === 0 ||
    regions.some((one) => found.region === one || found.region.startsWith(`${one}-`))) &&
  Object.entries(labels).every(
    ([key, value]) => key in found.labels && (value === '' || found.labels[key] === value),
  ) &&
  fitsTags(filter, (key) => found.labels[key]) &&
  !without.some((key) => key in found.labels);

interface Looked {
  project: string;
  found: FoundResource[];
  truncated: boolean;
  error: string;
}

/** A step that lists resources of many projects; one that cannot be asked does not hide the others. */
export function gcpFind<Options>(step: GcpFind<Options>): StepModule<{ own: Common; more: Options }> {
  const { id, states, sample, page, fits, parameters = {}, properties = {}, input, ...rest } = step;

  async function lookIn(context: StepContext, own: Common, more: Options, project: string): Promise<Looked> {
    const session = sessionOf(context, own.integration);
    const at = { context, session, place: { account: project, region: '' }, project };
    const looked: Looked = { project, found: [], truncated: false, error: '' };
    const unreachable = new Set<string>();
    try {
      let token = '';
      for (let pages = 0; pages < PAGES_MAX; pages += 1) {
        const { found, next, unreachable: broken = [] } = await page(at, own, more, token);
        for (const one of broken) unreachable.add(one);
        looked.found.push(...found.filter((one) => fitsCommon(own, one) && (fits?.(one, more) ?? true)));
        if (next === '') {
          const error = unreachable.size === 0 ? '' : `No answer from ${[...unreachable].join(', ')}.`;
          return { ...looked, error };
        }
        token = next;
      }
      return { ...looked, truncated: true };
    } catch (error) {
      if (context.signal.aborted || !(error instanceof StepError)) throw error;
      context.log('error', `${project}: ${error.message}`);
      return { ...looked, error: error.message };
    }
  }

  return defineStep({
    ...rest,
    stepTemplateId: id,
    group: 'CLOUD',
    subgroup: 'GCP',
    category: 'CLOUD',
    effect: 'read',
    needsIntegration: ['GCP'],
    timeoutSeconds: 600,
    keywords: ['google cloud', 'gcp', 'list', 'find', 'label', 'inventory', ...rest.keywords],
    parameters: {
      integration: integrationParam(1, 'GCP'),
      state: {
        p: 2,
        type: 'select',
        title: 'State',
        selectValues: [{ value: '', label: 'Any' }, ...states],
        default: '',
        optional: true,
      },
      labels: {
        p: 3,
        type: 'key-value',
        title: 'With these labels',
        description: 'Resources must have all of them. An empty value matches any value.',
        optional: true,
        default: {},
      },
      label_filter: tagFilterParam(20, 'Label filter'),
      without: {
        p: 4,
        type: 'list',
        title: 'Without these labels',
        description: 'Label keys. Resources with any of them are left out.',
        optional: true,
        default: [],
      },
      projects: {
        p: 5,
        type: 'list',
        title: 'Project IDs',
        description: 'Leave empty for all projects that the integration works in.',
        optional: true,
        default: [],
      },
      regions: {
        p: 6,
        type: 'list',
        title: 'Regions or zones',
        description: 'Leave empty for all.',
        placeholder: 'europe-west4',
        optional: true,
        default: [],
      },
      limit: { p: 7, type: 'number', title: 'Limit', min: 1, max: ROWS_MAX, default: ROWS_MAX },
      ...parameters,
    },
    input: withOwn(common, input),
    outputSchema: foundSchema(properties),
    sampleOutput: {
      rows: [{ account: 'acme-web', ...sample }],
      count: 1,
      truncated: false,
      places: [{ account: 'acme-web', found: 1, error: '' }],
    },
    async run({ own, more }, context) {
      const all = await context.services.clouds.accounts(sessionOf(context, own.integration), context.signal);
      const projects = own.projects.length > 0 ? own.projects : all.map(({ account }) => account);
      const looked: Looked[] = [];
      await atOnce([...new Set(projects)], async (project) => {
        looked.push(await lookIn(context, own, more, project));
      });
      return answer(looked, own.limit);
    },
  });
}

function answer(all: Looked[], limit: number): Json {
  const looked = all.toSorted((a, b) => (a.project < b.project ? -1 : 1));
  const rows = looked.flatMap(({ project, found }) =>
    found.map(({ labels, more, ...one }) => ({ account: project, ...one, labels: { ...labels }, ...more })),
  );
  const result = {
    rows: rows.slice(0, limit),
    count: Math.min(rows.length, limit),
    truncated: rows.length > limit || looked.some(({ truncated }) => truncated),
    places: looked.map(({ project, found, error }) => ({ account: project, found: found.length, error })),
  };
  const [first] = looked.filter(({ error, found }) => error !== '' && found.length === 0);
  if (first && looked.every(({ error, found }) => error !== '' && found.length === 0))
    throw new StepError(`${first.project}: ${first.error}`, 'general', true, result);
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
          account: { ...text, description: 'The project.' },
          region: { ...text, description: 'The zone or region.' },
          resource: { ...text, description: 'The full name, as the steps that change it take it.' },
          name: text,
          type: text,
          state: text,
          labels: { type: 'object' },
          ...properties,
        },
        required: ['account', 'region', 'resource', 'name', 'type', 'state', 'labels'],
      },
    },
    count: { type: 'integer' },
    truncated: { type: 'boolean', description: 'True if there is more than the limit.' },
    places: {
      type: 'array',
      description: 'What was found in each project, or why it could not be read.',
      items: { type: 'object', properties: { account: text, found: { type: 'integer' }, error: text } },
    },
  },
  required: ['rows', 'count', 'truncated', 'places'],
});
