import { z } from 'zod';
import { param, whole } from '../../common/params';
import { namesInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { MOST, conditionsParam, datastoreParam, flat, idOf, recordList } from '../common/params';

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
    sort: param(
      {
        p: 3,
        type: 'list',
        title: 'Sort by',
        description: 'Up to three columns. Put a minus in front (“-Amount”) to sort descending.',
        optional: true,
        default: [],
      },
      namesInput.pipe(z.array(z.string()).max(3, 'takes at most three columns')).default([]),
    ),
    limit: whole({ p: 4, title: 'Limit', optional: true, default: 1000, min: 1, max: MOST }),
  },
  output: z.object({ records: recordList, count: z.int(), more: z.boolean() }),
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
