import { z } from 'zod';
import { Fault } from '@shared/kernel/fault';
import type { SecretBox } from '../../platform/secretBox';
import { ProviderError } from './integrations.port';
import type { IntegrationRow } from './integrations.store';
import type { Connected } from './connected.port';

export type Values = Readonly<Record<string, string>>;

/** An integration as its provider is given it. */
export interface Held {
  connected: Connected;
  /** The same error without the secrets that a service may have repeated in it. */
  hiding(error: unknown): unknown;
}

const texts = z.record(z.string(), z.string());
/** Shorter ones stand in too many words. */
const SECRET_MIN = 6;

const contextOf = (integrationId: string) => `integration:${integrationId}`;

export const sealSecrets = (box: SecretBox, integrationId: string, secrets: Values): string | null =>
  Object.keys(secrets).length === 0 ? null : box.seal(JSON.stringify(secrets), contextOf(integrationId));

/** Those of a virtual integration are sealed for what it is a part of. */
type Sealed = Pick<IntegrationRow, 'integration_id' | 'parent_id' | 'secrets'>;

/** `Fault('internal')` when they cannot be opened. */
function openSecrets(box: SecretBox, row: Sealed): Values {
  if (row.secrets === null) return {};
  return texts.parse(JSON.parse(box.open(row.secrets, contextOf(row.parent_id ?? row.integration_id))));
}

/** None where they cannot be opened: then they are to be given again. */
export function knownSecrets(box: SecretBox, row: Sealed): Values {
  try {
    return openSecrets(box, row);
  } catch (error) {
    if (error instanceof Fault) return {};
    throw error;
  }
}

/** With secrets as they are, or to be opened when they are asked for. */
export function holdValues(of: Omit<Connected, 'secret'>, given: Values | (() => Values)): Held {
  let opened: Values | undefined;
  const secrets = () => (opened ??= typeof given === 'function' ? given() : given);
  const hide = (text: string) =>
    Object.values(opened ?? {})
      .filter((secret) => secret.length >= SECRET_MIN)
      .reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
  return {
    connected: { ...of, secret: (fieldId) => secrets()[fieldId] ?? '' },
    hiding(error) {
      if (error instanceof ProviderError)
        return new ProviderError(hide(error.message), error.code, error.passing, error.retryAfterMs);
      if (error instanceof Fault) return new Fault(`${error.code}:${error.reason}`, hide(error.message));
      return error;
    },
  };
}

export function holdRow(box: SecretBox, row: IntegrationRow): Held {
  const { org_id: orgId, integration_id: integrationId, name, settings, account_ids: accounts } = row;
  const limited = accounts === null ? {} : { accounts };
  return holdValues({ orgId, integrationId, name, settings, ...limited }, () => openSecrets(box, row));
}
