import type { LinkTo } from '@shared/model/appLinks';
import {
  settled,
  type Contact,
  type SlackContact,
  type TeamsContact,
} from '@shared/model/settings/notifications';
import { reportFaults } from '@shared/words/reports';
import type { Database, Sql } from '../../db/database';
import type { ReportChats, ReportOutcome, ReportNotifier } from '../reports/reports.port';
import type { Settings } from '../settings/settings.port';
import type { Message } from './notifications.port';
import type { Outbox } from './outbox';
import { organisationsRead, outboxStore, type OutboxState } from './outbox.store';
import { reportMessage } from './reportMail';
import { mailsOf, waysOf } from './ways';

const TOPIC = 'weekly_report';
/** Emails, what the organization has chosen, and the channels of the report: each is told once. */
const PREFIXES = {
  mail: 'report:',
  organisation: 'report_organization:',
  channels: 'report_channel:',
} as const;
const prefixes = Object.values(PREFIXES);

/** Of several ways the one that people should hear of. */
const order: readonly OutboxState[] = ['failed', 'waiting', 'sending', 'sent'];

const slackOf = ({ slack }: ReportChats): SlackContact | null =>
  slack && { ...slack, type: 'slack', enabled: true, with_file: true };
const teamsOf = ({ teams }: ReportChats): TeamsContact | null =>
  teams && { ...teams, type: 'ms_teams', enabled: true, user_id: '' };

const isSame = (a: Contact, b: Contact | null): boolean =>
  a.type !== 'email' &&
  b?.type === a.type &&
  a.integration_id === b.integration_id &&
  a.channel_id === b.channel_id;

/** Reports are sent to whom each of them names, whatever the organisation has chosen of its own news. */
export function createReportNotifier(deps: {
  database: Database;
  outbox: Pick<Outbox, 'add'>;
  settings: Pick<Settings, 'preferences'>;
  usable(orgId: string, contact: Contact): Promise<boolean>;
  linkTo: LinkTo;
}): ReportNotifier {
  const { database, outbox, settings, usable, linkTo } = deps;
  return {
    async message(of) {
      const { orgId, id, key, recipients, tellsOrganization } = of;
      const scope = { orgIds: [orgId] };
      const own = await settings.preferences(scope);
      const [slack, teams] = [slackOf(of.chats), teamsOf(of.chats)];
      const ways = waysOf(own.primary_contact_channels, recipients, tellsOrganization).filter(
        (way) => !isSame(way, slack) && !isSame(way, teams),
      );
      if (ways.length === 0 && !slack && !teams) return null;
      const organisation = await database.tenant(scope, (sql) => organisationsRead.name(sql, orgId));
      // Who hears of it by the organization as well would go on getting it.
      const others = mailsOf(waysOf(own.primary_contact_channels, [], tellsOrganization));
      const addresses = of.outside.filter((address) => !others.includes(address));
      const attached: Message = {
        ...reportMessage(organisation, of, 'attached', linkTo),
        leave: { kind: 'report', id, addresses },
      };
      const bare = reportMessage(organisation, of, 'bare', linkTo);
      const told: [string, Message, Contact | null][] = [
        ...ways.map((way): [string, Message, Contact] =>
          way.type === 'email' ? [PREFIXES.mail, attached, way] : [PREFIXES.organisation, bare, way],
        ),
        [PREFIXES.channels, attached, slack],
        [PREFIXES.channels, bare, teams],
      ];
      return async (sql: Sql) => {
        for (const [prefix, message, contact] of told) {
          if (!contact) continue;
          const preferences = { ...own, primary_contact_channels: [settled(contact)], [TOPIC]: true };
          await outbox.add(sql, { orgId, key: `${prefix}${key}`, topic: TOPIC, preferences, message });
        }
      };
    },

    async trouble(orgId, chats) {
      const asked = [
        { field: 'slack.integration_id', contact: slackOf(chats), reason: reportFaults.noSlack },
        { field: 'teams.integration_id', contact: teamsOf(chats), reason: reportFaults.noTeams },
      ];
      for (const { field, contact, reason } of asked)
        if (contact && !(await usable(orgId, contact))) return { field, reason };
      return null;
    },

    async outcomes(sql, orgId, keys) {
      const events = keys.flatMap((key) => prefixes.map((prefix) => ({ key, event: `${prefix}${key}` })));
      const keyOf = new Map(events.map(({ key, event }) => [event, key]));
      const rows = await outboxStore.ofEvents(sql, orgId, [...keyOf.keys()]);
      const worst = new Map<string, (typeof rows)[number]>();
      for (const row of rows) {
        const key = keyOf.get(row.event_key) ?? '';
        const known = worst.get(key);
        if (!known || order.indexOf(row.state) < order.indexOf(known.state)) worst.set(key, row);
      }
      return [...worst].map(([key, { state, reason, channel }]): ReportOutcome => ({
        key,
        state: state === 'sending' ? 'waiting' : state,
        reason: reason === null || channel === 'email' ? reason : reportFaults.inChat[channel](reason),
      }));
    },
  };
}
