import { daily, each, ensure, input, step, weekly, when, type Recipe } from '../builder';
import { amounts, caseFields, nothing, slack, write, writeCases } from './shared';

const newCases: Recipe = {
  id: 'new-cases-to-slack',
  name: 'Large new cases to Slack',
  description:
    'Every morning, posts new cases with large savings to a Slack channel. Each case is posted once.',
  category: 'Channels',
  labels: ['slack', 'savings'],
  connects: ['SLACK'],
  schedule: daily,
  inputs: [
    input('minimum_saving', 'number', 100, 'Minimum monthly savings of a case'),
    input(
      'datastore',
      'string',
      'Cases posted to Slack',
      'Datastore for what was reported; created if needed',
    ),
  ],
  steps: [
    ensure('Get the datastore', { case_id: 'string' }, 'Cases already posted to Slack'),
    step('Open', 'Find open cases with large savings', 'CASE-001', {
      statuses: ['open'],
      minimumSaving: '{{inputs.minimum_saving}}',
      limit: 50,
    }),
    each('Each_case', 'For each case', '{{steps.Open.output.cases}}', [
      step('Known', 'Check if already reported', 'DATASTORE-008', {
        datastore: '{{steps.Datastore.output.datastoreId}}',
        conditions: {
          combinator: 'and',
          rules: [{ key: 'case_id', operator: 'equals', value: '{{loop.item.case_id}}' }],
        },
      }),
      when(
        'Is_new',
        'New?',
        [['{{steps.Known.output.count}}', 'equals', 0]],
        [
          slack(
            'Tell',
            'Post to the channel',
            '*{{loop.item.case_title}}*\n{{loop.item.monthly_saving | round(2)}} {{loop.item.currency}} a month in {{loop.item.case_account_name}}',
          ),
          step('Note', 'Save it as reported', 'DATASTORE-003', {
            datastore: '{{steps.Datastore.output.datastoreId}}',
            records: [{ case_id: '{{loop.item.case_id}}' }],
          }),
        ],
      ),
    ]),
  ],
};

const budgetGuard: Recipe = {
  id: 'budget-guard-slack',
  name: 'Budget guard',
  description:
    'Every day, compares this month’s spend and forecast with a budget. Posts to a Slack channel when the budget is exceeded or forecast to be, with the services that cost the most.',
  category: 'Channels',
  labels: ['slack', 'budget'],
  connects: ['SLACK'],
  schedule: daily,
  inputs: [
    input('budget', 'number', 10_000, 'Monthly budget'),
    input('currency', 'string', 'USD', 'Budget currency'),
    input('warn_at', 'number', 80, 'Warn at this percent of the budget'),
  ],
  steps: [
    step('Budget', 'Check the budget', 'ANODOTCOST-007', {
      budget: '{{inputs.budget}}',
      currency: '{{inputs.currency}}',
      warnAt: '{{inputs.warn_at}}',
    }),
    when(
      'Is_tight',
      'At risk?',
      [['{{steps.Budget.output.state}}', 'not_equals', 'ok']],
      [
        step('Top', 'Get the top services', 'ANODOTCOST-005', { by: 'service', count: 5, days: 30 }),
        write(
          'Message',
          'Write the message',
          '*Budget {{ month }}*: {{ spent | round: 2 }} of {{ budget | round: 2 }} {{ currency }} spent, {{ forecast | round: 2 }} forecast, {{ days_left }} days left.\n{% for one in top %}- {{ one.name }}: {{ one.amount | round: 2 }} {{ one.currency }}\n{% endfor %}',
          {
            month: '{{steps.Budget.output.month}}',
            spent: '{{steps.Budget.output.spent}}',
            budget: '{{steps.Budget.output.budget}}',
            currency: '{{steps.Budget.output.currency}}',
            forecast: '{{steps.Budget.output.forecast}}',
            days_left: '{{steps.Budget.output.days_left}}',
            top: '{{steps.Top.output.items}}',
          },
        ),
        slack('Tell', 'Post to the channel', '{{steps.Message.output}}'),
      ],
      [step('Fine', 'Log: on budget', 'WORKFLOW-007', { message: 'Spend is within budget.' })],
    ),
  ],
};

const commitmentExpiry: Recipe = {
  id: 'commitment-expiry-warning',
  name: 'Commitments ending soon',
  description:
    'Every week, emails the cases of Savings Plans and reservations that end soon, so you can decide on renewals in time.',
  category: 'Channels',
  labels: ['email', 'commitments'],
  schedule: weekly,
  inputs: [input('recipients', 'string', 'finops@example.com', 'Who gets the email')],
  steps: [
    step('Ending', 'Commitments ending soon', 'CASE-001', {
      statuses: ['open', 'acknowledged', 'in_progress'],
      types: ['expiring-commitment'],
      limit: 100,
    }),
    when(
      'Any_ending',
      'Any found?',
      [['{{steps.Ending.output.count}}', 'greater_than', 0]],
      [
        write(
          'Message',
          'Write the email',
          '{% for case in cases %}- {{ case.case_title }}{% if case.case_account_name %} ({{ case.case_account_name }}){% endif %}\n{% endfor %}',
          { cases: '{{steps.Ending.output.cases}}' },
        ),
        step('Send', 'Send the email', 'EMAIL-001', {
          email: {
            recipients: '{{inputs.recipients}}',
            subject: '{{steps.Ending.output.count}} commitments end soon',
            body_type: 'Plain text',
            message: 'Decide whether to renew:\n\n{{steps.Message.output}}',
          },
        }),
      ],
      nothing('No commitments end soon.'),
    ),
  ],
};

const weeklyReport: Recipe = {
  id: 'weekly-report-email',
  name: 'Weekly report by email',
  description:
    'Every Monday, emails the cost of the last seven days by service, the largest increases and the largest open cases, with the cases attached as CSV.',
  category: 'Channels',
  labels: ['email', 'report'],
  schedule: weekly,
  inputs: [input('recipients', 'string', 'finops@example.com', 'Who gets the report')],
  steps: [
    step('Top', 'Get the top services', 'ANODOTCOST-005', { by: 'service', count: 10, days: 7 }),
    step('Rose', 'Get the largest increases', 'ANODOTCOST-004', {
      by: 'service',
      days: 7,
      change: 'rises',
      limit: 5,
    }),
    step('Cases', 'Find the largest open cases', 'CASE-001', {
      statuses: ['open', 'acknowledged'],
      limit: 50,
    }),
    step('Fields', 'Pick the columns to attach', 'ARRAY-002', {
      list: '{{steps.Cases.output.cases}}',
      fields: caseFields,
    }),
    step('Message', 'Write the report', 'FORMAT-010', {
      template:
        '<h2>Cloud cost from {{ from }} to {{ to }}</h2><table><tr><th align="left">Service</th><th align="right">Cost</th><th align="right">Share</th></tr>{% for one in top %}<tr><td>{{ one.name }}</td><td align="right">{{ one.amount | round: 2 }} {{ one.currency }}</td><td align="right">{{ one.share | round: 1 }}%</td></tr>{% endfor %}</table>{% if rose.size > 0 %}<h3>Largest increases</h3><ul>{% for one in rose %}<li>{{ one.service }}: {{ one.change | round: 2 }} {{ one.currency }} more than the week before</li>{% endfor %}</ul>{% endif %}<h3>Largest open cases</h3><ul>{% for case in cases limit: 10 %}<li>{{ case.case_title }}{% if case.monthly_saving %}: {{ case.monthly_saving | round: 2 }} {{ case.currency }} a month{% endif %}</li>{% endfor %}</ul>',
      values: {
        from: '{{steps.Top.output.from}}',
        to: '{{steps.Top.output.to}}',
        top: '{{steps.Top.output.items}}',
        rose: '{{steps.Rose.output.rows}}',
        cases: '{{steps.Cases.output.cases}}',
      },
    }),
    step('Send', 'Send the report', 'EMAIL-001', {
      attachments: { 'cases.csv': '{{steps.Fields.output}}' },
      email: {
        recipients: '{{inputs.recipients}}',
        subject: 'Cloud cost, {{steps.Top.output.from}} to {{steps.Top.output.to}}',
        body_type: 'HTML',
        message: '{{steps.Message.output}}',
      },
    }),
  ],
};

const teamsSummary: Recipe = {
  id: 'savings-summary-teams',
  name: 'Savings summary in Teams',
  description: 'Every week, posts to a Teams channel what open cases could save, with the largest ones.',
  category: 'Channels',
  labels: ['teams', 'report', 'savings'],
  connects: ['TEAMS'],
  schedule: weekly,
  steps: [
    step('Totals', 'Sum up potential savings', 'CASE-007', { groupBy: 'type' }),
    step('Largest', 'Find the largest cases', 'CASE-001', { statuses: ['open', 'acknowledged'], limit: 10 }),
    write('Total', 'Write the totals', amounts, { totals: '{{steps.Totals.output.totals}}' }),
    writeCases('Lines', 'Write the cases', 'Largest'),
    step('Tell', 'Post to the channel', 'TEAMS-001', {
      title: 'Weekly savings summary',
      text: 'Open cases could save:\n{{steps.Total.output}}\nLargest cases:\n{{steps.Lines.output}}',
    }),
  ],
};

export const channelsRecipes: Recipe[] = [
  newCases,
  budgetGuard,
  commitmentExpiry,
  weeklyReport,
  teamsSummary,
];
