import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { defineStep } from '../../contract';
import { chunks, datastoreParam, flat, idOf, recordList, recordsParam, refuseUnfit } from '../common/params';

export const insertRecords = defineStep({
  stepTemplateId: 'DATASTORE-003',
  name: 'Insert_records',
  title: 'Insert records',
  description: 'Adds one or more records. Repeating it after a crash adds no duplicates.',
  group: 'DATASTORE',
  icon: 'add-row-bottom',
  effect: 'keyed',
  timeoutSeconds: 120,
  keywords: ['add', 'create', 'save', 'store', 'append', 'rows'],
  parameters: { datastore: datastoreParam, records: recordsParam(2) },
  output: z.object({ records: recordList, count: z.int() }),
  sampleOutput: { records: [{ recordId: 'r1', Owner: 'ann', Amount: 12 }], count: 1 },
  async run({ datastore, records }, context) {
    const id = await idOf(context, datastore);
    await refuseUnfit(context, id, records);
    if (context.dryRun) return { records, count: records.length };
    const inserted: JsonObject[] = [];
    for (const [at, part] of chunks(records).entries()) {
      context.signal.throwIfAborted();
      const key = `${context.idempotencyKey}/${at}`;
      const added = await context.services.datastores.insert(context.orgId, id, part, key);
      inserted.push(...added.map(flat));
    }
    return { records: inserted, count: inserted.length };
  },
});
