import type { Json } from '../json';
import { isJsonObject } from '../json';
import { readNumber } from '../numbers';
import { readMoment } from '../references/dates';

/** Null, absent, blank text, a list or an object without anything in it. */
export function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}

/** Longer ones, such as ids of resources, lose digits as a number. */
const exactDigits = 15;
const wholeNumber = /^[+-]?\d+$/;

function longWhole(value: Json): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  if (typeof value !== 'string' || !wholeNumber.test(value.trim()) || value.length > 1000) return undefined;
  return BigInt(value.trim().replace('+', ''));
}

const isLong = (value: Json) =>
  typeof value === 'string' && wholeNumber.test(value.trim()) && value.trim().length > exactDigits;

/** A day or moment in text, in milliseconds; numbers are moments only beside one. */
export function dateOf(value: Json): number | undefined {
  return typeof value === 'string' && value.includes('-') ? readMoment(value, 'UTC')?.getTime() : undefined;
}

function dates(left: Json, right: Json): [number, number] | undefined {
  const [a, b] = [dateOf(left), dateOf(right)];
  if (a !== undefined && b !== undefined) return [a, b];
  if (a !== undefined && typeof right === 'number') return pair(a, readMoment(right, 'UTC')?.getTime());
  if (b !== undefined && typeof left === 'number') return pair(readMoment(left, 'UTC')?.getTime(), b);
  return undefined;
}

function pair(a: number | undefined, b: number | undefined): [number, number] | undefined {
  return a === undefined || b === undefined ? undefined : [a, b];
}

const sign = <T extends number | bigint | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** One form of a text that has several: é as one character or as two. */
export const normal = (text: string): string => text.normalize('NFC');

/** Two texts are numbers only as plain decimals: 1e3 may be a hash. */
const numberIn = (value: Json, other: Json): number | undefined =>
  typeof value === 'string' && typeof other === 'string' && /e/i.test(value) ? undefined : readNumber(value);

/**
 * -1, 0 or 1; undefined when the two have no order. Numbers, and texts that say one, are compared as numbers, days and
 * moments as such (without a zone: UTC), texts by their characters without regard to case.
 */
export function order(left: Json, right: Json): number | undefined {
  if (isLong(left) || isLong(right)) {
    const [a, b] = [longWhole(left), longWhole(right)];
    if (a !== undefined && b !== undefined) return sign(a, b);
  }
  const numbers = pair(numberIn(left, right), numberIn(right, left));
  if (numbers) return sign(...numbers);
  const moments = dates(left, right);
  if (moments) return sign(...moments);
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  // A number and a text that is none have no order, and neither have a date and such a text.
  const isOther = (value: string) => numberIn(value, '') !== undefined || dateOf(value) !== undefined;
  const [a, b] = [left, right].map((text) => normal(text).toLowerCase());
  return isOther(left) === isOther(right) ? sign(a ?? '', b ?? '') : undefined;
}

const truth = (value: Json): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim().toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : undefined;
};

const depthMax = 50;

/**
 * Symmetric. Two texts are the same when they are the same text, of the same case: “1.10” is not “1.1”, nor “0012” “12”.
 * Numbers are compared where one side is one; everything empty is the same.
 */
export function same(left: Json, right: Json, depth = 0): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right);
  if (typeof left === 'boolean' || typeof right === 'boolean') return truth(left) === truth(right);
  if (typeof left === 'object' || typeof right === 'object') return sameStructure(left, right, depth);
  if (left === right) return true;
  if (typeof left !== 'string' || typeof right !== 'string') return order(left, right) === 0;
  const [a, b] = dates(left, right) ?? [normal(left), normal(right)];
  return a === b;
}

function sameStructure(left: Json, right: Json, depth: number): boolean {
  if (depth > depthMax) return false;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, at) => same(item, right[at] ?? null, depth + 1));
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  const own = (value: { [key: string]: Json }, key: string) =>
    Object.hasOwn(value, key) ? (value[key] ?? null) : null;
  return [...keys].every((key) => same(own(left, key), own(right, key), depth + 1));
}

/** Case-insensitive: a text within a text, an item of a list, a property of an object. */
export function holds(left: Json, right: Json): boolean {
  if (isEmpty(left) || isEmpty(right)) return false;
  if (Array.isArray(left)) return left.some((item) => same(item, right) || sameText(item, right));
  if (isJsonObject(left)) return typeof right === 'string' && Object.hasOwn(left, right);
  if (typeof right === 'object') return false;
  const [whole, part] = [left, right].map((value) => normal(String(value)).toLowerCase());
  return (whole ?? '').includes(part ?? '');
}

function sameText(left: Json, right: Json): boolean {
  const lower = (value: string) => normal(value).toLowerCase();
  return typeof left === 'string' && typeof right === 'string' && lower(left) === lower(right);
}

/** So few are compared one by one. */
const fewRights = 8;
const isPlainText = (value: Json): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  truth(value) === undefined &&
  dateOf(value) === undefined &&
  !isLong(value);

/** `rights.some((right) => same(left, right))`, also for a long list over many items. */
export function memberOf(rights: Json[]): (left: Json) => boolean {
  if (rights.length <= fewRights) return (left) => rights.some((right) => same(left, right));
  const texts = new Set<string>();
  const numbers = new Set<number>();
  /** What those texts say that say a number: they are the same as it. */
  const said = new Set<number>();
  const others: Json[] = [];
  for (const right of rights) {
    const number = readNumber(right);
    if (typeof right === 'number') numbers.add(right);
    else if (isPlainText(right)) {
      texts.add(normal(right));
      if (number !== undefined) said.add(number);
    } else others.push(right);
  }
  return (left) => {
    const isOther = () => others.some((right) => same(left, right));
    if (typeof left === 'number') return numbers.has(left) || said.has(left) || isOther();
    if (!isPlainText(left)) return rights.some((right) => same(left, right));
    const number = readNumber(left);
    return texts.has(normal(left)) || (number !== undefined && numbers.has(number)) || isOther();
  };
}
