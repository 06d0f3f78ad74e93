import { z } from 'zod';
import { namesInput, wholeInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import {
  MOST,
  conditionsInput,
  conditionsParam,
  datastoreInput,
  datastoreParam,
  flat,
  idOf,
  recordList,
} from '../common/params';

export const findRecords = defineStep({
  stepTemplateId: 'DATASTORE-001',
  name: 'Find_records',
  title: 'Find records',
  description: 'Returns the records that match the conditions, sorted, up to a limit.',
  group: 'DATASTORE',
  icon: 'search',
  effect: 'read',
  keywords: ['search', 'query', 'list', 'filter', 'select', 'rows'],
  parameters: {
    datastore: datastoreParam,
    conditions: conditionsParam(2),
    sort: {
      p: 3,
      type: 'list',
      title: 'Sort by',
      description: 'Up to three columns. Put a minus in front (“-Amount”) to sort descending.',
      optional: true,
      default: [],
    },
    limit: { p: 4, type: 'number', title: 'Limit', optional: true, default: 1000, min: 1, max: MOST },
  },
  input: z.object({
    datastore: datastoreInput,
    conditions: conditionsInput.default(null),
    sort: namesInput.pipe(z.array(z.string()).max(3, 'takes at most three columns')).default([]),
    limit: wholeInput.pipe(z.number().min(1).max(MOST)).default(1000),
  }),
  outputSchema: {
    type: 'object',
    properties: { records: recordList, count: { type: 'integer' }, more: { type: 'boolean' } },
    required: ['records', 'count', 'more'],
  },
  sampleOutput: { records: [{ recordId: 'r1', Owner: 'ann', Amount: 12 }], count: 1, more: false },
  async run({ datastore, conditions, sort, limit }, context) {
    const id = await idOf(context, datastore);
    const order = sort.map((key) =>
      key.startsWith('-') ? { key: key.slice(1), descending: true } : { key, descending: false },
    );
    const query = { filter: conditions, sort: order, limit: limit + 1 };
    const found = await context.services.datastores.search(context.orgId, id, query);
    const records = found.slice(0, limit).map(flat);
    return { records, count: records.length, more: found.length > limit };
  },
});
