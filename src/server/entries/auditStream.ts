import { createFileSink } from '../domains/organisations/audit-stream/fileSink';
import { createAuditStream } from '../domains/organisations/audit-stream/stream.service';
import { recordActivity } from '../domains/organisations/activity.store';
import type { Settings } from '../domains/settings/settings.port';
import type { Database } from '../db/database';
import type { Jobs } from '../jobs/jobs.port';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { createServiceClient } from '../platform/outbound/serviceClient';
import type { SecretBox } from '../platform/secretBox';
import type { Notifications } from '../domains/notifications/notifications.service';

/** The audit on its way out: to the address of an organization, and to the file of whoever runs the server. */
export function composeAuditStream(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  box: SecretBox;
  jobs: Pick<Jobs, 'add'>;
  settings: Pick<Settings, 'allowedNetworks'>;
  /** The organization of the one person whose server this is. */
  home?: string | undefined;
  allowOutbound: readonly string[];
  auditLog?: string | undefined;
  notifications: Pick<Notifications, 'auditStreamFailing'>;
}) {
  const { home, settings, notifications } = deps;
  const client = createServiceClient({
    any: (orgId) => orgId === home,
    allow: deps.allowOutbound,
    allowed: () => settings.allowedNetworks({ orgIds: home === undefined ? [] : [home] }),
  });
  const stream = createAuditStream({
    ...deps,
    client,
    random: Math.random,
    record: recordActivity,
    mayBePlain: client.mayBePlain,
    notifier: (of) => notifications.auditStreamFailing(of),
  });
  const file = createFileSink({ ...deps, path: deps.auditLog });
  return {
    handlers: stream.handlers,
    jobs: [...stream.jobs, ...file.jobs],
    begin: () => file.begin(),
    end: () => client.close(),
  };
}
