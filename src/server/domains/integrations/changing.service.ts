import { Fault } from '@shared/kernel/fault';
import type { IntegrationType } from '@shared/api/integrations/entities';
import type { NeededPermission } from '@shared/api/integrations/kinds';
import { integrationFaults } from '@shared/words/integrationFaults';
import { integrationWords as words } from '@shared/words/integrations';
import { ask, type AskingDeps } from './asking';
import type { Held } from './connected';
import type { ChangeName, Changes, IntegrationProvider } from './integrations.port';
import type { IntegrationRow, SharedRow } from './integrations.store';
import { providerFault } from './providerFault';

export interface ChangingDeps extends AskingDeps {
  providers: ReadonlyMap<IntegrationType, IntegrationProvider>;
  hold(row: IntegrationRow): Held;
  own(orgId: string, id: string): Promise<IntegrationRow | undefined>;
  shared(orgId: string, id: string): Promise<SharedRow | undefined>;
}

const clouds = ['AWS', 'GCP', 'AZURE'] as const;
/** Which types have it at all: of the others it is refused for ever. */
/** Of those that are kept here the provider need know nothing. */
type Kept =
  | 'virtualIntegrations'
  | 'createVirtualIntegration'
  | 'accounts'
  | 'setGcpProjects'
  | 'setAwsAccounts';
const typesWith: Record<ChangeName | Kept, readonly IntegrationType[]> = {
  virtualIntegrations: clouds,
  createVirtualIntegration: clouds,
  accounts: clouds,
  putEvent: ['AWS'],
  removeEvent: ['AWS'],
  setGcpProjects: ['GCP'],
  setAwsAccounts: ['AWS'],
  setAwsPermissions: ['AWS'],
  createJiraIssue: ['JIRA'],
};

/** What is changed at the services of an organisation's own integrations. */
export function createChanging(deps: ChangingDeps) {
  const { providers } = deps;

  /** One of the organisation's own, of a type that has the change, and active. */
  async function find(orgId: string, id: string, change: ChangeName | Kept): Promise<IntegrationRow> {
    const row = await deps.own(orgId, id);
    if (!row) {
      const shared = await deps.shared(orgId, id);
      if (shared)
        throw new Fault(
          'forbidden:shared_by_provider',
          integrationFaults.notYours(shared.name, shared.shared_by),
        );
      throw new Fault('not_found:integration_not_found', words.notFound);
    }
    const { type, name } = row;
    if (!typesWith[change].includes(type))
      throw new Fault('unprocessable:change_not_offered', words.noSuchChange(name, type, change), {
        type,
        change,
      });
    if (row.status !== 'ACTIVE') throw new Fault('conflict:integration_inactive', words.inactive(name));
    return row;
  }

  async function carryOut<C extends ChangeName>(
    row: IntegrationRow,
    change: C,
    args: Changes[C]['args'],
  ): Promise<Changes[C]['result']> {
    const { type, name, org_id: orgId } = row;
    const work = providers.get(type)?.changes?.[change];
    if (!work)
      throw new Fault('unavailable:service_not_connected', words.notConnected(name, type), { type, change });
    const held = deps.hold(row);
    return ask(deps, {
      orgId,
      name,
      work: (signal) => work(held.connected, args, signal),
      failed: (error) => providerFault(held.hiding(error), { name, type, read: change }, deps.log),
    });
  }

  return {
    find,
    carryOut,

    async change<C extends ChangeName>(
      orgId: string,
      id: string,
      change: C,
      args: Changes[C]['args'],
    ): Promise<Changes[C]['result']> {
      return carryOut(await find(orgId, id, change), change, args);
    },

    /** What a type needs of its service. */
    permissions(type: IntegrationType): NeededPermission[] {
      const provider = providers.get(type);
      if (!provider)
        throw new Fault('unavailable:service_not_connected', words.typeNotConnected(type), { type });
      return provider.kind.permissions;
    },
  };
}
export type Changing = ReturnType<typeof createChanging>;
