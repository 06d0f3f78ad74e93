import { ask, daily, each, ensure, input, monthly, save, step, weekly, when, type Recipe } from '../builder';
import { spenderColumns, today } from './shared';

const freshness: Recipe = {
  id: 'bill-freshness-check',
  name: 'Bill freshness check',
  description:
    'Looks how old the last complete day of the bills is. When it is too old, or there is no bill at all, a case is opened and the run ends with errors.',
  category: 'Operations',
  labels: ['bills', 'health'],
  schedule: daily,
  inputs: [input('days', 'number', 3, 'Days that the last complete day may be old')],
  steps: [
    step('Range', 'How old the bills are', 'ANODOTCOST-009'),
    when(
      'Is_stale',
      'Are they too old?',
      [['{{steps.Range.output.age_days | default(100000)}}', 'greater_than', '{{inputs.days}}']],
      [
        step('Open_case', 'Open a case', 'CASE-006', {
          title:
            'Bills are complete only through {{steps.Range.output.complete_through | default("no day")}}',
          type: 'stale-bills',
          provider: 'Any',
          resource: 'bills',
          summary: 'New bills should have been imported by now. Look at the imports in Costs.',
        }),
        step('End', 'End with errors', 'EXIT', {
          status: 'COMPLETED_WITH_ERRORS',
          message: 'The bills are older than {{inputs.days}} days.',
          output: '{{steps.Range.output}}',
        }),
      ],
      [
        step('Fine', 'Say how old they are', 'WORKFLOW-007', {
          message: 'The bills are complete through {{steps.Range.output.complete_through}}.',
        }),
      ],
    ),
  ],
};

const cleanUp: Recipe = {
  id: 'datastore-clean-up',
  name: 'Datastore clean-up',
  description:
    'Deletes records that are older than some days from a datastore with a date column named Day, after it was approved in the app. The datastore is made when it is missing.',
  category: 'Operations',
  labels: ['datastore', 'approval'],
  schedule: monthly,
  inputs: [
    input('datastore', 'string', 'Top spenders', 'Which datastore; it needs a date column named Day'),
    input('days', 'number', 400, 'Days after which a record is deleted'),
  ],
  steps: [
    ensure('The datastore', spenderColumns, 'Made by a clean-up'),
    step('Ago', 'Days before today', 'MATH-001', {
      formula: '0 - days',
      values: { days: '{{inputs.days}}' },
    }),
    step('Limit', 'The first day that is kept', 'FORMAT-021', {
      date: today,
      amount: '{{steps.Ago.output}}',
      unit: 'days',
    }),
    step('Old', 'Records before it', 'DATASTORE-008', {
      datastore: '{{steps.Datastore.output.datastoreId}}',
      conditions: {
        combinator: 'and',
        rules: [{ key: 'Day', operator: 'less_than', value: '{{steps.Limit.output}}' }],
      },
    }),
    when(
      'Any_old',
      'Is there any?',
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
          [step('Keep', 'Keep them', 'WORKFLOW-007', { message: 'The records are kept.' })],
          { consequence: 'Approving deletes these records for good.' },
        ),
      ],
      [step('Nothing', 'Say that there is none', 'WORKFLOW-007', { message: 'No record is that old.' })],
    ),
  ],
};

const failures: Recipe = {
  id: 'failed-executions-summary',
  name: 'Summary of failed executions',
  description:
    'Counts the failed runs of each workflow in the last hours and keeps them in a datastore, created if needed.',
  category: 'Operations',
  labels: ['health', 'report'],
  schedule: daily,
  inputs: [
    input('hours', 'number', 24, 'Hours to look back'),
    input('datastore', 'string', 'Failed runs', 'Where they are kept; created if needed'),
  ],
  steps: [
    step('Failed', 'Failed runs', 'WORKFLOW-003', { hours: '{{inputs.hours}}' }),
    when(
      'Any_failed',
      'Did any fail?',
      [['{{steps.Failed.output.count}}', 'greater_than', 0]],
      [
        ensure(
          'The list',
          { Day: 'date', Workflow: 'string', Runs: 'number', Error: 'string' },
          'Failed runs by day and workflow',
        ),
        step('Fields', 'Choose what is kept', 'ARRAY-002', {
          list: '{{steps.Failed.output.workflows}}',
          fields: { Workflow: 'workflowName', Runs: 'count', Error: 'last_error' },
        }),
        step('Records', 'Add the day', 'ARRAY-014', {
          list: '{{steps.Fields.output}}',
          field: 'Day',
          how: 'value',
          value: today,
        }),
        save('Save', 'Keep them', '{{steps.Records.output}}'),
        step('Tell', 'Tell how many', 'WORKFLOW-007', {
          message: '{{steps.Failed.output.count}} runs failed in {{inputs.hours}} hours.',
          level: 'warn',
        }),
      ],
      [step('Nothing', 'Say that none failed', 'WORKFLOW-007', { message: 'No run failed.' })],
    ),
  ],
};

const evidence: Recipe = {
  id: 'largest-cases-with-cost',
  name: 'Cost of the largest cases',
  description:
    'Writes on each of the largest open cases what its resource cost in the last 30 days, so that who decides sees whether it is still true.',
  category: 'Governance',
  labels: ['evidence', 'cases'],
  schedule: weekly,
  inputs: [input('count', 'number', 10, 'How many cases')],
  steps: [
    step('Largest', 'The largest open cases', 'CASE-001', {
      statuses: ['open', 'acknowledged', 'in_progress'],
      limit: '{{inputs.count}}',
    }),
    each('Each_case', 'For each case', '{{steps.Largest.output.cases}}', [
      when(
        'Has_resource',
        'Is it of one resource?',
        [['{{loop.item.case_resource_id}}', 'is_not_empty']],
        [
          step('Cost', 'What the resource cost', 'ANODOTCOST-008', {
            resource: '{{loop.item.case_resource_id}}',
            days: 30,
          }),
          step('Text', 'In words', 'FORMAT-010', {
            template:
              'From {{ from }} to {{ to }} this resource cost {% for t in totals %}{{ t.amount | round: 2 }} {{ t.currency }}{% unless forloop.last %}, {% endunless %}{% else %}nothing{% endfor %}.',
            values: {
              from: '{{steps.Cost.output.from}}',
              to: '{{steps.Cost.output.to}}',
              totals: '{{steps.Cost.output.totals}}',
            },
            escape: false,
          }),
          step('Comment', 'Write it on the case', 'CASE-004', {
            cases: '{{loop.item.case_id}}',
            text: '{{steps.Text.output}}',
          }),
        ],
      ),
    ]),
  ],
};

export const operationsRecipes: Recipe[] = [freshness, cleanUp, failures, evidence];
