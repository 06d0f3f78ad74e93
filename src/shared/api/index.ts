import type { Input, HandlerResult, Reply, Request } from '../kernel/call';
import { aiCalls } from './ai/ai.api';
import { aiModelCalls } from './ai-models/aiModels.api';
import { approvalCalls } from './approvals/approvals.api';
import { boardCalls } from './boards/boards.api';
import { budgetCalls } from './budgets/budgets.api';
import { caseCalls } from './cases/cases.api';
import { pipelineCalls } from './cases/pipeline.api';
import { remedyCalls } from './cases/remedies.api';
import { ticketCalls } from './cases/tickets.api';
import { costSqlCalls } from './cost-sql/costSql.api';
import { commitmentCalls } from './costs/commitments.api';
import { forecastCalls } from './costs/forecast.api';
import { importCalls } from './costs/imports.api';
import { driverCalls } from './costs/drivers.api';
import { chargeCalls } from './costs/charges.api';
import { spendCalls } from './costs/spend.api';
import { syncCalls } from './costs/syncs.api';
import { previewCalls } from './costs/preview.api';
import { customerCalls } from './customers/customers.api';
import { customerOverviewCalls } from './customers/overview.api';
import { dashboardCalls } from './dashboards/dashboards.api';
import { datastoreCalls } from './datastores/datastores.api';
import { executionCalls } from './executions/executions.api';
import { stepRunCalls } from './executions/stepRuns.api';
import { generationCalls } from './generations/generations.api';
import { graphChangeCalls } from './generations/graphChanges.api';
import { generatorCalls } from './generations/generators.api';
import { changingCalls } from './integrations/changing.api';
import { connectingCalls } from './integrations/connecting.api';
import { integrationCalls } from './integrations/integrations.api';
import { inventoryCalls } from './integrations/inventory.api';
import { mcpServerCalls } from './integrations/mcp.api';
import { monitoringCalls } from './monitoring/monitoring.api';
import { notificationCalls } from './notifications/notifications.api';
import { organisationCalls } from './organisations/organisations.api';
import { allocationCalls } from './allocation/allocation.api';
import { chargingCalls } from './charging/charging.api';
import { invoiceCalls } from './charging/invoices.api';
import { unitMetricCalls } from './units/units.api';
import { kubernetesCalls } from './kubernetes/kubernetes.api';
import { clusterSourceCalls } from './kubernetes/sources.api';
import { costReportCalls } from './reports/reports.api';
import { settingCalls } from './settings/settings.api';
import { sharingCalls } from './sharing/sharing.api';
import { spaceCalls } from './spaces/spaces.api';
import { backupCalls } from './storage/backups.api';
import { storageCalls } from './storage/storage.api';
import { triggerCalls } from './triggers/triggers.api';
import { uploadCalls } from './uploads/uploads.api';
import { userCalls } from './users/users.api';
import { workflowEditorCalls } from './workflow-editors/workflowEditors.api';
import { workflowTestCalls } from './workflow-tests/workflowTests.api';
import { workflowCalls } from './workflows/calls';

const all = {
  ...aiCalls,
  ...aiModelCalls,
  ...approvalCalls,
  ...backupCalls,
  ...boardCalls,
  ...budgetCalls,
  ...caseCalls,
  ...pipelineCalls,
  ...changingCalls,
  ...commitmentCalls,
  ...connectingCalls,
  ...costSqlCalls,
  ...previewCalls,
  ...customerCalls,
  ...customerOverviewCalls,
  ...dashboardCalls,
  ...datastoreCalls,
  ...executionCalls,
  ...forecastCalls,
  ...generationCalls,
  ...graphChangeCalls,
  ...generatorCalls,
  ...importCalls,
  ...integrationCalls,
  ...mcpServerCalls,
  ...inventoryCalls,
  ...monitoringCalls,
  ...notificationCalls,
  ...organisationCalls,
  ...remedyCalls,
  ...costReportCalls,
  ...allocationCalls,
  ...chargingCalls,
  ...invoiceCalls,
  ...unitMetricCalls,
  ...kubernetesCalls,
  ...clusterSourceCalls,
  ...ticketCalls,
  ...settingCalls,
  ...sharingCalls,
  ...spaceCalls,
  ...spendCalls,
  ...chargeCalls,
  ...driverCalls,
  ...stepRunCalls,
  ...storageCalls,
  ...syncCalls,
  ...triggerCalls,
  ...uploadCalls,
  ...userCalls,
  ...workflowCalls,
  ...workflowEditorCalls,
  ...workflowTestCalls,
};

type All = typeof all;
type AnyCall = All[keyof All];

/** The call of each id, as types: what the server implements and the client uses. */
export type CallMap = { [C in AnyCall as C['id']]: C };
export type CallId = keyof CallMap;

export type CallInput<K extends CallId> = Input<CallMap[K]>;
export type CallResult<K extends CallId> = HandlerResult<CallMap[K]>;
export type CallRequest<K extends CallId> = Request<CallMap[K]>;
export type CallReply<K extends CallId> = Reply<CallMap[K]>;

/** Every call of the product, by id. Two calls with one id would hide each other, so that is refused here. */
export const calls = byId(Object.values(all));

function byId(list: AnyCall[]): { [K in CallId]: CallMap[K] } {
  const table = Object.fromEntries(list.map((call) => [call.id, call]));
  if (Object.keys(table).length !== list.length) throw new Error('Two calls of src/shared/api have one id.');
  return table as { [K in CallId]: CallMap[K] };
}
