import { z } from 'zod';
import type { Json } from '@shared/model/json';
import type { ParamType } from '@shared/model/steps/manifest';
import type { Param, ParamSpec } from '../contract';
import {
  jsonInput,
  listInput,
  namesInput,
  numberInput,
  objectInput,
  textFieldsInput,
  textInput,
  wholeInput,
  yesNoInput,
} from './values/inputs';

/**
 * Parameters of steps, each said once: what its form shows, and by that what its value must be. A `default` stands for
 * a value that is absent; without one, a text that may be absent is empty and anything else undefined. What is hidden may
 * be absent.
 */

/** What the form shows besides what a maker of a kind asks for. */
type Shown = Omit<ParamSpec, 'type' | 'default' | 'min' | 'max' | 'maxLength' | 'selectValues'>;
type MayBeAbsent = { optional: true } | { hiddenBy: string };
type Given<F, T> = F extends { default: unknown } ? T : F extends MayBeAbsent ? T | undefined : T;

const mayBeAbsent = ({ optional, hiddenBy }: Pick<ParamSpec, 'optional' | 'hiddenBy'>) =>
  optional === true || hiddenBy !== undefined;

/** Any kind: `input` decides alone. */
export const param = <T>(spec: ParamSpec, input: z.ZodType<T>): Param<T> => ({ ...spec, input });

function made<F extends ParamSpec, T>(spec: F, input: z.ZodType<T>): Param<Given<F, T>>;
function made(spec: ParamSpec, input: z.ZodType): Param {
  if (spec.default !== undefined) return param(spec, input.default(spec.default));
  return param(spec, mayBeAbsent(spec) ? input.optional() : input);
}

const many = (most: number) => most.toLocaleString('en');

interface Text extends Shown {
  type?: 'string' | 'text' | 'date' | 'url' | 'status' | 'code';
  default?: string;
  /** Most characters. */
  max: number;
  maxLength?: number;
}

const texts =
  (needed: z.ZodType<string>, absent: z.ZodType<string>) =>
  ({ max, ...form }: Text): Param<string> => {
    const spec = { type: 'string' as const, ...form };
    const most = z.string().max(max, `has more than ${many(max)} characters`);
    if (mayBeAbsent(spec)) return param(spec, absent.pipe(most).default(spec.default ?? ''));
    const input = needed.pipe(most);
    return param(spec, spec.default === undefined ? input : input.default(spec.default));
  };

const trimmed = textInput.pipe(z.string().trim());

/** A text without spaces around it; empty only where it may be absent. */
export const text = texts(trimmed.pipe(z.string().min(1, 'is empty')), trimmed);

/** A text as it stands, spaces and all; it may be empty. */
export const rawText = texts(textInput, textInput);

interface Number extends Shown {
  type?: 'number' | 'currency';
  default?: number;
  min?: number;
  max?: number;
}

const within = (input: z.ZodType<number>, { min = -Infinity, max = Infinity }: Number) =>
  input.pipe(
    z
      .number()
      .min(min, `must be at least ${many(min)}`)
      .max(max, `can be at most ${many(max)}`),
  );

export const number = <const F extends Number>(form: F) =>
  made({ type: 'number', ...form }, within(numberInput, form));

export const whole = <const F extends Number>(form: F) =>
  made({ type: 'number', ...form }, within(wholeInput, form));

interface Choice<T extends string> extends Shown {
  /** What may be chosen, with what the form calls it; a list where they are called what they are. */
  choices: Readonly<Record<T, string>> | readonly T[];
  default?: NoInfer<T>;
}

/** One of some values. */
export function choice<T extends string, const F extends Choice<T>>(form: F & Choice<T>): Param<Given<F, T>>;
export function choice({ choices, ...form }: Choice<string>): Param {
  const labels = Array.isArray(choices)
    ? choices.map((value: string) => [value, value] as const)
    : Object.entries(choices);
  const selectValues = labels.map(([value, label]) => ({ value, label: String(label) }));
  const values = selectValues.map(({ value }) => value);
  const told = values.join(values.some((value) => value.includes(',')) ? '; ' : ', ');
  return made({ type: 'select', selectValues, ...form }, z.enum(values, `must be one of ${told}`));
}

/** Yes or no. */
export const yesNo = <const F extends Shown & { default?: boolean }>(form: F) =>
  made({ type: 'boolean', ...form }, yesNoInput);

type Values<T extends Json> = Shown & { default?: T };
const kind =
  <T>(type: ParamType, input: z.ZodType<T>) =>
  <const F extends Values<Json>>(form: F) =>
    made({ type, ...form }, input);

/** A list of anything: as a list, as JSON, or as text with commas. */
export const list = kind('list', listInput);
/** Names: a list of them, or text with commas. */
export const names = kind('list', namesInput);
/** Anything. */
export const json = kind('json', jsonInput);
/** An object, or the JSON of one. */
export const object = kind('object', objectInput);
/** Names with a text each. */
export const pairs = kind('key-value', textFieldsInput);
