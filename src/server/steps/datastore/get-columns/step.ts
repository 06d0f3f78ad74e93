import { z } from 'zod';
import { defineStep } from '../../contract';
import { datastoreParam } from '../common/params';

export const getColumns = defineStep({
  stepTemplateId: 'DATASTORE-011',
  name: 'Get_columns',
  title: 'Get columns',
  description: 'Returns the columns of a datastore with their types and options.',
  group: 'DATASTORE',
  icon: 'column-layout',
  effect: 'read',
  keywords: ['schema', 'fields', 'structure', 'metadata'],
  parameters: { datastore: datastoreParam },
  output: z.object({
    datastoreId: z.string(),
    name: z.string(),
    columns: z.array(z.object({ key: z.string(), type: z.string(), options: z.array(z.string()) }).partial()),
  }),
  sampleOutput: {
    datastoreId: 'd1',
    name: 'Owners',
    columns: [{ key: 'Owner', type: 'string', options: [] }],
  },
  async run({ datastore }, { orgId, spaceId, services: { datastores } }) {
    const { datastoreId, name } = await datastores.find(orgId, spaceId, datastore);
    const columns = await datastores.schema(orgId, datastoreId);
    return { datastoreId, name, columns: columns.map((column) => ({ ...column })) };
  },
});
