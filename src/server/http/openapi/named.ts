import type { z } from 'zod';
import { calls } from '@shared/api/index';
import { done } from '@shared/kernel/paging';

/** What a call replies under `data`, and one of a list of it. */
const data = <T>(call: { reply: { shape: { data: T } } }): T => call.reply.shape.data;
const item = <T>(call: { reply: { shape: { data: { element: T } } } }): T => call.reply.shape.data.element;

const board = item(calls['boards.list']);
const caseDetails = data(calls['cases.get']).shape;
const anomaly = caseDetails.anomaly.unwrap();
const summaryFilter = calls['cases.searchSummary'].body.shape.filters.unwrap();
const groups = summaryFilter.shape.filters.unwrap();
const spend = data(calls['costs.spend']).shape;
const spendFilters = calls['costs.spend'].body.shape.filters.unwrap();
const budget = data(calls['budgets.create']);
const report = data(calls['reports.create']);
const schedule = report.shape.schedule.unwrap();
const importJob = data(calls['costs.startImport']);
const held = importJob.shape.held.element;
const virtualTag = data(calls['allocation.create']);
const { content } = virtualTag.shape;
const priceBook = data(calls['charging.createBook']);
const { terms } = priceBook.shape;
const run = data(calls['charging.createRun']);
const chargingDocument = data(calls['charging.document']);
const workflow = data(calls['workflows.get']);
const { graph } = workflow.shape;
const node = graph.shape.nodes.element;
const step = node.shape.data.shape.step.unwrap();
const execution = data(calls['executions.status']);
const stepRun = execution.shape.steps.element;
const workflowTest = data(calls['workflowTests.create']);
const mock = workflowTest.shape.mocks.element;
const trigger = item(calls['triggers.list']);
const dashboard = data(calls['dashboards.create']);
const panel = dashboard.shape.panels.element;
const datastore = item(calls['datastores.list']);
const column = datastore.shape.schema.element;
const integration = data(calls['integrations.get']);
const kind = item(calls['integrations.kinds']);
const shared = data(calls['shared.create']);
const member = item(calls['organisations.listMembers']);
const cluster = data(calls['kubernetes.create']);
const clusterLines = data(calls['kubernetes.costs']).shape.namespaces;

/**
 * Schemas that have a name in /openapi.json, each by the call that shows it: whatever says the same elsewhere refers to it.
 * A test fails for one that recurs without a name.
 */
export const named: Readonly<Record<string, z.ZodType>> = {
  Done: done,
  Choice: kind.shape.fields.element.shape.options.element,

  Agent: item(calls['ai.agents']),
  AgentAbout: calls['ai.send'].body.shape.data.shape.about.unwrap(),
  AgentThread: data(calls['ai.thread']),
  AgentMessage: data(calls['ai.thread']).shape.messages.element,
  AiModel: data(calls['aiModels.create']),
  AiModelKind: data(calls['aiModels.create']).shape.kind,
  AiModelUse: item(calls['aiModels.requests']).shape.use,
  GeneratedCode: data(calls['generators.pythonCode']),

  Approval: item(calls['approvals.summary']),
  ApprovalState: item(calls['approvals.summary']).shape.state,

  Board: board,
  BoardType: board.shape.type,
  Savings: board.shape.savings.element,

  Case: calls['cases.search'].reply.shape.details.element,
  CaseDetails: data(calls['cases.get']),
  CaseStatus: caseDetails.case_status,
  CaseEffort: caseDetails.effort,
  CaseActivity: item(calls['cases.activities']),
  CaseImpact: caseDetails.cost_impact.unwrap(),
  CaseConflict: caseDetails.conflicts.element,
  CaseExclusion: caseDetails.exclusion.unwrap(),
  CaseType: item(calls['cases.types']),
  CaseSummary: item(calls['cases.searchSummary']),
  CaseRule: data(calls['cases.createConfiguration']),
  CaseTicket: data(calls['tickets.create']),
  CasesChanged: data(calls['cases.plan']),
  RealizedSaving: caseDetails.realised.unwrap(),

  Anomaly: anomaly,
  AnomalyDirection: anomaly.shape.direction,
  AnomalyEntry: data(calls['cases.searchAnomalies']).shape.rows.element,
  AnomalyState: data(calls['cases.searchAnomalies']).shape.rows.element.shape.state,
  AnomalyFeedback: data(calls['cases.giveAnomalyFeedback']),
  AnomalyVerdict: data(calls['cases.giveAnomalyFeedback']).shape.verdict,

  CostMethod: budget.shape.cost_method.unwrap(),
  SpendMethod: spend.cost_method,
  CostFilters: budget.shape.filters,
  CostFilter: budget.shape.filters.element,
  CostCondition: budget.shape.filters.element.options[0],
  CostOperator: budget.shape.filters.element.options[0].shape.operator,
  CostFrontier: spend.frontiers.element,
  ComparedDays: spend.compared,
  Granularity: calls['costs.spend'].body.shape.granularity.unwrap(),
  IncompleteBill: spend.incomplete.element,
  SpendField: calls['costs.compare'].body.shape.group_by,
  SpendFilters: spendFilters,
  SpendFilter: spendFilters.element,
  SpendCondition: spendFilters.element.options[0],
  VirtualTagRuleFilters: content.shape.rules.element.shape.filters,
  CommitmentLine: data(calls['costs.commitments']).shape.services.element,
  UtilizationBasis: data(calls['costs.commitments']).shape.services.element.shape.utilizationBasis,
  DriverMeasure: data(calls['costs.drivers']).shape.drivers.element.shape.items.element.shape.usage.unwrap(),
  ForecastPeriod: data(calls['costs.forecast']).shape.month.unwrap(),
  ForecastMethod: data(calls['costs.forecast']).shape.basis.unwrap().shape.method,
  DriverKind: data(calls['costs.drivers']).shape.drivers.element.shape.kind,
  ForecastAmount: budget.shape.standing.unwrap().shape.forecast.unwrap(),

  BillView: importJob.shape.snapshots.element.shape.view,
  BillFormat: data(calls['costs.inspect']).shape.format,
  DateOrder: calls['costs.inspect'].body.shape.date_order.unwrap(),
  BillImport: importJob,
  BillSource: data(calls['costs.setSourceEnded']),
  BillSync: data(calls['costs.startSync']),
  BillTotal: held.shape.after.shape.totals.element,
  BillAmounts: held.shape.after,
  BillWarning: importJob.shape.warnings.element,
  HeldPeriod: held,
  HeldReason: held.shape.reason,
  Upload: data(calls['uploads.create']),

  Budget: budget,
  BudgetPeriod: budget.shape.period,
  BudgetState: budget.shape.standing.unwrap().shape.state,
  BudgetThreshold: budget.shape.thresholds.element,

  Report: report,
  ReportFormat: schedule.shape.format.unwrap(),
  ReportSchedule: schedule,
  ReportSending: data(calls['reports.send']),
  ReportTimes: schedule.shape.times,
  ReportView: report.shape.view,
  NamedFile: data(calls['reports.file']),

  VirtualTag: virtualTag,
  VirtualTagContent: content,
  VirtualTagSplit: content.shape.shared.unwrap().element.shape.split,
  StatementFormat: data(calls['allocation.schedule']).unwrap().shape.format.unwrap(),
  StatementSchedule: data(calls['allocation.schedule']).unwrap(),

  UnitMetric: data(calls['unitMetrics.create']),
  UnitSource: data(calls['unitMetrics.readSource']),
  KubernetesCluster: cluster,
  KubernetesLine: clusterLines.shape.lines.element,
  KubernetesLines: clusterLines,
  KubernetesSource: data(calls['kubernetes.putSource']),
  SavedQuery: data(calls['costSql.save']),

  BillingRun: run,
  BillingState: run.shape.state,
  BillingRunTotal: run.shape.totals.element,
  BillingRunProblem: run.shape.problems.element,
  ChargingDocument: chargingDocument,
  Credit: data(calls['charging.addCredit']),
  ExchangeRate: data(calls['charging.saveRate']),
  Invoice: data(calls['invoices.read']),
  InvoiceContent: chargingDocument.shape.content,
  InvoiceKind: chargingDocument.shape.kind,
  InvoiceHead: item(calls['invoices.list']),
  InvoiceSeller: data(calls['charging.seller']),
  PdfFile: data(calls['invoices.pdf']),
  PriceBook: priceBook,
  PriceKind: terms.shape.price.shape.kind,
  PriceTerms: terms,

  Workflow: workflow,
  WorkflowSummary: item(calls['workflows.list']),
  WorkflowVersion: item(calls['workflows.versions']),
  WorkflowFolder: data(calls['workflowFolders.create']),
  WorkflowGraph: graph,
  WorkflowNode: node,
  WorkflowEdge: graph.shape.edges.element,
  WorkflowStep: step,
  StepKind: node.shape.subtype.unwrap(),
  WorkflowState: workflow.shape.state,
  WorkflowBranch: graph.shape.edges.element.shape.sourceHandle.unwrap(),
  WorkflowProblem: workflow.shape.problems.element,
  InputParameter: workflow.shape.input_parameters.element,
  InputType: workflow.shape.input_parameters.element.shape.type,
  InputParameters: workflow.shape.input_parameters,
  StepDefinition: item(calls['steps.list']),
  StepParameter: step.shape.parameters.element,
  Template: item(calls['templates.list']),
  TemplateStep: item(calls['templates.list']).shape.steps.element,
  WorkflowEditor: item(calls['workflowEditors.list']),

  WorkflowTest: workflowTest,
  WorkflowTestResult: workflowTest.shape.last_result.unwrap(),
  WorkflowTestStatus: workflowTest.shape.expected_status,
  WorkflowTestTrigger: workflowTest.shape.trigger,
  ExpectedOutput: workflowTest.shape.expected_outputs.element,
  OutputMatch: workflowTest.shape.expected_outputs.element.shape.match.unwrap(),
  StepMock: mock,
  MockError: mock.shape.error.unwrap().unwrap(),

  Execution: execution,
  ExecutionSummary: item(calls['executions.search']),
  RecentExecution: workflow.shape.lastRuns.element,
  ExecutionStatus: execution.shape.status,
  ExecutionError: execution.shape.errorType.unwrap(),
  ExecutionTrigger: execution.shape.trigger_type,
  StartedExecution: data(calls['executions.run']),
  StartResult: item(calls['triggers.sendEvent']),
  StepRun: stepRun,
  StepRunStatus: stepRun.shape.status,
  WaitReason: stepRun.shape.reason.unwrap(),

  HookReply: calls['hooks.receive'].reply,
  Trigger: trigger,
  TriggerConfiguration: trigger.shape.configuration,
  TriggerFire: trigger.shape.last_fire.unwrap(),
  TriggerType: trigger.shape.type,

  Dashboard: dashboard,
  DashboardSummary: item(calls['dashboards.list']),
  DashboardRange: dashboard.shape.date_range.unwrap(),
  Panel: panel,
  PanelChart: panel.shape.chart.unwrap().unwrap().shape.type,
  PanelKind: panel.shape.kind,
  PanelPlace: panel.shape.place,
  PanelData: data(calls['dashboards.preview']),
  PanelGroup: panel.shape.group.unwrap().unwrap(),
  PanelSource: panel.shape.source.unwrap().unwrap(),

  Datastore: datastore,
  DatastoreColumn: column,
  DatastoreColumnType: column.shape.type,
  DatastoreOption: column.shape.options.unwrap().element,
  DatastoreRecord: data(calls['datastores.createRecords']).shape.records.element,

  Integration: item(calls['integrations.list']),
  IntegrationDetails: integration,
  IntegrationType: integration.shape.type,
  IntegrationStatus: integration.shape.status,
  IntegrationKind: kind,
  IntegrationCheck: integration.shape.last_check.unwrap(),
  IntegrationCapability: kind.shape.permissions.element.shape.capability.unwrap(),
  IntegrationPermission: kind.shape.permissions.element,
  IntegrationEvent: item(calls['integrations.events']),
  Account: item(calls['integrations.awsAccounts']),
  Channel: item(calls['integrations.channels']),
  ChannelMember: item(calls['integrations.channelMembers']),
  Named: item(calls['integrations.jiraProjects']),
  CloudAccount: item(calls['integrations.accounts']),
  Inventory: data(calls['integrations.inventory']),

  Space: data(calls['spaces.create']),
  Setting: item(calls['settings.get']),
  SharedResource: shared,
  SharedResourceType: shared.shape.shared_resource_type,
  SharedResourceData: shared.shape.shared_resource_data,
  SharedResourceRecipients: shared.shape.shared_resource_recipients,

  User: data(calls['users.me']),
  UserMetadata: data(calls['users.me']).shape.metadata,
  Role: member.shape.role,
  TopLevelType: data(calls['organisations.setType']).shape.type,
  Member: member,
  ApiKey: item(calls['organisations.listApiKeys']),
  ScimToken: data(calls['organisations.scim']).shape.tokens.element,
  AuditEntry: item(calls['organisations.audit']),
  AuditStream: data(calls['organisations.auditStream']).unwrap(),
  AllowedNetworks: data(calls['organisations.allowedNetworks']),
  Customer: data(calls['customers.create']),
  CustomerIntegration: data(calls['customers.create']).shape.integrations.element,
  CustomerDetails: data(calls['customers.read']),
  CustomerFigures: item(calls['customers.overview']),
  CustomerAuditEntry: item(calls['customers.audit']),
  SignInSession: item(calls['users.listSessions']),
};

/** The same for what is only sent. */
export const sent: Readonly<Record<string, z.ZodType>> = {
  AiModelDraft: calls['aiModels.create'].body,
  BudgetDraft: calls['budgets.create'].body,
  CaseFilter: summaryFilter,
  CaseFilterGroup: groups.element,
  FilterLogic: groups.element.shape.filter_logic,
  CaseFilterWithoutGroups: calls['cases.search'].body.shape.filters.unwrap(),
  CaseRuleChange: calls['cases.createConfiguration'].body,
  CaseSearch: calls['cases.search'].body,
  CaseSort: calls['cases.search'].body.shape.sort.unwrap(),
  DateRange: summaryFilter.shape.date_range.unwrap(),
  ExecutionFilter: calls['executions.counts'].body,
  IntegrationDraft: calls['integrations.connect'].body,
  IntegrationEventDraft: calls['integrations.createEvent'].body,
  IntegrationValues: calls['integrations.connect'].body.shape.values,
  KubernetesClusterDraft: calls['kubernetes.create'].body,
  KubernetesSourceDraft: calls['kubernetes.putSource'].body,
  NameDraft: calls['organisations.rename'].body,
  PromptDraft: calls['generations.start'].body,
  RecordFilter: calls['datastores.searchRecords'].body.shape.filter.unwrap().unwrap(),
  RecordSort: calls['datastores.searchRecords'].body.shape.sort.unwrap(),
  SharedResourceDraft: calls['shared.create'].body,
  SpendQuery: calls['costs.spend'].body,
  TextImport: calls['budgets.import'].body,
  UnitMetricDraft: calls['unitMetrics.create'].body,
  JsonValues: calls['executions.run'].body,
};
