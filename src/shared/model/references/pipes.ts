import { writeMoney } from '../money';
import { readNumber, sumOf } from '../numbers';
import { format } from 'date-fns';
import type { Json } from '../json';
import { isJsonObject } from '../json';
import { DATE_FORMAT } from '../limits';
import { jsonText, spendCharacters, spendNodes, type Budget } from './budget';
import { isTimeZone, readMoment } from './dates';
import { parsePath } from './parse';
import type { PipeName } from './pipeForms';
import { ABSENT, type Absent } from './scope';
import { walkPath } from './walk';

/** What a pipe cannot do with a value; the evaluator adds the reference to the message. */
export class PipeError extends Error {
  override readonly name = 'PipeError';
}

interface Tools {
  budget: Budget;
  /** IANA zone of the run. */
  timeZone: string;
}
type PipeRun = (value: Json, args: Json[], tools: Tools) => Json | Absent;

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'number') return 'a number';
  return typeof value === 'boolean' ? 'true or false' : 'an object';
}

function listOf(value: Json, pipe: PipeName): Json[] {
  if (Array.isArray(value)) return value;
  throw new PipeError(`${pipe} needs a list, and this is ${kindOf(value)}`);
}

function argText(value: Json | undefined, otherwise: string, pipe: PipeName): string {
  if (value === undefined) return otherwise;
  if (typeof value === 'string') return value;
  throw new PipeError(`${pipe} takes a text in quotes, not ${kindOf(value)}`);
}

/** How a value stands within a text: objects as JSON, null and absent as nothing. */
export function toText(value: Json | Absent, budget: Budget): string {
  if (value === ABSENT || value === null) return '';
  if (typeof value === 'object') return jsonText(value, budget);
  const text = String(value);
  spendCharacters(budget, text.length);
  return text;
}

function numberOf(value: Json, pipe: PipeName): number {
  const number = readNumber(value);
  if (number !== undefined) return number;
  const shown = typeof value === 'string' ? `“${value.slice(0, 40)}”` : kindOf(value);
  throw new PipeError(`${pipe} needs a number, and ${shown} is none`);
}

/** Half away from zero, on the decimals that are seen: 1.005 gives 1.01. */
function round(value: number, digits: number): number {
  const shift = (number: number, by: number): number => {
    const [mantissa, exponent = '0'] = String(number).split('e');
    return Number(`${mantissa}e${Number(exponent) + by}`);
  };
  const rounded = shift(Math.round(shift(Math.abs(value), digits)), -digits) * Math.sign(value);
  return rounded === 0 ? 0 : rounded;
}

function sum(value: Json, args: Json[], { budget }: Tools): number {
  const items = listOf(value, 'sum');
  const path = args[0] === undefined ? [] : parsePath(argText(args[0], '', 'sum'));
  spendNodes(budget, items.length);
  const numbers: number[] = [];
  for (const item of items) {
    const found = walkPath(item, path);
    if (found === ABSENT || found === null || found === '') continue;
    numbers.push(numberOf(found, 'sum'));
  }
  return sumOf(numbers);
}

function join(value: Json, args: Json[], { budget }: Tools): string {
  const separator = argText(args[0], ', ', 'join');
  const items = listOf(value, 'join');
  spendNodes(budget, items.length);
  spendCharacters(budget, separator.length * Math.max(0, items.length - 1));
  return items.map((item) => toText(item, budget)).join(separator);
}

function date(value: Json, args: Json[], { timeZone }: Tools): string {
  const zone = argText(args[1], timeZone, 'date');
  if (!isTimeZone(zone)) throw new PipeError(`“${zone}” is not a time zone`);
  const moment = readMoment(value, zone);
  if (!moment) {
    const shown = typeof value === 'string' ? `“${value.slice(0, 40)}”` : kindOf(value);
    throw new PipeError(`${shown} is not a date`);
  }
  const pattern = argText(args[0], DATE_FORMAT, 'date');
  if (/[YD]/.test(pattern.replaceAll(/'[^']*'/g, ''))) {
    throw new PipeError(`“${pattern}” is not a date format: write yyyy for the year and dd for the day`);
  }
  try {
    return format(moment, pattern);
  } catch (error) {
    throw new PipeError(`“${pattern}” is not a date format: ${error instanceof Error ? error.message : ''}`);
  }
}

function currency(value: Json, args: Json[]): string {
  const code = argText(args[0], 'USD', 'currency').toUpperCase();
  const amount = numberOf(value, 'currency');
  if (!/^[A-Z]{3}$/.test(code)) throw new PipeError(`“${code}” is not a currency code such as USD`);
  return writeMoney({ amount, currency: code });
}

function replace(value: Json, args: Json[], { budget }: Tools): string {
  const text = toText(value, budget);
  const from = argText(args[0], '', 'replace');
  const by = argText(args[1], '', 'replace');
  if (from === '') return text;
  const parts = text.split(from);
  spendCharacters(budget, by.length * (parts.length - 1));
  return parts.join(by);
}

function lengthOf(value: Json): number {
  if (typeof value === 'string') return [...value].length;
  if (Array.isArray(value)) return value.length;
  if (isJsonObject(value)) return Object.keys(value).length;
  throw new PipeError(`length needs a list, a text or an object, and this is ${kindOf(value)}`);
}

function digitsOf(value: Json | undefined): number {
  const digits = value ?? 0;
  if (typeof digits === 'number' && Number.isInteger(digits) && Math.abs(digits) <= 10) return digits;
  throw new PipeError('round takes a whole number of digits from -10 to 10');
}

function keysOf(value: Json): Json {
  if (isJsonObject(value)) return Object.keys(value);
  throw new PipeError(`keys needs an object, and this is ${kindOf(value)}`);
}

const itemOf = (item: Json | undefined): Json | Absent => (item === undefined ? ABSENT : item);

const runs: Record<Exclude<PipeName, 'default'>, PipeRun> = {
  json: (value, _args, { budget }) => jsonText(value, budget),
  date,
  number: (value) => (typeof value === 'boolean' ? Number(value) : numberOf(value, 'number')),
  join,
  first: (value) => itemOf(listOf(value, 'first')[0]),
  last: (value) => itemOf(listOf(value, 'last').at(-1)),
  length: lengthOf,
  keys: keysOf,
  sum,
  round: (value, args) => round(numberOf(value, 'round'), digitsOf(args[0])),
  currency,
  upper: (value, _args, { budget }) => toText(value, budget).toUpperCase(),
  lower: (value, _args, { budget }) => toText(value, budget).toLowerCase(),
  trim: (value, _args, { budget }) => toText(value, budget).trim(),
  replace,
};

/** Absent and null go through every pipe unchanged, but for `default` and, of null, `json`. */
export function runPipe(name: PipeName, value: Json | Absent, args: Json[], tools: Tools): Json | Absent {
  const nothing = value === ABSENT || value === null;
  if (name === 'default') return nothing ? (args[0] ?? null) : value;
  if (value === ABSENT || (value === null && name !== 'json')) return value;
  spendNodes(tools.budget, 1);
  return runs[name](value, args, tools);
}
