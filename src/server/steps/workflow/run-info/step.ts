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
  input: z.object({}),
  outputSchema: {
    type: 'object',
    properties: {
      execution_id: { type: 'string' },
      workflow_id: { type: 'string' },
      space_id: { type: 'string' },
      actor: { type: 'string' },
      now: { type: 'string', format: 'date-time' },
      day: { type: 'string', format: 'date', description: 'Today, in the time zone of the run.' },
      time_zone: { type: 'string' },
      dry_run: { type: 'boolean' },
    },
    required: ['execution_id', 'workflow_id', 'space_id', 'actor', 'now', 'day', 'time_zone', 'dry_run'],
  },
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
