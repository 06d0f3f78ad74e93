import type { StatementMail } from '../allocation/allocation.port';
import { statementMessage } from './statementMail';
import { badInput } from '@shared/kernel/fault';
import { contactGap, contactOf, type Contact, type EmailContact } from '@shared/model/settings/notifications';
import type { LinkTo } from '@shared/model/appLinks';
import type { Database, Sql } from '../../db/database';
import type { ExpressionPort } from '../../expressions/expressions.port';
import type { Handlers } from '../../http/context';
import { hourly, type JobDefinition } from '../../jobs/jobs.port';
import type { EngineReadsWithin } from '../../engine/reads.port';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { SettingCheck, Settings } from '../settings/settings.port';
import { createApprovalNotifiers } from './approvals';
import {
  anomaliesMessage,
  auditStreamMessage,
  backupMessage,
  billsMessage,
  budgetMessage,
  eventsFailingMessage,
  inventoryMessage,
  testMessage,
  type BudgetReached,
  type EventsFailing,
  type StreamFailing,
} from './messages';
import { SendError, type ChatSenders, type Message, type Send, type Sent } from './notifications.port';
import { createOutbox, SEND_TIMEOUT } from './outbox';
import { organisationsRead } from './outbox.store';
import { createReportNotifier } from './reportNotifier';
import { waysOf } from './ways';
import { createTopics, type WeekSource } from './topics';

export interface NotificationsDeps {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
  settings: Pick<Settings, 'preferences' | 'notifying' | 'timeZone'>;
  mail: Send<EmailContact>;
  chats: ChatSenders;
  linkTo: LinkTo;
  week: WeekSource;
  expressions: ExpressionPort;
  runs: Pick<EngineReadsWithin, 'failed' | 'failedCount'>;
  /** Of this server. */
  version: string;
}

const EVERY = 60_000;
/** A hundred messages, should every one of them run into its time-out. */
const ROUND_MS = 40 * 60_000;

const notConnected = (type: string) =>
  type === 'slack'
    ? 'Slack is not connected, or its integration cannot write. Connect Slack first.'
    : 'Microsoft Teams is not connected, or its integration cannot write. Connect Teams first.';

export function createNotifications(deps: NotificationsDeps) {
  const { database, clock, log, newId, settings, mail, chats, linkTo, week, runs, version } = deps;

  function send(
    of: { orgId: string; id: string; contact: Contact; message: Message },
    signal: AbortSignal,
  ): Promise<Sent> {
    const { contact } = of;
    if (contact.type === 'email') return mail({ ...of, contact }, signal);
    if (contact.type === 'slack' && chats.slack) return chats.slack.send({ ...of, contact }, signal);
    if (contact.type === 'ms_teams' && chats.ms_teams) return chats.ms_teams.send({ ...of, contact }, signal);
    return Promise.reject(new SendError(notConnected(contact.type), false));
  }

  async function usable(orgId: string, contact: Contact): Promise<boolean> {
    if (contact.type === 'email') return true;
    if (contact.type === 'slack') return (await chats.slack?.usable(orgId, contact)) ?? false;
    return (await chats.ms_teams?.usable(orgId, contact)) ?? false;
  }

  const outbox = createOutbox({ database, clock, log, newId, send });
  const zoneOf = (orgId: string) => settings.timeZone({ orgIds: [orgId] });
  const topics = createTopics({ database, clock, outbox, zoneOf, week, runs, version });
  const stopping = new AbortController();

  async function round(signal: AbortSignal): Promise<void> {
    for (const organisation of await settings.notifying()) {
      if (signal.aborted) return;
      await topics.look(organisation).catch((error: unknown) => {
        log.warn({ err: error, orgId: organisation.orgId }, 'What is to be told could not be worked out');
      });
    }
    await outbox.deliver(signal);
  }

  /** Ways without a provider cannot be switched on. */
  const check: SettingCheck = async (scope, value) => {
    const [orgId] = scope.orgIds;
    if (orgId === undefined || !isWithContacts(value)) return;
    for (const [index, contact] of value.primary_contact_channels.entries()) {
      if (!contact.enabled || (await usable(orgId, contact))) continue;
      const field = `value.primary_contact_channels[${index}].enabled`;
      throw badInput([{ field, reason: notConnected(contact.type) }]);
    }
  };

  const handlers: Pick<Handlers, 'notifications.test'> = {
    'notifications.test': async ({ body: { channel } }, { session, scope, signal }) => {
      const contact = contactOf(await settings.preferences(scope), channel);
      if (!contact || contactGap(contact) !== null) {
        return { sent: false, to: [], message: 'Choose who gets the message first.' };
      }
      const { orgId } = session;
      const organisation = await database.tenant(scope, (sql) => organisationsRead.name(sql, orgId));
      const message = testMessage(organisation);
      const within = AbortSignal.any([signal, stopping.signal, AbortSignal.timeout(SEND_TIMEOUT)]);
      try {
        const { to, answer } = await send({ orgId, id: newId(), contact, message }, within);
        return { sent: true, to, message: answer };
      } catch (error) {
        if (!(error instanceof SendError)) throw error;
        return { sent: false, to: [], message: error.message };
      }
    },
  };

  return {
    handlers,
    /** How workflows ask for approvals. */
    approvals: createApprovalNotifiers({
      send,
      zoneOf,
      linkTo,
      expressions: deps.expressions,
      stopping: stopping.signal,
      namesOf: (orgId, workflowId) =>
        database.tenant(orgId, (sql) => organisationsRead.names(sql, orgId, workflowId)),
    }),
    /** Once for each failure, on the ways on which the organisation hears of its server. */
    async backupFailed({ orgId, at, reason }: { orgId: string; at: Date; reason: string }) {
      const preferences = await settings.preferences({ orgIds: [orgId] });
      await database.system(async (sql) => {
        const message = backupMessage(await organisationsRead.name(sql, orgId), reason);
        const key = `backup_failed:${at.toISOString()}`;
        await outbox.add(sql, { orgId, key, topic: 'system_maintenance', preferences, message });
      });
    },
    /** Once for each `key`: nothing is heard of an integration's events. */
    async eventsFailing({ orgId, key, ...failure }: EventsFailing & { orgId: string; key: string }) {
      const preferences = await settings.preferences({ orgIds: [orgId] });
      const zone = await zoneOf(orgId);
      await database.system(async (sql) => {
        const message = eventsFailingMessage(await organisationsRead.name(sql, orgId), failure, zone);
        await outbox.add(sql, { orgId, key, topic: 'workflow_updates', preferences, message });
      });
    },
    /** Once for each `key`: what is given back writes it in the caller's transaction, as the owner. */
    async billsMissing(of: {
      orgId: string;
      key: string;
      source: string;
      integration: string;
      error: string;
    }) {
      const { orgId, key } = of;
      const preferences = await settings.preferences({ orgIds: [orgId] });
      return async (sql: Sql) => {
        const message = billsMessage(await organisationsRead.name(sql, orgId), of);
        const event = { orgId, key: `bills_missing:${key}`, message };
        await outbox.add(sql, { ...event, topic: 'system_maintenance', preferences });
      };
    },
    /** A threshold of a budget, told to whom the budget names: once for each `key`, as above. */
    async budgetReached(of: BudgetReached & { orgId: string; key: string }) {
      const { orgId, key, recipients, tellsOrganization } = of;
      const own = await settings.preferences({ orgIds: [orgId] });
      const message = async (sql: Sql) => budgetMessage(await organisationsRead.name(sql, orgId), of);
      const ways = waysOf(own.primary_contact_channels, recipients, tellsOrganization);
      const preferences = { ...own, primary_contact_channels: ways, system_maintenance: true };
      return async (sql: Sql) => {
        const event = { orgId, key: `budget:${key}`, message: await message(sql) };
        if (ways.length > 0) await outbox.add(sql, { ...event, topic: 'system_maintenance', preferences });
      };
    },
    /** New anomalies, to the organization or to one owner who is not among its recipients: once for each `key`. */
    async anomaliesFound(of: {
      orgId: string;
      key: string;
      to: string | null;
      anomalies: Parameters<typeof anomaliesMessage>[1];
    }) {
      const { orgId, key, to, anomalies } = of;
      const own = await settings.preferences({ orgIds: [orgId] });
      const mail = contactOf(own, 'email');
      const hears =
        own.cost_anomalies && mail?.enabled === true && to !== null && mail.recipients.includes(to);
      const preferences =
        to === null
          ? own
          : { ...own, cost_anomalies: !hears, primary_contact_channels: waysOf([], [to], false) };
      return async (sql: Sql) => {
        const name = await organisationsRead.name(sql, orgId);
        const message = anomaliesMessage(name, anomalies, to !== null);
        const event = { orgId, key: `anomalies:${key}:${to ?? ''}`, message };
        await outbox.add(sql, { ...event, topic: 'cost_anomalies', preferences });
      };
    },
    /** A showback statement, to whoever is named. */
    async statement(of: StatementMail) {
      const { orgId, key, to } = of;
      const own = await settings.preferences({ orgIds: [orgId] });
      const ways = { weekly_report: true, primary_contact_channels: waysOf([], to, false) };
      return async (sql: Sql) => {
        const message = {
          ...statementMessage(await organisationsRead.name(sql, orgId), of),
          ...(of.tagId === null
            ? {}
            : { leave: { kind: 'statement' as const, id: of.tagId, addresses: to } }),
        };
        const event = { orgId, key: `statement:${key}`, message, topic: 'weekly_report' as const };
        await outbox.add(sql, { ...event, preferences: { ...own, ...ways } });
      };
    },
    reports: createReportNotifier({ database, outbox, settings, usable, linkTo }),
    /** Once for each `key`, as above: entries of the audit are not taken where they are sent. */
    async auditStreamFailing(of: StreamFailing & { orgId: string; key: string }) {
      const { orgId, key } = of;
      const preferences = await settings.preferences({ orgIds: [orgId] });
      return async (sql: Sql) => {
        const message = auditStreamMessage(await organisationsRead.name(sql, orgId), of);
        const event = { orgId, key: `audit_stream:${key}`, message };
        await outbox.add(sql, { ...event, topic: 'system_maintenance', preferences });
      };
    },
    async inventoryFailing(of: { orgId: string; key: string; integration: string; error: string }) {
      const { orgId, key } = of;
      const preferences = await settings.preferences({ orgIds: [orgId] });
      return async (sql: Sql) => {
        const message = inventoryMessage(await organisationsRead.name(sql, orgId), of);
        const event = { orgId, key: `inventory_failing:${key}`, message };
        await outbox.add(sql, { ...event, topic: 'system_maintenance', preferences });
      };
    },
    checks: { 'notifications.preferences': check },
    jobs: [
      {
        name: 'notifications.send',
        everyMs: EVERY,
        timeoutMs: ROUND_MS,
        run: (_job, { signal }) => round(signal),
      },
      hourly('notifications.forget', () => outbox.forget()),
    ] satisfies JobDefinition[],
    end: () => stopping.abort(),
  };
}

export type Notifications = ReturnType<typeof createNotifications>;

function isWithContacts(value: unknown): value is { primary_contact_channels: Contact[] } {
  return typeof value === 'object' && value !== null && 'primary_contact_channels' in value;
}
