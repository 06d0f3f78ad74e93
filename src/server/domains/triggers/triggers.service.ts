import { Fault } from '@shared/kernel/fault';
import { isSignedBySecret, readHook } from '@shared/model/hooks/settings';
import { BILL_UPDATED, BILLS, BUDGET_THRESHOLD } from '@shared/model/billEvent';
import type { Json, JsonObject } from '@shared/model/json';
import { describe } from '@shared/model/schedules/describe';
import { scheduleRule } from '@shared/model/schedules/problems';
import { readConfiguration } from '@shared/model/schedules/read';
import { triggerWords } from '@shared/words/triggers';
import { triggerConfiguration, type Trigger, type TriggerConfiguration } from '@shared/api/triggers/entities';
import type { Database, Sql, TenantScope } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import { randomToken, sha256 } from '../../platform/crypto';
import type { SecretBox } from '../../platform/secretBox';
import { checkedConfiguration, scheduleOf } from './configuration';
import { signingSecretContext } from './signingSecret';
import { triggersStore, type FireRow, type StoredType, type TriggerRow } from './triggers.store';

/** Of one workflow. */
const TRIGGERS_MAX = 50;

interface NewTrigger {
  name: string;
  type: StoredType;
  configuration: TriggerConfiguration;
  /** Null and '': none. */
  signing_secret?: string | null | undefined;
}
type TriggerChange = { [K in keyof NewTrigger]?: NewTrigger[K] | undefined } & {
  rotate_secret?: boolean | undefined;
};

/** `secret`: of an HTTP trigger, when it has a new one; it cannot be read again. */
interface SavedTrigger {
  trigger: Trigger;
  secret?: string;
}

/** A name that nobody gave follows the type: a scheduled run must not be told as one by hand. */
function nameAs(type: StoredType, { name, type: before }: TriggerRow): string {
  const { defaultNames } = triggerWords;
  return type !== before && name === defaultNames[before] ? defaultNames[type] : name;
}

const toFire = (row: FireRow) => ({
  scheduled_for: row.scheduled_for.toISOString(),
  fired_at: row.fired_at.toISOString(),
  outcome: row.outcome,
  execution_id: row.execution_id,
  detail: row.detail,
});

function lastFire(row: TriggerRow) {
  const { last_scheduled_for, last_fired_at, last_outcome, last_execution_id, last_detail } = row;
  if (!last_scheduled_for || !last_fired_at || !last_outcome) return null;
  return toFire({
    scheduled_for: last_scheduled_for,
    fired_at: last_fired_at,
    outcome: last_outcome,
    execution_id: last_execution_id,
    detail: last_detail,
  });
}

function toTrigger(row: TriggerRow): Trigger {
  const isHook = row.type === 'HTTP';
  const rule = row.rule && row.anchor && scheduleRule(readConfiguration(row.rule), row.anchor);
  return {
    trigger_id: row.trigger_id,
    name: row.name,
    workflowId: row.workflow_id,
    type: row.type,
    configuration: triggerConfiguration.parse({ ...row.configuration, ...(isHook ? row.hook : {}) }),
    description: rule ? describe(rule) : null,
    next_fire_at: row.next_fire_at?.toISOString() ?? null,
    paused_reason: row.paused_reason,
    last_fire: lastFire(row),
    hook_path: isHook ? `/hooks/${row.trigger_id}` : null,
    signing_secret_set: isHook && row.signing_secret !== null,
    refused: isHook ? row.hook_refused : null,
    subscription: isHook ? row.hook_subscription : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** `Fault('not_found')` for a trigger that the scope or the workflow does not hold. */
async function find(sql: Sql, workflowId: string, triggerId: string): Promise<TriggerRow> {
  const row = await triggersStore.find(sql, workflowId, triggerId);
  if (!row) throw new Fault('not_found:trigger_not_found', 'This workflow has no such trigger.');
  return row;
}

const refused = (field: string, reason: string) =>
  new Fault('unprocessable:trigger_settings_wrong', reason, [{ field: `configuration.${field}`, reason }]);

async function needBill(sql: Sql, orgId: string, eventId: string, sourceId: Json | undefined): Promise<void> {
  if (eventId === BUDGET_THRESHOLD) return;
  if (eventId !== BILL_UPDATED) throw refused('eventId', triggerWords.noEvent);
  if (typeof sourceId !== 'string' || (await triggersStore.hasSource(sql, orgId, sourceId))) return;
  throw refused('sourceId', triggerWords.noSource);
}

/** `Fault('unprocessable')`, by field, for an event that could never start anything: it is not there. */
async function needEvent(
  sql: Sql,
  orgId: string,
  type: StoredType,
  configuration: JsonObject,
): Promise<void> {
  if (type !== 'INTEGRATION_EVENT') return;
  const integrationId = String(configuration['integrationId']);
  const eventId = String(configuration['eventId']);
  if (integrationId === BILLS) return needBill(sql, orgId, eventId, configuration['sourceId']);
  const found = await triggersStore.findEvent(sql, { orgId, integrationId, eventId });
  if (found.event) return;
  const { noIntegration, noEvent } = triggerWords;
  throw found.integration ? refused('eventId', noEvent) : refused('integrationId', noIntegration);
}

async function needWorkflow(sql: Sql, workflowId: string): Promise<void> {
  if (!(await triggersStore.hasWorkflow(sql, workflowId)))
    throw new Fault('not_found:workflow_not_found', 'This workflow no longer exists.');
}

export function createTriggersService(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  box: Pick<SecretBox, 'seal'>;
  /** A hook may have another secret now, or none. */
  onHookChanged: (triggerId: string) => void;
}) {
  const { database, clock, newId } = deps;

  async function schedule(sql: Sql, row: TriggerRow, before: TriggerRow | undefined): Promise<void> {
    const { trigger_id: triggerId, org_id: orgId, type, configuration } = row;
    if (before) await triggersStore.dropBuffered(sql, triggerId, triggerWords.changed);
    if (type === 'SCHEDULED')
      await triggersStore.putSchedule(sql, {
        triggerId,
        orgId,
        ...scheduleOf(configuration, before, clock.now()),
      });
    else await triggersStore.removeSchedule(sql, triggerId);
  }

  const sealed = (orgId: string, triggerId: string, secret: string | null | undefined): string | null =>
    secret ? deps.box.seal(secret, signingSecretContext(orgId, triggerId)) : null;

  /** It stays until another one is given, or settings that use none. */
  function signingSecretAfter(
    { org_id: orgId, trigger_id: triggerId, signing_secret: stored }: TriggerRow,
    type: StoredType,
    hook: JsonObject,
    { configuration, signing_secret: given }: TriggerChange,
  ): string | null {
    if (type !== 'HTTP') return null;
    if (given !== undefined) return sealed(orgId, triggerId, given);
    return configuration !== undefined && !isSignedBySecret(readHook(hook).proof) ? null : stored;
  }

  return {
    find,

    list: (scope: TenantScope, workflowId: string): Promise<Trigger[]> =>
      database.tenant(scope, async (sql) => {
        await needWorkflow(sql, workflowId);
        return (await triggersStore.list(sql, workflowId)).map(toTrigger);
      }),

    create: (orgId: string, workflowId: string, asked: NewTrigger, createdBy: string) =>
      database.tenant(orgId, async (sql): Promise<SavedTrigger> => {
        const { name, type, configuration: given, signing_secret: signing } = asked;
        await needWorkflow(sql, workflowId);
        if ((await triggersStore.lockAndCount(sql, workflowId)) >= TRIGGERS_MAX)
          throw new Fault('conflict:too_many_triggers', `A workflow has at most ${TRIGGERS_MAX} triggers.`);
        const triggerId = newId();
        const secret = type === 'HTTP' ? randomToken() : undefined;
        const secretHash = secret === undefined ? null : sha256(secret);
        const { configuration, hook } = checkedConfiguration(type, given);
        await needEvent(sql, orgId, type, configuration);
        const signingSecret = type === 'HTTP' ? sealed(orgId, triggerId, signing) : null;
        const kept = { triggerId, name, type, configuration, hook, secretHash, signingSecret };
        const trigger = { ...kept, orgId, workflowId, createdBy };
        await triggersStore.insert(sql, trigger, clock.now());
        await schedule(sql, await find(sql, workflowId, triggerId), undefined);
        await notifyChange(sql, { orgId, tag: 'trigger', id: triggerId });
        const saved = toTrigger(await find(sql, workflowId, triggerId));
        return { trigger: saved, ...(secret === undefined ? {} : { secret }) };
      }),

    async update(orgId: string, workflowId: string, triggerId: string, change: TriggerChange) {
      const saved = await database.tenant(orgId, async (sql): Promise<SavedTrigger> => {
        await triggersStore.lock(sql, triggerId);
        const before = await find(sql, workflowId, triggerId);
        const type = change.type ?? before.type;
        const given = change.configuration ?? toTrigger(before).configuration;
        const fresh = type === 'HTTP' && (change.rotate_secret === true || before.secret_hash === null);
        const secret = fresh ? randomToken() : undefined;
        const kept = type === 'HTTP' ? before.secret_hash : null;
        const secretHash = secret === undefined ? kept : sha256(secret);
        if (change.rotate_secret === true && type !== 'HTTP')
          throw new Fault('conflict:trigger_has_no_secret', 'Only an HTTP trigger has a secret.');
        const { configuration, hook } = checkedConfiguration(type, given);
        const signingSecret = signingSecretAfter(before, type, hook, change);
        const replanned = change.configuration !== undefined || change.type !== undefined;
        if (replanned) await needEvent(sql, orgId, type, configuration);
        const name = change.name ?? nameAs(type, before);
        const settings = { triggerId, name, type, configuration, hook, secretHash, signingSecret };
        await triggersStore.update(sql, settings, clock.now());
        if (replanned) await schedule(sql, await find(sql, workflowId, triggerId), before);
        await notifyChange(sql, { orgId, tag: 'trigger', id: triggerId });
        const trigger = toTrigger(await find(sql, workflowId, triggerId));
        return { trigger, ...(secret === undefined ? {} : { secret }) };
      });
      deps.onHookChanged(triggerId);
      return saved;
    },

    async remove(orgId: string, workflowId: string, triggerId: string) {
      await database.tenant(orgId, async (sql) => {
        await triggersStore.lock(sql, triggerId);
        if ((await triggersStore.remove(sql, workflowId, triggerId)) === 0)
          await find(sql, workflowId, triggerId);
        await notifyChange(sql, { orgId, tag: 'trigger', id: triggerId });
      });
      deps.onHookChanged(triggerId);
    },

    fires: (
      scope: TenantScope,
      workflowId: string,
      triggerId: string,
      { key, size }: { key: string | null; size: number },
    ) =>
      database.tenant(scope, async (sql) => {
        await find(sql, workflowId, triggerId);
        const before = key === null ? null : new Date(key);
        if (before && Number.isNaN(before.getTime()))
          throw new Fault('bad_input:bad_page_key', 'page_key: is not a key of a page of this list', [
            { field: 'page_key', reason: 'is not a key of a page of this list' },
          ]);
        const rows = await triggersStore.fires(sql, triggerId, before, size + 1);
        const page = rows.slice(0, size);
        const next = rows.length > size ? page.at(-1)?.scheduled_for.toISOString() : undefined;
        return { data: page.map(toFire), next_page_key: next ?? null };
      }),
  };
}

export type TriggersService = ReturnType<typeof createTriggersService>;
