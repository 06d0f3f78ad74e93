import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import type { StepIconName } from '@shared/model/steps/icons';
import { namesInput, textFieldsInput, wholeInput } from '../../common/values/inputs';
import { fitsTags, tagFilterInput, tagFilterParam } from '../../common/values/tags';
import { withOwn } from '../../common/values/withOwn';
import type { ParamSpec, StepModule } from '../../contract';
import { graphRows, subscriptionsInput, subscriptionsOf, subscriptionsParam, type GraphRow } from './graph';
import { azureStep } from './session';

const ROWS_MAX = 5_000;

/** As each query projects it, with what it has besides. */
const found = z.object({
  id: z.string(),
  name: z.string().default(''),
  subscriptionId: z.string().default(''),
  resourceGroup: z.string().default(''),
  location: z.string().default(''),
  kind: z.string().nullish(),
  state: z.string().nullish(),
  tags: z.record(z.string(), z.string()).nullish(),
});

interface AzureFind<More> {
  id: string;
  name: string;
  title: string;
  description: string;
  icon: StepIconName;
  keywords: string[];
  states: { value: string; label: string }[];
  /** Its parameters besides, from P8 on. */
  parameters?: Record<string, ParamSpec>;
  input: z.ZodType<More>;
  /** What is kept of the rows besides state and tags. */
  fits?(row: JsonObject, input: More): boolean;
  /** Resource types, and for each what it is called, its state and more in the language of Resource Graph. */
  tables(input: More): readonly { type: string; columns: Readonly<Record<string, string>> }[];
  /** What its rows have besides: the columns, as JSON Schema. */
  properties: JsonObject;
  sample: JsonObject;
}

const common = z.object({
  state: z.string().default(''),
  tags: z.preprocess((value) => value ?? {}, textFieldsInput),
  tag_filter: tagFilterInput,
  without: namesInput.default([]),
  subscriptions: subscriptionsInput,
  limit: wholeInput.pipe(z.number().min(1).max(ROWS_MAX)).default(1_000),
});
type Wanted = z.output<typeof common>;

/** Names of tags are the same whatever their letters; their values are not. */
function hasTags(
  tags: Readonly<Record<string, string>>,
  { tags: wanted, tag_filter: filter, without }: Wanted,
): boolean {
  const own = new Map(Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]));
  return (
    Object.entries(wanted).every(([name, value]) => {
      const has = own.get(name.toLowerCase());
      return has !== undefined && (value === '' || has === value);
    }) &&
    fitsTags(filter, (name) => own.get(name.toLowerCase())) &&
    !without.some((name) => own.has(name.toLowerCase()))
  );
}

const SHARED = 'id,name,subscriptionId,resourceGroup,location,tags';
const queryOf = (type: string, columns: Readonly<Record<string, string>>): string =>
  `resources|where type=~'${type}'|project ${[SHARED, ...Object.entries(columns).map(([name, from]) => `${name}=${from}`)].join(',')}`;

function rowOf(given: GraphRow, more: readonly string[]): JsonObject | undefined {
  const { data } = found.safeParse(given);
  if (!data) return undefined;
  const { id, name, subscriptionId, resourceGroup, location, kind, state, tags } = data;
  return {
    account: subscriptionId,
    region: location,
    resource: id,
    name,
    resource_group: resourceGroup,
    type: kind ?? '',
    state: (state ?? '').replace(/^PowerState\//, ''),
    tags: { ...tags },
    ...Object.fromEntries(more.map((key) => [key, given[key] ?? null])),
  };
}

/** A step that lists resources of many subscriptions by Azure Resource Graph. */
export function azureFind<More>(step: AzureFind<More>): StepModule<unknown> {
  const { id, name, title, description, icon, states, sample, properties, tables, fits = () => true } = step;
  const stateParam: Record<string, ParamSpec> =
    states.length === 0
      ? {}
      : {
          state: {
            p: 2,
            type: 'select',
            title: 'State',
            selectValues: [{ value: '', label: 'Any' }, ...states],
            default: '',
            optional: true,
          },
        };
  return azureStep({
    id,
    name,
    title,
    description,
    icon,
    effect: 'read',
    permissions: [
      'Microsoft.ResourceGraph/resources/read',
      ...tables(step.input.parse({})).map(permissionOf),
    ],
    timeoutSeconds: 600,
    keywords: ['list', 'find', 'tag', 'inventory', ...step.keywords],
    parameters: {
      ...stateParam,
      tags: {
        p: 3,
        type: 'key-value',
        title: 'With these tags',
        description: 'Resources must have all of them. An empty value matches any value.',
        optional: true,
        default: {},
      },
      tag_filter: tagFilterParam(20),
      without: {
        p: 4,
        type: 'list',
        title: 'Without these tags',
        description: 'Tag names. Resources with any of them are left out.',
        optional: true,
        default: [],
      },
      subscriptions: subscriptionsParam(5),
      limit: { p: 6, type: 'number', title: 'Limit', min: 1, max: ROWS_MAX, default: 1_000 },
      ...step.parameters,
    },
    input: withOwn(common, step.input),
    outputSchema: foundSchema(properties),
    sample: {
      rows: [{ account: '8f7e5a1c-0000-4000-8000-3b2f1d9c6e57', region: 'westeurope', ...sample }],
      count: 1,
      truncated: false,
      subscriptions: 1,
    },
    async run(at, { own, more }) {
      const subscriptions = await subscriptionsOf(at, own.subscriptions);
      const rows: JsonObject[] = [];
      let truncated = false;
      for (const { type, columns } of tables(more)) {
        const extra = Object.keys(columns).filter((key) => key !== 'kind' && key !== 'state');
        const read = (row: GraphRow) => {
          const one = rowOf(row, extra);
          if (!one || !fits(one, more)) return undefined;
          const isWanted = own.state === '' || String(one['state']).toLowerCase() === own.state.toLowerCase();
          return isWanted && hasTags(found.parse(row).tags ?? {}, own) ? one : undefined;
        };
        const asked = { query: queryOf(type, columns), subscriptions, limit: own.limit - rows.length };
        const page = await graphRows(at, { ...asked, keep: (row) => read(row) !== undefined });
        rows.push(...page.rows.map(read).filter((row) => row !== undefined));
        truncated ||= page.truncated;
      }
      return { rows, count: rows.length, truncated, subscriptions: subscriptions.length };
    },
  });
}

const permissionOf = ({ type }: { type: string }) => `${type}/read`;

const text: JsonObject = { type: 'string' };
const foundSchema = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          account: { ...text, description: 'The subscription ID.' },
          region: text,
          resource: { ...text, description: 'The full resource ID.' },
          name: text,
          resource_group: text,
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
    subscriptions: { type: 'integer', description: 'How many subscriptions were searched.' },
  },
  required: ['rows', 'count', 'truncated', 'subscriptions'],
});
