import { z } from 'zod';
import { param } from '../../common/params';
import { absent } from '../../common/values/inputs';
import { api, ask } from '../common/api';
import { database, isOff, stateOf } from '../common/databases';
import { gcpFind } from '../common/finding';

const page = z.object({ items: z.array(database).default([]), nextPageToken: z.string().default('') });

export const findDatabases = gcpFind({
  id: 'GCP-017',
  name: 'Find_Cloud_SQL_instances',
  title: 'Find Cloud SQL instances',
  description: 'Finds Cloud SQL instances by state, labels and engine across projects.',
  icon: 'search',
  permissions: ['cloudsql.instances.list'],
  keywords: ['cloud sql', 'database', 'mysql', 'postgres', 'sql server', 'non-production'],
  states: [
    { value: 'running', label: 'Running' },
    { value: 'stopped', label: 'Stopped' },
  ],
  parameters: {
    engine: param(
      {
        p: 8,
        type: 'string',
        title: 'Engine',
        description: 'The beginning of its version, such as POSTGRES or MYSQL_8_0.',
        placeholder: 'POSTGRES',
        optional: true,
      },
      absent(50).refine((value) => /^\w*$/.test(value), 'must be an engine such as POSTGRES or MYSQL_8_0'),
    ),
  },
  columns: {
    engine: z.string().optional(),
    size_gb: z.string().optional(),
    availability: z.string().optional().describe('ZONAL or REGIONAL.'),
    replica_of: z.string().nullable().optional(),
  },
  sample: {
    region: 'europe-west4',
    resource: '//cloudsql.googleapis.com/projects/acme-web/instances/orders',
    name: 'orders',
    type: 'db-custom-4-15360',
    state: 'running',
    labels: { environment: 'dev' },
    engine: 'POSTGRES_16',
    size_gb: '100',
    availability: 'ZONAL',
    replica_of: null,
  },
  async page(at, _wanted, _options, token) {
    const query = { maxResults: '500', ...(token === '' ? {} : { pageToken: token }) };
    const call = api('sqladmin', 'GET', `v1/projects/${at.project}/instances`, { query });
    const { items, nextPageToken } = await ask(at, call, page);
    return {
      found: items.map((one) => ({
        resource: `//cloudsql.googleapis.com/projects/${at.project}/instances/${one.name}`,
        region: one.region,
        name: one.name,
        type: one.settings.tier,
        state: isOff(one) ? 'stopped' : stateOf(one),
        labels: one.settings.userLabels,
        more: {
          engine: one.databaseVersion,
          size_gb: one.settings.dataDiskSizeGb,
          availability: one.settings.availabilityType,
          replica_of: one.masterInstanceName ?? null,
        },
      })),
      next: nextPageToken,
    };
  },
  fits: ({ more }, { engine }) =>
    engine === '' || String(more?.['engine'] ?? '').startsWith(engine.toUpperCase()),
});
