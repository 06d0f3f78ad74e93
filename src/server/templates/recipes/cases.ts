import { ask, each, ensure, input, monthly, save, step, weekly, when, type Recipe } from '../builder';

const today = '{{run.started_at | date("yyyy-MM-dd")}}';
/** Amounts of each currency, one after the other. */
const amounts =
  '{% for t in totals %}{{ t.monthly_saving | round: 2 }} {{ t.currency }} a month ({{ t.cases }} cases)\n{% endfor %}';

const caseFields = {
  Case: 'case_title',
  Type: 'case_type',
  Account: 'case_account_name',
  Resource: 'case_resource_name',
  Owner: 'case_owner',
  Saving: 'monthly_saving',
  Currency: 'currency',
};
const caseColumns = {
  Day: 'date',
  Case: 'string',
  Type: 'string',
  Account: 'string',
  Resource: 'string',
  Owner: 'string',
  Saving: 'number',
  Currency: 'string',
};

/** Cases of a step as records with the day of the run. */
const caseRecords = (cases: string) => [
  step('Fields', 'Choose what is kept of each case', 'ARRAY-002', { list: cases, fields: caseFields }),
  step('Records', 'Add the day', 'ARRAY-014', {
    ...{ list: '{{steps.Fields.output}}', field: 'Day', how: 'value', value: today },
  }),
];

const idleResources: Recipe = {
  id: 'idle-resources-approval',
  name: 'Idle resources: ask, then act',
  description:
    'Finds idle load balancers, NAT gateways, public addresses and unused reservations, asks in the app, and on approval sets the cases in progress, comments on them and keeps a list in a datastore, which is made when it is missing. What is rejected is excluded for 30 days.',
  category: 'Waste',
  labels: ['waste', 'approval'],
  schedule: weekly,
  inputs: [
    input('minimum_saving', 'number', 5, 'Saving of a month from which a case is asked about'),
    input('datastore', 'string', 'Idle resources', 'Where the list is kept; made when it is missing'),
  ],
  steps: [
    step('Idle_cases', 'Open cases of idle resources', 'CASE-001', {
      statuses: ['open'],
      types: ['idle-load-balancer', 'idle-nat-gateway', 'idle-public-ip', 'unused-capacity-reservation'],
      minimumSaving: '{{inputs.minimum_saving}}',
      limit: 200,
    }),
    when(
      'Any_found',
      'Is there any?',
      [['{{steps.Idle_cases.output.count}}', 'greater_than', 0]],
      [
        step('Message', 'What the approvers read', 'FORMAT-010', {
          template:
            '{% for case in cases limit: 20 %}- {{ case.case_title }}: {{ case.monthly_saving | round: 2 }} {{ case.currency }} a month\n{% endfor %}{% if total > 20 %}and {{ total | minus: 20 }} more{% endif %}',
          values: {
            cases: '{{steps.Idle_cases.output.cases}}',
            total: '{{steps.Idle_cases.output.count}}',
          },
          escape: false,
        }),
        ask(
          'Approve_removal',
          'May these be removed?',
          {
            header: 'Remove {{steps.Idle_cases.output.count}} idle resources?',
            message: '{{steps.Message.output}}',
          },
          [
            step('Set_in_progress', 'Set the cases in progress', 'CASE-003', {
              cases: '{{steps.Idle_cases.output.cases}}',
              status: 'in_progress',
              reason: 'Removal approved',
            }),
            step('Comment', 'Say who approved', 'CASE-004', {
              cases: '{{steps.Idle_cases.output.cases}}',
              text: 'Removal was approved by {{steps.Approve_removal.output.decided_by | default("nobody")}}. {{steps.Approve_removal.output.comment}}',
            }),
            ensure('The list', caseColumns, 'Idle resources whose removal was approved'),
            ...caseRecords('{{steps.Idle_cases.output.cases}}'),
            save('Save', 'Keep the list', '{{steps.Records.output}}'),
          ],
          [
            step('Exclude', 'Leave them for 30 days', 'CASE-009', {
              cases: '{{steps.Idle_cases.output.cases}}',
              reason: 'Removal was not approved. {{steps.Approve_removal.output.comment}}',
              days: 30,
            }),
          ],
        ),
      ],
      [step('Nothing', 'Say that there is none', 'WORKFLOW-007', { message: 'No idle resources are open.' })],
    ),
  ],
};

const oldSnapshots: Recipe = {
  id: 'old-snapshots-review',
  name: 'Old snapshots: ask the owners',
  description:
    'Goes through the open cases of old snapshots: asks for a decision in a comment, and gives those without an owner to the team that you name.',
  category: 'Waste',
  labels: ['storage', 'owners'],
  schedule: monthly,
  inputs: [
    input('minimum_age', 'number', 0, 'Days that a case must be open'),
    input('team', 'string', 'storage-team@example.com', 'Who gets what nobody owns'),
  ],
  steps: [
    step('Snapshots', 'Open cases of old snapshots', 'CASE-001', {
      statuses: ['open', 'acknowledged'],
      types: ['old-snapshot'],
      minimumAge: '{{inputs.minimum_age}}',
      limit: 500,
    }),
    each('Each_case', 'For each case', '{{steps.Snapshots.output.cases}}', [
      when(
        'Has_no_owner',
        'Does nobody own it?',
        [['{{loop.item.case_owner}}', 'is_empty']],
        [
          step('Assign', 'Give it to the team', 'CASE-005', {
            cases: '{{loop.item.case_id}}',
            owner: '{{inputs.team}}',
          }),
        ],
      ),
      step('Ask_owner', 'Ask for a decision', 'CASE-004', {
        cases: '{{loop.item.case_id}}',
        text: 'Is the snapshot {{loop.item.case_resource_name}} still needed? Complete the case when it is deleted, or exclude it with the reason for which it is kept.',
      }),
    ]),
    step('Tell', 'Tell how many', 'WORKFLOW-007', {
      message: '{{steps.Each_case.output.succeeded}} old snapshots were asked about.',
    }),
  ],
};

const commitments: Recipe = {
  id: 'commitment-coverage-review',
  name: 'Commitment coverage review',
  description:
    'Sums up what commitments could save or waste (gaps, unused and expiring ones, on-demand at list price), and keeps the figures of each run in a datastore, which is made when it is missing.',
  category: 'Commitments',
  labels: ['commitments', 'report'],
  schedule: monthly,
  inputs: [
    input('datastore', 'string', 'Commitment review', 'Where the figures are kept; made when it is missing'),
  ],
  steps: [
    step('Summary', 'Savings by kind', 'CASE-007', {
      types: ['commitment-gap', 'unused-commitment', 'expiring-commitment', 'list-price-paid'],
      groupBy: 'type',
    }),
    ensure(
      'The review',
      { Day: 'date', Kind: 'string', Cases: 'number', Saving: 'number', Currency: 'string' },
      'What commitments could save, by kind',
    ),
    step('Fields', 'Choose what is kept', 'ARRAY-002', {
      list: '{{steps.Summary.output.groups}}',
      fields: { Kind: 'label', Cases: 'open_cases', Saving: 'monthly_saving', Currency: 'currency' },
    }),
    step('Records', 'Add the day', 'ARRAY-014', {
      ...{ list: '{{steps.Fields.output}}', field: 'Day', how: 'value', value: today },
    }),
    save('Save', 'Keep the figures', '{{steps.Records.output}}'),
    step('Text', 'The total in words', 'FORMAT-010', {
      template: `Commitments could save:\n${amounts}`,
      values: { totals: '{{steps.Summary.output.totals}}' },
      escape: false,
    }),
    step('Tell', 'Tell the total', 'WORKFLOW-007', { message: '{{steps.Text.output}}' }),
  ],
};

const ownerDigest: Recipe = {
  id: 'owner-digest',
  name: 'Digest for each owner',
  description:
    'Writes for every owner what their open cases could save and which five matter most, into a datastore, which is made when it is missing.',
  category: 'Owners',
  labels: ['owners', 'report'],
  schedule: weekly,
  inputs: [
    input('datastore', 'string', 'Owner digests', 'Where the digests are kept; made when it is missing'),
  ],
  steps: [
    ensure(
      'The digests',
      {
        ...{ Day: 'date', Owner: 'string', Cases: 'number', Saving: 'number', Currency: 'string' },
        Digest: 'string',
      },
      'What each owner could save',
    ),
    step('By_owner', 'Savings by owner', 'CASE-007', { groupBy: 'owner' }),
    step('Owners', 'Only what somebody owns', 'ARRAY-001', {
      list: '{{steps.By_owner.output.groups}}',
      conditions: { combinator: 'and', rules: [{ key: 'value', operator: 'is_not_empty' }] },
    }),
    each('Each_owner', 'For each owner', '{{steps.Owners.output}}', [
      step('Largest', 'The five largest cases', 'CASE-001', { owners: ['{{loop.item.value}}'], limit: 5 }),
      step('Digest', 'Write the digest', 'FORMAT-010', {
        template:
          'Your open cases could save {{ saving | round: 2 }} {{ currency }} a month.\n{% for case in cases %}- {{ case.case_title }}: {{ case.monthly_saving | round: 2 }} {{ case.currency }}\n{% endfor %}',
        values: {
          saving: '{{loop.item.monthly_saving}}',
          currency: '{{loop.item.currency}}',
          cases: '{{steps.Largest.output.cases}}',
        },
        escape: false,
      }),
      step('Collect_digest', 'Collect it', 'COLLECT', {
        value: {
          Day: today,
          Owner: '{{loop.item.value}}',
          Cases: '{{loop.item.open_cases}}',
          Saving: '{{loop.item.monthly_saving}}',
          Currency: '{{loop.item.currency}}',
          Digest: '{{steps.Digest.output}}',
        },
      }),
    ]),
    save('Save', 'Keep the digests', '{{steps.Collect_digest.output | default([])}}'),
  ],
};

const staleCases: Recipe = {
  id: 'stale-cases-escalation',
  name: 'Escalate stale cases',
  description:
    'Finds cases that nobody has worked on for a month, acknowledges them, comments, and assigns those without an owner to the person that you name.',
  category: 'Governance',
  labels: ['escalation', 'owners'],
  schedule: weekly,
  inputs: [
    input('days', 'number', 30, 'Days after which an open case is stale'),
    input('escalate_to', 'string', 'finops@example.com', 'Who gets what nobody owns'),
  ],
  steps: [
    step('Stale', 'Open cases that are old', 'CASE-001', {
      statuses: ['open'],
      minimumAge: '{{inputs.days}}',
      limit: 200,
    }),
    when(
      'Any_stale',
      'Is there any?',
      [['{{steps.Stale.output.count}}', 'greater_than', 0]],
      [
        step('Acknowledge', 'Acknowledge them', 'CASE-003', {
          cases: '{{steps.Stale.output.cases}}',
          status: 'acknowledged',
          reason: 'Open for {{inputs.days}} days or more',
        }),
        step('Remind', 'Remind in a comment', 'CASE-004', {
          cases: '{{steps.Stale.output.cases}}',
          text: 'Nobody has worked on this for {{inputs.days}} days. Please act on it, or exclude it with the reason.',
        }),
        step('Unowned', 'Those without an owner', 'ARRAY-001', {
          list: '{{steps.Stale.output.cases}}',
          conditions: { combinator: 'and', rules: [{ key: 'case_owner', operator: 'is_empty' }] },
        }),
        step('Assign', 'Assign them', 'CASE-005', {
          cases: '{{steps.Unowned.output}}',
          owner: '{{inputs.escalate_to}}',
        }),
      ],
      [
        step('Nothing', 'Say that there is none', 'WORKFLOW-007', {
          message: 'No case is open for {{inputs.days}} days.',
        }),
      ],
    ),
  ],
};

const realised: Recipe = {
  id: 'savings-realised-report',
  name: 'Savings realised',
  description:
    'Counts completed and verified cases and what they save, by type, and keeps the figures of each run in a datastore, which is made when it is missing.',
  category: 'Reports',
  labels: ['savings', 'report'],
  schedule: monthly,
  inputs: [
    input('datastore', 'string', 'Savings realised', 'Where the figures are kept; made when it is missing'),
  ],
  steps: [
    step('Cases', 'The cases themselves', 'CASE-001', { statuses: ['completed', 'verified'], limit: 5000 }),
    step('Sums', 'Sum them up by currency and type', 'ARRAY-008', {
      ...{ list: '{{steps.Cases.output.cases}}', field: 'monthly_saving', by: ['currency', 'case_type'] },
    }),
    ensure(
      'The report',
      { Day: 'date', Type: 'string', Cases: 'number', Saving: 'number', Currency: 'string' },
      'What completed cases save in a month',
    ),
    step('Fields', 'Choose what is kept', 'ARRAY-002', {
      list: '{{steps.Sums.output}}',
      fields: { Type: 'case_type', Cases: 'count', Saving: 'sum', Currency: 'currency' },
    }),
    step('Records', 'Add the day', 'ARRAY-014', {
      ...{ list: '{{steps.Fields.output}}', field: 'Day', how: 'value', value: today },
    }),
    save('Save', 'Keep the figures', '{{steps.Records.output}}'),
  ],
};

const unownedCases: Recipe = {
  id: 'unowned-cases',
  name: 'Give unowned cases an owner',
  description:
    'Lists open cases that nobody owns from an amount on, asks in the app whether one person may have them, and assigns them on approval.',
  category: 'Owners',
  labels: ['owners', 'approval'],
  inputs: [
    input('minimum_saving', 'number', 50, 'Saving of a month from which a case needs an owner'),
    input('owner', 'string', 'finops@example.com', 'Who is to have them'),
  ],
  steps: [
    step('Unowned', 'Open cases without an owner', 'CASE-001', {
      statuses: ['open', 'acknowledged', 'in_progress'],
      withoutOwner: true,
      minimumSaving: '{{inputs.minimum_saving}}',
      limit: 500,
    }),
    when(
      'Any_unowned',
      'Is there any?',
      [['{{steps.Unowned.output.count}}', 'greater_than', 0]],
      [
        ask(
          'May_assign',
          'May they be assigned?',
          {
            header: 'Assign {{steps.Unowned.output.count}} cases?',
            message:
              '{{steps.Unowned.output.count}} open cases have no owner. {{inputs.owner}} would get them.',
          },
          [
            step('Assign', 'Assign them', 'CASE-005', {
              cases: '{{steps.Unowned.output.cases}}',
              owner: '{{inputs.owner}}',
            }),
          ],
          [step('Leave', 'Leave them', 'WORKFLOW-007', { message: 'The cases stay without an owner.' })],
        ),
      ],
    ),
  ],
};

const quickWins: Recipe = {
  id: 'quick-wins',
  name: 'Quick wins of the week',
  description:
    'The ten open cases of low effort that save most, with a year’s saving beside, as the output of the run and in a datastore, which is made when it is missing.',
  category: 'Reports',
  labels: ['savings', 'report'],
  schedule: weekly,
  inputs: [
    input('count', 'number', 10, 'How many'),
    input('datastore', 'string', 'Quick wins', 'Where the list is kept; made when it is missing'),
  ],
  steps: [
    step('Open_cases', 'Open cases', 'CASE-001', { statuses: ['open', 'acknowledged'], limit: 2000 }),
    step('Easy', 'Those of low effort with an amount', 'ARRAY-001', {
      list: '{{steps.Open_cases.output.cases}}',
      conditions: {
        combinator: 'and',
        rules: [
          { key: 'effort', operator: 'equals', value: 'low' },
          { key: 'monthly_saving', operator: 'greater_than', value: 0 },
        ],
      },
    }),
    step('Best', 'The first of them', 'ARRAY-010', {
      list: '{{steps.Easy.output}}',
      from: 0,
      count: '{{inputs.count}}',
    }),
    step('With_year', 'Add the saving of a year', 'ARRAY-014', {
      ...{
        list: '{{steps.Best.output}}',
        field: 'yearly_saving',
        how: 'formula',
        formula: 'monthly_saving * 12',
      },
    }),
    ensure('The list', { ...caseColumns, Year: 'number' }, 'Cases of low effort that save most'),
    step('Fields', 'Choose what is kept of each case', 'ARRAY-002', {
      list: '{{steps.With_year.output}}',
      fields: { ...caseFields, Year: 'yearly_saving' },
    }),
    step('Records', 'Add the day', 'ARRAY-014', {
      ...{ list: '{{steps.Fields.output}}', field: 'Day', how: 'value', value: today },
    }),
    save('Save', 'Keep the list', '{{steps.Records.output}}'),
    step('Result', 'Give the list', 'EXIT', {
      status: 'SUCCEEDED',
      message: '{{steps.Best.output | length}} quick wins',
      output: '{{steps.Records.output}}',
    }),
  ],
};

export const caseRecipes: Recipe[] = [
  idleResources,
  oldSnapshots,
  commitments,
  ownerDigest,
  staleCases,
  realised,
  unownedCases,
  quickWins,
];
