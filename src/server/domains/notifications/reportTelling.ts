import type { Database } from '../../db/database';
import type { ReportOutcome, ReportTelling } from '../reports/reports.port';
import type { Settings } from '../settings/settings.port';
import type { Outbox } from './outbox';
import { organisationsRead, outboxStore, type OutboxState } from './outbox.store';
import { reportMessage } from './reportMail';
import { waysOf } from './ways';

const TOPIC = 'weekly_report';
const PREFIX = 'report:';

/** Of several ways the one that people should hear of. */
const order: readonly OutboxState[] = ['failed', 'waiting', 'sending', 'sent'];

/** Reports are sent to whom each of them names, whatever the organisation has chosen of its own news. */
export function createReportTelling(deps: {
  database: Database;
  outbox: Pick<Outbox, 'add'>;
  settings: Pick<Settings, 'preferences'>;
}): ReportTelling {
  const { database, outbox, settings } = deps;
  return {
    async message(of) {
      const { orgId, key, recipients, tellsOrganization } = of;
      const scope = { orgIds: [orgId] };
      const own = await settings.preferences(scope);
      const ways = waysOf(own.primary_contact_channels, recipients, tellsOrganization);
      if (ways.length === 0) return null;
      const organisation = await database.tenant(scope, (sql) => organisationsRead.name(sql, orgId));
      const message = reportMessage(organisation, of);
      const preferences = { ...own, primary_contact_channels: ways, [TOPIC]: true };
      const event = { orgId, key: `${PREFIX}${key}`, topic: TOPIC, preferences, message } as const;
      return (sql) => outbox.add(sql, event);
    },

    async outcomes(sql, orgId, keys) {
      const rows = await outboxStore.ofEvents(
        sql,
        orgId,
        keys.map((key) => `${PREFIX}${key}`),
      );
      const worst = new Map<string, (typeof rows)[number]>();
      for (const row of rows) {
        const known = worst.get(row.event_key);
        if (!known || order.indexOf(row.state) < order.indexOf(known.state)) worst.set(row.event_key, row);
      }
      return [...worst.values()].map(({ event_key, state, reason }): ReportOutcome => ({
        key: event_key.slice(PREFIX.length),
        state: state === 'sending' ? 'waiting' : state,
        reason,
      }));
    },
  };
}
