import type { z } from 'zod';
import { badInput } from '@shared/kernel/fault';
import { featureFlags, type FeatureFlag } from '@shared/model/permissions';
import type { Database, TenantScope } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Handlers } from '../../http/context';
import { parseAs } from '../../http/validate';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from '../organisations/activity.port';
import { knownSettings, settingList } from './known';
import type { Settings } from './settings.port';
import { settingsStore } from './settings.store';

export function createSettings(deps: { database: Database; clock: Clock; record: RecordActivity }): {
  handlers: Pick<Handlers, 'settings.get' | 'settings.put'>;
  port: Settings;
} {
  const { database, clock, record } = deps;

  async function stored(scope: TenantScope): Promise<(domain: string, type: string) => unknown> {
    const rows = await database.tenant(scope, (sql) => settingsStore.all(sql));
    return (domain, type) => rows.find((row) => row.domain === domain && row.type === type)?.value;
  }

  /** A stored value that a later version no longer understands counts as not set. */
  async function read<T extends z.ZodType>(
    scope: TenantScope,
    domain: string,
    type: string,
    known: { value: T; normal: unknown },
  ): Promise<z.output<T>> {
    const row = await database.tenant(scope, (sql) => settingsStore.find(sql, domain, type));
    const parsed = row ? known.value.safeParse(row.value) : undefined;
    return parsed?.success ? parsed.data : known.value.parse(known.normal);
  }

  const { cost, cases, executions, general } = knownSettings;
  const port: Settings = {
    costPeriod: (scope) => read(scope, 'cost', 'period', cost.period),
    costMethod: (scope) => read(scope, 'cost', 'method', cost.method),
    ownerTagKeys: (scope) => read(scope, 'cost', 'owner_tag_keys', cost.owner_tag_keys),
    caseExpiryDays: (scope) => read(scope, 'cases', 'expiry_days', cases.expiry_days),
    overviewDashboardPath: (scope) =>
      read(scope, 'general', 'overviewDashboardPath', general.overviewDashboardPath),
    keepExecutionsDays: (scope) => read(scope, 'executions', 'keep_days', executions.keep_days),
    timeZone: (scope) => read(scope, 'general', 'time_zone', general.time_zone),
    async flags(scope) {
      const valueOf = await stored(scope);
      const on = (flag: FeatureFlag) => valueOf('features', flag) ?? knownSettings.features[flag].normal;
      return featureFlags.filter((flag) => on(flag) === true);
    },
  };

  const handlers: Pick<Handlers, 'settings.get' | 'settings.put'> = {
    'settings.get': async ({ query }, { scope }) => {
      const valueOf = await stored(scope);
      const asked = settingList.filter(
        ({ domain, type }) => (query.domain ?? domain) === domain && (query.type ?? type) === type,
      );
      const data = asked.map(({ domain, type, value, normal }) => {
        const parsed = value.safeParse(valueOf(domain, type));
        return { domain, type, value: parsed.success ? parsed.data : normal };
      });
      return { data };
    },

    'settings.put': async ({ body }, { session, scope }) => {
      const { domain, type } = body;
      const known = settingList.find((each) => each.domain === domain && each.type === type);
      if (!known) {
        const reason = `there is no setting “${type}” in “${domain}”`;
        throw badInput([{ field: 'type', reason }]);
      }
      const value = parseAs(known.value, body.value, 'value');
      const { orgId, name: actor, userId } = session;
      const at = clock.now();
      await database.tenant(scope, async (sql) => {
        const before = await settingsStore.find(sql, domain, type);
        await settingsStore.put(sql, { orgId, domain, type, value, by: userId, now: at });
        const data = { from: before?.value ?? known.normal, to: value };
        await record(sql, {
          orgId,
          at,
          actor,
          action: 'setting_changed',
          subject: `${domain}.${type}`,
          data,
        });
        await notifyChange(sql, { orgId, tag: 'settings', id: `${domain}.${type}` });
      });
      return { data: { domain, type, value } };
    },
  };
  return { handlers, port };
}
