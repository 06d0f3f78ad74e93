import { daily, each, ensure, input, step, weekly, when, type Recipe } from '../builder';

const costSpike: Recipe = {
  id: 'cost-spike-case',
  name: 'Open a case for each cost spike',
  description:
    'Compares each service with the same day last week and opens a case for every increase above an amount and a percentage. One case per service.',
  category: 'Alerts',
  labels: ['costs', 'alert'],
  schedule: daily,
  inputs: [
    input('amount', 'number', 20, 'Minimum increase per day, in the bill’s currency'),
    input('percentage', 'number', 25, 'Minimum increase in percent, 0 to 100'),
  ],
  steps: [
    step('Spikes', 'Find increases since last week', 'ANODOTCOST-003', {
      alert: {
        query: {
          costType: 'AmortizedCost',
          granularity: 'total',
          period: { days: 1 },
          groupBy: ['provider', 'service'],
          filters: [],
          limit: 10_000,
        },
        alertType: 'delta',
        comparison: 'both',
        offsetDays: 7,
        amount: '{{inputs.amount}}',
        percentage: '{{inputs.percentage}}',
      },
    }),
    when(
      'Any_spike',
      'Any increases?',
      [['{{steps.Spikes.output.triggered}}', 'equals', true]],
      [
        each('Each_spike', 'For each one', '{{steps.Spikes.output.rows}}', [
          step('Open_case', 'Open a case', 'CASE-006', {
            title:
              '{{loop.item.service}}: cost up {{loop.item.change | round(2)}} {{loop.item.currency}} a day',
            type: 'cost-spike',
            provider: '{{loop.item.provider}}',
            service: '{{loop.item.service}}',
            resource: 'service:{{loop.item.service}}',
            currency: '{{loop.item.currency}}',
            summary:
              '{{loop.item.service}} cost {{loop.item.amount | round(2)}} {{loop.item.currency}} on {{steps.Spikes.output.to}}, up from {{loop.item.previous | round(2)}} seven days before.',
            evidence: {
              Day: '{{steps.Spikes.output.to}}',
              Cost: '{{loop.item.amount | round(2)}}',
              'A week earlier': '{{loop.item.previous | round(2)}}',
              Increase: '{{loop.item.change | round(2)}}',
            },
          }),
        ]),
      ],
      [step('Nothing', 'Log: no increases', 'WORKFLOW-007', { message: 'No service increased that much.' })],
    ),
  ],
};

const newServices: Recipe = {
  id: 'new-service-alert',
  name: 'New services',
  description:
    'Opens a case for every service that has cost in the last days and had none in the same number of days before, for the owner you name.',
  category: 'Alerts',
  labels: ['costs', 'alert', 'governance'],
  schedule: weekly,
  inputs: [
    input('days', 'number', 14, 'Days to compare'),
    input('minimum', 'number', 1, 'Minimum cost of a new service'),
    input('owner', 'string', 'finops@example.com', 'Who reviews new services'),
  ],
  steps: [
    step('New', 'Find new services', 'ANODOTCOST-004', {
      by: 'service',
      days: '{{inputs.days}}',
      change: 'new',
      minimum: '{{inputs.minimum}}',
    }),
    each('Each_service', 'For each one', '{{steps.New.output.rows}}', [
      step('Where', 'Find the accounts that use it', 'ANODOTCOST-002', {
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
          '{{loop.item.service}} cost {{loop.item.amount | round(2)}} {{loop.item.currency}} since {{steps.New.output.from}}, and nothing before.',
        evidence: '{{steps.Where.output.rows}}',
      }),
    ]),
    step('Tell', 'Log the count', 'WORKFLOW-007', {
      message: '{{steps.New.output.count}} new services since {{steps.New.output.from}}.',
    }),
  ],
};

const anomalies: Recipe = {
  id: 'anomaly-triage',
  name: 'Anomaly triage',
  description:
    'Lists the cost anomalies of the last days in a datastore, created if needed, and comments on their cases what to check.',
  category: 'Alerts',
  labels: ['anomalies', 'triage'],
  schedule: daily,
  inputs: [
    input('days', 'number', 14, 'Days back for the end of an anomaly, at most 60'),
    input('datastore', 'string', 'Anomalies', 'Datastore for the list; created if needed'),
  ],
  steps: [
    step('Found', 'Find recent anomalies', 'ANODOTCOST-006', { days: '{{inputs.days}}', limit: 50 }),
    when(
      'Any_anomaly',
      'Any found?',
      [['{{steps.Found.output.count}}', 'greater_than', 0]],
      [
        ensure(
          'Get the datastore',
          {
            Anomaly: 'string',
            What: 'string',
            Service: 'string',
            Account: 'string',
            First: 'date',
            Last: 'date',
            Currency: 'string',
          },
          'Cost anomalies found',
        ),
        step('Fields', 'Pick the columns', 'ARRAY-002', {
          list: '{{steps.Found.output.anomalies}}',
          fields: {
            Anomaly: 'title',
            What: 'summary',
            Service: 'service',
            Account: 'account_name',
            First: 'first_day',
            Last: 'last_day',
            Currency: 'currency',
          },
        }),
        step('Save', 'Save the new ones', 'DATASTORE-005', {
          datastore: '{{steps.Datastore.output.datastoreId}}',
          key: 'Anomaly',
          records: '{{steps.Fields.output}}',
        }),
        step('New_cases', 'Find new anomaly cases', 'CASE-001', {
          statuses: ['open'],
          types: ['cost-anomaly'],
          limit: 50,
        }),
        step('Ask', 'Comment with questions', 'CASE-004', {
          cases: '{{steps.New_cases.output.cases}}',
          text: 'What changed on this day: a deployment, a loop, a price, a forgotten test? If it was not intended, stop it; if it was planned, exclude the case with the reason.',
        }),
        step('Acknowledge', 'Acknowledge them', 'CASE-003', {
          cases: '{{steps.New_cases.output.cases}}',
          status: 'acknowledged',
          reason: 'Triaged',
        }),
      ],
      [step('Nothing', 'Log: none found', 'WORKFLOW-007', { message: 'No anomalies found.' })],
    ),
  ],
};

export const alertsRecipes: Recipe[] = [costSpike, newServices, anomalies];
