import { daily, each, ensure, input, save, step, when, type Recipe } from '../builder';

const budget: Recipe = {
  id: 'daily-budget-check',
  name: 'Daily budget check',
  description:
    'Checks what the month has cost and will cost against a budget, keeps the figures in a datastore, created if needed, and opens one case a month when the budget is or will be exceeded.',
  category: 'Budgets',
  labels: ['budget', 'alert'],
  schedule: daily,
  inputs: [
    input('budget', 'number', 100_000, 'Monthly budget'),
    input('currency', 'string', 'USD', 'Its currency'),
    input('datastore', 'string', 'Budget history', 'Where the figures are kept; created if needed'),
  ],
  steps: [
    step('Check', 'Check the month', 'ANODOTCOST-007', {
      budget: '{{inputs.budget}}',
      currency: '{{inputs.currency}}',
    }),
    ensure(
      'The history',
      {
        Day: 'date',
        Month: 'string',
        State: 'string',
        Spent: 'number',
        Forecast: 'number',
        Budget: 'number',
        Currency: 'string',
      },
      'What each month cost against its budget, day by day',
    ),
    step('Save', 'Keep the figures of the day', 'DATASTORE-005', {
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
      'Is or will it be exceeded?',
      [['{{steps.Check.output.state}}', 'in', ['over', 'forecast_over']]],
      [
        step('Open_case', 'Open the case of the month', 'CASE-006', {
          title:
            'Budget of {{steps.Check.output.month}}: {{steps.Check.output.forecast | round(0)}} of {{steps.Check.output.budget}} {{steps.Check.output.currency}} expected',
          type: 'budget-overrun',
          provider: 'Any',
          resource: 'budget:{{steps.Check.output.month}}:{{steps.Check.output.currency}}',
          currency: '{{steps.Check.output.currency}}',
          summary:
            'By {{steps.Check.output.through}} {{steps.Check.output.spent | round(2)}} {{steps.Check.output.currency}} were spent; at this pace the month will cost {{steps.Check.output.forecast | round(2)}}.',
        }),
      ],
      [
        step('Within', 'Say how it stands', 'WORKFLOW-007', {
          message:
            '{{steps.Check.output.percent_spent | round(1)}} % of the budget of {{steps.Check.output.month}} is spent.',
        }),
      ],
    ),
  ],
};

const forecast: Recipe = {
  id: 'month-forecast-history',
  name: 'Forecast of the month',
  description:
    'Keeps, day by day, what the month has cost so far and what it will cost at this pace, each currency by itself, in a datastore, created if needed.',
  category: 'Budgets',
  labels: ['forecast', 'report'],
  schedule: daily,
  inputs: [input('datastore', 'string', 'Forecasts', 'Where the figures are kept; created if needed')],
  steps: [
    step('Month', 'Forecast the month', 'ANODOTCOST-010'),
    ensure(
      'The forecasts',
      {
        Through: 'date',
        Month: 'string',
        Spent: 'number',
        Daily: 'number',
        Forecast: 'number',
        Currency: 'string',
      },
      'What each month will cost, day by day',
    ),
    each('Each_currency', 'For each currency', '{{steps.Month.output.currencies}}', [
      step('Record', 'Collect its figures', 'COLLECT', {
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
    save('Save', 'Keep the figures', '{{steps.Record.output | default([])}}'),
  ],
};

export const budgetsRecipes: Recipe[] = [budget, forecast];
