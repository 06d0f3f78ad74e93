import { z } from 'zod';
import { defineStep } from '../../contract';
import { conditionsParam, datastoreParam, idOf } from '../common/params';

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
  output: z.object({ count: z.int() }),
  sampleOutput: { count: 42 },
  async run({ datastore, conditions }, context) {
    const id = await idOf(context, datastore);
    return { count: await context.services.datastores.count(context.orgId, id, conditions) };
  },
});
