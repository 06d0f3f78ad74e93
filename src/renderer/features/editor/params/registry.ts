import { lazy, type ComponentType } from 'react';
import type { ParamDefinition, ParamType } from '@shared/model/steps/manifest';
import { isAccountSelector } from '@shared/model/steps/missing';
import type { ParamEditor, ParamEditorProps } from './contract';

type Load = () => Promise<ComponentType<ParamEditorProps>>;

const load = (of: Load): ParamEditor => lazy(async () => ({ default: await of() }));
const basic = {
  string: load(async () => (await import('./basic/StringEditor')).StringEditor),
  text: load(async () => (await import('./basic/StringEditor')).TextEditor),
  number: load(async () => (await import('./basic/NumberEditor')).NumberEditor),
  boolean: load(async () => (await import('./basic/BooleanEditor')).BooleanEditor),
  select: load(async () => (await import('./basic/SelectEditor')).SelectEditor),
  list: load(async () => (await import('./list/ListEditor')).ListEditor),
  json: load(async () => (await import('./json/JsonEditor')).JsonEditor),
  multiSelect: load(async () => (await import('./basic/MultiSelectEditor')).MultiSelectEditor),
};

/** The editor of each type of parameter, fetched when the first one is shown. A type without one does not compile. */
const editors: Readonly<Record<ParamType, ParamEditor>> = {
  string: basic.string,
  url: basic.string,
  email: basic.string,
  text: basic.text,
  number: basic.number,
  currency: basic.number,
  boolean: basic.boolean,
  select: basic.select,
  status: basic.select,
  'multi-select': basic.multiSelect,
  list: basic.list,
  object: basic.json,
  json: basic.json,
  code: load(async () => (await import('./json/CodeEditor')).CodeEditor),
  'key-value': load(async () => (await import('./json/KeyValueEditor')).KeyValueEditor),
  'field-paths': load(async () => (await import('./list/FieldPathsEditor')).FieldPathsEditor),
  conditions: load(async () => (await import('./conditions/ConditionsEditor')).ConditionsEditor),
  tags: load(async () => (await import('./tags/TagsEditor')).TagsEditor),
  'tag-filter': load(async () => (await import('./tags/TagFilterEditor')).TagFilterEditor),
  workflow: load(async () => (await import('./workflow/WorkflowEditor')).WorkflowEditor),
  board: load(async () => (await import('./board/BoardEditor')).BoardEditor),
  datastore: load(async () => (await import('./datastore/DatastoreEditor')).DatastoreEditor),
  date: load(async () => (await import('./date/DateEditor')).DateEditor),
  'date-range': load(async () => (await import('./date-range/DateRangeEditor')).DateRangeEditor),
  'date-utils': load(async () => (await import('./date-utils/DateUtilsEditor')).DateUtilsEditor),
  'cost-query': load(async () => (await import('./cost-query/CostQueryEditor')).CostQueryEditor),
  'alert-query': load(async () => (await import('./alert-query/AlertQueryEditor')).AlertQueryEditor),
  trigger: load(async () => (await import('./trigger/TriggerEditor')).TriggerEditor),
  approval: load(async () => (await import('./approval/ApprovalEditor')).ApprovalEditor),
  'email-message': load(async () => (await import('./email-message/EmailMessageEditor')).EmailMessageEditor),
  integration: load(async () => (await import('./integration/IntegrationEditor')).IntegrationEditor),
  channel: load(async () => (await import('./integration/ChannelEditor')).ChannelEditor),
  'jira-issue': load(async () => (await import('./jira/JiraIssueEditor')).JiraIssueEditor),
  'github-workflow': load(async () => (await import('./github/GithubWorkflowEditor')).GithubWorkflowEditor),
  'mcp-tool': load(async () => (await import('./mcp/McpToolEditor')).McpToolEditor),
  'billing-table': load(async () => (await import('./bigquery/BillingTableEditor')).BillingTableEditor),
  's3-lifecycle': load(async () => (await import('./s3-lifecycle/LifecycleEditor')).LifecycleEditor),
};

/** Accounts of the step's AWS integration; of a step without one they are a list like any other. */
const accounts = load(async () => (await import('./integration/AccountsEditor')).AccountsEditor);

export const editorFor = (definition: ParamDefinition): ParamEditor =>
  isAccountSelector(definition) && definition.selectValues.length === 0 ? accounts : editors[definition.type];
