import { z } from 'zod';
import { itemsOf, pagesOf } from './lists';
import { dailyValues, mean } from './metrics';
import { namesOf } from './names';
import { factsOf, labels, numberOf, unlessOff, type Read, type Reading } from './reading';

const DAYS = 14;

const instance = z.object({
  name: z.string(),
  region: z.string().default(''),
  databaseVersion: z.string().default(''),
  state: z.string().default(''),
  instanceType: z.string().optional(),
  createTime: z.string().optional(),
  settings: z
    .object({
      tier: z.string().optional(),
      edition: z.string().optional(),
      activationPolicy: z.string().optional(),
      availabilityType: z.string().optional(),
      dataDiskSizeGb: z.string().optional(),
      userLabels: labels,
    })
    .optional(),
});

/** Connections are told per database of PostgreSQL, whose own housekeeping is no use. */
const connections = [
  `metric.type="cloudsql.googleapis.com/database/network/connections"`,
  `metric.type="cloudsql.googleapis.com/database/postgresql/num_backends" AND metric.labels.database!="cloudsqladmin"`,
];
const processor = `metric.type="cloudsql.googleapis.com/database/cpu/utilization"`;

/** Bills and other services name Cloud SQL by either of its two names. */
export function databaseNames({ project }: Reading, name: string, region = '') {
  const owners = [project.number, project.id];
  return namesOf(project, {
    service: 'cloudsql',
    places: region === '' ? [''] : ['', `locations/${region}`],
    types: ['instances'],
    ids: [name],
    bare: [
      name,
      `${project.id}:${name}`,
      ...owners.map((owner) => `//sqladmin.googleapis.com/projects/${owner}/instances/${name}`),
    ],
  });
}

/** Cloud SQL instances, with the mean of each day's most connections and the highest use of processors. */
export const readDatabases: Read = (reading) =>
  unlessOff(reading, async () => {
    const { client, project } = reading;
    const pages = await pagesOf(client, 'sqladmin', `v1/projects/${project.id}/instances`, {
      maxResults: '500',
    });
    const found = itemsOf(pages, 'items', instance);
    const runs = found.filter(({ state }) => state === 'RUNNABLE').length;
    const by = 'database_id';
    const [byNetwork, byBackend, used] = [
      await dailyValues(
        reading,
        { filter: connections[0] ?? '', aligner: 'ALIGN_MAX', by, days: DAYS },
        runs,
      ),
      await dailyValues(
        reading,
        { filter: connections[1] ?? '', aligner: 'ALIGN_MAX', by, days: DAYS },
        runs,
      ),
      await dailyValues(reading, { filter: processor, aligner: 'ALIGN_PERCENTILE_99', by, days: DAYS }, runs),
    ];
    return found.map((one) => {
      const label = `${project.id}:${one.name}`;
      const perDay = one.databaseVersion.startsWith('POSTGRES') ? byBackend.get(label) : byNetwork.get(label);
      const shares = used.get(label);
      return {
        ...databaseNames(reading, one.name, one.region),
        region: one.region,
        name: one.name,
        resourceType: 'sqladmin.googleapis.com/Instance',
        tags: one.settings?.userLabels ?? {},
        state: one.settings?.activationPolicy === 'NEVER' ? 'stopped' : one.state,
        facts: factsOf({
          version: one.databaseVersion,
          tier: one.settings?.tier,
          edition: one.settings?.edition,
          availability: one.settings?.availabilityType,
          instance_type: one.instanceType,
          disk_gb: numberOf(one.settings?.dataDiskSizeGb),
          created: one.createTime,
          connections_per_day: mean(perDay),
          cpu_percent:
            shares === undefined || shares.length === 0
              ? undefined
              : Math.round(Math.max(...shares) * 1000) / 10,
          days_measured: Math.max(perDay?.length ?? 0, shares?.length ?? 0),
        }),
      };
    });
  });
