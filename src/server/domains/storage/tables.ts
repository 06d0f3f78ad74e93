import type { StorageArea } from '@shared/model/storage/areas';

/** Who people are, what was done, and what belongs to this server or this moment: neither exported nor replaced. */
export const staying: ReadonlySet<string> = new Set([
  'agent_message',
  'agent_thread',
  'api_key',
  'assistant_connection',
  // Where this server sends its audit, and what waits for that.
  'audit_pending',
  'audit_stream',
  // Told anew where the bills of this server do not arrive.
  'bill_trouble',
  // What this server has sent.
  'cost_report_sending',
  // Told anew where this server cannot read an inventory.
  'inventory_trouble',
  'client_report',
  'engine_hold',
  // Made anew of the executions.
  'execution_count',
  'execution_event',
  'generation',
  'invitation',
  'legal_hold',
  'membership',
  'notification_mark',
  'notification_outbox',
  'organisation',
  'organisation_activity',
  // Where organizations live: a directory of this database.
  'organisation_arrival',
  'organisation_move',
  'organisation_place',
  'organisation_place_caller',
  // People and groups as the identity provider of this server told them.
  'scim_group',
  'scim_group_member',
  'scim_token',
  'scim_user',
  'shared_integration',
  'shared_resource',
  'shared_workflow',
  'upload',
  'workflow_editor',
]);

/** Of these only what has ended is taken along: what runs belongs to the server that runs it. */
export const endedOnly: Readonly<Record<string, string>> = {
  execution: 't.ended_at is not null',
  step_run: ended('t'),
  log_line: ended('t'),
  approval: ended('t'),
  step_answer: ended('t'),
  blob_use: ended('t'),
  cost_import: 't.ended_at is not null',
};

function ended(alias: string): string {
  return `exists (select from execution e where e.execution_id = ${alias}.execution_id and e.ended_at is not null)`;
}

/** The history of executions. */
export const historyTables: ReadonlySet<string> = new Set([
  'execution',
  'step_run',
  'log_line',
  'approval',
  'step_answer',
  'blob',
  'blob_part',
  'blob_use',
  'execution_count',
  'execution_event',
  'schedule_fire',
]);

const areaOfTable: Readonly<Record<string, StorageArea>> = {
  anomaly_feedback: 'cases',
  datastore: 'datastores',
  datastore_record: 'datastores',
  dashboard: 'dashboards',
  cost_query: 'dashboards',
  cost_report: 'dashboards',
  cost_report_version: 'dashboards',
  virtual_tag: 'dashboards',
  virtual_tag_version: 'dashboards',
  statement_schedule: 'dashboards',
  unit_metric: 'dashboards',
  unit_metric_value: 'dashboards',
  kubernetes_cluster: 'dashboards',
  kubernetes_day: 'dashboards',
  kubernetes_cost: 'dashboards',
  kubernetes_source: 'dashboards',
  kubernetes_node: 'dashboards',
  space: 'other',
  setting: 'other',
};

export function areaOf(table: string): StorageArea {
  const known = areaOfTable[table];
  if (known) return known;
  if (historyTables.has(table)) return 'runs';
  if (/^(cost|bill|inventory)_/.test(table)) return 'bills';
  if (table.startsWith('case') || table.startsWith('board')) return 'cases';
  return /^(workflow|schedule|generation)/.test(table) ? 'workflows' : 'other';
}

/** What is counted of an area: the rows of this table. Of bills, the rows that their snapshots tell. */
export const countedTable: Readonly<Partial<Record<string, StorageArea>>> = {
  cases: 'cases',
  workflow: 'workflows',
  execution: 'runs',
  datastore_record: 'datastores',
  dashboard: 'dashboards',
};
