import { z } from 'zod';
import { defineStep } from '../../contract';
import { datastoreParam, idOf } from '../common/params';

export const clearDatastore = defineStep({
  stepTemplateId: 'DATASTORE-007',
  name: 'Clear_datastore',
  title: 'Clear datastore',
  description: 'Deletes all records in a datastore. The columns stay.',
  group: 'DATASTORE',
  icon: 'eraser',
  effect: 'keyed',
  timeoutSeconds: 120,
  keywords: ['empty', 'truncate', 'reset', 'delete all'],
  parameters: { datastore: datastoreParam },
  output: z.object({ deleted: z.int() }),
  sampleOutput: { deleted: 120 },
  async run({ datastore }, context) {
    const id = await idOf(context, datastore);
    const { datastores } = context.services;
    if (context.dryRun) return { deleted: await datastores.count(context.orgId, id, null) };
    return { deleted: await datastores.clear(context.orgId, id) };
  },
});
