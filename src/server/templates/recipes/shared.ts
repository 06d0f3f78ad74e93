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
  step('Fields', 'Choose what is kept of each case', 'ARRAY-002', { list: cases, fields: caseFields }),
  step('Records', 'Add the day', 'ARRAY-014', {
    list: '{{steps.Fields.output}}',
    field: 'Day',
    how: 'value',
    value: today,
  }),
];
