import { createHash } from 'node:crypto';
import type { StepContext } from '../../contract';

/** A UUID, the same for the same text of the same run: what is sent twice under it is done once. */
export function onceId({ idempotencyKey }: Pick<StepContext, 'idempotencyKey'>, text: string): string {
  const hex = createHash('sha256').update(`${idempotencyKey} ${text}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
