import { badInput } from '@shared/kernel/fault';
import { deliveryIdPlace, usualDeliveryId, type HookSettings } from '@shared/model/hooks/settings';
import type { Json } from '@shared/model/json';
import { walkPath } from '@shared/model/references/walk';
import { sha256 } from '../../../platform/crypto';
import { one, type Headers } from './proofs';

const EVENT_ID = /^[\x21-\x7e]{1,200}$/;

function chosenId({ proof, deliveryId }: HookSettings, headers: Headers, body: Json): string | undefined {
  const place = deliveryIdPlace(deliveryId || usualDeliveryId[proof]);
  if (!place) return undefined;
  const found = 'header' in place ? one(headers[place.header]) : walkPath({ body }, place.path);
  if (typeof found === 'number') return String(found);
  if (typeof found !== 'string' || found === '') return undefined;
  return EVENT_ID.test(found) ? found : sha256(found);
}

/**
 * What names a delivery, so that it starts one run however often it comes: what the trigger names, else the header
 * `idempotency-key`; undefined where there is neither. An id that is too long or no plain ASCII is its SHA-256.
 */
export function deliveryIdOf(settings: HookSettings, headers: Headers, body: Json): string | undefined {
  const chosen = chosenId(settings, headers, body);
  if (chosen !== undefined) return chosen;
  const given = one(headers['idempotency-key']);
  if (given === undefined) return undefined;
  if (!EVENT_ID.test(given))
    throw badInput([{ field: 'idempotency-key', reason: 'must be 1 to 200 visible ASCII characters' }]);
  return given;
}
