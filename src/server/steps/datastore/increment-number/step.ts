import { z } from 'zod';
import { numberInput, textInput } from '../../common/values/inputs';
import { StepError, defineStep } from '../../contract';
import { datastoreInput, datastoreParam, flat, idOf } from '../common/params';

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
    recordId: { p: 2, type: 'string', title: 'Record ID' },
    column: { p: 3, type: 'string', title: 'Column', description: 'A number column. Empty counts as 0.' },
    amount: {
      p: 4,
      type: 'number',
      title: 'Amount',
      description: 'Negative to subtract.',
      optional: true,
      default: 1,
    },
  },
  input: z.object({
    datastore: datastoreInput,
    recordId: textInput.pipe(z.string().min(1, 'is missing')),
    column: z.string().trim().min(1),
    amount: numberInput.default(1),
  }),
  outputSchema: {
    type: 'object',
    properties: { value: { type: 'number' }, record: { type: 'object' } },
    required: ['value', 'record'],
  },
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
