import { daily, each, ensure, input, save, step, weekly, when, type Recipe } from '../builder';
import { nothing, slack } from './shared';

const anomalyToJira: Recipe = {
  id: 'anomaly-to-slack-and-jira',
  name: 'Anomalies to Slack and Jira',
  description:
    'Every day, posts each new cost anomaly to a Slack channel, with the accounts behind it, and creates a Jira issue for it. Each anomaly is reported once.',
  category: 'Tickets',
  labels: ['slack', 'jira', 'anomalies'],
  connects: ['SLACK', 'JIRA'],
  schedule: daily,
  inputs: [
    input('days', 'number', 7, 'Days back for the end of an anomaly, at most 60'),
    input('datastore', 'string', 'Reported anomalies', 'Datastore for what was reported; created if needed'),
  ],
  steps: [
    ensure('Get the datastore', { anomaly: 'string', issue: 'string' }, 'Anomalies already reported'),
    step('Found', 'Find recent anomalies', 'ANODOTCOST-006', { days: '{{inputs.days}}', limit: 20 }),
    each('Each_anomaly', 'For each one', '{{steps.Found.output.anomalies}}', [
      step('Known', 'Check if already reported', 'DATASTORE-008', {
        datastore: '{{steps.Datastore.output.datastoreId}}',
        conditions: {
          combinator: 'and',
          rules: [{ key: 'anomaly', operator: 'equals', value: '{{loop.item.title}}' }],
        },
      }),
      when(
        'Is_new',
        'New?',
        [['{{steps.Known.output.count}}', 'equals', 0]],
        [
          step('Cause', 'Find the accounts behind it', 'ANODOTCOST-002', {
            by: 'account',
            days: '{{inputs.days}}',
            services: ['{{loop.item.service}}'],
            limit: 5,
          }),
          step('Message', 'Write the message', 'FORMAT-010', {
            template:
              '{{ summary }}\n{% for one in rows %}- {{ one.account_name | default: one.account }}: {{ one.amount | round: 2 }} {{ one.currency }} in {{ days }} days\n{% endfor %}',
            values: {
              summary: '{{loop.item.summary}}',
              rows: '{{steps.Cause.output.rows}}',
              days: '{{inputs.days}}',
            },
            escape: false,
          }),
          step('Issue', 'Create the issue', 'JIRA-001', {
            issue: {
              integration_id: '',
              project_id: '',
              issue_type_id: '',
              summary: '{{loop.item.title}}',
              fields: { description: '{{steps.Message.output}}' },
            },
          }),
          slack(
            'Tell',
            'Post to the channel',
            '*{{loop.item.title}}*\n{{steps.Message.output}}{{steps.Issue.output.url}}',
          ),
          save('Note', 'Save it as reported', [
            { anomaly: '{{loop.item.title}}', issue: '{{steps.Issue.output.key}}' },
          ]),
        ],
      ),
    ]),
  ],
};

const jiraForCases: Recipe = {
  id: 'jira-for-large-cases',
  name: 'Jira issues for large cases',
  description:
    'Every week, creates a Jira issue for each open case with large savings, comments its link on the case and acknowledges the case.',
  category: 'Tickets',
  labels: ['jira', 'savings'],
  connects: ['JIRA'],
  schedule: weekly,
  inputs: [input('minimum_saving', 'number', 100, 'Minimum monthly savings of a case')],
  steps: [
    step('Open', 'Find open cases with large savings', 'CASE-001', {
      statuses: ['open'],
      minimumSaving: '{{inputs.minimum_saving}}',
      limit: 20,
    }),
    when(
      'Any_open',
      'Any found?',
      [['{{steps.Open.output.count}}', 'greater_than', 0]],
      [
        each('Each_case', 'For each case', '{{steps.Open.output.cases}}', [
          step('Issue', 'Create the issue', 'JIRA-001', {
            issue: {
              integration_id: '',
              project_id: '',
              issue_type_id: '',
              summary: '{{loop.item.case_title}}',
              fields: {
                description:
                  'Could save {{loop.item.monthly_saving | round(2)}} {{loop.item.currency}} a month in {{loop.item.case_account_name}}.',
              },
            },
          }),
          step('Link', 'Comment with the link', 'CASE-004', {
            cases: '{{loop.item.case_id}}',
            text: 'Jira issue {{steps.Issue.output.key}}: {{steps.Issue.output.url}}',
          }),
          step('Acknowledge', 'Acknowledge the case', 'CASE-003', {
            cases: '{{loop.item.case_id}}',
            status: 'acknowledged',
            reason: 'In Jira as {{steps.Issue.output.key}}',
          }),
        ]),
      ],
      nothing('No open cases save that much.'),
    ),
  ],
};

const githubForTags: Recipe = {
  id: 'github-issue-for-untagged-spend',
  name: 'GitHub issue for untagged spend',
  description:
    'Every week, opens one GitHub issue that lists the cases of spend without an owner, for the team that maintains the infrastructure code.',
  category: 'Tickets',
  labels: ['github', 'tags', 'governance'],
  connects: ['GITHUB'],
  schedule: weekly,
  inputs: [input('repository', 'string', 'acme/infrastructure', 'Repository, as owner/name')],
  steps: [
    step('Untagged', 'Find open cases of untagged spend', 'CASE-001', {
      statuses: ['open'],
      types: ['untagged-spend', 'no-owner'],
      limit: 50,
    }),
    when(
      'Any_untagged',
      'Any found?',
      [['{{steps.Untagged.output.count}}', 'greater_than', 0]],
      [
        step('Body', 'Write the issue', 'FORMAT-010', {
          template:
            'Add the owner tag in code:\n\n{% for case in cases %}- [ ] {{ case.case_title }}{% if case.case_account_name %} ({{ case.case_account_name }}){% endif %}\n{% endfor %}',
          values: { cases: '{{steps.Untagged.output.cases}}' },
          escape: false,
        }),
        step('Issue', 'Open the issue', 'GITHUB-002', {
          repository: '{{inputs.repository}}',
          title: '{{steps.Untagged.output.count}} cases of untagged spend',
          body: '{{steps.Body.output}}',
          labels: ['finops'],
        }),
        step('Acknowledge', 'Acknowledge the cases', 'CASE-003', {
          cases: '{{steps.Untagged.output.cases}}',
          status: 'acknowledged',
          reason: 'In GitHub as {{steps.Issue.output.issue.key}}',
        }),
      ],
      nothing('All spend has an owner.'),
    ),
  ],
};

const anomalyToMonday: Recipe = {
  id: 'anomaly-to-monday',
  name: 'Anomalies to monday.com',
  description:
    'Every day, creates a monday.com item for each new cost anomaly and posts what is known about it as an update. Each anomaly is reported once.',
  category: 'Tickets',
  labels: ['monday', 'anomalies'],
  connects: ['MONDAY'],
  schedule: daily,
  inputs: [
    input('board', 'string', 'FinOps', 'Board, by its name or ID'),
    input('days', 'number', 7, 'Days back for the end of an anomaly, at most 60'),
    input(
      'datastore',
      'string',
      'Anomalies in monday.com',
      'Datastore for what was reported; created if needed',
    ),
  ],
  steps: [
    ensure('Get the datastore', { anomaly: 'string', item: 'string' }, 'Anomalies that are monday.com items'),
    step('Found', 'Find recent anomalies', 'ANODOTCOST-006', { days: '{{inputs.days}}', limit: 20 }),
    each('Each_anomaly', 'For each one', '{{steps.Found.output.anomalies}}', [
      step('Known', 'Check if already reported', 'DATASTORE-008', {
        datastore: '{{steps.Datastore.output.datastoreId}}',
        conditions: {
          combinator: 'and',
          rules: [{ key: 'anomaly', operator: 'equals', value: '{{loop.item.title}}' }],
        },
      }),
      when(
        'Is_new',
        'New?',
        [['{{steps.Known.output.count}}', 'equals', 0]],
        [
          step('Item', 'Create the item', 'MONDAY-001', {
            board: '{{inputs.board}}',
            name: '{{loop.item.title}}',
          }),
          step('Update', 'Post the summary', 'MONDAY-003', {
            item: '{{steps.Item.output.id}}',
            text: '{{loop.item.summary}}',
          }),
          save('Note', 'Save it as reported', [
            { anomaly: '{{loop.item.title}}', item: '{{steps.Item.output.id}}' },
          ]),
        ],
      ),
    ]),
  ],
};

export const ticketsRecipes: Recipe[] = [anomalyToJira, jiraForCases, githubForTags, anomalyToMonday];
