import { daily, each, ensure, input, step, weekly, when, type Recipe } from '../builder';

const costSpike: Recipe = {
  id: 'cost-spike-case',
  name: 'A cost spike opens a case',
  description:
    'Compares each service with the same day of the week before and opens a case for every rise above an amount and a percentage. One case per service.',
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
    input('minimum', 'number', 1, 'Minimum cost of a new service'),
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

const anomalies: Recipe = {
  id: 'anomaly-triage',
  name: 'Anomaly triage',
  description:
    'Lists the cost anomalies of the last days in a datastore, created if needed, and writes on their cases what is to be looked at.',
  category: 'Alerts',
  labels: ['anomalies', 'triage'],
  schedule: daily,
  inputs: [
    input('days', 'number', 14, 'Days in which an anomaly ended, at most 60'),
    input('datastore', 'string', 'Anomalies', 'Where the list is kept; created if needed'),
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
            Anomaly: 'string',
            What: 'string',
            Service: 'string',
            Account: 'string',
            First: 'date',
            Last: 'date',
            Currency: 'string',
          },
          'Anomalies that were found',
        ),
        step('Fields', 'Choose what is kept', 'ARRAY-002', {
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
        step('Save', 'Keep those that are new', 'DATASTORE-005', {
          datastore: '{{steps.Datastore.output.datastoreId}}',
          key: 'Anomaly',
          records: '{{steps.Fields.output}}',
        }),
        step('New_cases', 'New anomaly cases', 'CASE-001', {
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

export const alertsRecipes: Recipe[] = [costSpike, newServices, anomalies];
