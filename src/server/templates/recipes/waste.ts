import { ask, each, ensure, input, monthly, save, step, weekly, when, type Recipe } from '../builder';
import { caseColumns, caseRecords } from './shared';

const idleResources: Recipe = {
  id: 'idle-resources-approval',
  name: 'Idle resources: ask, then act',
  description:
    'Finds idle load balancers, NAT gateways, public IP addresses and unused reservations and asks for approval in the app. Approved cases are set to in progress, commented on and saved to a datastore, created if needed. Rejected cases are excluded for 30 days.',
  category: 'Waste',
  labels: ['waste', 'approval'],
  schedule: weekly,
  inputs: [
    input('minimum_saving', 'number', 5, 'Minimum monthly savings of a case'),
    input('datastore', 'string', 'Idle resources', 'Datastore for the list; created if needed'),
  ],
  steps: [
    step('Idle_cases', 'Find open cases of idle resources', 'CASE-001', {
      statuses: ['open'],
      types: ['idle-load-balancer', 'idle-nat-gateway', 'idle-public-ip', 'unused-capacity-reservation'],
      minimumSaving: '{{inputs.minimum_saving}}',
      limit: 200,
    }),
    when(
      'Any_found',
      'Any found?',
      [['{{steps.Idle_cases.output.count}}', 'greater_than', 0]],
      [
        step('Message', 'Write the approval message', 'FORMAT-010', {
          template:
            '{% for case in cases limit: 20 %}- {{ case.case_title }}{% if case.monthly_saving %}: {{ case.monthly_saving | round: 2 }} {{ case.currency }} a month{% endif %}\n{% endfor %}{% if total > 20 %}and {{ total | minus: 20 }} more{% endif %}',
          values: {
            cases: '{{steps.Idle_cases.output.cases}}',
            total: '{{steps.Idle_cases.output.count}}',
          },
          escape: false,
        }),
        ask(
          'Approve_removal',
          'Approve removal?',
          {
            header: 'Remove {{steps.Idle_cases.output.count}} idle resources?',
            message: '{{steps.Message.output}}',
          },
          [
            step('Set_in_progress', 'Set the cases to in progress', 'CASE-003', {
              cases: '{{steps.Idle_cases.output.cases}}',
              status: 'in_progress',
              reason: 'Removal approved',
            }),
            step('Comment', 'Comment with the approver', 'CASE-004', {
              cases: '{{steps.Idle_cases.output.cases}}',
              text: 'Removal was approved by {{steps.Approve_removal.output.decided_by | default("no one")}}. {{steps.Approve_removal.output.comment}}',
            }),
            ensure('Get the datastore', caseColumns, 'Idle resources whose removal was approved'),
            ...caseRecords('{{steps.Idle_cases.output.cases}}'),
            save('Save', 'Save the list', '{{steps.Records.output}}'),
          ],
          [
            step('Exclude', 'Snooze for 30 days', 'CASE-009', {
              cases: '{{steps.Idle_cases.output.cases}}',
              reason: 'Removal was not approved. {{steps.Approve_removal.output.comment}}',
              days: 30,
            }),
          ],
          {
            items: '{{steps.Idle_cases.output.cases}}',
            consequence:
              'Approving sets these cases to in progress and adds them to the list of approved removals.',
          },
        ),
      ],
      [step('Nothing', 'Log: none found', 'WORKFLOW-007', { message: 'No open cases of idle resources.' })],
    ),
  ],
};

const oldSnapshots: Recipe = {
  id: 'old-snapshots-review',
  name: 'Old snapshots: ask the owners',
  description:
    'Goes through the open cases of old snapshots: asks for a decision in a comment, and assigns unowned ones to the team you name.',
  category: 'Waste',
  labels: ['storage', 'owners'],
  schedule: monthly,
  inputs: [
    input('minimum_age', 'number', 0, 'Minimum days a case has been open'),
    input('team', 'string', 'storage-team@example.com', 'Owner for unowned cases'),
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
        'Unowned?',
        [['{{loop.item.case_owner}}', 'is_empty']],
        [
          step('Assign', 'Assign it to the team', 'CASE-005', {
            cases: '{{loop.item.case_id}}',
            owner: '{{inputs.team}}',
          }),
        ],
      ),
      step('Ask_owner', 'Ask for a decision', 'CASE-004', {
        cases: '{{loop.item.case_id}}',
        text: 'Is the snapshot {{loop.item.case_resource_name}} still needed? Complete the case once it is deleted, or exclude it with the reason for keeping it.',
      }),
    ]),
    step('Tell', 'Log the count', 'WORKFLOW-007', {
      message: '{{steps.Each_case.output.succeeded}} old snapshots asked about.',
    }),
  ],
};

export const wasteRecipes: Recipe[] = [idleResources, oldSnapshots];
