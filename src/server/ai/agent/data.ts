import type { GeneratedWorkflow } from '@shared/api/generations/generations.api';
import type { CallId, CallInput, CallReply } from '@shared/api/index';
import type { Workflow, WorkflowSummary } from '@shared/api/workflows/workflows.api';

type SpendQuery = CallInput<'costs.spend'>['body'];
type CompareQuery = CallInput<'costs.compare'>['body'];
type DriversQuery = CallInput<'costs.drivers'>['body'];
type CommitmentsQuery = CallInput<'costs.commitments'>['body'];
type AdviceQuery = Pick<CallInput<'costs.commitmentAdvice'>['body'], 'currency' | 'filters'>;
type ForecastQuery = CallInput<'costs.forecast'>['body'];
type CaseSearch = CallInput<'cases.search'>['body'];
type AnomalyDays = CallInput<'cases.anomalies'>['query'];
type RecordSearch = Pick<CallInput<'datastores.searchRecords'>['body'], 'search' | 'max_returned_items'>;
type RunSearch = CallInput<'executions.search'>['body'];

/**
 * What an answer may ask, as the person who asked: with their permissions, in their organisation. Each is refused with
 * `Fault('forbidden')` where the same call would be.
 */
export interface AgentData {
  /** Who asks. */
  person: { userId: string; name: string; email: string };
  /** The period that the organisation reads savings in. */
  period(): Promise<'month' | 'year'>;
  /** Open ones, the newest first, at most 50, and how many there are. */
  approvals(): Promise<CallReply<'approvals.summary'>>;
  bills(): Promise<CallReply<'costs.range'>['data']>;
  spend(query: SpendQuery): Promise<CallReply<'costs.spend'>['data']>;
  /** What moved, by a field. */
  compare(query: CompareQuery): Promise<CallReply<'costs.compare'>['data']>;
  /** Why costs moved between two periods. */
  drivers(query: DriversQuery): Promise<CallReply<'costs.drivers'>['data']>;
  /** Reservations, savings plans and committed use; the last three complete months unless said. */
  commitments(query: CommitmentsQuery): Promise<CallReply<'costs.commitments'>['data']>;
  /** What to commit to, with the usual assumptions. */
  commitmentAdvice(query: AdviceQuery): Promise<CallReply<'costs.commitmentAdvice'>['data']>;
  forecast(query: ForecastQuery): Promise<CallReply<'costs.forecast'>['data']>;
  /** By name, at most 1,000. */
  budgets(): Promise<CallReply<'budgets.list'>['data']>;
  /** Values of a field of the bills whose name has this text in it, the largest spend first. */
  values(field: Field, search: string): Promise<CallReply<'costs.values'>['data']>;
  cases(search: CaseSearch): Promise<CallReply<'cases.search'>>;
  /** With a day in these dates, the largest impact first, at most 100. */
  anomalies(days: AnomalyDays): Promise<CallReply<'cases.anomalies'>['data']>;
  savings(): Promise<CallReply<'cases.overview'>['data']>;
  runs(search: RunSearch): Promise<CallReply<'executions.search'>['data']>;
  runCounts(search: CallInput<'executions.counts'>['body']): Promise<Readonly<Record<string, number>>>;
  /** By name, at most 5,000. */
  workflows(): Promise<WorkflowSummary[]>;
  workflow(id: string): Promise<Workflow>;
  /** A new one that a model makes of a request, seen by nobody yet. It can take minutes. */
  generateWorkflow(request: string): Promise<GeneratedWorkflow>;
  /** A run with its steps. */
  run(run: { workflowId: string; executionId: string }): Promise<CallReply<'executions.status'>['data']>;
  /** The newest version of every step that workflows may use. */
  steps(): Promise<CallReply<'steps.list'>['data']>;
  /** What starts a workflow, besides people. */
  triggers(workflowId: string): Promise<CallReply<'triggers.list'>['data']>;
  integrations(): Promise<CallReply<'integrations.list'>['data']>;
  datastores(): Promise<CallReply<'datastores.list'>['data']>;
  /** The first ones that have a text in them, with how many there are. */
  records(datastoreId: string, search: RecordSearch): Promise<CallReply<'datastores.searchRecords'>['data']>;
  dashboards(): Promise<CallReply<'dashboards.list'>['data']>;
  /** Names by id. */
  spaces(): Promise<ReadonlyMap<string, string>>;
  /** `Fault('forbidden')` for who may not run workflows. */
  mayRun(): void;
  /** `Fault('forbidden')` for who may not make this call. */
  may(call: CallId): void;
  /** The space that every organization has. */
  globalSpace(): Promise<{ id: string; name: string }>;
  case(id: string): Promise<CallReply<'cases.get'>['data']>;
  members(): Promise<CallReply<'organisations.listMembers'>['data']>;
  dashboard(id: string): Promise<CallReply<'dashboards.read'>['data']>;
  /** What a panel that is not saved would show. */
  panelData(panel: CallInput<'dashboards.preview'>['body']): Promise<CallReply<'dashboards.preview'>['data']>;
}

export const fields = ['service', 'account', 'region', 'provider'] as const;
export type Field = (typeof fields)[number];
