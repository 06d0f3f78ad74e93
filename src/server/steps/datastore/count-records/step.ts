import { z } from 'zod';
import { defineStep } from '../../contract';
import { conditionsInput, conditionsParam, datastoreInput, datastoreParam, idOf } from '../common/params';

export const countRecords = defineStep({
  stepTemplateId: 'DATASTORE-008',
  name: 'Count_records',
  title: 'Count records',
  description: 'Counts the records that match the conditions.',
  group: 'DATASTORE',
  icon: 'numerical',
  effect: 'read',
  keywords: ['number of', 'how many', 'size'],
  parameters: { datastore: datastoreParam, conditions: conditionsParam(2) },
  input: z.object({ datastore: datastoreInput, conditions: conditionsInput.default(null) }),
  outputSchema: { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] },
  sampleOutput: { count: 42 },
  async run({ datastore, conditions }, context) {
    const id = await idOf(context, datastore);
    return { count: await context.services.datastores.count(context.orgId, id, conditions) };
  },
});
