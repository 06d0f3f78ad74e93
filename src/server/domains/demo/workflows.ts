import type { Json } from '@shared/model/json';
import { ask, daily, each, input, made, step, weekly, when, type Recipe } from '../../templates/builder';

export interface DemoWorkflow {
  key: 'report' | 'approval' | 'budget' | 'inventory';
  space: 'global' | 'platform';
  /** Null where it would outlive the demo company, in a space that does. */
  folder: string | null;
  recipe: Recipe;
  state: 'enabled' | 'disabled';
  /** Inputs of the runs that there are from the beginning. */
  runs: Record<string, Json>[];
}

const report: Recipe = {
  id: 'demo-report',
  name: 'Weekly cost report',
  category: 'Reports',
  labels: ['report', 'costs'],
  description: 'Top services of the last seven days, and the month to date.',
  schedule: weekly,
  inputs: [input('count', 'number', 5, 'Number of services')],
  steps: [
    step('Top', 'Get the top services', 'ANODOTCOST-005', {
      by: 'service',
      count: '{{inputs.count}}',
      days: 7,
    }),
    each('Each_service', 'For each one', '{{steps.Top.output.items}}', [
      step('Line', 'Log its line', 'WORKFLOW-007', {
        message:
          '{{loop.item.rank}}. {{loop.item.name}}: {{loop.item.amount | round(2)}} {{loop.item.currency}}',
      }),
    ]),
  ],
};

const approval: Recipe = {
  id: 'demo-approval',
  name: 'Approve idle resource removal',
  category: 'Waste',
  labels: ['approval', 'waste'],
  description:
    'Asks for approval to remove the most expensive idle resources; approved cases are set to in progress.',
  schedule: weekly,
  inputs: [input('minimum_saving', 'number', 5, 'Minimum monthly savings of a case')],
  steps: [
    step('Idle_cases', 'Find open cases of idle resources', 'CASE-001', {
      statuses: ['open'],
      types: ['idle-load-balancer', 'idle-nat-gateway', 'idle-public-ip', 'unused-capacity-reservation'],
      minimumSaving: '{{inputs.minimum_saving}}',
      limit: 50,
    }),
    ask(
      'May_they_go',
      'Approve removal?',
      {
        header: 'Remove {{steps.Idle_cases.output.count}} idle resources?',
        message: 'These resources have not been used for weeks.',
      },
      [
        step('Set_in_progress', 'Set the cases to in progress', 'CASE-003', {
          cases: '{{steps.Idle_cases.output.cases}}',
          status: 'in_progress',
          reason: 'Removal approved',
        }),
      ],
      [step('Leave', 'Log rejection', 'WORKFLOW-007', { message: 'Nothing was removed.' })],
      {
        items: '{{steps.Idle_cases.output.cases}}',
        consequence: 'Approving sets these cases to in progress.',
      },
    ),
  ],
};

const budget: Recipe = {
  id: 'demo-budget',
  name: 'Nightly budget guard',
  category: 'Budgets',
  labels: ['budget', 'alert'],
  description: 'Fails, and so alerts people, when the month is forecast to exceed its budget.',
  schedule: daily,
  inputs: [
    input('budget', 'number', 100_000, 'Monthly budget'),
    input('currency', 'string', 'USD', 'Budget currency'),
  ],
  steps: [
    step('Check', 'Check the budget', 'ANODOTCOST-007', {
      budget: '{{inputs.budget}}',
      currency: '{{inputs.currency}}',
    }),
    when(
      'Is_over',
      'Over budget or forecast to be?',
      [['{{steps.Check.output.state}}', 'in', ['over', 'forecast_over']]],
      [
        step('Tell', 'Fail with the figures', 'WORKFLOW-008', {
          message:
            'The month is forecast to cost {{steps.Check.output.forecast | round(0)}} {{inputs.currency}}; the budget is {{inputs.budget}}.',
        }),
      ],
      [step('Within', 'Log the status', 'WORKFLOW-007', { message: 'The month is within its budget.' })],
    ),
  ],
};

const inventory: Recipe = {
  id: 'demo-inventory',
  name: 'Largest cases with cost',
  category: 'Reports',
  labels: ['cases'],
  description: 'The ten cases with the largest savings.',
  steps: [
    step('Cases', 'Find the largest open cases', 'CASE-001', { statuses: ['open'], limit: 10 }),
    step('Say', 'Log the count', 'WORKFLOW-007', { message: '{{steps.Cases.output.count}} cases are open.' }),
  ],
};

export const demoWorkflows: readonly DemoWorkflow[] = [
  {
    key: 'report',
    space: 'global',
    folder: null,
    recipe: report,
    state: 'enabled',
    runs: [{ count: 3 }, { count: 5 }, {}],
  },
  {
    key: 'approval',
    space: 'platform',
    folder: '/Remediation',
    recipe: approval,
    state: 'enabled',
    runs: [{}],
  },
  {
    key: 'budget',
    space: 'platform',
    folder: '/Guards',
    recipe: budget,
    state: 'enabled',
    runs: [{ budget: 9_000_000 }, { budget: 10 }],
  },
  {
    key: 'inventory',
    space: 'platform',
    folder: '/Reports',
    recipe: inventory,
    state: 'disabled',
    runs: [{}],
  },
];

export const graphOf = ({ recipe }: DemoWorkflow) => made(recipe);
