import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { text } from '../../common/params';
import { defineStep } from '../../contract';
import { chunks, datastoreParam, flat, idOf, recordList, recordsParam, refuseUnfit } from '../common/params';

export const upsertRecords = defineStep({
  stepTemplateId: 'DATASTORE-005',
  name: 'Upsert_records',
  title: 'Update or insert records',
  description: 'Updates records with the same value in the key column, and adds the missing ones.',
  group: 'DATASTORE',
  icon: 'join-table',
  effect: 'keyed',
  timeoutSeconds: 120,
  keywords: ['upsert', 'merge', 'sync', 'save', 'insert', 'update'],
  parameters: {
    datastore: datastoreParam,
    key: text({ p: 2, title: 'Key column', description: 'Identifies each record.', max: 500 }),
    records: recordsParam(3),
  },
  output: z.object({
    inserted: recordList,
    updated: recordList,
    insertedCount: z.int(),
    updatedCount: z.int(),
  }),
  sampleOutput: {
    inserted: [{ recordId: 'r2', Owner: 'bob', Amount: 3 }],
    updated: [{ recordId: 'r1', Owner: 'ann', Amount: 12 }],
    insertedCount: 1,
    updatedCount: 1,
  },
  async run({ datastore, key, records }, context) {
    const id = await idOf(context, datastore);
    await refuseUnfit(context, id, records);
    const inserted: JsonObject[] = [];
    const updated: JsonObject[] = [];
    const { datastores } = context.services;
    if (context.dryRun) {
      const values = records.map((record) => record[key] ?? null);
      const rule = { key, operator: 'in', value: values };
      const filter = { combinator: 'and' as const, rules: values.length > 0 ? [rule] : [] };
      const present = values.length > 0 ? await datastores.count(context.orgId, id, filter) : 0;
      const missing = Math.max(0, records.length - present);
      return { inserted, updated, insertedCount: missing, updatedCount: present };
    }
    for (const [at, part] of chunks(records).entries()) {
      context.signal.throwIfAborted();
      const partKey = `${context.idempotencyKey}/${at}`;
      const done = await datastores.upsert(context.orgId, id, key, part, partKey);
      inserted.push(...done.inserted.map(flat));
      updated.push(...done.updated.map(flat));
    }
    return { inserted, updated, insertedCount: inserted.length, updatedCount: updated.length };
  },
});
