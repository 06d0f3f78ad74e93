import { z } from 'zod';
import { defineStep } from '../../contract';

export const runInfo = defineStep({
  stepTemplateId: 'WORKFLOW-006',
  name: 'Run_info',
  title: 'Run info',
  description: 'Returns this run’s workflow, ID, user, time and time zone.',
  group: 'WORKFLOW',
  icon: 'info-sign',
  effect: 'read',
  keywords: ['execution', 'id', 'context', 'now', 'actor', 'time zone'],
  parameters: {},
  output: z.object({
    execution_id: z.string(),
    workflow_id: z.string(),
    space_id: z.string(),
    actor: z.string(),
    now: z.iso.datetime(),
    day: z.iso.date().describe('Today, in the time zone of the run.'),
    time_zone: z.string(),
    dry_run: z.boolean(),
  }),
  sampleOutput: {
    execution_id: 'e1',
    workflow_id: 'w1',
    space_id: 'space-1',
    actor: 'Ann',
    now: '2026-01-15T10:00:00.000Z',
    day: '2026-01-15',
    time_zone: 'UTC',
    dry_run: false,
  },
  run(_input, { executionId, workflowId, spaceId, actor, clock, timeZone, dryRun }) {
    const now = clock.now();
    return {
      execution_id: executionId,
      workflow_id: workflowId,
      space_id: spaceId,
      actor: actor.name,
      now: now.toISOString(),
      // This locale writes dates as yyyy-MM-dd.
      day: new Intl.DateTimeFormat('en-CA', { timeZone }).format(now),
      time_zone: timeZone,
      dry_run: dryRun,
    };
  },
});
