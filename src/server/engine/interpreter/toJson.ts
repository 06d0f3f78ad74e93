import type { Json, JsonObject } from '@shared/model/json';
import { StepError } from '../../steps/contract';

/** Bytes of an output beyond which it is refused. */
const OUTPUT_MAX = 50 * 1024 * 1024;
const DEPTH_MAX = 200;
const LONG_TEXT = 1024;

interface Walk {
  bytes: number;
  max: number;
  /** From the outermost value to the one that is looked at. */
  path: object[];
}

const refuse = (message: string) => new StepError(message, 'general', false);

function spend(walk: Walk, bytes: number) {
  walk.bytes += bytes;
  if (walk.bytes > walk.max) {
    const size = `${Math.floor(walk.max / 1024 / 1024)} MB`;
    throw refuse(`The output is larger than ${size}. Give less: filter it, or select fields.`);
  }
}

/**
 * The output of a step as JSON: undefined is null (and as a property left out), a date its ISO text, NaN null. Frozen,
 * as later steps and the journal share it, and a copy, as the step may keep its own. Throws `StepError`.
 */
export function toJson(value: unknown, max = OUTPUT_MAX): Json {
  return convert(value, { bytes: 0, max, path: [] });
}

function convert(value: unknown, walk: Walk): Json {
  switch (typeof value) {
    case 'undefined':
      return null;
    case 'string':
      spend(walk, 2 + (value.length > LONG_TEXT ? Buffer.byteLength(value) : value.length));
      return value;
    case 'boolean':
      spend(walk, 5);
      return value;
    case 'number':
      spend(walk, 8);
      return Number.isFinite(value) ? value : null;
    case 'bigint':
      spend(walk, 8);
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case 'object':
      return value === null ? null : convertObject(value, walk);
    default:
      throw refuse(`The output holds a ${typeof value}, which is not JSON.`);
  }
}

function convertObject(value: object, walk: Walk): Json {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw refuse('The output holds an invalid date.');
    spend(walk, 26);
    return value.toISOString();
  }
  if (walk.path.includes(value)) throw refuse('The output contains itself, so it is not JSON.');
  if (walk.path.length >= DEPTH_MAX) throw refuse(`The output is nested deeper than ${DEPTH_MAX} levels.`);
  if (value instanceof Map || value instanceof Set || ArrayBuffer.isView(value)) {
    throw refuse(`The output holds a ${value.constructor.name}, which is not JSON.`);
  }
  walk.path.push(value);
  const json = Array.isArray(value) ? convertList(value, walk) : convertRecord(value, walk);
  walk.path.pop();
  return json;
}

function convertList(list: readonly unknown[], walk: Walk): Json {
  const converted: Json[] = [];
  spend(walk, 2);
  // A hole is undefined here, and so null.
  for (let index = 0; index < list.length; index += 1) {
    converted.push(convert(list[index], walk));
    spend(walk, 1);
  }
  Object.freeze(converted);
  return converted;
}

function convertRecord(record: object, walk: Walk): Json {
  if ('toJSON' in record && typeof record.toJSON === 'function') return convert(record.toJSON(), walk);
  const converted: JsonObject = {};
  spend(walk, 2);
  for (const [key, inner] of Object.entries(record)) {
    if (inner === undefined) continue;
    spend(walk, key.length + 4);
    const value = convert(inner, walk);
    // Assignment would run the setter of this one.
    if (key === '__proto__') Object.defineProperty(converted, key, { value, enumerable: true });
    else converted[key] = value;
  }
  Object.freeze(converted);
  return converted;
}
