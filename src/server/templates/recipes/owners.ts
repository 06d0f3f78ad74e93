import { ask, each, ensure, input, save, step, weekly, when, type Recipe } from '../builder';
import { today } from './shared';

const ownerDigest: Recipe = {
  id: 'owner-digest',
  name: 'Digest for each owner',
  description:
    'Writes a digest for each owner, with what their open cases could save and the top five, to a datastore, created if needed.',
  category: 'Owners',
  labels: ['owners', 'report'],
  schedule: weekly,
  inputs: [input('datastore', 'string', 'Owner digests', 'Datastore for the digests; created if needed')],
  steps: [
    ensure(
      'Get the datastore',
      {
        Day: 'date',
        Owner: 'string',
        Cases: 'number',
        Saving: 'number',
        Currency: 'string',
        Digest: 'string',
      },
      'What each owner could save',
    ),
    step('By_owner', 'Sum up savings by owner', 'CASE-007', { groupBy: 'owner' }),
    step('Owners', 'Keep owned cases only', 'ARRAY-001', {
      list: '{{steps.By_owner.output.groups}}',
      conditions: { combinator: 'and', rules: [{ key: 'value', operator: 'is_not_empty' }] },
    }),
    each('Each_owner', 'For each owner', '{{steps.Owners.output}}', [
      step('Largest', 'Find the five largest cases', 'CASE-001', {
        owners: ['{{loop.item.value}}'],
        limit: 5,
      }),
      step('Digest', 'Write the digest', 'FORMAT-010', {
        template:
          'Your open cases could save {{ saving | round: 2 }} {{ currency }} a month.\n{% for case in cases %}- {{ case.case_title }}{% if case.monthly_saving %}: {{ case.monthly_saving | round: 2 }} {{ case.currency }}{% endif %}\n{% endfor %}',
        values: {
          saving: '{{loop.item.monthly_saving}}',
          currency: '{{loop.item.currency}}',
          cases: '{{steps.Largest.output.cases}}',
        },
        escape: false,
      }),
      step('Collect_digest', 'Collect the digest', 'COLLECT', {
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
    save('Save', 'Save the digests', '{{steps.Collect_digest.output | default([])}}'),
  ],
};

const staleCases: Recipe = {
  id: 'stale-cases-escalation',
  name: 'Escalate stale cases',
  description:
    'Finds cases without activity for a month, acknowledges them, comments, and assigns unowned ones to the person you name.',
  category: 'Governance',
  labels: ['escalation', 'owners'],
  schedule: weekly,
  inputs: [
    input('days', 'number', 30, 'Days after which an open case is stale'),
    input('escalate_to', 'string', 'finops@example.com', 'Owner for unowned cases'),
  ],
  steps: [
    step('Stale', 'Find stale cases', 'CASE-001', {
      statuses: ['open'],
      minimumAge: '{{inputs.days}}',
      limit: 200,
    }),
    when(
      'Any_stale',
      'Any found?',
      [['{{steps.Stale.output.count}}', 'greater_than', 0]],
      [
        step('Acknowledge', 'Acknowledge them', 'CASE-003', {
          cases: '{{steps.Stale.output.cases}}',
          status: 'acknowledged',
          reason: 'Open for {{inputs.days}} days or more',
        }),
        step('Remind', 'Comment with a reminder', 'CASE-004', {
          cases: '{{steps.Stale.output.cases}}',
          text: 'No activity for {{inputs.days}} days. Act on it, or exclude it with a reason.',
        }),
        step('Unowned', 'Keep unowned cases only', 'ARRAY-001', {
          list: '{{steps.Stale.output.cases}}',
          conditions: { combinator: 'and', rules: [{ key: 'case_owner', operator: 'is_empty' }] },
        }),
        step('Assign', 'Assign them', 'CASE-005', {
          cases: '{{steps.Unowned.output}}',
          owner: '{{inputs.escalate_to}}',
        }),
      ],
      [
        step('Nothing', 'Log: none found', 'WORKFLOW-007', {
          message: 'No cases have been open for {{inputs.days}} days.',
        }),
      ],
    ),
  ],
};

const unownedCases: Recipe = {
  id: 'unowned-cases',
  name: 'Give unowned cases an owner',
  description:
    'Finds unowned open cases above an amount, asks for approval to assign them to one person, and assigns them.',
  category: 'Owners',
  labels: ['owners', 'approval'],
  inputs: [
    input('minimum_saving', 'number', 50, 'Minimum monthly savings of a case'),
    input('owner', 'string', 'finops@example.com', 'New owner'),
  ],
  steps: [
    step('Unowned', 'Find open cases without an owner', 'CASE-001', {
      statuses: ['open', 'acknowledged', 'in_progress'],
      withoutOwner: true,
      minimumSaving: '{{inputs.minimum_saving}}',
      limit: 500,
    }),
    when(
      'Any_unowned',
      'Any found?',
      [['{{steps.Unowned.output.count}}', 'greater_than', 0]],
      [
        ask(
          'May_assign',
          'Assign the owner?',
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
          [step('Leave', 'Log: left unowned', 'WORKFLOW-007', { message: 'The cases stay unowned.' })],
          {
            items: '{{steps.Unowned.output.cases}}',
            consequence: 'Approving makes {{inputs.owner}} the owner of these cases.',
          },
        ),
      ],
    ),
  ],
};

export const ownersRecipes: Recipe[] = [ownerDigest, staleCases, unownedCases];
