import { z } from 'zod';
import { number, text } from '../../common/params';
import { StepError, defineStep } from '../../contract';
import { datastoreParam, flat, idOf } from '../common/params';

export const incrementNumber = defineStep({
  stepTemplateId: 'DATASTORE-010',
  name: 'Increment_number',
  title: 'Increment a number',
  description: 'Atomically increments a number in a record.',
  group: 'DATASTORE',
  icon: 'add',
  // The addition cannot be told from one that was made before a crash.
  effect: 'unsafe',
  keywords: ['add', 'counter', 'plus', 'decrement', 'subtract'],
  parameters: {
    datastore: datastoreParam,
    recordId: text({ p: 2, title: 'Record ID', max: 500 }),
    column: text({ p: 3, title: 'Column', description: 'A number column. Empty counts as 0.', max: 500 }),
    amount: number({
      p: 4,
      title: 'Amount',
      description: 'Negative to subtract.',
      optional: true,
      default: 1,
    }),
  },
  output: z.object({ value: z.number(), record: z.looseObject({}) }),
  sampleOutput: { value: 4, record: { recordId: 'r1', Owner: 'ann', Amount: 4 } },
  async run({ datastore, recordId, column, amount }, context) {
    const id = await idOf(context, datastore);
    const { datastores } = context.services;
    if (!context.dryRun) {
      const change = { recordId, key: column, amount };
      const record = await datastores.increment(context.orgId, id, change);
      return { value: record.record_data[column] ?? 0, record: flat(record) };
    }
    const filter = {
      combinator: 'and' as const,
      rules: [{ key: 'recordId', operator: 'equals', value: recordId }],
    };
    const [record] = await datastores.search(context.orgId, id, { filter, sort: [], limit: 1 });
    if (!record) throw new StepError(`The record “${recordId}” no longer exists.`, 'general', false);
    const value = Number(record.record_data[column] ?? 0) + amount;
    return { value, record: { ...flat(record), [column]: value } };
  },
});
