import type { Database } from '../db/database';
import { createWatching, type WatchingDeps } from '../domains/integrations/watching/watching';
import type { Consequences } from '../domains/integrations/watching/watching.port';
import type { EventStarts } from '../domains/triggers/eventStarts';
import type { Jobs } from '../jobs/jobs.port';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';

interface Notifier {
  eventsFailing(failure: {
    orgId: string;
    key: string;
    integrationName: string;
    since: Date;
    reason: string;
  }): Promise<void>;
}

/** What happens at providers: learned by asking, then workflows, cases and mails of it. */
export function composeProviderEvents(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  jobs: Pick<Jobs, 'add'>;
  integrations: Pick<WatchingDeps, 'watched'>;
  starts: EventStarts;
  reportAnomaly: Consequences['report'];
  notifications: Notifier;
}) {
  const { starts, reportAnomaly, notifications, integrations, ...rest } = deps;
  return createWatching({
    ...rest,
    watched: integrations.watched,
    consequences: {
      start: starts.start,
      wake: starts.wake,
      report: reportAnomaly,
      tell: (orgId, failure) => notifications.eventsFailing({ orgId, ...failure }),
    },
  });
}
