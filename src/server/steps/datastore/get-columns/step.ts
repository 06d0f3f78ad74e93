import { z } from 'zod';
import { defineStep } from '../../contract';
import { datastoreInput, datastoreParam } from '../common/params';

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
  input: z.object({ datastore: datastoreInput }),
  outputSchema: {
    type: 'object',
    properties: {
      datastoreId: { type: 'string' },
      name: { type: 'string' },
      columns: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            key: { type: 'string' },
            type: { type: 'string' },
            options: { type: 'array', items: { type: 'string' } },
          },
        },
      },
    },
    required: ['datastoreId', 'name', 'columns'],
  },
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
