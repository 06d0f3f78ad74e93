import { z } from 'zod';
import { retryUnits } from '@shared/model/limits';
import { listInput, numberInput, objectInput, wholeInput, yesNo } from '../../common/values/inputs';
import { defineFlow } from '../defineFlow';

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
    request: {
      p: 1,
      type: 'approval',
      title: 'Message',
      description: 'How the approvers are asked, and what they read.',
    },
    approvers: {
      p: 2,
      type: 'list',
      title: 'Approvers',
      description:
        'Email addresses of people who can decide. Leave empty for everyone who can decide approvals.',
      optional: true,
    },
    quorum: {
      p: 3,
      type: 'number',
      title: 'Approvals needed',
      description: 'How many must approve. One rejection rejects.',
      default: 1,
      min: 1,
      max: 50,
    },
    timeout: {
      p: 4,
      type: 'number',
      title: 'Decide within',
      description: 'Leave empty to wait indefinitely.',
      optional: true,
      min: 1,
      max: 100_000,
    },
    timeout_unit: {
      p: 5,
      type: 'select',
      title: 'Unit',
      selectValues: retryUnits.map((unit) => ({ value: unit, label: unit })),
      default: 'Days',
    },
    on_timeout: {
      p: 6,
      type: 'select',
      title: 'If no one decides',
      selectValues: [
        { value: 'reject', label: 'Reject' },
        { value: 'approve', label: 'Approve' },
        { value: 'fail', label: 'Fail the step' },
      ],
      default: 'reject',
    },
    comment_required: {
      p: 7,
      type: 'boolean',
      title: 'Require a comment',
      optional: true,
      default: false,
    },
    reminder_hours: {
      p: 8,
      type: 'number',
      title: 'Remind after (hours)',
      description: 'Asks again if no one has decided by then.',
      optional: true,
      min: 1,
      max: HOURS_MAX,
    },
    on_undelivered: {
      p: 9,
      type: 'select',
      title: 'If no one can be asked',
      description: 'If neither the message nor its fallback can be delivered.',
      selectValues: [
        { value: 'wait', label: 'Wait: it can be decided in Costloom' },
        { value: 'fail', label: 'Fail the step' },
      ],
      default: 'wait',
    },
    items: {
      p: 10,
      type: 'list',
      title: 'Items to decide on',
      description:
        'Such as cases from a search. Approvers see each with its owner and amount, and the total.',
      optional: true,
    },
    consequence: {
      p: 11,
      type: 'string',
      title: 'What approving does',
      description: 'One sentence below the items.',
      optional: true,
    },
  },
  input: z.object({
    request: objectInput,
    approvers: listInput.pipe(z.array(z.string()).max(200)).default([]),
    quorum: wholeInput.pipe(z.number().min(1).max(50)).default(1),
    timeout: numberInput.pipe(z.number().positive().max(100_000)).optional(),
    timeout_unit: z.enum(retryUnits).default('Days'),
    on_timeout: z.enum(['approve', 'reject', 'fail']).default('reject'),
    on_undelivered: z.enum(['wait', 'fail']).default('wait'),
    comment_required: yesNo.default(false),
    reminder_hours: numberInput.pipe(z.number().positive().max(HOURS_MAX)).optional(),
    items: listInput.optional(),
    consequence: z.string().max(1_000).optional(),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      approved: { type: 'boolean' },
      comment: { type: 'string' },
      decided_by: { type: ['string', 'null'] },
      decided_at: { type: 'string', format: 'date-time' },
      timed_out: { type: 'boolean' },
    },
    required: ['approved', 'comment', 'decided_by', 'decided_at', 'timed_out'],
  },
  sampleOutput: {
    approved: true,
    comment: 'Go ahead',
    decided_by: 'Ada Lovelace',
    decided_at: '2026-01-15T09:12:00.000Z',
    timed_out: false,
  },
});
