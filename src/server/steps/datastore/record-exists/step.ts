import { z } from 'zod';
import { defineStep } from '../../contract';
import { conditionsParam, datastoreParam, idOf } from '../common/params';

export const recordExists = defineStep({
  stepTemplateId: 'DATASTORE-012',
  name: 'Record_exists',
  title: 'Record exists',
  description: 'Checks whether any record matches and returns the first.',
  group: 'DATASTORE',
  icon: 'tick-circle',
  effect: 'read',
  keywords: ['check', 'contains', 'has', 'known', 'seen before'],
  parameters: { datastore: datastoreParam, conditions: conditionsParam(2) },
  output: z.object({ exists: z.boolean(), recordId: z.string().nullable() }),
  sampleOutput: { exists: true, recordId: 'r1' },
  async run({ datastore, conditions }, context) {
    const id = await idOf(context, datastore);
    const query = { filter: conditions, sort: [], limit: 1 };
    const [record] = await context.services.datastores.search(context.orgId, id, query);
    return { exists: record !== undefined, recordId: record?.recordId ?? null };
  },
});
