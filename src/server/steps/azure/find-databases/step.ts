import { z } from 'zod';
import { choice } from '../../common/params';
import { azureFind } from '../common/finding';

const kinds = [
  { value: 'sql', type: 'microsoft.sql/servers/databases', state: 'status' },
  { value: 'postgresql', type: 'microsoft.dbforpostgresql/flexibleservers', state: 'state' },
  { value: 'mysql', type: 'microsoft.dbformysql/flexibleservers', state: 'state' },
  { value: 'synapse', type: 'microsoft.synapse/workspaces/sqlpools', state: 'status' },
] as const;

export const findDatabases = azureFind({
  id: 'AZURE-018',
  name: 'Find_databases',
  title: 'Find databases',
  description: 'Finds SQL databases, flexible servers and Synapse pools across subscriptions.',
  icon: 'search',
  keywords: ['sql', 'database', 'postgresql', 'mysql', 'synapse', 'pool', 'paused', 'stopped'],
  states: [
    { value: 'Online', label: 'Online (SQL, Synapse)' },
    { value: 'Paused', label: 'Paused (SQL serverless, Synapse)' },
    { value: 'Ready', label: 'Ready (flexible servers)' },
    { value: 'Stopped', label: 'Stopped (flexible servers)' },
  ],
  parameters: {
    kind: choice({
      p: 7,
      title: 'Kind',
      choices: {
        '': 'Any',
        sql: 'SQL Database',
        postgresql: 'PostgreSQL flexible servers',
        mysql: 'MySQL flexible servers',
        synapse: 'Synapse dedicated SQL pools',
      },
      default: '',
      optional: true,
    }),
  },
  // Azure’s own.
  fits: ({ name, service }) => service !== 'sql' || name !== 'master',
  tables: ({ kind }) =>
    kinds
      .filter(({ value }) => kind === '' || kind === value)
      .map(({ value, type, state }) => ({
        type,
        columns: {
          kind: 'tostring(sku.name)',
          state: `tostring(properties.${state})`,
          tier: 'tostring(sku.tier)',
          service: `'${value}'`,
        },
      })),
  columns: { tier: z.string().nullable().optional(), service: z.string().nullable().optional() },
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Sql/servers/acme/databases/orders',
    name: 'orders',
    resource_group: 'web',
    type: 'GP_Gen5',
    state: 'Online',
    tags: { environment: 'dev' },
    tier: 'GeneralPurpose',
    service: 'sql',
  },
});
