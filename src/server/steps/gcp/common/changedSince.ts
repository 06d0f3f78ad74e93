import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { StepError } from '../../contract';
import type { CloudCall } from '../../clouds.port';
import { lastOf, look, type At } from './compute';
import { resourceOf } from './waysBack';

const valueAt = (resource: Json, path: string): Json =>
  path.split('.').reduce<Json>((value, key) => (isJsonObject(value) ? (value[key] ?? null) : null), resource);

/** Links by what they name; what Google leaves out is 0 or empty. */
const told = (value: Json): string => {
  const one = typeof value === 'string' ? lastOf(value) : value;
  return one === null || one === 0 || one === ''
    ? 'not set'
    : typeof one === 'string'
      ? one
      : JSON.stringify(one);
};

/** Fails where a field of the call's resource is no longer what the change left, so that what others set stays. */
export async function holdToLeft(at: At, call: CloudCall, left: JsonObject): Promise<void> {
  if (Object.keys(left).length === 0) return;
  const about = { service: call.service, operation: `GET ${resourceOf(call)}`, input: {} };
  const found = await look(at, about, z.record(z.string(), z.json()));
  if (found === null) throw new StepError('It no longer exists.', 'input_validation', false);
  const other = Object.entries(left).find(([path, value]) => told(valueAt(found, path)) !== told(value));
  if (other)
    throw new StepError(
      `It was changed since: ${lastOf(other[0].replaceAll('.', '/'))} is now ${told(valueAt(found, other[0]))}, and was left at ${told(other[1])}.`,
      'input_validation',
      false,
    );
}
