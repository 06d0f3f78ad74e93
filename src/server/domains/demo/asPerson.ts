import type { CallId } from '@shared/api/index';
import { organisationTypes, permissionsOf, roles } from '@shared/model/permissions';
import type { TenantScope } from '../../db/database';
import type { Ask } from '../../http/ask';
import type { CallContext, Handlers } from '../../http/context';
import type { Session } from '../../gate/session';
import type { Log } from '../../platform/log';

export interface Acting {
  orgId: string;
  userId: string;
  name: string;
  email: string;
  org_type: string;
  parent_org_id: string | null;
  role: string;
  /** Of a managed service provider: what it may touch besides. */
  customers: readonly string[];
}

/** Makes calls as a person would, past the network: with the same rules, and the same traces in activities. */
export function contextOf(who: Acting, log: Log): CallContext {
  const role = roles.find((each) => each === who.role) ?? 'Guest';
  const session: Session = {
    kind: 'user',
    userId: who.userId,
    name: who.name,
    email: who.email,
    orgId: who.orgId,
    orgType: organisationTypes.find((each) => each === who.org_type) ?? 'standard',
    parentOrgId: who.parent_org_id,
    role,
    permissions: permissionsOf(role),
    grantId: null,
  };
  const scope: TenantScope = { orgIds: [who.orgId] };
  return {
    session,
    scope,
    log,
    headers: {},
    signal: new AbortController().signal,
    mspScope: async () => ({ orgIds: [who.orgId, ...who.customers] }),
  };
}

/** The calls that the demo company is made by. */
export type DemoCalls = Pick<
  Handlers,
  Extract<
    CallId,
    | 'spaces.list'
    | 'spaces.create'
    | 'spaces.favorite'
    | 'spaces.delete'
    | 'costs.forecast'
    | 'costs.values'
    | 'budgets.create'
    | 'budgets.delete'
    | 'reports.create'
    | 'reports.delete'
    | 'allocation.create'
    | 'allocation.delete'
    | 'costs.range'
    | 'unitMetrics.create'
    | 'unitMetrics.putValues'
    | 'unitMetrics.delete'
    | 'kubernetes.create'
    | 'kubernetes.costs'
    | 'kubernetes.import'
    | 'kubernetes.delete'
    | 'datastores.create'
    | 'datastores.createRecords'
    | 'datastores.delete'
    | 'dashboards.create'
    | 'dashboards.update'
    | 'dashboards.delete'
    | 'workflowFolders.create'
    | 'workflows.create'
    | 'workflows.change'
    | 'workflows.delete'
    | 'executions.run'
    | 'organisations.inviteMember'
    | 'organisations.removeMember'
    | 'charging.saveSeller'
    | 'charging.createBook'
    | 'charging.assign'
    | 'charging.addCredit'
    | 'charging.createRun'
    | 'charging.closeRun'
    | 'customers.create'
    | 'customers.addUser'
    | 'customers.delete'
  >
>;
export type DemoAsk = Ask<keyof DemoCalls>;
