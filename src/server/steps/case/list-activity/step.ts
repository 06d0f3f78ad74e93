import { z } from 'zod';
import { yesNo } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { caseInput, caseParam } from '../common/params';

export const caseActivity = defineStep({
  stepTemplateId: 'CASE-008',
  name: 'List_case_activity',
  title: 'List case activity',
  description: 'Returns a case’s activity and comments, newest first, at most 500 entries.',
  group: 'CASE',
  icon: 'history',
  effect: 'read',
  keywords: ['comments', 'history', 'audit', 'timeline', 'changes'],
  parameters: {
    case: caseParam,
    onlyComments: { p: 2, type: 'boolean', title: 'Comments only', optional: true, default: false },
  },
  input: z.object({ case: caseInput, onlyComments: yesNo.default(false) }),
  outputSchema: {
    type: 'object',
    properties: {
      activities: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            activity_type: { type: 'string' },
            actor: { type: 'string' },
            time: { type: 'string', format: 'date-time' },
            from: { type: ['string', 'null'] },
            to: { type: ['string', 'null'] },
            text: { type: ['string', 'null'] },
          },
          required: ['activity_type', 'actor', 'time'],
        },
      },
      count: { type: 'integer' },
      latest: { type: ['string', 'null'], description: 'Text of the newest entry.' },
    },
    required: ['activities', 'count', 'latest'],
  },
  sampleOutput: {
    activities: [
      {
        activity_type: 'comment',
        actor: 'Ann',
        time: '2026-01-15T09:12:00.000Z',
        from: null,
        to: null,
        text: 'Will be deleted on Friday',
      },
    ],
    count: 1,
    latest: 'Will be deleted on Friday',
  },
  async run({ case: id, onlyComments }, { services, orgId }) {
    const all = await services.cases.activities(orgId, id);
    const activities = onlyComments ? all.filter((one) => one.activity_type === 'comment') : all;
    return { activities, count: activities.length, latest: activities[0]?.text ?? null };
  },
});
