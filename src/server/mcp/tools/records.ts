import { z } from 'zod';
import { calls } from '@shared/api/index';
import { approvalStates } from '@shared/api/approvals/approvals.api';
import { recordFilter } from '@shared/model/datastores/filter';
import { recordOperators, RULES_MAX, SORTS_MAX } from '@shared/model/datastores/operators';
import { mcpWords } from '@shared/words/mcpTools';
import { PAGE, pageEnd, pageInput, pageOutput, readPage, slicePage } from '../pages';
import { defineTool, listOf } from '../tool';

const words = mcpWords.fields;
const id = z.string().min(1).max(200);
const ofSpace = z.strictObject({ space_id: id.optional().describe(words.space), page: pageInput });

const listDatastores = defineTool({
  name: 'list_datastores',
  calls: ['datastores.list'],
  input: ofSpace,
  output: z.object({
    datastores: z.array(
      calls['datastores.list'].reply.shape.data.element.pick({
        datastoreId: true,
        space_id: true,
        name: true,
        description: true,
        schema: true,
        records: true,
        lastUpdateTime: true,
      }),
    ),
    ...pageOutput,
  }),
  async run(ask, { space_id, page }) {
    const data = await ask('datastores.list', { query: { space_id } });
    const { items, ...end } = slicePage(data, page);
    return { datastores: items, ...end };
  },
});

const rule = recordFilter.shape.rules.element;

const queryRecords = defineTool({
  name: 'query_datastore_records',
  calls: ['datastores.searchRecords'],
  input: z.strictObject({
    datastore_id: id,
    search: z.string().max(200).default('').describe(words.search),
    combinator: recordFilter.shape.combinator,
    filter: listOf(rule.extend({ operator: z.enum(recordOperators) }), RULES_MAX).default([]),
    sort: listOf(
      z.strictObject({ key: z.string().min(1).max(200), descending: z.boolean().default(false) }),
      SORTS_MAX,
    )
      .default([])
      .describe(words.sorted),
    page: pageInput,
  }),
  output: z.object({
    total: z.number().int(),
    records: calls['datastores.searchRecords'].reply.shape.data.shape.records,
    ...pageOutput,
  }),
  async run(ask, { datastore_id, search, combinator, filter, sort, page }) {
    const place = readPage(page);
    const { data, next_page_key: key } = await ask('datastores.searchRecords', {
      params: { id: datastore_id },
      body: {
        max_returned_items: PAGE,
        start_page_key: place.key,
        filter: filter.length === 0 ? null : { combinator, rules: filter },
        sort,
        search,
        with_total: true,
      },
    });
    const total = data.total ?? place.shown + data.records.length;
    return { total, records: data.records, ...pageEnd(place, { items: data.records.length, key, total }) };
  },
});

const listDashboards = defineTool({
  name: 'list_dashboards',
  calls: ['dashboards.list'],
  input: ofSpace,
  output: z.object({ dashboards: calls['dashboards.list'].reply.shape.data, ...pageOutput }),
  async run(ask, { space_id, page }) {
    const data = await ask('dashboards.list', { query: { space_id } });
    const { items, ...end } = slicePage(data, page);
    return { dashboards: items, ...end };
  },
});

const listApprovals = defineTool({
  name: 'list_approvals',
  calls: ['approvals.summary'],
  input: z.strictObject({
    states: listOf(z.enum(approvalStates), approvalStates.length).default(['pending']).describe(words.states),
    page: pageInput,
  }),
  output: z.object({
    pending: z.number().int(),
    approvals: z.array(
      calls['approvals.summary'].reply.shape.data.element.pick({
        approval_id: true,
        workflowId: true,
        workflowName: true,
        executionId: true,
        stepName: true,
        state: true,
        header: true,
        message: true,
        consequence: true,
        created_at: true,
        expires_at: true,
        decided_by: true,
        decided_at: true,
      }),
    ),
    ...pageOutput,
  }),
  async run(ask, { states, page }) {
    const place = readPage(page);
    const reply = await ask('approvals.summary', {
      body: { states, max_returned_items: PAGE, start_page_key: place.key },
    });
    const { data, pending, next_page_key: key } = reply;
    // Only those that wait are counted.
    const total = states.every((state) => state === 'pending') ? pending : null;
    return { pending, approvals: data, ...pageEnd(place, { items: data.length, key, total }) };
  },
});

export const recordTools = [listDatastores, queryRecords, listDashboards, listApprovals];
