import { z } from 'zod';
import { textInput, wholeInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import {
  batchSchema,
  casesInput,
  casesParam,
  resultOf,
  sampleBatch,
  textParam,
  wouldChange,
} from '../common/params';

const DAYS_MAX = 3650;
const DAY_MS = 86_400_000;

export const excludeCases = defineStep({
  stepTemplateId: 'CASE-009',
  name: 'Exclude_cases',
  title: 'Exclude cases',
  description:
    'Excludes cases from potential savings with a reason, for a number of days or until someone reopens them.',
  group: 'CASE',
  icon: 'disable',
  effect: 'keyed',
  timeoutSeconds: 120,
  keywords: ['ignore', 'snooze', 'suppress', 'dismiss', 'until'],
  parameters: {
    cases: casesParam,
    reason: textParam(2, 'Reason', 'Why they are excluded.'),
    days: {
      p: 3,
      type: 'number',
      title: 'Days',
      description: 'Reopen after this many days. Leave empty to exclude indefinitely.',
      narrows: true,
      optional: true,
      min: 1,
      max: DAYS_MAX,
    },
  },
  input: z.object({
    cases: casesInput,
    reason: textInput.pipe(z.string().trim().min(1, 'is empty').max(1000, 'has more than 1,000 characters')),
    days: wholeInput
      .pipe(
        z
          .number()
          .min(1, 'must be at least 1')
          .max(DAYS_MAX, `can be at most ${DAYS_MAX.toLocaleString('en')}`),
      )
      .optional(),
  }),
  outputSchema: batchSchema,
  sampleOutput: sampleBatch,
  async run({ cases, reason, days }, { services, orgId, actor, dryRun, clock, log }) {
    if (cases.length === 0 || dryRun) return wouldChange(cases);
    const end = days === undefined ? null : new Date(clock.now().getTime() + days * DAY_MS);
    const change = { status: 'excluded', reason, until: end?.toISOString().slice(0, 10) ?? null };
    return resultOf(await services.cases.setStatus(orgId, actor, cases, change), log);
  },
});
