import { ensure, input, monthly, save, step, weekly, type Recipe } from '../builder';
import { amounts, caseColumns, caseFields, today } from './shared';

const commitments: Recipe = {
  id: 'commitment-coverage-review',
  name: 'Commitment coverage review',
  description:
    'Sums up what commitments could save or waste (coverage gaps, unused and expiring commitments, on-demand at list price), and saves each run’s figures to a datastore, created if needed.',
  category: 'Commitments',
  labels: ['commitments', 'report'],
  schedule: monthly,
  inputs: [input('datastore', 'string', 'Commitment review', 'Datastore for the figures; created if needed')],
  steps: [
    step('Summary', 'Sum up savings by type', 'CASE-007', {
      types: ['commitment-gap', 'unused-commitment', 'expiring-commitment', 'list-price-paid'],
      groupBy: 'type',
    }),
    ensure(
      'Get the datastore',
      { Day: 'date', Kind: 'string', Cases: 'number', Saving: 'number', Currency: 'string' },
      'Potential savings from commitments, by type',
    ),
    step('Fields', 'Pick the columns', 'ARRAY-002', {
      list: '{{steps.Summary.output.groups}}',
      fields: { Kind: 'label', Cases: 'open_cases', Saving: 'monthly_saving', Currency: 'currency' },
    }),
    step('Records', 'Add the day', 'ARRAY-014', {
      list: '{{steps.Fields.output}}',
      field: 'Day',
      how: 'value',
      value: today,
    }),
    save('Save', 'Save the figures', '{{steps.Records.output}}'),
    step('Text', 'Write the totals', 'FORMAT-010', {
      template: `Commitments could save:\n${amounts}`,
      values: { totals: '{{steps.Summary.output.totals}}' },
      escape: false,
    }),
    step('Tell', 'Log the totals', 'WORKFLOW-007', { message: '{{steps.Text.output}}' }),
  ],
};

const realised: Recipe = {
  id: 'savings-realised-report',
  name: 'Savings realized',
  description:
    'Counts completed and verified cases and their savings, by type, and saves each run’s figures to a datastore, created if needed.',
  category: 'Reports',
  labels: ['savings', 'report'],
  schedule: monthly,
  inputs: [input('datastore', 'string', 'Savings realized', 'Datastore for the figures; created if needed')],
  steps: [
    step('Cases', 'Find completed cases', 'CASE-001', { statuses: ['completed', 'verified'], limit: 5000 }),
    step('Sums', 'Sum up by currency and type', 'ARRAY-008', {
      list: '{{steps.Cases.output.cases}}',
      field: 'monthly_saving',
      by: ['currency', 'case_type'],
    }),
    ensure(
      'Get the datastore',
      { Day: 'date', Type: 'string', Cases: 'number', Saving: 'number', Currency: 'string' },
      'Monthly savings of completed cases',
    ),
    step('Fields', 'Pick the columns', 'ARRAY-002', {
      list: '{{steps.Sums.output}}',
      fields: { Type: 'case_type', Cases: 'count', Saving: 'sum', Currency: 'currency' },
    }),
    step('Records', 'Add the day', 'ARRAY-014', {
      list: '{{steps.Fields.output}}',
      field: 'Day',
      how: 'value',
      value: today,
    }),
    save('Save', 'Save the figures', '{{steps.Records.output}}'),
  ],
};

const quickWins: Recipe = {
  id: 'quick-wins',
  name: 'Quick wins of the week',
  description:
    'Returns the ten low-effort open cases that save the most, with yearly savings, and saves them to a datastore, created if needed.',
  category: 'Reports',
  labels: ['savings', 'report'],
  schedule: weekly,
  inputs: [
    input('count', 'number', 10, 'Number of cases'),
    input('datastore', 'string', 'Quick wins', 'Datastore for the list; created if needed'),
  ],
  steps: [
    step('Open_cases', 'Find open cases', 'CASE-001', { statuses: ['open', 'acknowledged'], limit: 2000 }),
    step('Easy', 'Keep low-effort cases with an amount', 'ARRAY-001', {
      list: '{{steps.Open_cases.output.cases}}',
      conditions: {
        combinator: 'and',
        rules: [
          { key: 'effort', operator: 'equals', value: 'low' },
          { key: 'monthly_saving', operator: 'greater_than', value: 0 },
        ],
      },
    }),
    step('Best', 'Take the top cases', 'ARRAY-010', {
      list: '{{steps.Easy.output}}',
      from: 0,
      count: '{{inputs.count}}',
    }),
    step('With_year', 'Add yearly savings', 'ARRAY-014', {
      list: '{{steps.Best.output}}',
      field: 'yearly_saving',
      how: 'formula',
      formula: 'monthly_saving * 12',
    }),
    ensure('Get the datastore', { ...caseColumns, Year: 'number' }, 'Low-effort cases that save the most'),
    step('Fields', 'Pick the columns', 'ARRAY-002', {
      list: '{{steps.With_year.output}}',
      fields: { ...caseFields, Year: 'yearly_saving' },
    }),
    step('Records', 'Add the day', 'ARRAY-014', {
      list: '{{steps.Fields.output}}',
      field: 'Day',
      how: 'value',
      value: today,
    }),
    save('Save', 'Save the list', '{{steps.Records.output}}'),
    step('Result', 'Return the list', 'EXIT', {
      status: 'SUCCEEDED',
      message: '{{steps.Best.output | length}} quick wins',
      output: '{{steps.Records.output}}',
    }),
  ],
};

export const savingsRecipes: Recipe[] = [commitments, realised, quickWins];
