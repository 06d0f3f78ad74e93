import { daily, each, ensure, input, save, step, when, type Recipe } from '../builder';

const budget: Recipe = {
  id: 'daily-budget-check',
  name: 'Daily budget check',
  description:
    'Checks this month’s spend and forecast against a budget, saves the figures to a datastore, created if needed, and opens one case a month when the budget is exceeded or forecast to be.',
  category: 'Budgets',
  labels: ['budget', 'alert'],
  schedule: daily,
  inputs: [
    input('budget', 'number', 100_000, 'Monthly budget'),
    input('currency', 'string', 'USD', 'Budget currency'),
    input('datastore', 'string', 'Budget history', 'Datastore for the figures; created if needed'),
  ],
  steps: [
    step('Check', 'Check the budget', 'ANODOTCOST-007', {
      budget: '{{inputs.budget}}',
      currency: '{{inputs.currency}}',
    }),
    ensure(
      'Get the datastore',
      {
        Day: 'date',
        Month: 'string',
        State: 'string',
        Spent: 'number',
        Forecast: 'number',
        Budget: 'number',
        Currency: 'string',
      },
      'Spend against the budget, by month and day',
    ),
    step('Save', 'Save today’s figures', 'DATASTORE-005', {
      datastore: '{{steps.Datastore.output.datastoreId}}',
      key: 'Day',
      records: {
        Day: '{{steps.Check.output.through}}',
        Month: '{{steps.Check.output.month}}',
        State: '{{steps.Check.output.state}}',
        Spent: '{{steps.Check.output.spent}}',
        Forecast: '{{steps.Check.output.forecast}}',
        Budget: '{{steps.Check.output.budget}}',
        Currency: '{{steps.Check.output.currency}}',
      },
    }),
    when(
      'Is_over',
      'Over budget or forecast to be?',
      [['{{steps.Check.output.state}}', 'in', ['over', 'forecast_over']]],
      [
        step('Open_case', 'Open this month’s case', 'CASE-006', {
          title:
            'Budget for {{steps.Check.output.month}}: {{steps.Check.output.forecast | round(0)}} forecast against {{steps.Check.output.budget}} {{steps.Check.output.currency}}',
          type: 'budget-overrun',
          provider: 'Any',
          resource: 'budget:{{steps.Check.output.month}}:{{steps.Check.output.currency}}',
          currency: '{{steps.Check.output.currency}}',
          summary:
            '{{steps.Check.output.spent | round(2)}} {{steps.Check.output.currency}} spent through {{steps.Check.output.through}}; forecast for the month: {{steps.Check.output.forecast | round(2)}}.',
        }),
      ],
      [
        step('Within', 'Log the status', 'WORKFLOW-007', {
          message:
            '{{steps.Check.output.percent_spent | round(1)}} % of the budget for {{steps.Check.output.month}} is spent.',
        }),
      ],
    ),
  ],
};

const forecast: Recipe = {
  id: 'month-forecast-history',
  name: 'Month forecast',
  description:
    'Saves this month’s spend to date and forecast every day, by currency, to a datastore, created if needed.',
  category: 'Budgets',
  labels: ['forecast', 'report'],
  schedule: daily,
  inputs: [input('datastore', 'string', 'Forecasts', 'Datastore for the figures; created if needed')],
  steps: [
    step('Month', 'Forecast this month', 'ANODOTCOST-010'),
    ensure(
      'Get the datastore',
      {
        Through: 'date',
        Month: 'string',
        Spent: 'number',
        Daily: 'number',
        Forecast: 'number',
        Currency: 'string',
      },
      'Month forecasts, by day',
    ),
    each('Each_currency', 'For each currency', '{{steps.Month.output.currencies}}', [
      step('Record', 'Collect the figures', 'COLLECT', {
        value: {
          Through: '{{steps.Month.output.through}}',
          Month: '{{steps.Month.output.month}}',
          Spent: '{{loop.item.spent}}',
          Daily: '{{loop.item.daily}}',
          Forecast: '{{loop.item.forecast}}',
          Currency: '{{loop.item.currency}}',
        },
      }),
    ]),
    save('Save', 'Save the figures', '{{steps.Record.output | default([])}}'),
  ],
};

export const budgetsRecipes: Recipe[] = [budget, forecast];
