import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import type { ChangeStep } from '../../common/cloud/changeStep';
import type { Looked } from '../../common/cloud/changing';
import type { Params, ValuesOf } from '../../contract';
import { api } from './api';
import { gcpChange } from './changeStep';
import { labelsOf, look, type At } from './compute';

const NAME =
  /^(?:\/\/(?:cloudsql|sqladmin)\.googleapis\.com\/|https:\/\/(?:www|sqladmin)\.googleapis\.com\/(?:sql\/)?v1(?:beta4)?\/)?projects\/([^/\s?#]+)\/(?:locations\/[^/\s?#]+\/)?instances\/([a-z][a-z0-9-]*)$/;

export interface DatabaseName {
  project: string;
  instance: string;
}
function readDatabase(text: string): DatabaseName | undefined {
  const [, project = '', instance = ''] = NAME.exec(text.trim()) ?? [];
  return instance === '' ? undefined : { project, instance };
}

const databasePath = ({ project, instance }: DatabaseName): string =>
  `v1/projects/${project}/instances/${instance}`;

export const database = z.object({
  name: z.string(),
  region: z.string().default(''),
  databaseVersion: z.string().default(''),
  state: z.string().default(''),
  instanceType: z.string().default('CLOUD_SQL_INSTANCE'),
  masterInstanceName: z.string().nullish(),
  replicaNames: z.array(z.string()).default([]),
  settings: z
    .object({
      tier: z.string().default(''),
      edition: z.string().default(''),
      activationPolicy: z.string().default(''),
      availabilityType: z.string().default(''),
      dataDiskSizeGb: z.string().default(''),
      settingsVersion: z.string().default(''),
      deletionProtectionEnabled: z.boolean().default(false),
      userLabels: labelsOf,
    })
    .prefault({}),
});
export type Database = z.output<typeof database>;

/** With the version of the settings, refused by Google when somebody changed them since they were looked at. */
export const patchDatabase = (name: DatabaseName, settings: JsonObject, settingsVersion = '') =>
  api('sqladmin', 'PATCH', databasePath(name), {
    input: { settings: { ...settings, ...(settingsVersion === '' ? {} : { settingsVersion }) } },
  });

export const isReplica = ({ instanceType }: Database): boolean => instanceType === 'READ_REPLICA_INSTANCE';
export const isOff = ({ settings }: Database): boolean => settings.activationPolicy === 'NEVER';

type Found = At & { name: DatabaseName; path: string; found: Database };
type Plan =
  | { kind: 'unchanged' | 'skipped'; reason: string }
  | Omit<Looked & { kind: 'change' }, 'name' | 'tags' | 'region'>;

interface DatabaseStep<More extends Params> extends ChangeStep<More> {
  deletes?: boolean;
  plan(of: Found, more: ValuesOf<More>): Plan | Promise<Plan>;
}

/** A step that looks at each instance of Cloud SQL by its full name, and changes it. */
export const databaseStep = <More extends Params>({ deletes = false, plan, ...step }: DatabaseStep<More>) =>
  gcpChange<DatabaseName, More>({
    timeoutSeconds: 3_600,
    ...step,
    permissions: ['cloudsql.instances.get', ...step.permissions],
    keywords: ['cloud sql', 'database', 'mysql', 'postgres', 'sql server', ...step.keywords],
    resources: { title: 'Databases', example: '//cloudsql.googleapis.com/projects/…/instances/…' },
    read: readDatabase,
    sample: {
      resource: '//cloudsql.googleapis.com/projects/acme-web/instances/orders',
      name: 'orders',
      monthly_cost: 124.1,
      ...step.sample,
    },
    async look(at, more) {
      const { name } = at;
      const path = databasePath(name);
      const found = await look(at, api('sqladmin', 'GET', path), database);
      if (found === null)
        return deletes
          ? { kind: 'unchanged', name: name.instance, reason: 'The database no longer exists.' }
          : { kind: 'skipped', name: name.instance, reason: 'The database does not exist.' };
      const planned = await plan({ ...at, name, path, found }, more);
      const named = { ...planned, name: found.name };
      return named.kind === 'change'
        ? { ...named, tags: found.settings.userLabels, region: found.region }
        : named;
    },
  });

/** `RUNNABLE` as people say it. */
export const stateOf = (one: Database): string =>
  isOff(one)
    ? 'stopped'
    : one.state === 'RUNNABLE'
      ? 'running'
      : one.state.toLowerCase().replaceAll('_', ' ');
