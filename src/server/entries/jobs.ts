import type { Database } from '../db/database';
import { detectDaily } from '../domains/costs/daily';
import { createJobs } from '../jobs/jobs';
import { hourly, type JobDefinition, type Jobs } from '../jobs/jobs.port';
import { postgresQueue } from '../jobs/postgres/queue';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';

const HOUR = 60 * 60_000;

interface Sweeping {
  sweep(): Promise<unknown>;
}

/** All that is done by itself, each job with its own time, tries and failures. */
export function composeJobs(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
  alone: boolean;
  parts: {
    automation: { jobs: readonly JobDefinition[] };
    uploads: Sweeping;
    checks: { round(signal: AbortSignal): Promise<unknown> };
    telling: Sweeping;
    resets: Sweeping;
    ai: Sweeping;
    msp: { tidy(orgId: null): Promise<unknown> };
    detection: Parameters<typeof detectDaily>[0]['detection'];
  };
  forgetSignIns(): Promise<void>;
  sweepBills(): Promise<unknown>;
}): Jobs {
  const { database, clock, log, newId, alone, parts } = deps;
  const { automation, uploads, checks, telling, resets, ai, msp, detection } = parts;
  return createJobs({
    ...{ queue: postgresQueue(database), clock, log, newId, random: Math.random, alone },
    definitions: [
      ...automation.jobs,
      hourly('sign_ins.forget', () => deps.forgetSignIns()),
      hourly('password_resets.forget', () => resets.sweep()),
      hourly('uploads.forget', () => uploads.sweep()),
      hourly('bills.forget', () => deps.sweepBills()),
      hourly('bills.check', (signal) => checks.round(signal), 3 * HOUR),
      hourly('notifications.forget', () => telling.sweep()),
      hourly('agent.forget', () => ai.sweep()),
      hourly('customers.tidy', () => msp.tidy(null)),
      hourly('cases.detect', (signal) => detectDaily({ database, log, detection, signal }), 6 * HOUR),
    ],
  });
}
