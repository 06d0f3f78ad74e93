import type { Block } from '@shared/model/graph/tree';
import type { JsonObject } from '@shared/model/json';
import { step } from '../builder';

/** The day of the run. */
export const today = '{{run.started_at | date("yyyy-MM-dd")}}';
/** Amounts of each currency, one after the other. */
export const amounts =
  '{% for t in totals %}{{ t.monthly_saving | round: 2 }} {{ t.currency }} a month ({{ t.cases }} cases)\n{% endfor %}';

/** Of the report of top spenders, which the clean-up tidies by default. */
export const spenderColumns = {
  Day: 'date',
  Service: 'string',
  Amount: 'number',
  Currency: 'string',
  Share: 'number',
  Rank: 'number',
};

export const caseFields = {
  Case: 'case_title',
  Type: 'case_type',
  Account: 'case_account_name',
  Resource: 'case_resource_name',
  Owner: 'case_owner',
  Saving: 'monthly_saving',
  Currency: 'currency',
};
export const caseColumns = {
  Day: 'date',
  Case: 'string',
  Type: 'string',
  Account: 'string',
  Resource: 'string',
  Owner: 'string',
  Saving: 'number',
  Currency: 'string',
};

/** Cases of a step as records with the day of the run. */
export const caseRecords = (cases: string) => [
  step('Fields', 'Pick the columns', 'ARRAY-002', { list: cases, fields: caseFields }),
  step('Records', 'Add the day', 'ARRAY-014', {
    list: '{{steps.Fields.output}}',
    field: 'Day',
    how: 'value',
    value: today,
  }),
];

/** Cases, a line each: what, where, how much. */
const caseLines =
  '{% for case in cases limit: 20 %}- {{ case.case_title }}{% if case.case_account_name %} ({{ case.case_account_name }}){% endif %}{% if case.monthly_saving %}: {{ case.monthly_saving | round: 2 }} {{ case.currency }} a month{% endif %}\n{% endfor %}{% if total > 20 %}and {{ total | minus: 20 }} more{% endif %}';

/** Resources that a step found or changed, a line each. */
const resourceLines =
  '{% for one in rows limit: 20 %}- {{ one.name | default: one.resource }} ({{ one.resource }}{% if one.region %}, {{ one.region }}{% endif %})\n{% endfor %}';

/** Text of a template in the language of FORMAT-010. */
export const write = (name: string, title: string, template: string, values: JsonObject): Block =>
  step(name, title, 'FORMAT-010', { template, values, escape: false });

export const writeCases = (name: string, title: string, cases: string): Block =>
  write(name, title, caseLines, {
    cases: `{{steps.${cases}.output.cases}}`,
    total: `{{steps.${cases}.output.count}}`,
  });

export const writeResources = (name: string, title: string, rows: string): Block =>
  write(name, title, resourceLines, { rows });

/** To the channel that the user chooses. */
export const slack = (name: string, title: string, text: string): Block =>
  step(name, title, 'SLACK-001', { text });

export const nothing = (message: string): Block[] => [
  step('Nothing', 'Log: none found', 'WORKFLOW-007', { message }),
];

/** Rows of a step that changes the cloud: those that it changed. */
export const changedRows = (name: string, title: string, of: string): Block =>
  step(name, title, 'ARRAY-001', {
    list: `{{steps.${of}.output.rows}}`,
    conditions: {
      combinator: 'and',
      rules: [{ key: 'status', operator: 'equals', value: 'changed' }],
    },
  });

/** Their cases are in progress: the next bill shows whether it saves. */
export const inProgress = (of: string, what: string): Block =>
  step('In_progress', 'Set the cases to in progress', 'CASE-003', {
    cases: `{{steps.${of}.output}}`,
    status: 'in_progress',
    reason: what,
  });
