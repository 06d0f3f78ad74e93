import { z } from 'zod';
import type { Project } from '@shared/api/integrations/entities';
import { commandWords } from '@shared/words/commands';
import { gcpFaults as words } from '@shared/words/gcpFaults';
import type { CloudDriver } from '../../domains/integrations/cloudDriver.port';
import { ProviderError, type Connected } from '../../domains/integrations/integrations.port';
import { ServiceRefusal } from '../../platform/outbound/serviceClient';
import type { CloudCall } from '../../steps/clouds.port';
import { valueOf } from '../fields';
import type { GcpClient } from './client';

const ACCOUNTS_MAX = 1_000;
const OPERATION = /^(GET|PUT|PATCH|POST|DELETE) ([a-z0-9]+\/v\d+\/projects\/([^/?#\s]+)\/[^\s#\\]+)$/;
const services: readonly string[] = ['compute'];

function readOperation({ service, operation }: CloudCall) {
  const [, method = '', path = '', project = ''] = OPERATION.exec(operation) ?? [];
  const [plain = ''] = path.split('?');
  const isPlain = method !== '' && new URL(`http://x/${plain}`).pathname === `/${plain}`;
  if (!isPlain || !services.includes(service)) throw new ProviderError(words.noOperation(operation));
  return { method, path, project };
}

const identified = z.object({ projectId: z.string() });

/** Compute Engine as steps look at it and change it, in the projects that the integration works in. */
export function gcpActing(
  clientOf: (of: Connected, signal: AbortSignal) => GcpClient,
  projectsOf: (client: GcpClient) => Promise<Project[]>,
): CloudDriver {
  /** Refuses other projects; bills name them by their numbers. */
  async function holdTo({ accounts }: Connected, client: GcpClient, project: string): Promise<void> {
    if (accounts === undefined || accounts.includes(project)) return;
    const named = /^\d+$/.test(project)
      ? (await client.projects(`v1/projects/${project}`, identified)).projectId
      : project;
    if (!accounts.includes(named)) throw new ProviderError(words.notChosen(named));
  }

  return {
    cloud: 'Google Cloud',

    async accounts(of, signal) {
      const all = await projectsOf(clientOf(of, signal));
      return all
        .filter(({ projectId }) => of.accounts === undefined || of.accounts.includes(projectId))
        .map(({ projectId, projectName }) => ({ account: projectId, name: projectName }))
        .slice(0, ACCOUNTS_MAX);
    },

    // Every name of Google Cloud says its project.
    accountOf: async (_of, { account }) => account,

    async call(of, { call, repeatable }, signal) {
      const { method, path, project } = readOperation(call);
      const client = clientOf(of, signal);
      await holdTo(of, client, project);
      const json = Object.keys(call.input).length > 0 ? call.input : undefined;
      try {
        return await client.call(call.service, path, { method, json, repeatable });
      } catch (error) {
        if (repeatable && error instanceof ServiceRefusal && error.status === 404) return null;
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

    permissionOf({ service, operation }) {
      const [, method = '', path = ''] = OPERATION.exec(operation) ?? [];
      const [, , , , ...parts] = path.split('?')[0]?.split('/') ?? [];
      const inPlace = parts.slice(parts[0] === 'global' ? 1 : 2);
      const [type = '', , action] = inPlace;
      const verbs: Record<string, string> = { GET: 'get', DELETE: 'delete', POST: 'create', PATCH: 'update' };
      return type === '' ? '' : `${service}.${type}.${action ?? verbs[method] ?? 'update'}`;
    },
  };
}
