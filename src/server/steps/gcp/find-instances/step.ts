import { z } from 'zod';
import { param } from '../../common/params';
import { absent } from '../../common/values/inputs';
import { api, ask } from '../common/api';
import { labelsOf, lastOf } from '../common/compute';
import { gcpFind, type Wanted } from '../common/finding';

const one = z.object({
  name: z.string(),
  selfLink: z.string(),
  zone: z.string().default(''),
  machineType: z.string().default(''),
  status: z.string().default(''),
  labels: labelsOf,
  creationTimestamp: z.string().default(''),
  lastStartTimestamp: z.string().nullish(),
  scheduling: z.object({ provisioningModel: z.string().default('STANDARD') }).nullish(),
});
const page = z.object({
  items: z
    .record(
      z.string(),
      z.object({
        instances: z.array(one).default([]),
        warning: z.object({ code: z.string().default('') }).nullish(),
      }),
    )
    .default({}),
  unreachables: z.array(z.string()).default([]),
  nextPageToken: z.string().default(''),
});

/** What Google Cloud leaves out itself. */
function filterOf({ state, labels }: Wanted): string {
  const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  const parts = Object.entries(labels).map(([key, value]) =>
    value === '' ? `labels.${key}:*` : `labels.${key} = ${quoted(value)}`,
  );
  if (state !== '') parts.push(`status = ${quoted(state)}`);
  return parts.map((part) => `(${part})`).join(' AND ');
}

/** `https://www.googleapis.com/compute/v1/projects/…` as bills and the other steps name it. */
const fullName = (link: string) => `//compute.googleapis.com/${/projects\/.*$/.exec(link)?.[0] ?? link}`;

export const findInstances = gcpFind({
  id: 'GCP-008',
  name: 'Find_VM_instances',
  title: 'Find VM instances',
  description: 'Finds Compute Engine machines by state, labels and machine type across projects.',
  icon: 'search',
  permissions: ['compute.instances.list'],
  keywords: ['compute engine', 'vm', 'server', 'running', 'stopped', 'non-production'],
  states: [
    { value: 'RUNNING', label: 'Running' },
    { value: 'TERMINATED', label: 'Stopped' },
    { value: 'SUSPENDED', label: 'Suspended' },
  ],
  parameters: {
    machine_type: param(
      {
        p: 8,
        type: 'string',
        title: 'Machine type',
        description: 'A type, or the beginning of one with an asterisk, such as n1-*.',
        placeholder: 'n1-*',
        optional: true,
      },
      absent(100).refine(
        (value) => /^[a-z0-9-]*\*?$/.test(value),
        'must be a machine type such as e2-standard-4 or n1-*',
      ),
    ),
  },
  columns: {
    provisioning: z.string().optional().describe('STANDARD or SPOT.'),
    created: z.string().optional(),
    last_started: z.string().nullable().optional(),
  },
  sample: {
    region: 'europe-west4-a',
    resource: '//compute.googleapis.com/projects/acme-web/zones/europe-west4-a/instances/batch',
    name: 'batch',
    type: 'e2-standard-4',
    state: 'RUNNING',
    labels: { environment: 'dev' },
    provisioning: 'STANDARD',
    created: '2025-11-03T08:12:44.120-08:00',
    last_started: '2026-01-05T06:00:12.004-08:00',
  },
  async page(at, wanted, _options, token) {
    const filter = filterOf(wanted);
    const query = {
      maxResults: '500',
      returnPartialSuccess: 'true',
      ...(filter === '' ? {} : { filter }),
      ...(token === '' ? {} : { pageToken: token }),
    };
    const path = `compute/v1/projects/${at.project}/aggregated/instances`;
    const { items, unreachables, nextPageToken } = await ask(
      at,
      api('compute', 'GET', path, { query }),
      page,
    );
    const scopes = Object.entries(items);
    const broken = scopes
      .filter(([, { warning }]) => warning?.code === 'UNREACHABLE')
      .map(([scope]) => scope);
    return {
      found: scopes.flatMap(([, { instances }]) =>
        instances.map((found) => ({
          resource: fullName(found.selfLink),
          region: lastOf(found.zone),
          name: found.name,
          type: lastOf(found.machineType),
          state: found.status,
          labels: found.labels,
          more: {
            provisioning: found.scheduling?.provisioningModel ?? 'STANDARD',
            created: found.creationTimestamp,
            last_started: found.lastStartTimestamp ?? null,
          },
        })),
      ),
      next: nextPageToken,
      unreachable: [...unreachables, ...broken],
    };
  },
  fits: ({ type }, { machine_type: wanted }) =>
    wanted === '' || (wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted),
});
