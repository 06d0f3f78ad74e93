import type { z } from 'zod';
import { readAiRules } from '@shared/model/settings/ai';
import { badInput, Fault } from '@shared/kernel/fault';
import { featureFlags, holds, type FeatureFlag } from '@shared/model/permissions';
import { withoutIntegration } from '@shared/model/settings/notifications';
import { settingsWords as words } from '@shared/words/settings';
import type { Database, TenantScope } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import { parseField } from '../../http/validate';
import type { Clock } from '../../platform/clock';
import type { SecretBox } from '../../platform/secretBox';
import type { RecordActivity } from '../organisations/activity.port';
import { createKeeping, openMailServer } from './keeping';
import { knownSettings, settingList, type Known } from './known';
import type { SettingCheck, Settings } from './settings.port';
import { settingsStore } from './settings.store';

type Ids = 'settings.get' | 'settings.put' | 'settings.themePresets';

export interface SettingsDeps {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  box: SecretBox;
  /** What another domain says of a value, by `domain.type`. */
  checks?: () => Readonly<Record<string, SettingCheck>>;
  /** Whether there is a setting for an organisation, by `domain.type`; unless given, every one for all. */
  offers?: (orgId: string, name: string) => boolean;
}

/** A setting that editors alone may see, and a large one that nobody asked for, stay out of the list. */
function mayBeShown(
  { shown, domain }: Known,
  asked: { domain?: string | undefined },
  editor: boolean,
): boolean {
  if (shown === undefined) return true;
  return editor && (shown === 'editors' || asked.domain === domain);
}

const isEditor = ({ permissions }: Session) => holds(permissions, 'systemSettings:write');

export function createSettings(deps: SettingsDeps): { handlers: Pick<Handlers, Ids>; port: Settings } {
  const { database, clock, record, box } = deps;
  const keepingOf = createKeeping(box);

  const offers = (orgId: string, { domain, type }: Known) =>
    deps.offers?.(orgId, `${domain}.${type}`) ?? true;

  async function stored(scope: TenantScope): Promise<(domain: string, type: string) => unknown> {
    const rows = await database.tenant(scope, (sql) => settingsStore.all(sql));
    return (domain, type) => rows.find((row) => row.domain === domain && row.type === type)?.value;
  }

  /** A stored value that a later version no longer understands counts as not set. */
  function shownOf({ domain, type, value, normal }: Known, orgId: string, kept: unknown): unknown {
    const keeping = keepingOf(domain, type);
    if (kept === undefined) return normal;
    if (keeping) return keeping.show(orgId, kept) ?? normal;
    const parsed = value.safeParse(kept);
    return parsed.success ? parsed.data : normal;
  }

  const kept = async (scope: TenantScope, domain: string, type: string) =>
    (await database.tenant(scope, (sql) => settingsStore.find(sql, domain, type)))?.value;

  async function read<T extends z.ZodType>(
    scope: TenantScope,
    domain: string,
    type: string,
    known: { value: T; normal: unknown },
  ): Promise<z.output<T>> {
    const parsed = known.value.safeParse(await kept(scope, domain, type));
    return parsed.success ? parsed.data : known.value.parse(known.normal);
  }

  const { cost, cases, executions, general, notifications, ownership, remedies } = knownSettings;
  const port: Settings = {
    costPeriod: (scope) => read(scope, 'cost', 'period', cost.period),
    costMethod: (scope) => read(scope, 'cost', 'method', cost.method),
    ownerTagKeys: (scope) => read(scope, 'cost', 'owner_tag_keys', cost.owner_tag_keys),
    caseExpiryDays: (scope) => read(scope, 'cases', 'expiry_days', cases.expiry_days),
    overviewDashboardPath: (scope) =>
      read(scope, 'general', 'overviewDashboardPath', general.overviewDashboardPath),
    keepExecutionsDays: (scope) => read(scope, 'executions', 'keep_days', executions.keep_days),
    timeZone: (scope) => read(scope, 'general', 'time_zone', general.time_zone),
    allowedNetworks: (scope) => read(scope, 'general', 'allowed_networks', general.allowed_networks),
    preferences: (scope) => read(scope, 'notifications', 'preferences', notifications.preferences),
    async ai(scope) {
      const valueOf = await stored(scope);
      return readAiRules((type) => valueOf('ai', type));
    },
    async acting(scope) {
      const valueOf = await stored(scope);
      const { mode, stopped, stopped_accounts, windows, protect_tag } = knownSettings.cloud_changes;
      const of = <T extends z.ZodType>(
        type: string,
        { value, normal }: { value: T; normal: z.output<T> },
      ) => {
        const kept = value.safeParse(valueOf('cloud_changes', type));
        return kept.success ? kept.data : normal;
      };
      return {
        mode: of('mode', mode),
        stopped: of('stopped', stopped),
        stopped_accounts: of('stopped_accounts', stopped_accounts),
        windows: of('windows', windows),
        protect_tag: of('protect_tag', protect_tag),
      };
    },
    remedyWays: async (scope) => ({
      approvers: await read(scope, 'remedies', 'approvers', remedies.approvers),
      chat: await read(scope, 'remedies', 'chat', remedies.chat),
      ticket: await read(scope, 'remedies', 'ticket', remedies.ticket),
    }),
    ownership: async (scope) => ({
      mapping: await read(scope, 'ownership', 'mapping', ownership.mapping),
      accounts: await read(scope, 'ownership', 'accounts', ownership.accounts),
    }),
    mailServer: async (orgId) =>
      openMailServer(box, orgId, await kept({ orgIds: [orgId] }, 'mail', 'server')),
    async withoutIntegration(sql, { orgIds, integrationId }, { userId, name: actor, at }) {
      const [domain, type] = ['notifications', 'preferences'];
      for (const { org_id: orgId, value } of await settingsStore.lockOf(sql, orgIds, domain, type)) {
        const known = notifications.preferences.value.safeParse(value);
        const without = known.success && withoutIntegration(known.data, integrationId);
        if (!without) continue;
        const activity = { orgId, at, actor, action: 'setting_changed', subject: `${domain}.${type}` };
        await settingsStore.put(sql, { orgId, domain, type, value: without, by: userId, now: at });
        await record(sql, { ...activity, data: { from: value, to: without } });
        await notifyChange(sql, { orgId, tag: 'settings', id: `${domain}.${type}` });
      }
    },
    async notifying() {
      const rows = await database.system((sql) =>
        settingsStore.everywhere(sql, 'notifications', 'preferences'),
      );
      return rows.flatMap(({ org_id, value }) => {
        const parsed = notifications.preferences.value.safeParse(value);
        return parsed.success ? [{ orgId: org_id, preferences: parsed.data }] : [];
      });
    },
    async flags(scope) {
      const valueOf = await stored(scope);
      const on = (flag: FeatureFlag) => valueOf('features', flag) ?? knownSettings.features[flag].normal;
      return featureFlags.filter((flag) => on(flag) === true);
    },
  };

  const handlers: Pick<Handlers, Ids> = {
    'settings.get': async ({ query }, { scope, session }) => {
      const valueOf = await stored(scope);
      const editor = isEditor(session);
      const asked = settingList.filter(
        (known) =>
          (query.domain ?? known.domain) === known.domain &&
          (query.type ?? known.type) === known.type &&
          mayBeShown(known, query, editor) &&
          offers(session.orgId, known),
      );
      return asked.map((known) => {
        const { domain, type } = known;
        return { domain, type, value: shownOf(known, session.orgId, valueOf(domain, type)) };
      });
    },

    'settings.themePresets': async (_input, { scope, session }) => {
      const presets = await kept(scope, 'data_transform', 'theme_presets');
      const { value, normal } = knownSettings.data_transform.theme_presets;
      const known = { domain: 'data_transform', type: 'theme_presets', value, normal };
      const shown = shownOf(known, session.orgId, presets);
      return value.parse(shown);
    },

    'settings.put': async ({ body }, { session, scope }) => {
      const { domain, type } = body;
      const known = settingList.find((each) => each.domain === domain && each.type === type);
      if (!known || !offers(session.orgId, known)) {
        const reason = known ? words.notOffered : `there is no setting “${type}” in “${domain}”`;
        throw badInput([{ field: 'type', reason }]);
      }
      if (!holds(session.permissions, known.needs))
        throw new Fault('forbidden:admins_only', words.adminsOnly);
      const value = parseField(known.value, body.value, 'value');
      await deps.checks?.()[`${domain}.${type}`]?.(scope, value);
      const { orgId, name: actor, userId } = session;
      const at = clock.now();
      const shown = await database.tenant(scope, async (sql) => {
        const before = await settingsStore.find(sql, domain, type);
        const keep = keepingOf(domain, type)?.store(orgId, value, before?.value) ?? value;
        await settingsStore.put(sql, { orgId, domain, type, value: keep, by: userId, now: at });
        const to = shownOf(known, orgId, keep);
        // What is large is in the setting; a note of every row of it would be larger still.
        const data =
          known.shown === 'on_request'
            ? { to: 'replaced' }
            : { from: shownOf(known, orgId, before?.value), to };
        await record(sql, {
          orgId,
          at,
          actor,
          action: 'setting_changed',
          subject: `${domain}.${type}`,
          data,
        });
        await notifyChange(sql, { orgId, tag: 'settings', id: `${domain}.${type}` });
        return to;
      });
      return { domain, type, value: shown };
    },
  };
  return { handlers, port };
}
