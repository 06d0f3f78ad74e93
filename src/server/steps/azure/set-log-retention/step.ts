import { z } from 'zod';
import { param } from '../../common/params';
import { wholeInput } from '../../common/values/inputs';
import { arm, stage, tagsOf } from '../common/arm';
import { defineArmStep } from '../common/define';
import { armKinds } from '../common/kinds';

const workspace = z.object({
  tags: tagsOf,
  properties: z.object({ retentionInDays: z.number().nullish() }),
});
const [LEAST, MOST] = [30, 730];
const LOST = 'Log data older than the new retention';

export const setLogRetention = defineArmStep({
  stepTemplateId: 'AZURE-039',
  name: 'Set_log_retention',
  title: 'Set Log Analytics retention',
  description: 'Shortens the retention of Log Analytics workspaces. Older log data is deleted.',
  icon: 'time',
  keywords: ['azure', 'log analytics', 'workspace', 'retention', 'logs', 'expire', 'sentinel'],
  permissions: [
    'Microsoft.OperationalInsights/workspaces/read',
    'Microsoft.OperationalInsights/workspaces/write',
  ],
  kinds: [armKinds.logWorkspace],
  targets: 'Workspaces',
  found: workspace,
  parameters: {
    days: param(
      { p: 3, type: 'number', title: 'Keep for (days)', min: LEAST, max: MOST, default: 30 },
      wholeInput
        .refine((days) => days >= LEAST && days <= MOST, `must be ${LEAST} to ${MOST} days`)
        .default(30),
    ),
  },
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.OperationalInsights/workspaces/logs',
    name: 'logs',
    summary: 'Keep data of workspace logs for 30 days',
    before: { days: 180 },
    after: { days: 30 },
    monthly_cost: 212.4,
    cannot_undo: LOST,
  },
  plan(resource, { days: wanted }) {
    const { id, kind, found } = resource;
    const now = found.properties.retentionInDays;
    if (typeof now !== 'number') return { kind: 'skipped', reason: 'Azure does not report its retention.' };
    if (now <= wanted) return { kind: 'unchanged', reason: `Its retention is already ${now} days.` };
    const to = (retentionInDays: number) =>
      arm('PATCH', id.id, kind.version, { input: { properties: { retentionInDays } } });
    return {
      kind: 'change',
      summary: `Keep data of workspace ${id.name} for ${wanted} days`,
      before: { days: now },
      after: { days: wanted },
      stages: [stage(resource, to(wanted))],
      cannotUndo: LOST,
      undo: [to(now)],
    };
  },
});
