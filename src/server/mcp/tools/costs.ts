import { z } from 'zod';
import { badInput } from '@shared/kernel/fault';
import { calls } from '@shared/api/index';
import { filter, spendQuery, spendReply } from '@shared/api/costs/spend.api';
import { FILTER_SETS_MAX, FILTERS_MAX } from '@shared/model/filterSets';
import { mcpWords } from '@shared/words/mcpTools';
import { pageInput, pageOutput, slicePage } from '../pages';
import { defineTool, listOf } from '../tool';

const words = mcpWords.fields;
const asked = spendQuery.shape;
const { field } = calls['costs.values'].query.shape;
const { rows, totals } = spendReply.shape;

const condition = filter.extend({
  operator: filter.shape.operator.describe(words.operator),
  values: listOf(z.string().max(500), 500).default([]),
});
/** As the calls of costs take them, with the forms in which assistants write lists. */
export const filtersInput = listOf(
  z.union([
    condition,
    z.strictObject({
      any: listOf(listOf(condition, FILTERS_MAX), FILTER_SETS_MAX).describe(words.any),
    }),
  ]),
  FILTERS_MAX,
).default([]);

const queryCosts = defineTool({
  name: 'query_costs',
  calls: ['costs.spend'],
  input: z.strictObject({
    from: asked.from.describe(words.from),
    to: asked.to.describe(words.to),
    granularity: asked.granularity.unwrap().default('month').describe(words.granularity),
    group_by: listOf(field, 2).default([]).describe(words.groupBy),
    filters: filtersInput,
    cost_method: asked.cost_method.describe(words.costMethod),
    top: asked.top.describe(words.top),
    page: pageInput,
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    granularity: z.string(),
    cost_method: spendReply.shape.cost_method,
    totals: z.array(
      totals.element.extend({ previous: totals.element.shape.previous.describe(words.previous) }),
    ),
    compared: spendReply.shape.compared.describe(words.compared),
    not_compared: z.string().nullable(),
    rows: z.array(rows.element.extend({ period: z.string().describe(words.period) })),
    truncated: z.boolean().describe(words.truncated),
    complete_through: z.string().nullable().describe(words.completeThrough),
    incomplete: z
      .array(spendReply.shape.incomplete.element.omit({ sourceId: true }))
      .describe(words.incomplete),
    ...pageOutput,
  }),
  async run(ask, { page, ...body }) {
    if (body.to < body.from) throw badInput([{ field: 'to', reason: mcpWords.backwards }]);
    const data = await ask('costs.spend', { body });
    const { items, ...end } = slicePage(data.rows, page);
    return {
      from: body.from,
      to: body.to,
      granularity: body.granularity,
      cost_method: data.cost_method,
      totals: data.totals,
      compared: data.compared,
      not_compared: data.notCompared,
      rows: items,
      truncated: data.truncated,
      complete_through: data.completeThrough,
      incomplete: data.incomplete.slice(0, 100),
      ...end,
    };
  },
});

const listCostValues = defineTool({
  name: 'list_cost_values',
  calls: ['costs.values'],
  input: z.strictObject({
    field: field.describe(words.field),
    search: z.string().max(200).optional().describe(words.search),
    page: pageInput,
  }),
  output: z.object({ values: calls['costs.values'].reply.shape.data, ...pageOutput }),
  async run(ask, { field: name, search, page }) {
    const data = await ask('costs.values', { query: { field: name, search } });
    const { items, ...end } = slicePage(data, page);
    return { values: items, ...end };
  },
});

export const costTools = [queryCosts, listCostValues];
