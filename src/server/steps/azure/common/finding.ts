import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { foundOutput, hasTags, limitParam, stateParam, tagParams } from '../../common/cloud/finding';
import { cloudStep, type CloudStep } from '../../common/cloud/cloudStep';
import { integrationParam } from '../../common/cloud/targets';
import { valuesInput, type Params, type ValuesOf } from '../../contract';
import { graphRows, subscriptionsOf, subscriptionsParam, type GraphRow } from './graph';
import { sessionOf } from './session';

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

interface AzureFind<More extends Params> extends Omit<CloudStep<More>, 'effect' | 'permissions'> {
  states: { value: string; label: string }[];
  /** What is kept of the rows besides state and tags. */
  fits?(row: JsonObject, more: ValuesOf<More>): boolean;
  /** Resource types, and for each what it is called, its state and more in the language of Resource Graph. */
  tables(more: ValuesOf<More>): readonly { type: string; columns: Readonly<Record<string, string>> }[];
  /** What its rows have besides: the columns. */
  columns: z.ZodRawShape;
  sample: JsonObject;
}

/** Names of tags are the same whatever their letters; their values are not. */
const sameName = (name: string) => name.toLowerCase();

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
export function azureFind<More extends Params>({
  states,
  sample,
  columns,
  tables,
  fits,
  ...step
}: AzureFind<More>) {
  const usual = valuesInput(step.parameters).parse({});
  return cloudStep('AZURE', {
    ...step,
    effect: 'read',
    permissions: [
      'Microsoft.ResourceGraph/resources/read',
      ...tables(usual).map(({ type }) => `${type}/read`),
    ],
    timeoutSeconds: 600,
    keywords: ['azure', 'list', 'find', 'tag', 'inventory', ...step.keywords],
    own: {
      integration: integrationParam(1, 'AZURE'),
      ...(states.length === 0 ? {} : { state: stateParam(states) }),
      ...tagParams({ many: 'tags', keys: 'Tag names' }, 20),
      subscriptions: subscriptionsParam(5),
      limit: limitParam(6, ROWS_MAX, 1_000),
    },
    output: foundOutput(
      {
        account: z.string().describe('The subscription ID.'),
        region: z.string(),
        resource: z.string().describe('The full resource ID.'),
        name: z.string(),
        resource_group: z.string().optional(),
        type: z.string(),
        state: z.string(),
        tags: z.looseObject({}),
        ...columns,
      },
      { subscriptions: z.int().describe('How many subscriptions were searched.') },
    ),
    sampleOutput: {
      rows: [{ account: '8f7e5a1c-0000-4000-8000-3b2f1d9c6e57', region: 'westeurope', ...sample }],
      count: 1,
      truncated: false,
      subscriptions: 1,
    },
    async run({ own, more }, context) {
      const session = sessionOf(context, own.integration);
      const at = { context, session, place: { account: '', region: '' } };
      const subscriptions = await subscriptionsOf(at, own.subscriptions);
      const state = (own.state ?? '').toLowerCase();
      const rows: JsonObject[] = [];
      let truncated = false;
      for (const { type, columns: asked } of tables(more)) {
        const extra = Object.keys(asked).filter((key) => key !== 'kind' && key !== 'state');
        const read = (row: GraphRow) => {
          const one = rowOf(row, extra);
          if (!one || fits?.(one, more) === false) return undefined;
          const isWanted = state === '' || String(one['state']).toLowerCase() === state;
          return isWanted && hasTags(found.parse(row).tags ?? {}, own, sameName) ? one : undefined;
        };
        const query = { query: queryOf(type, asked), subscriptions, limit: own.limit - rows.length };
        const page = await graphRows(at, { ...query, keep: (row) => read(row) !== undefined });
        rows.push(...page.rows.map(read).filter((row) => row !== undefined));
        truncated ||= page.truncated;
      }
      return { rows, count: rows.length, truncated, subscriptions: subscriptions.length };
    },
  });
}
