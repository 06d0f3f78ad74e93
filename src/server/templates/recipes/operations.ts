import { ask, daily, each, ensure, input, monthly, save, step, weekly, when, type Recipe } from '../builder';
import { spenderColumns, today } from './shared';

const freshness: Recipe = {
  id: 'bill-freshness-check',
  name: 'Bill freshness check',
  description:
    'Checks how old the last complete day of the bills is. If it is too old, or there are no bills, opens a case and ends the run with errors.',
  category: 'Operations',
  labels: ['bills', 'health'],
  schedule: daily,
  inputs: [input('days', 'number', 3, 'Maximum age of the last complete day, in days')],
  steps: [
    step('Range', 'Check the age of the bills', 'ANODOTCOST-009'),
    when(
      'Is_stale',
      'Too old?',
      [['{{steps.Range.output.age_days | default(100000)}}', 'greater_than', '{{inputs.days}}']],
      [
        step('Open_case', 'Open a case', 'CASE-006', {
          title:
            'Bills are complete only through {{steps.Range.output.complete_through | default("no day")}}',
          type: 'stale-bills',
          provider: 'Any',
          resource: 'bills',
          summary: 'New bills should have arrived by now. Check the imports under Bills.',
        }),
        step('End', 'End with errors', 'EXIT', {
          status: 'COMPLETED_WITH_ERRORS',
          message: 'The bills are older than {{inputs.days}} days.',
          output: '{{steps.Range.output}}',
        }),
      ],
      [
        step('Fine', 'Log the age', 'WORKFLOW-007', {
          message: 'The bills are complete through {{steps.Range.output.complete_through}}.',
        }),
      ],
    ),
  ],
};

const cleanUp: Recipe = {
  id: 'datastore-clean-up',
  name: 'Datastore cleanup',
  description:
    'Deletes records older than a number of days from a datastore with a date column named Day, after approval in the app. The datastore is created if needed.',
  category: 'Operations',
  labels: ['datastore', 'approval'],
  schedule: monthly,
  inputs: [
    input('datastore', 'string', 'Top spenders', 'Datastore with a date column named Day'),
    input('days', 'number', 400, 'Delete records older than (days)'),
  ],
  steps: [
    ensure('Get the datastore', spenderColumns, 'Created by a cleanup'),
    step('Ago', 'Calculate the days back', 'MATH-001', {
      formula: '0 - days',
      values: { days: '{{inputs.days}}' },
    }),
    step('Limit', 'Calculate the first day to keep', 'FORMAT-021', {
      date: today,
      amount: '{{steps.Ago.output}}',
      unit: 'days',
    }),
    step('Old', 'Find older records', 'DATASTORE-008', {
      datastore: '{{steps.Datastore.output.datastoreId}}',
      conditions: {
        combinator: 'and',
        rules: [{ key: 'Day', operator: 'less_than', value: '{{steps.Limit.output}}' }],
      },
    }),
    when(
      'Any_old',
      'Any found?',
      [['{{steps.Old.output.count}}', 'greater_than', 0]],
      [
        ask(
          'May_delete',
          'Delete old records?',
          {
            header: 'Delete {{steps.Old.output.count}} records of “{{inputs.datastore}}”?',
            message: 'They are dated before {{steps.Limit.output}}.',
          },
          [
            step('Delete', 'Delete them', 'DATASTORE-006', {
              datastore: '{{steps.Datastore.output.datastoreId}}',
              which: 'conditions',
              conditions: {
                combinator: 'and',
                rules: [{ key: 'Day', operator: 'less_than', value: '{{steps.Limit.output}}' }],
              },
            }),
          ],
          [step('Keep', 'Log: records kept', 'WORKFLOW-007', { message: 'The records were kept.' })],
          { consequence: 'Approving deletes these records for good.' },
        ),
      ],
      [step('Nothing', 'Log: none found', 'WORKFLOW-007', { message: 'No records are that old.' })],
    ),
  ],
};

const failures: Recipe = {
  id: 'failed-executions-summary',
  name: 'Failed runs summary',
  description:
    'Counts each workflow’s failed runs in the last hours and saves them to a datastore, created if needed.',
  category: 'Operations',
  labels: ['health', 'report'],
  schedule: daily,
  inputs: [
    input('hours', 'number', 24, 'Hours to look back'),
    input('datastore', 'string', 'Failed runs', 'Datastore for the counts; created if needed'),
  ],
  steps: [
    step('Failed', 'Find failed runs', 'WORKFLOW-003', { hours: '{{inputs.hours}}' }),
    when(
      'Any_failed',
      'Any failed?',
      [['{{steps.Failed.output.count}}', 'greater_than', 0]],
      [
        ensure(
          'Get the datastore',
          { Day: 'date', Workflow: 'string', Runs: 'number', Error: 'string' },
          'Failed runs by day and workflow',
        ),
        step('Fields', 'Pick the columns', 'ARRAY-002', {
          list: '{{steps.Failed.output.workflows}}',
          fields: { Workflow: 'workflowName', Runs: 'count', Error: 'last_error' },
        }),
        step('Records', 'Add the day', 'ARRAY-014', {
          list: '{{steps.Fields.output}}',
          field: 'Day',
          how: 'value',
          value: today,
        }),
        save('Save', 'Save the counts', '{{steps.Records.output}}'),
        step('Tell', 'Log the count', 'WORKFLOW-007', {
          message: '{{steps.Failed.output.count}} runs failed in {{inputs.hours}} hours.',
          level: 'warn',
        }),
      ],
      [step('Nothing', 'Log: none failed', 'WORKFLOW-007', { message: 'No runs failed.' })],
    ),
  ],
};

const evidence: Recipe = {
  id: 'largest-cases-with-cost',
  name: 'Cost of the largest cases',
  description:
    'Comments on each of the largest open cases what its resource cost in the last 30 days, so the decision rests on current figures.',
  category: 'Governance',
  labels: ['evidence', 'cases'],
  schedule: weekly,
  inputs: [input('count', 'number', 10, 'Number of cases')],
  steps: [
    step('Largest', 'Find the largest open cases', 'CASE-001', {
      statuses: ['open', 'acknowledged', 'in_progress'],
      limit: '{{inputs.count}}',
    }),
    each('Each_case', 'For each case', '{{steps.Largest.output.cases}}', [
      when(
        'Has_resource',
        'About one resource?',
        [['{{loop.item.case_resource_id}}', 'is_not_empty']],
        [
          step('Cost', 'Get the cost of the resource', 'ANODOTCOST-008', {
            resource: '{{loop.item.case_resource_id}}',
            days: 30,
          }),
          step('Text', 'Write the comment', 'FORMAT-010', {
            template:
              'From {{ from }} to {{ to }} this resource cost {% for t in totals %}{{ t.amount | round: 2 }} {{ t.currency }}{% unless forloop.last %}, {% endunless %}{% else %}nothing{% endfor %}.',
            values: {
              from: '{{steps.Cost.output.from}}',
              to: '{{steps.Cost.output.to}}',
              totals: '{{steps.Cost.output.totals}}',
            },
            escape: false,
          }),
          step('Comment', 'Comment on the case', 'CASE-004', {
            cases: '{{loop.item.case_id}}',
            text: '{{steps.Text.output}}',
          }),
        ],
      ),
    ]),
  ],
};

export const operationsRecipes: Recipe[] = [freshness, cleanUp, failures, evidence];
