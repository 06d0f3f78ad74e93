import type { Database } from '../db/database';
import { detectDaily } from '../domains/costs/daily';
import { hourly, type JobDefinition, type Jobs } from '../jobs/jobs.port';
import type { Log } from '../platform/log';

const HOUR = 60 * 60_000;

interface Sweeping {
  sweep(): Promise<unknown>;
}

/** All that is done by itself, each job with its own time, tries and failures. */
export function defineJobs(
  jobs: Pick<Jobs, 'define'>,
  deps: {
    database: Database;
    log: Log;
    parts: {
      automation: { jobs: readonly JobDefinition[] };
      inventory: { jobs: readonly JobDefinition[] };
      budgets: { jobs: readonly JobDefinition[] };
      reports: { jobs: readonly JobDefinition[] };
      allocation: { jobs: readonly JobDefinition[] };
      units: { jobs: readonly JobDefinition[] };
      kubernetes: { jobs: readonly JobDefinition[] };
      integrations: { jobs: readonly JobDefinition[] };
      caseTickets: { jobs: readonly JobDefinition[] };
      providerEvents: { jobs: readonly JobDefinition[] };
      uploads: Sweeping;
      checks: { round(signal: AbortSignal): Promise<unknown> };
      notifications: { jobs: readonly JobDefinition[] };
      resets: Sweeping;
      ai: Sweeping;
      aiModels: Sweeping;
      msp: { tidy(orgId: null): Promise<unknown> };
      detection: Parameters<typeof detectDaily>[0]['detection'];
      anomalyNotifier: JobDefinition;
    };
    forgetSignIns(): Promise<void>;
    sweepBills(signal: AbortSignal): Promise<unknown>;
  },
): void {
  const { database, log, parts } = deps;
  const { automation, inventory, integrations, providerEvents, uploads, checks, notifications } = parts;
  const { resets, ai, msp, detection } = parts;
  const all = [
    ...automation.jobs,
    ...providerEvents.jobs,
    ...integrations.jobs,
    ...parts.caseTickets.jobs,
    ...inventory.jobs,
    ...parts.budgets.jobs,
    ...parts.reports.jobs,
    ...parts.allocation.jobs,
    ...parts.units.jobs,
    ...parts.kubernetes.jobs,
    hourly('sign_ins.forget', () => deps.forgetSignIns()),
    hourly('password_resets.forget', () => resets.sweep()),
    hourly('uploads.forget', () => uploads.sweep()),
    hourly('bills.forget', (signal) => deps.sweepBills(signal)),
    hourly('bills.check', (signal) => checks.round(signal), 3 * HOUR),
    parts.anomalyNotifier,
    ...notifications.jobs,
    hourly('agent.forget', () => ai.sweep()),
    hourly('ai_requests.forget', () => parts.aiModels.sweep()),
    hourly('customers.tidy', () => msp.tidy(null)),
    hourly('cases.detect', (signal) => detectDaily({ database, log, detection, signal }), 6 * HOUR),
  ];
  for (const one of all) jobs.define(one);
}
