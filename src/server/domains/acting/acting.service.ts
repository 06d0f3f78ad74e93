import { actingRefusal, isProtected } from '@shared/model/settings/acting';
import { actingWords as words } from '@shared/words/acting';
import type { Clock } from '../../platform/clock';
import { StepError } from '../../steps/contract';
import type {
  CloudActor,
  CloudCall,
  CloudChange,
  CloudPlace,
  CloudSession,
  CloudsPort,
} from '../../steps/clouds.port';
import type { Acting, Integrations } from '../integrations/integrations.port';
import type { RecordActivity } from '../organisations/activity.port';
import type { Settings } from '../settings/settings.port';

export interface ActingDeps {
  clock: Clock;
  integrations: Pick<Integrations, 'acting'>;
  settings: Pick<Settings, 'acting'>;
  /** Writes to the audit. */
  record(activity: Parameters<RecordActivity>[1]): Promise<void>;
}

const clouds = { AWS: 'AWS', AZURE: 'Azure', GCP: 'Google Cloud' } as const;

/** What steps do in clouds: within the rules of the organization, and with an entry in its audit for every change. */
export function createActing({ clock, integrations, settings, record }: ActingDeps): CloudsPort {
  async function find({ orgId, type, integrationId }: CloudSession): Promise<Acting> {
    const found = await integrations.acting(orgId, integrationId);
    if (found?.type !== type)
      throw new StepError(words.notConnected(clouds[type]), 'input_validation', false);
    return found;
  }

  async function asked<T>(
    { explain, driver }: Acting,
    call: CloudCall | null,
    work: () => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const told = explain(error);
      if (!told) throw error;
      const permission = call === null ? '' : driver.permissionOf(call);
      const denied = /denied|does not allow|not authori[sz]ed|forbidden|unauthori[sz]ed|permission/i.test(
        told.message,
      );
      const isMissing = denied && permission !== '' && !told.message.includes(permission);
      const message = isMissing ? words.noPermission(told.message, permission) : told.message;
      throw new StepError(message, denied ? 'authentication' : 'general', told.passing);
    }
  }

  const rulesOf = (orgId: string) => settings.acting({ orgIds: [orgId] });

  /** The organization's rules, and those of the one that shares the integration. */
  async function refusalOf(
    { orgId, found }: { orgId: string; found: Acting },
    account: string,
    tags: Readonly<Record<string, string>>,
  ): Promise<string | null> {
    for (const each of new Set([orgId, found.connected.orgId])) {
      const rules = await rulesOf(each);
      if (isProtected(rules, tags)) return words.refused.protectedBy(rules.protect_tag);
      const refused = actingRefusal(rules, { account, at: clock.now() });
      if (refused !== null) return refused;
    }
    return null;
  }

  /** The account that is really meant, also where a place leaves it to the integration. */
  const accountOf = (found: Acting, place: CloudPlace, signal: AbortSignal) =>
    asked(found, null, () => found.driver.accountOf(found.connected, place, signal), signal);

  function note(
    orgId: string,
    action: string,
    of: { place: CloudPlace; change: CloudChange; by: CloudActor },
    more = {},
  ) {
    const { place, change, by } = of;
    const { call, resource, summary, before, after } = change;
    return record({
      orgId,
      at: clock.now(),
      actor: by.actor.name,
      action,
      subject: resource,
      data: {
        summary,
        account: place.account,
        region: place.region,
        call: { service: call.service, operation: call.operation, input: call.input },
        before,
        after,
        workflow_id: by.workflowId,
        execution_id: by.executionId,
        ...more,
      },
    });
  }

  return {
    async accounts(of, signal) {
      const found = await find(of);
      return asked(found, null, () => found.driver.accounts(found.connected, signal), signal);
    },

    async read(of, place, call, signal) {
      const found = await find(of);
      const work = () => found.driver.call(found.connected, { place, call, repeatable: true }, signal);
      return asked(found, call, work, signal);
    },

    async refusal(of, place, tags, signal) {
      const found = await find(of);
      return refusalOf({ orgId: of.orgId, found }, await accountOf(found, place, signal), tags);
    },

    async change(of, place, change, by, signal) {
      const found = await find(of);
      const account = await accountOf(found, place, signal);
      const refused = await refusalOf({ orgId: of.orgId, found }, account, {});
      if (refused !== null) throw new StepError(words.now.closed(refused), 'input_validation', false);
      const noted = { place: { ...place, account }, change, by };
      await note(of.orgId, 'cloud_change_began', noted);
      try {
        const work = () =>
          found.driver.call(found.connected, { place, call: change.call, repeatable: false }, signal);
        const reply = await asked(found, change.call, work, signal);
        await note(of.orgId, 'cloud_changed', noted);
        return reply;
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown';
        // What broke off on the way may have happened.
        const isUnclear = signal.aborted || (error instanceof StepError && error.retryable);
        await note(of.orgId, isUnclear ? 'cloud_change_unclear' : 'cloud_change_failed', noted, { reason });
        throw error;
      }
    },
  };
}
