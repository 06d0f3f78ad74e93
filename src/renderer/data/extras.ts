import { ACCOUNT_FETCH_RETRIES, CACHE_NONE, ORG_METADATA_KEPT } from '@shared/model/limits';
import { shortResource } from '@shared/model/cloudChanges';
import { removesFrom } from '../platform/api/cached';
import type { ExtrasByCall } from '../platform/api/callExtras';
import { caseExtras } from './caseChanges';
import { dashboardExtras } from './dashboards';
import { settingExtras } from './settings';
import { spaceExtras } from './spaces';
import { userExtras } from './users';
import { workflowExtras } from './workflowChanges';

const gone = { saysGone: true };

/** Calls that windows do not use as usual. */
export const extras: ExtrasByCall = {
  ...caseExtras,
  ...dashboardExtras,
  ...settingExtras,
  ...spaceExtras,
  ...userExtras,
  ...workflowExtras,

  'approvals.ofExecution': gone,
  'budgets.get': gone,
  'charging.run': gone,
  'charging.document': gone,
  'costs.getImport': gone,
  'customers.read': gone,
  'dashboards.read': gone,
  'datastores.read': gone,
  'invoices.read': gone,
  'reports.get': gone,

  'aiModels.remove': removesFrom('aiModels.list', 'model_id'),
  'boards.delete': removesFrom('boards.list', 'boardId'),
  'budgets.delete': removesFrom('budgets.list', 'budget_id'),
  'charging.removeCredit': removesFrom('charging.credits', 'credit_id'),
  'costSql.delete': removesFrom('costSql.queries', 'query_id'),
  'costs.deleteSource': removesFrom('costs.listSources', 'sourceId'),
  'costs.removeSync': removesFrom('costs.listSyncs', 'syncId'),
  'customers.removeUser': removesFrom('customers.listUsers', 'userId', 'userId'),
  'datastores.delete': removesFrom('datastores.list', 'datastoreId'),
  'integrations.removeEvent': removesFrom('integrations.events', 'eventId', 'eventId'),
  'organisations.removeMember': removesFrom('organisations.listMembers', 'userId', 'userId'),
  'organisations.revokeApiKey': removesFrom('organisations.listApiKeys', 'keyId', 'keyId'),
  'reports.delete': removesFrom('reports.list', 'report_id'),
  'templates.delete': removesFrom('templates.list', 'templateId'),
  'users.endSession': removesFrom('users.listSessions', 'sessionId', 'sessionId'),

  // Every change of a rule asks anew.
  'allocation.preview': { kept: 60 },
  // The upload is read anew whenever something about it is said otherwise; nothing of it is kept.
  'costs.preview': { kept: 60, retries: 0 },
  'costs.findExports': { kept: 300 },
  // How far it is; nobody looks at it again.
  'generations.get': { kept: CACHE_NONE },
  'generations.change': { kept: CACHE_NONE },
  // Nothing tells of a new one: what is shown is never older than its screen.
  'monitoring.reports': { kept: CACHE_NONE },
  'monitoring.jobs': { kept: CACHE_NONE },
  'storage.read': { kept: CACHE_NONE },
  'users.orgMetadata': { kept: ORG_METADATA_KEPT / 1000 },
  'organisations.cloudChanges': {
    kept: CACHE_NONE,
    reads: ({ query }) => [{ type: 'cloudChange', id: shortResource(query.resource) }],
  },

  // The page that waits for it tells at once why, and asks again by itself.
  'users.me': { retries: 0 },
  'integrations.accounts': { retries: ACCOUNT_FETCH_RETRIES },
  'integrations.awsAccounts': { retries: ACCOUNT_FETCH_RETRIES },
  'integrations.awsConnectedAccounts': { retries: ACCOUNT_FETCH_RETRIES },

  'cases.undoAnomalyFeedback': {
    changes: (_asked, { data }) => [
      { type: 'case', id: 'rows' },
      { type: 'case', id: 'sums' },
      { type: 'case', id: data.case_id },
    ],
  },
  // Of a file that was only looked at, nothing is stored.
  'kubernetes.import': { changes: (_asked, { data }) => (data.imported ? ['kubernetes'] : []) },
  'unitMetrics.importValues': { changes: (_asked, { data }) => (data.imported ? ['unit_metric'] : []) },
  // It is asked for by the id of the step run; changes are told by that of its execution.
  'stepRuns.get': {
    reads: ({ params }, reply) =>
      [params.executionId, reply?.data.executionId ?? []].flat().map((id) => ({ type: 'execution', id })),
  },
};
