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

/** A day or moment in text; numbers are moments only beside one. */
function dateOf(value: Json): number | undefined {
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

/**
 * -1, 0 or 1; undefined when the two have no order. Numeric-looking values are compared as numbers, days and moments
 * as such (without a zone: UTC), texts by their characters without regard to case.
 */
export function order(left: Json, right: Json): number | undefined {
  if (isLong(left) || isLong(right)) {
    const [a, b] = [longWhole(left), longWhole(right)];
    if (a !== undefined && b !== undefined) return sign(a, b);
  }
  const numbers = pair(readNumber(left), readNumber(right));
  if (numbers) return sign(...numbers);
  const moments = dates(left, right);
  if (moments) return sign(...moments);
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  // A number and a text that is none have no order, and neither have a date and such a text.
  const kinds = [left, right].map((value) => readNumber(value) !== undefined || dateOf(value) !== undefined);
  return kinds[0] === kinds[1] ? sign(left.toLowerCase(), right.toLowerCase()) : undefined;
}

const truth = (value: Json): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim().toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : undefined;
};

const depthMax = 50;

/** Symmetric. Texts are the same only with the same case; everything empty is the same. */
export function same(left: Json, right: Json, depth = 0): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right);
  if (typeof left === 'boolean' || typeof right === 'boolean') return truth(left) === truth(right);
  if (typeof left === 'object' || typeof right === 'object') return sameStructure(left, right, depth);
  if (left === right) return true;
  if (typeof left === 'string' && typeof right === 'string' && !comparable(left, right)) return false;
  return order(left, right) === 0;
}

const comparable = (left: string, right: string) =>
  (readNumber(left) !== undefined && readNumber(right) !== undefined) || dates(left, right) !== undefined;

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
  return String(left).toLowerCase().includes(String(right).toLowerCase());
}

function sameText(left: Json, right: Json): boolean {
  return typeof left === 'string' && typeof right === 'string' && left.toLowerCase() === right.toLowerCase();
}

/** So few are compared one by one. */
const fewRights = 8;
const isPlainText = (value: Json): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  truth(value) === undefined &&
  readNumber(value) === undefined &&
  dateOf(value) === undefined;

/** `rights.some((right) => same(left, right))`, also for a long list over many items. */
export function memberOf(rights: Json[]): (left: Json) => boolean {
  if (rights.length <= fewRights) return (left) => rights.some((right) => same(left, right));
  const texts = new Set<string>();
  const numbers = new Set<number>();
  const others: Json[] = [];
  for (const right of rights) {
    const number = isLong(right) ? undefined : readNumber(right);
    if (isPlainText(right)) texts.add(right);
    else if (number !== undefined) numbers.add(number);
    else others.push(right);
  }
  return (left) => {
    const number = isLong(left) ? undefined : readNumber(left);
    if (isPlainText(left)) return texts.has(left) || others.some((right) => same(left, right));
    if (number !== undefined) return numbers.has(number) || others.some((right) => same(left, right));
    return rights.some((right) => same(left, right));
  };
}
