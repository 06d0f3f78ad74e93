import { text, whole } from '../../common/params';
import { defineStep } from '../../contract';
import { batchOutput, casesParam, resultOf, sampleBatch, wouldChange } from '../common/params';

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
    reason: text({ p: 2, type: 'text', title: 'Reason', description: 'Why they are excluded.', max: 1000 }),
    days: whole({
      p: 3,
      title: 'Days',
      description: 'Reopen after this many days. Leave empty to exclude indefinitely.',
      narrows: true,
      optional: true,
      min: 1,
      max: 3650,
    }),
  },
  output: batchOutput,
  sampleOutput: sampleBatch,
  async run({ cases, reason, days }, { services, orgId, actor, dryRun, clock, log }) {
    if (cases.length === 0 || dryRun) return wouldChange(cases);
    const end = days === undefined ? null : new Date(clock.now().getTime() + days * DAY_MS);
    const change = { status: 'excluded', reason, until: end?.toISOString().slice(0, 10) ?? null };
    return resultOf(await services.cases.setStatus(orgId, actor, cases, change), log);
  },
});
