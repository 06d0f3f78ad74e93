import { monthBefore } from '@shared/model/days';
import { z } from 'zod';
import type { Project } from '@shared/api/integrations/entities';
import { gcpFaults as words } from '@shared/words/gcpFaults';
import { LISTING_MAX, ProviderError } from '../../domains/integrations/integrations.port';
import { createBearerTokens } from '../common/bearerTokens';
import { byName, valueOf } from '../fields';
import { gcpActing } from './acting';
import { gcpClient, type GcpClient } from './client';
import { readIdentity } from './credentials';
import { billingExports, billingMonths, billingTables, fetchMonth, locationOf } from './exports';
import { gcpInventory } from './inventory/inventory';
import { gcpKind } from './kind';
import { grantedIn } from './permissions';
import { gcpSetups } from './setups';
import type { MakeProvider } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

const LIMIT = /^[1-9]\d{0,4}$|^100000$/;
const PAGES_MAX = 50;

const projectPage = z.object({
  projects: z
    .array(
      z.object({
        projectId: z.string(),
        name: z.string().default(''),
        lifecycleState: z.string().default(''),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

const limitOf = (of: Connected) => Number(valueOf(of, 'max_gigabytes') || '100');
const projectOf = (of: Connected, { account }: GcpClient) => valueOf(of, 'project') || account.project_id;

async function projectsOf(client: GcpClient): Promise<Project[]> {
  const found: Project[] = [];
  let token: string | undefined;
  for (let page = 0; page < PAGES_MAX && found.length <= LISTING_MAX; page += 1) {
    const query = new URLSearchParams({ pageSize: '500' });
    if (token !== undefined) query.set('pageToken', token);
    const reply = await client.projects(`v1/projects?${query.toString()}`, projectPage);
    for (const { projectId, name, lifecycleState } of reply.projects)
      if (lifecycleState === 'ACTIVE')
        found.push({ projectId, projectName: name || projectId, projectType: 'project' });
    token = reply.nextPageToken;
    if (token === undefined) break;
  }
  return found.toSorted(byName(({ projectName }) => projectName));
}

export const makeGcp: MakeProvider = (deps) => {
  const tokens = createBearerTokens(deps.clock);
  const clientOf = (of: Connected, signal: AbortSignal) => gcpClient(deps, tokens, of, signal);
  const lastMonth = () => monthBefore(deps.clock.now(), 1);

  return {
    type: 'GCP',
    kind: gcpKind,
    setups: gcpSetups,
    // What stands in files of a computer is its owner's.
    localChoices: { method: ['adc', 'federation_file'] },
    gaps({ method = 'key', project = '', max_gigabytes = '', ...values }): Record<string, string> {
      const read = readIdentity(method, (field) => values[field] ?? '');
      const hasProject = 'problem' in read || project !== '' || read.identity.project_id !== '';
      return {
        ...('problem' in read ? { [read.field]: read.problem } : {}),
        ...(hasProject ? {} : { project: words.projectNeeded }),
        ...(LIMIT.test(max_gigabytes) ? {} : { max_gigabytes: words.badLimit }),
      };
    },
    async check(of, signal) {
      const client = clientOf(of, signal);
      const project = projectOf(of, client);
      const found = await billingTables(client, project);
      const [first] = found;
      const granted = await grantedIn(client, project);
      if (first) {
        granted['roles/bigquery.dataViewer'] = true;
        granted['roles/bigquery.jobUser'] = await billingExports(client, project, {
          limit: limitOf(of),
          month: lastMonth(),
        }).then(
          () => true,
          (error: unknown) => {
            if (error instanceof ProviderError && !error.passing) return false;
            throw error;
          },
        );
      }
      return { message: words.connected(client.account.client_email, found.length), granted };
    },
    reads: {
      async gcpProjects(of, _args, signal) {
        const all = await projectsOf(clientOf(of, signal));
        const { accounts } = of;
        return accounts === undefined ? all : all.filter(({ projectId }) => accounts.includes(projectId));
      },
      async bigQueryBillingParams(of, _args, signal) {
        const client = clientOf(of, signal);
        return (await billingTables(client, projectOf(of, client))).map(({ project, dataset, table }) => ({
          projectId: project,
          billingDatasetName: dataset,
          billingTableName: table,
        }));
      },
    },
    inventory: gcpInventory(clientOf, projectsOf),
    acting: gcpActing(clientOf, projectsOf),
    bills: {
      find(of, signal) {
        const client = clientOf(of, signal);
        return billingExports(client, projectOf(of, client), { limit: limitOf(of), month: lastMonth() });
      },
      deliveries: (of, location, since, signal) =>
        billingMonths(clientOf(of, signal), locationOf(location), { limit: limitOf(of), since }),
      fetch: (of, location, { billingPeriod }, into, signal) =>
        fetchMonth(
          clientOf(of, signal),
          locationOf(location),
          { limit: limitOf(of), month: billingPeriod },
          into,
        ),
    },
  };
};
