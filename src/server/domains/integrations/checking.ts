import { Fault } from '@shared/kernel/fault';
import type { ConnectionCheck } from '@shared/api/integrations/kinds';
import { integrationFaults } from '@shared/words/integrationFaults';
import type { Clock } from '../../platform/clock';
import { ask, type AskingDeps } from './asking';
import type { Held, Values } from './connected';
import { ProviderError, type Checked, type IntegrationProvider } from './integrations.port';
import { shown } from './providerFault';

/** What it showed, and when it could not be: the failure that the message tells. */
export interface Answer {
  check: ConnectionCheck;
  failure: Fault | undefined;
  /** Secrets that it gave, to be kept beside those that were filled in. */
  gained: Values;
}

/** Asks a service who it is connected as. What it refuses, and whatever else fails, is the answer: nothing is thrown. */
export function createChecking(deps: AskingDeps & { clock: Clock }) {
  const { clock, log } = deps;

  function failed(error: unknown, type: string): Fault {
    if (error instanceof ProviderError)
      return new Fault(
        error.code === 'too_many' ? 'too_many' : 'unprocessable:service_refused',
        shown(error.message),
      );
    if (error instanceof Fault) return new Fault('unprocessable:service_refused', shown(error.message));
    log.error({ err: error, type }, 'A check of an integration failed');
    return new Fault('unavailable:service_failed', integrationFaults.unexpected);
  }

  function answer({ kind }: IntegrationProvider, checked: Checked | undefined, message: string) {
    const permissions = kind.permissions.map((permission) => ({
      ...permission,
      granted: checked?.granted[permission.name] ?? null,
    }));
    const checked_at = clock.now().toISOString();
    return { ok: checked !== undefined, message: shown(message), permissions, checked_at };
  }

  return async (provider: IntegrationProvider, held: Held): Promise<Answer> => {
    const { orgId, name } = held.connected;
    try {
      const checked = await ask(deps, {
        orgId,
        name,
        work: (signal) => provider.check(held.connected, signal),
        failed: (error) => failed(held.hiding(error), provider.type),
      });
      const gained = checked.secrets ?? {};
      return { check: answer(provider, checked, checked.message), failure: undefined, gained };
    } catch (error) {
      const failure = error instanceof Fault ? error : failed(error, provider.type);
      return { check: answer(provider, undefined, failure.message), failure, gained: {} };
    }
  };
}
export type Checking = ReturnType<typeof createChecking>;
