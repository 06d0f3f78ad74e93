import { actingRefusal, isProtected } from '@shared/model/settings/acting';
import { actingWords as words } from '@shared/words/acting';
import type { Clock } from '../../platform/clock';
import { StepError } from '../../steps/contract';
import type { CloudActor, CloudCall, CloudChange, CloudSession } from '../../steps/clouds.port';
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

const clouds = { AWS: 'AWS', AZURE: 'Azure', GCP: 'Google Cloud', SNOWFLAKE: 'Snowflake' } as const;

/** A change as it goes into the audit. `account`: the one that is really meant. */
interface Noted {
  orgId: string;
  account: string;
  region: string;
  change: CloudChange;
  by: CloudActor;
}

/** What every change passes: the organization's rules, and its audit before and after. */
export function createGate({ clock, integrations, settings, record }: ActingDeps) {
  async function find({ orgId, type, integrationId }: CloudSession): Promise<Acting> {
    const found = await integrations.acting(orgId, integrationId);
    if (found?.type !== type)
      throw new StepError(words.notConnected(clouds[type]), 'input_validation', false);
    return found;
  }

  /** Work at the provider, whose failures are told as those of steps. */
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

  /** The organization's rules, and those of the one that shares the integration. */
  async function refusalOf(
    { orgId, found }: { orgId: string; found: Acting },
    account: string,
    tags: Readonly<Record<string, string>>,
  ): Promise<string | null> {
    for (const each of new Set([orgId, found.connected.orgId])) {
      const rules = await settings.acting({ orgIds: [each] });
      if (isProtected(rules, tags)) return words.refused.protectedBy(rules.protect_tag);
      const refused = actingRefusal(rules, { account, at: clock.now() });
      if (refused !== null) return refused;
    }
    return null;
  }

  function note(action: string, { orgId, account, region, change, by }: Noted, more = {}) {
    const { call, resource, summary, before, after } = change;
    return record({
      orgId,
      at: clock.now(),
      actor: by.actor.name,
      action,
      subject: resource,
      data: {
        summary,
        account,
        region,
        call: { service: call.service, operation: call.operation, input: call.input },
        before,
        after,
        workflow_id: by.workflowId,
        execution_id: by.executionId,
        ...more,
      },
    });
  }

  /** What broke off on the way may have happened. */
  const mayHaveHappened = (error: unknown) => error instanceof StepError && error.retryable;

  return {
    find,
    asked,
    refusalOf,
    /** Makes a change if the rules let it, with an entry in the audit before and after. */
    async change<T>(
      found: Acting,
      noted: Noted,
      { work, isUnclear = mayHaveHappened }: { work(): Promise<T>; isUnclear?(error: unknown): boolean },
      signal: AbortSignal,
    ): Promise<T> {
      const refused = await refusalOf({ orgId: noted.orgId, found }, noted.account, {});
      if (refused !== null) throw new StepError(words.now.closed(refused), 'input_validation', false);
      await note('cloud_change_began', noted);
      try {
        const reply = await work();
        await note('cloud_changed', noted);
        return reply;
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown';
        const unclear = signal.aborted || isUnclear(error);
        await note(unclear ? 'cloud_change_unclear' : 'cloud_change_failed', noted, { reason });
        throw error;
      }
    },
  };
}
