import { z } from 'zod';
import { param, text } from '../../common/params';
import { defineStep } from '../../contract';
import { batchOutput, casesParam, resultOf, sampleBatch, statusOptions, wouldChange } from '../common/params';

const statuses = ['open', 'acknowledged', 'in_progress', 'completed'] as const;

export const updateCaseStatus = defineStep({
  stepTemplateId: 'CASE-003',
  name: 'Update_case_status',
  title: 'Update case status',
  description:
    'Sets the status of one or more cases. Only people can reopen completed, excluded and verified cases.',
  group: 'CASE',
  icon: 'automatic-updates',
  effect: 'keyed',
  timeoutSeconds: 120,
  keywords: ['complete', 'acknowledge', 'in progress', 'close', 'state'],
  parameters: {
    cases: casesParam,
    status: param(
      { p: 2, type: 'status', title: 'Status', selectValues: statusOptions(statuses) },
      z.enum(statuses, `must be one of ${statuses.join(', ')}`),
    ),
    reason: text({
      p: 3,
      type: 'text',
      title: 'Reason',
      description: 'Shown in the case’s activity.',
      optional: true,
      default: '',
      max: 1000,
    }),
  },
  output: batchOutput,
  sampleOutput: sampleBatch,
  async run({ cases, status, reason }, { services, orgId, actor, dryRun, log }) {
    if (cases.length === 0 || dryRun) return wouldChange(cases);
    const change = { status, reason, until: null };
    return resultOf(await services.cases.setStatus(orgId, actor, cases, change), log);
  },
});
