import { z } from 'zod';
import { yesNo } from '../../common/params';
import { defineStep } from '../../contract';
import { caseParam } from '../common/params';

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
    onlyComments: yesNo({ p: 2, title: 'Comments only', optional: true, default: false }),
  },
  output: z.object({
    activities: z.array(
      z.object({
        activity_type: z.string(),
        actor: z.string(),
        time: z.iso.datetime(),
        from: z.string().nullable().optional(),
        to: z.string().nullable().optional(),
        text: z.string().nullable().optional(),
      }),
    ),
    count: z.int(),
    latest: z.string().nullable().describe('Text of the newest entry.'),
  }),
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
