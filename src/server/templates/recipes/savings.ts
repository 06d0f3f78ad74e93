import { ensure, input, monthly, save, step, weekly, type Recipe } from '../builder';
import { amounts, caseColumns, caseFields, today } from './shared';

const commitments: Recipe = {
  id: 'commitment-coverage-review',
  name: 'Commitment coverage review',
  description:
    'Sums up what commitments could save or waste (gaps, unused and expiring ones, on-demand at list price), and keeps the figures of each run in a datastore, created if needed.',
  category: 'Commitments',
  labels: ['commitments', 'report'],
  schedule: monthly,
  inputs: [
    input('datastore', 'string', 'Commitment review', 'Where the figures are kept; created if needed'),
  ],
  steps: [
    step('Summary', 'Savings by kind', 'CASE-007', {
      types: ['commitment-gap', 'unused-commitment', 'expiring-commitment', 'list-price-paid'],
      groupBy: 'type',
    }),
    ensure(
      'The review',
      { Day: 'date', Kind: 'string', Cases: 'number', Saving: 'number', Currency: 'string' },
      'What commitments could save, by kind',
    ),
    step('Fields', 'Choose what is kept', 'ARRAY-002', {
      list: '{{steps.Summary.output.groups}}',
      fields: { Kind: 'label', Cases: 'open_cases', Saving: 'monthly_saving', Currency: 'currency' },
    }),
    step('Records', 'Add the day', 'ARRAY-014', {
      list: '{{steps.Fields.output}}',
      field: 'Day',
      how: 'value',
      value: today,
    }),
    save('Save', 'Keep the figures', '{{steps.Records.output}}'),
    step('Text', 'The total in words', 'FORMAT-010', {
      template: `Commitments could save:\n${amounts}`,
      values: { totals: '{{steps.Summary.output.totals}}' },
      escape: false,
    }),
    step('Tell', 'Tell the total', 'WORKFLOW-007', { message: '{{steps.Text.output}}' }),
  ],
};

const realised: Recipe = {
  id: 'savings-realised-report',
  name: 'Savings realized',
  description:
    'Counts completed and verified cases and what they save, by type, and keeps the figures of each run in a datastore, created if needed.',
  category: 'Reports',
  labels: ['savings', 'report'],
  schedule: monthly,
  inputs: [input('datastore', 'string', 'Savings realized', 'Where the figures are kept; created if needed')],
  steps: [
    step('Cases', 'The cases themselves', 'CASE-001', { statuses: ['completed', 'verified'], limit: 5000 }),
    step('Sums', 'Sum them up by currency and type', 'ARRAY-008', {
      list: '{{steps.Cases.output.cases}}',
      field: 'monthly_saving',
      by: ['currency', 'case_type'],
    }),
    ensure(
      'The report',
      { Day: 'date', Type: 'string', Cases: 'number', Saving: 'number', Currency: 'string' },
      'What completed cases save in a month',
    ),
    step('Fields', 'Choose what is kept', 'ARRAY-002', {
      list: '{{steps.Sums.output}}',
      fields: { Type: 'case_type', Cases: 'count', Saving: 'sum', Currency: 'currency' },
    }),
    step('Records', 'Add the day', 'ARRAY-014', {
      list: '{{steps.Fields.output}}',
      field: 'Day',
      how: 'value',
      value: today,
    }),
    save('Save', 'Keep the figures', '{{steps.Records.output}}'),
  ],
};

const quickWins: Recipe = {
  id: 'quick-wins',
  name: 'Quick wins of the week',
  description:
    'The ten open cases of low effort that save most, with a year’s saving beside, as the output of the run and in a datastore, created if needed.',
  category: 'Reports',
  labels: ['savings', 'report'],
  schedule: weekly,
  inputs: [
    input('count', 'number', 10, 'How many'),
    input('datastore', 'string', 'Quick wins', 'Where the list is kept; created if needed'),
  ],
  steps: [
    step('Open_cases', 'Open cases', 'CASE-001', { statuses: ['open', 'acknowledged'], limit: 2000 }),
    step('Easy', 'Those of low effort with an amount', 'ARRAY-001', {
      list: '{{steps.Open_cases.output.cases}}',
      conditions: {
        combinator: 'and',
        rules: [
          { key: 'effort', operator: 'equals', value: 'low' },
          { key: 'monthly_saving', operator: 'greater_than', value: 0 },
        ],
      },
    }),
    step('Best', 'The first of them', 'ARRAY-010', {
      list: '{{steps.Easy.output}}',
      from: 0,
      count: '{{inputs.count}}',
    }),
    step('With_year', 'Add the saving of a year', 'ARRAY-014', {
      list: '{{steps.Best.output}}',
      field: 'yearly_saving',
      how: 'formula',
      formula: 'monthly_saving * 12',
    }),
    ensure('The list', { ...caseColumns, Year: 'number' }, 'Cases of low effort that save most'),
    step('Fields', 'Choose what is kept of each case', 'ARRAY-002', {
      list: '{{steps.With_year.output}}',
      fields: { ...caseFields, Year: 'yearly_saving' },
    }),
    step('Records', 'Add the day', 'ARRAY-014', {
      list: '{{steps.Fields.output}}',
      field: 'Day',
      how: 'value',
      value: today,
    }),
    save('Save', 'Keep the list', '{{steps.Records.output}}'),
    step('Result', 'Give the list', 'EXIT', {
      status: 'SUCCEEDED',
      message: '{{steps.Best.output | length}} quick wins',
      output: '{{steps.Records.output}}',
    }),
  ],
};

export const savingsRecipes: Recipe[] = [commitments, realised, quickWins];
