import { z } from 'zod';
import { retryUnits } from '@shared/model/limits';
import { choice, list, param, whole, yesNo } from '../../common/params';
import { listInput, numberInput, objectInput } from '../../common/values/inputs';
import { defineFlow } from '../defineFlow';

const TIMEOUT_MAX = 100_000;
const HOURS_MAX = 24 * 365;

export const approve = defineFlow({
  stepTemplateId: 'APPROVAL-001',
  control: 'approve',
  name: 'Approval',
  title: 'Approval',
  description:
    'Asks people by Slack, Teams or email and continues in the APPROVE or the REJECT branch. Waiting survives restarts.',
  subgroup: 'APPROVAL',
  icon: 'approve',
  keywords: ['approve', 'reject', 'ask', 'human', 'confirm', 'sign-off', 'slack', 'teams', 'email'],
  parameters: {
    request: param(
      {
        p: 1,
        type: 'approval',
        title: 'Message',
        description: 'How the approvers are asked, and what they read.',
      },
      objectInput,
    ),
    approvers: param(
      {
        p: 2,
        type: 'list',
        title: 'Approvers',
        description:
          'Email addresses of people who can decide. Leave empty for everyone who can decide approvals.',
        optional: true,
      },
      listInput.pipe(z.array(z.string()).max(200)).default([]),
    ),
    quorum: whole({
      p: 3,
      title: 'Approvals needed',
      description: 'How many must approve. One rejection rejects.',
      default: 1,
      min: 1,
      max: 50,
    }),
    // Also a part of a unit, where a reference gives one.
    timeout: param(
      {
        p: 4,
        type: 'number',
        title: 'Decide within',
        description: 'Leave empty to wait indefinitely.',
        optional: true,
        min: 1,
        max: TIMEOUT_MAX,
      },
      numberInput.pipe(z.number().positive().max(TIMEOUT_MAX)).optional(),
    ),
    timeout_unit: choice({ p: 5, title: 'Unit', choices: retryUnits, default: 'Days' }),
    on_timeout: choice({
      p: 6,
      title: 'If no one decides',
      choices: { reject: 'Reject', approve: 'Approve', fail: 'Fail the step' },
      default: 'reject',
    }),
    comment_required: yesNo({ p: 7, title: 'Require a comment', optional: true, default: false }),
    reminder_hours: param(
      {
        p: 8,
        type: 'number',
        title: 'Remind after (hours)',
        description: 'Asks again if no one has decided by then.',
        optional: true,
        min: 1,
        max: HOURS_MAX,
      },
      numberInput.pipe(z.number().positive().max(HOURS_MAX)).optional(),
    ),
    on_undelivered: choice({
      p: 9,
      title: 'If no one can be asked',
      description: 'If neither the message nor its fallback can be delivered.',
      choices: { wait: 'Wait: it can be decided in Costloom', fail: 'Fail the step' },
      default: 'wait',
    }),
    items: list({
      p: 10,
      title: 'Items to decide on',
      description:
        'Such as cases from a search. Approvers see each with its owner and amount, and the total.',
      optional: true,
    }),
    consequence: param(
      {
        p: 11,
        type: 'string',
        title: 'What approving does',
        description: 'One sentence below the items.',
        optional: true,
      },
      z.string().max(1_000).optional(),
    ),
  },
  output: z.object({
    approved: z.boolean(),
    comment: z.string(),
    decided_by: z.string().nullable(),
    decided_at: z.iso.datetime(),
    timed_out: z.boolean(),
  }),
  sampleOutput: {
    approved: true,
    comment: 'Go ahead',
    decided_by: 'Ada Lovelace',
    decided_at: '2026-01-15T09:12:00.000Z',
    timed_out: false,
  },
});
