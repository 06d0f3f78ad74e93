import { daily, each, ensure, input, monthly, save, step, weekly, when, type Recipe } from '../builder';

const today = '{{run.started_at | date("yyyy-MM-dd")}}';

const topSpenders: Recipe = {
  id: 'weekly-top-spenders',
  name: 'Weekly top spenders',
  description:
    'Keeps the services that cost most in the last seven days, with their share, in a datastore, which is made when it is missing.',
  category: 'Reports',
  labels: ['costs', 'report'],
  schedule: weekly,
  inputs: [
    input('count', 'number', 10, 'How many services'),
    input('datastore', 'string', 'Top spenders', 'Where the report is kept; made when it is missing'),
  ],
  steps: [
    step('Top', 'The services that cost most', 'ANODOTCOST-005', {
      by: 'service',
      count: '{{inputs.count}}',
      days: 7,
    }),
    ensure(
      'The report',
      {
        ...{ Day: 'date', Service: 'string', Amount: 'number', Currency: 'string' },
        ...{ Share: 'number', Rank: 'number' },
      },
      'The services that cost most in a week',
    ),
    step('Fields', 'Choose what is kept', 'ARRAY-002', {
      list: '{{steps.Top.output.items}}',
      fields: { Service: 'name', Amount: 'amount', Currency: 'currency', Share: 'share', Rank: 'rank' },
    }),
    step('Records', 'Add the last day', 'ARRAY-014', {
      ...{ list: '{{steps.Fields.output}}', field: 'Day', how: 'value', value: '{{steps.Top.output.to}}' },
    }),
    save('Save', 'Keep the report', '{{steps.Records.output}}'),
  ],
};

const untagged: Recipe = {
  id: 'untagged-spend-list',
  name: 'Spend without an owner',
  description:
    'Lists what services of which accounts cost without an owner’s tag in the last 30 days, in a datastore, which is made when it is missing. Each run replaces the list.',
  category: 'Owners',
  labels: ['tags', 'owners', 'report'],
  schedule: weekly,
  inputs: [
    input('datastore', 'string', 'Spend without owner', 'Where the list is kept; made when it is missing'),
  ],
  steps: [
    step('Unowned', 'Costs without an owner', 'ANODOTCOST-001', {
      query: {
        ...{ costType: 'AmortizedCost', granularity: 'total', period: { days: 30 } },
        groupBy: ['account', 'service'],
        filters: [{ key: 'owner', operator: 'equals', values: [''] }],
        limit: 1000,
      },
    }),
    ensure(
      'The list',
      { Account: 'string', Service: 'string', Amount: 'number', Currency: 'string', Through: 'date' },
      'Costs of the last 30 days without an owner',
    ),
    step('Fields', 'Choose what is kept', 'ARRAY-002', {
      list: '{{steps.Unowned.output.rows}}',
      fields: { Account: 'account_name', Service: 'service', Amount: 'amount', Currency: 'currency' },
    }),
    step('Records', 'Add the last day', 'ARRAY-014', {
      ...{
        list: '{{steps.Fields.output}}',
        field: 'Through',
        how: 'value',
        value: '{{steps.Unowned.output.to}}',
      },
    }),
    step('Forget', 'Forget the last list', 'DATASTORE-007', {
      datastore: '{{steps.Datastore.output.datastoreId}}',
    }),
    save('Save', 'Keep the list', '{{steps.Records.output}}'),
  ],
};

const costSpike: Recipe = {
  id: 'cost-spike-case',
  name: 'A cost spike opens a case',
  description:
    'Compares each service with the same day of the week before and opens a case for every rise above an amount and a percentage. The same service is the same case.',
  category: 'Alerts',
  labels: ['costs', 'alert'],
  schedule: daily,
  inputs: [
    input('amount', 'number', 20, 'Rise of a day from which it counts, in the currency of the bill'),
    input('percentage', 'number', 25, 'Rise in percent from which it counts, 0 to 100'),
  ],
  steps: [
    step('Spikes', 'What rose against a week ago', 'ANODOTCOST-003', {
      alert: {
        query: {
          ...{ costType: 'AmortizedCost', granularity: 'total', period: { days: 1 } },
          ...{ groupBy: ['provider', 'service'], filters: [], limit: 10_000 },
        },
        ...{ alertType: 'delta', comparison: 'both', offsetDays: 7 },
        ...{ amount: '{{inputs.amount}}', percentage: '{{inputs.percentage}}' },
      },
    }),
    when(
      'Any_spike',
      'Did anything rise?',
      [['{{steps.Spikes.output.triggered}}', 'equals', true]],
      [
        each('Each_spike', 'For each of them', '{{steps.Spikes.output.rows}}', [
          step('Open_case', 'Open a case', 'CASE-006', {
            title:
              '{{loop.item.service}}: cost rose by {{loop.item.change | round(2)}} {{loop.item.currency}} a day',
            type: 'cost-spike',
            provider: '{{loop.item.provider}}',
            service: '{{loop.item.service}}',
            resource: 'service:{{loop.item.service}}',
            currency: '{{loop.item.currency}}',
            summary:
              '{{loop.item.service}} cost {{loop.item.amount | round(2)}} {{loop.item.currency}} on {{steps.Spikes.output.to}}, and {{loop.item.previous | round(2)}} seven days before.',
            evidence: {
              Day: '{{steps.Spikes.output.to}}',
              Cost: '{{loop.item.amount | round(2)}}',
              'A week before': '{{loop.item.previous | round(2)}}',
              Rise: '{{loop.item.change | round(2)}}',
            },
          }),
        ]),
      ],
      [step('Nothing', 'Say that nothing rose', 'WORKFLOW-007', { message: 'No service rose that much.' })],
    ),
  ],
};

const newServices: Recipe = {
  id: 'new-service-alert',
  name: 'New services',
  description:
    'Opens a case for every service that costs something in the last days and cost nothing in as many days before, for the owner that you name.',
  category: 'Alerts',
  labels: ['costs', 'alert', 'governance'],
  schedule: weekly,
  inputs: [
    input('days', 'number', 14, 'How many days are compared'),
    input('minimum', 'number', 1, 'Cost from which a new service is told'),
    input('owner', 'string', 'finops@example.com', 'Who looks at new services'),
  ],
  steps: [
    step('New', 'What is new', 'ANODOTCOST-004', {
      by: 'service',
      days: '{{inputs.days}}',
      change: 'new',
      minimum: '{{inputs.minimum}}',
    }),
    each('Each_service', 'For each of them', '{{steps.New.output.rows}}', [
      step('Where', 'Which accounts use it', 'ANODOTCOST-002', {
        by: 'account',
        days: '{{inputs.days}}',
        services: ['{{loop.item.service}}'],
        limit: 10,
      }),
      step('Open_case', 'Open a case', 'CASE-006', {
        title: 'New service: {{loop.item.service}}',
        type: 'first-use-of-service',
        provider: 'Any',
        service: '{{loop.item.service}}',
        resource: 'service:{{loop.item.service}}',
        currency: '{{loop.item.currency}}',
        owner: '{{inputs.owner}}',
        summary:
          '{{loop.item.service}} cost {{loop.item.amount | round(2)}} {{loop.item.currency}} since {{steps.New.output.from}} and nothing before.',
        evidence: '{{steps.Where.output.rows}}',
      }),
    ]),
    step('Tell', 'Tell how many', 'WORKFLOW-007', {
      message: '{{steps.New.output.count}} services are new since {{steps.New.output.from}}.',
    }),
  ],
};

const budget: Recipe = {
  id: 'daily-budget-check',
  name: 'Daily budget check',
  description:
    'Checks what the month has cost and will cost against a budget, keeps the figures in a datastore, which is made when it is missing, and opens one case a month when the budget is or will be exceeded.',
  category: 'Budgets',
  labels: ['budget', 'alert'],
  schedule: daily,
  inputs: [
    input('budget', 'number', 10_000, 'Budget of a month'),
    input('currency', 'string', 'USD', 'Its currency'),
    input('datastore', 'string', 'Budget history', 'Where the figures are kept; made when it is missing'),
  ],
  steps: [
    step('Check', 'Check the month', 'ANODOTCOST-007', {
      budget: '{{inputs.budget}}',
      currency: '{{inputs.currency}}',
    }),
    ensure(
      'The history',
      {
        ...{ Day: 'date', Month: 'string', State: 'string', Spent: 'number', Forecast: 'number' },
        ...{ Budget: 'number', Currency: 'string' },
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
    'Keeps, day by day, what the month has cost so far and what it will cost at this pace, each currency by itself, in a datastore, which is made when it is missing.',
  category: 'Budgets',
  labels: ['forecast', 'report'],
  schedule: daily,
  inputs: [input('datastore', 'string', 'Forecasts', 'Where the figures are kept; made when it is missing')],
  steps: [
    step('Month', 'Forecast the month', 'ANODOTCOST-010'),
    ensure(
      'The forecasts',
      {
        ...{ Through: 'date', Month: 'string', Spent: 'number', Daily: 'number', Forecast: 'number' },
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

const monthlyClose: Recipe = {
  id: 'monthly-close-snapshot',
  name: 'Monthly close',
  description:
    'Keeps what each service of each account cost in the month before, in a datastore, which is made when it is missing. Months that were kept already are not kept twice.',
  category: 'Reports',
  labels: ['costs', 'report', 'close'],
  schedule: monthly,
  inputs: [
    input('datastore', 'string', 'Monthly close', 'Where the figures are kept; made when it is missing'),
  ],
  steps: [
    step('Days', 'The month before', 'FORMAT-012', {
      value: {
        ...{ operation: 'date_range', granularity: 'month', range_type: 'previous_month' },
        output_format: 'YYYY-MM-DD',
      },
    }),
    ensure(
      'The closed months',
      {
        ...{ Month: 'string', Account: 'string', Service: 'string', Amount: 'number', Currency: 'string' },
        Closed: 'date',
      },
      'What each service of each account cost in a month',
    ),
    step('Kept', 'Was it kept already?', 'DATASTORE-008', {
      datastore: '{{steps.Datastore.output.datastoreId}}',
      conditions: {
        combinator: 'and',
        rules: [{ key: 'Month', operator: 'equals', value: '{{steps.Days.output.start | date("yyyy-MM")}}' }],
      },
    }),
    when(
      'Is_kept',
      'Was it kept?',
      [['{{steps.Kept.output.count}}', 'greater_than', 0]],
      [step('Nothing', 'Say so', 'WORKFLOW-007', { message: 'This month is closed already.' })],
      [
        step('Costs', 'Costs of the month', 'ANODOTCOST-001', {
          query: {
            ...{ costType: 'AmortizedCost', granularity: 'total', groupBy: ['account', 'service'] },
            period: { from: '{{steps.Days.output.start}}', to: '{{steps.Days.output.end}}' },
            ...{ filters: [], limit: 5000 },
          },
        }),
        step('Fields', 'Choose what is kept', 'ARRAY-002', {
          list: '{{steps.Costs.output.rows}}',
          fields: { Account: 'account_name', Service: 'service', Amount: 'amount', Currency: 'currency' },
        }),
        step('With_month', 'Add the month', 'ARRAY-014', {
          ...{ list: '{{steps.Fields.output}}', field: 'Month', how: 'value' },
          value: '{{steps.Days.output.start | date("yyyy-MM")}}',
        }),
        step('Records', 'Add the day of the close', 'ARRAY-014', {
          ...{ list: '{{steps.With_month.output}}', field: 'Closed', how: 'value', value: today },
        }),
        save('Save', 'Keep the month', '{{steps.Records.output}}'),
      ],
    ),
  ],
};

const showback: Recipe = {
  id: 'account-showback',
  name: 'Showback by account',
  description:
    'Keeps what each account cost in the last 30 days and how that changed, in a datastore, which is made when it is missing.',
  category: 'Reports',
  labels: ['costs', 'showback', 'report'],
  schedule: monthly,
  inputs: [input('datastore', 'string', 'Showback', 'Where the report is kept; made when it is missing')],
  steps: [
    step('Accounts', 'Accounts against 30 days before', 'ANODOTCOST-004', {
      ...{ by: 'account', days: 30, change: 'all', minimum: 0, limit: 1000 },
    }),
    ensure(
      'The report',
      {
        ...{ Through: 'date', Account: 'string', Amount: 'number', Before: 'number', Change: 'number' },
        Currency: 'string',
      },
      'What each account cost in 30 days',
    ),
    step('Fields', 'Choose what is kept', 'ARRAY-002', {
      list: '{{steps.Accounts.output.rows}}',
      fields: {
        Account: 'account_name',
        Amount: 'amount',
        Before: 'previous',
        Change: 'change',
        Currency: 'currency',
      },
    }),
    step('Records', 'Add the last day', 'ARRAY-014', {
      ...{ list: '{{steps.Fields.output}}', field: 'Through', how: 'value' },
      value: '{{steps.Accounts.output.to}}',
    }),
    save('Save', 'Keep the report', '{{steps.Records.output}}'),
  ],
};

const anomalies: Recipe = {
  id: 'anomaly-triage',
  name: 'Anomaly triage',
  description:
    'Lists the cost anomalies of the last days in a datastore, which is made when it is missing, and writes on their cases what is to be looked at.',
  category: 'Alerts',
  labels: ['anomalies', 'triage'],
  schedule: daily,
  inputs: [
    input('days', 'number', 14, 'Days in which an anomaly ended, at most 60'),
    input('datastore', 'string', 'Anomalies', 'Where the list is kept; made when it is missing'),
  ],
  steps: [
    step('Found', 'Anomalies of the last days', 'ANODOTCOST-006', { days: '{{inputs.days}}', limit: 50 }),
    when(
      'Any_anomaly',
      'Is there any?',
      [['{{steps.Found.output.count}}', 'greater_than', 0]],
      [
        ensure(
          'The list',
          {
            ...{ Anomaly: 'string', What: 'string', Service: 'string', Account: 'string' },
            ...{ First: 'date', Last: 'date', Currency: 'string' },
          },
          'Anomalies that were found',
        ),
        step('Fields', 'Choose what is kept', 'ARRAY-002', {
          list: '{{steps.Found.output.anomalies}}',
          fields: {
            ...{ Anomaly: 'title', What: 'summary', Service: 'service', Account: 'account_name' },
            ...{ First: 'first_day', Last: 'last_day', Currency: 'currency' },
          },
        }),
        step('Save', 'Keep those that are new', 'DATASTORE-005', {
          datastore: '{{steps.Datastore.output.datastoreId}}',
          key: 'Anomaly',
          records: '{{steps.Fields.output}}',
        }),
        step('New_cases', 'Cases of anomalies nobody looked at', 'CASE-001', {
          statuses: ['open'],
          types: ['cost-anomaly'],
          limit: 50,
        }),
        step('Ask', 'Ask what happened', 'CASE-004', {
          cases: '{{steps.New_cases.output.cases}}',
          text: 'What changed on this day: a deployment, a loop, a price, a forgotten test? Stop what was not meant; where it was planned, exclude the case with the reason.',
        }),
        step('Acknowledge', 'Acknowledge them', 'CASE-003', {
          cases: '{{steps.New_cases.output.cases}}',
          status: 'acknowledged',
          reason: 'Triaged',
        }),
      ],
      [step('Nothing', 'Say that there is none', 'WORKFLOW-007', { message: 'There are no anomalies.' })],
    ),
  ],
};

export const costRecipes: Recipe[] = [
  topSpenders,
  untagged,
  costSpike,
  newServices,
  budget,
  forecast,
  monthlyClose,
  showback,
  anomalies,
];
