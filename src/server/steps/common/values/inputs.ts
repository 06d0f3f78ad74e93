import { readJson } from '@shared/model/readJson';
import { z } from 'zod';
import { readNumber } from '@shared/model/numbers';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { readPairs } from '@shared/model/steps/pairs';

/** Longest list that a step takes. */
export const LIST_MAX = 1_000_000;

const isList = (value: unknown): value is Json[] => Array.isArray(value);

/** Lists come as lists, as JSON text in brackets, or as text with commas (PARAM-04). */
function toList(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return [];
  if (!text.startsWith('[')) return text.split(',').map((part) => part.trim());
  try {
    return readJson(text);
  } catch {
    return value;
  }
}

/** Items are not looked into: they are JSON already, and there may be very many. */
export const listInput = z.preprocess(
  toList,
  z
    .custom<Json[]>(isList, 'must be a list')
    .refine((list) => list.length <= LIST_MAX, `has more than ${LIST_MAX.toLocaleString('en')} items`),
);

function toObject(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return readJson(value);
  } catch {
    return value;
  }
}

export const objectInput = z.preprocess(toObject, z.custom<JsonObject>(isJsonObject, 'must be an object'));

export const jsonInput = z.custom<Json>((value) => value !== undefined, 'is missing');

/** Text that says a number is one; “2,50” says none, and is named. */
export const numberInput = z.preprocess(
  (value) => (typeof value === 'string' ? (readNumber(value) ?? value) : value),
  z.number({
    error: ({ input }) =>
      typeof input === 'string' && input.trim() !== ''
        ? `must be a number, and “${input.slice(0, 40)}” is none`
        : 'must be a number',
  }),
);

export const wholeInput = numberInput.pipe(z.number().int('must be a whole number'));

export const textInput = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  z.string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be text') }),
);

export const required = (most: number) => textInput.pipe(z.string().trim().min(1, 'is empty').max(most));
export const absent = (most: number) => textInput.pipe(z.string().trim().max(most)).default('');

export const yesNoInput = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('must be yes or no'),
);

/** A path into each item; told at once when it is none. */
export const pathInput = z.string().trim().max(500);

/** Field names: a list, or text with commas. */
export const namesInput = z.preprocess(
  toList,
  z.array(textInput.pipe(z.string().trim().min(1).max(500))).max(100),
);

/** Names → texts, in every form of pairs. */
export const textFieldsInput = z.preprocess(
  (value) => readPairs(value) ?? value,
  z.record(z.string().min(1).max(200), textInput),
);
