import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { QUANTITY_MIN } from '@shared/model/limits';
import { hasReference } from '@shared/model/references/collect';
import { readNumeric } from '@shared/model/steps/checkValue';
import {
  lifecycleTypes,
  storageClasses,
  type LifecycleType,
  type StorageClass,
} from '@shared/model/steps/s3Lifecycle';
import { paramWords } from '@shared/words/paramEditors';
import { textOf } from '../basic/texts';

/** The parameters of one rule, or of one of its transitions, by the names that S3 gives them. */
type Params = JsonObject;

/** PARAM-75: `lifecycle_type` with params. Of transitions `params` has a list under the name of the type. */
export interface Lifecycle {
  type: LifecycleType;
  /** One, but several for transitions. */
  rows: Params[];
}

type NumberField = 'Days' | 'DaysAfterInitiation' | 'NoncurrentDays' | 'NewerNoncurrentVersions';

const numbersOf: Record<LifecycleType, readonly NumberField[]> = {
  ExpiredObjectDeleteMarker: [],
  AbortIncompleteMultipartUpload: ['DaysAfterInitiation'],
  Expiration: ['Days'],
  Transitions: ['Days'],
  NoncurrentVersionTransitions: ['NoncurrentDays', 'NewerNoncurrentVersions'],
  NoncurrentVersionExpiration: ['NoncurrentDays', 'NewerNoncurrentVersions'],
};

/** A version needs not be kept back: this one may be empty. */
const optionalFields: readonly string[] = ['NewerNoncurrentVersions'];

export const numberFields = (type: LifecycleType): readonly NumberField[] => numbersOf[type];
export const isTransition = (type: LifecycleType): boolean =>
  type === 'Transitions' || type === 'NoncurrentVersionTransitions';

const first: LifecycleType = 'Expiration';
const typeOf = (value: Json | undefined): LifecycleType =>
  lifecycleTypes.find((type) => type === value) ?? first;

export function newRow(type: LifecycleType): Params {
  const numbers = numbersOf[type]
    .filter((field) => !optionalFields.includes(field))
    .map((field) => [field, 30]);
  if (type === 'ExpiredObjectDeleteMarker') return { ExpiredObjectDeleteMarker: true };
  return { ...Object.fromEntries(numbers), ...(isTransition(type) ? { StorageClass: 'STANDARD_IA' } : {}) };
}

export const newLifecycle = (type: LifecycleType): Lifecycle => ({ type, rows: [newRow(type)] });

export function readLifecycle(value: Json): Lifecycle {
  if (!isJsonObject(value)) return newLifecycle(first);
  const type = typeOf(value['lifecycle_type']);
  const params = value['params'] ?? null;
  if (!isTransition(type)) return { type, rows: [isJsonObject(params) ? params : newRow(type)] };
  const list = isJsonObject(params) ? (params[type] ?? [params]) : params;
  const rows = Array.isArray(list) ? list.filter(isJsonObject) : [];
  return { type, rows: rows.length > 0 ? rows : [newRow(type)] };
}

export function writeLifecycle({ type, rows }: Lifecycle): JsonObject {
  return { lifecycle_type: type, params: isTransition(type) ? { [type]: rows } : (rows[0] ?? newRow(type)) };
}

/** An emptied field that is needed stays, as nothing, and is told of. */
export function withNumber(row: Params, field: string, value: Json): Params {
  if (value !== null || !optionalFields.includes(field)) return { ...row, [field]: value };
  return Object.fromEntries(Object.entries(row).filter(([key]) => key !== field));
}

/** PARAM-78: whole numbers of at least 0, unless a reference gives them. Null: nothing is wrong. */
export function numberProblem(row: Params, field: NumberField): string | null {
  const value = row[field] ?? null;
  if (value === null || value === '') {
    return optionalFields.includes(field) ? null : paramWords.lifecycle.whole;
  }
  if (hasReference(value)) return null;
  const number = readNumeric(value);
  if (number === undefined || !Number.isInteger(number)) return paramWords.lifecycle.whole;
  return number < QUANTITY_MIN ? paramWords.lifecycle.atLeast : null;
}

export const classOf = (row: Params): StorageClass | null => {
  const named = textOf(row['StorageClass'] ?? '');
  return storageClasses.find((one) => one === named) ?? null;
};
