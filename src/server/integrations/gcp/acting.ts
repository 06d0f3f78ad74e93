import { z } from 'zod';
import type { Project } from '@shared/api/integrations/entities';
import { commandWords } from '@shared/words/commands';
import { gcpFaults as words } from '@shared/words/gcpFaults';
import type { CloudDriver } from '../../domains/integrations/cloudDriver.port';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { ServiceRefusal } from '../../platform/outbound/serviceClient';
import type { CloudCall } from '../../steps/clouds.port';
import { valueOf } from '../fields';
import type { GcpClient } from './client';
import { permissionOf, readOperation, type Operation } from './operations';
import type { Connected } from '../../domains/integrations/connected.port';

const ACCOUNTS_MAX = 1_000;
function operationOf(call: CloudCall): Operation {
  const read = readOperation(call);
  if (!read) throw new ProviderError(words.noOperation(call.operation));
  return read;
}

const identified = z.object({ projectId: z.string() });
const owned = z.object({ projectNumber: z.string() });

/** Google Cloud as steps look at it and change it, in the projects that the integration works in. */
export function gcpActing(
  clientOf: (of: Connected, signal: AbortSignal) => GcpClient,
  projectsOf: (client: GcpClient) => Promise<Project[]>,
): CloudDriver {
  const idOf = async (client: GcpClient, project: string) =>
    /^\d+$/.test(project) ? (await client.projects(`v1/projects/${project}`, identified)).projectId : project;

  /** Cloud SQL knows projects by their IDs only, bills by their numbers. */
  const withId = async (client: GcpClient, path: string, project: string) =>
    /^\d+$/.test(project)
      ? path.replace(`projects/${project}/`, `projects/${await idOf(client, project)}/`)
      : path;

  /** Refuses other projects; bills name them by their numbers. */
  async function holdTo({ accounts }: Connected, client: GcpClient, project: string): Promise<void> {
    if (accounts === undefined || accounts.includes(project)) return;
    const named = await idOf(client, project);
    if (!accounts.includes(named)) throw new ProviderError(words.notChosen(named));
  }

  /** The rules were asked about the project of the place: the bucket has to be there. */
  async function holdBucket(client: GcpClient, bucket: string, project: string): Promise<void> {
    if (project === '') throw new ProviderError(words.bucketWithout(bucket));
    const found = await client.service('storage', `storage/v1/b/${bucket}?fields=projectNumber`, owned);
    if (project === found.projectNumber) return;
    const owner = await idOf(client, found.projectNumber);
    if ((await idOf(client, project)) !== owner) throw new ProviderError(words.bucketOf(bucket, owner));
  }

  return {
    cloud: 'Google Cloud',

    async accounts(of, signal) {
      const client = clientOf(of, signal);
      const own = valueOf(of, 'project') || client.account.project_id;
      const all = await projectsOf(client);
      return all
        .toSorted((a, b) => Number(b.projectId === own) - Number(a.projectId === own))
        .filter(({ projectId }) => of.accounts === undefined || of.accounts.includes(projectId))
        .map(({ projectId, projectName }) => ({ account: projectId, name: projectName }))
        .slice(0, ACCOUNTS_MAX);
    },

    // Every name of Google Cloud says its project.
    accountOf: async (_of, { account }) => account,

    async call(of, { call, place, repeatable }, signal) {
      const { method, path, project, bucket } = operationOf(call);
      const client = clientOf(of, signal);
      await holdTo(of, client, bucket === '' ? project : place.account);
      const json = Object.keys(call.input).length > 0 ? call.input : undefined;
      try {
        if (bucket !== '') await holdBucket(client, bucket, place.account);
        const asked = call.service === 'sqladmin' ? await withId(client, path, project) : path;
        return await client.call(call.service, asked, { method, json, repeatable });
      } catch (error) {
        if (repeatable && method === 'GET' && error instanceof ServiceRefusal && error.status === 404)
          return null;
        throw error;
      }
    },

    async signIn(of, { account: named }, signal) {
      const client = clientOf(of, signal);
      const account = named || valueOf(of, 'project') || client.account.project_id;
      // Rules name projects by their IDs.
      if (account === '' || /^\d+$/.test(account)) throw new ProviderError(commandWords.noProject);
      await holdTo(of, client, account);
      return {
        type: 'GCP',
        account,
        token: await client.token(),
        quotaProject: client.account.headers['x-goog-user-project'] ?? '',
        endpoint: valueOf(of, 'endpoint'),
      };
    },

    permissionOf,
  };
}
