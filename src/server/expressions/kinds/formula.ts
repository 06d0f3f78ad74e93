import { product, readNumber, sumOf } from '@shared/model/numbers';
import { isJsonObject, type Json } from '@shared/model/json';
import { parsePath, readPath } from '@shared/model/path';
import { StepError } from '../../steps/stepError';

import { roundTo } from '../../steps/common/values/round';

/** Numbers, names of values, + - * / % ^, parentheses and the functions below. Never code. */
type Formula = (valueOf: (name: string) => number | undefined) => number | null;
type Part = (valueOf: (name: string) => number) => number;

const functions: Record<string, (...values: number[]) => number> = {
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  max: Math.max,
  min: Math.min,
  sqrt: Math.sqrt,
  sum: (...values) => sumOf(values),
  avg: (...values) => sumOf(values) / values.length,
  round: (value, digits = 0) => roundTo(value, digits),
  pct: (part, whole) => (part / whole) * 100,
  change: (before, after) => ((after - before) / Math.abs(before)) * 100,
};

const LONGEST = 2_000;
const DEEPEST = 100;
const token = /\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([A-Za-z_][\w.[\]"]*)|([-+*/%^(),]))/gy;

class Missing extends Error {}

/**
 * Parsed once, computed often. Gives null when a value that it names is missing or the result is no number (a division
 * by zero). Throws `StepError` for text that is no formula.
 */
export function formulaOf(text: string): Formula {
  if (text.length > LONGEST) throw wrong(`a formula has at most ${LONGEST} characters`);
  const part = new Parser(tokens(text)).whole();
  return (valueOf) => {
    try {
      const result = part((name) => {
        const value = valueOf(name);
        if (value === undefined) throw new Missing(name);
        return value;
      });
      return Number.isFinite(result) ? result : null;
    } catch (error) {
      if (error instanceof Missing) return null;
      throw error;
    }
  };
}

const wrong = (reason: string) => new StepError(`Formula: ${reason}.`, 'input_validation', false);

function tokens(text: string): string[] {
  const found: string[] = [];
  token.lastIndex = 0;
  const trimmed = text.trimEnd();
  while (token.lastIndex < trimmed.length) {
    const at = token.lastIndex;
    const match = token.exec(trimmed);
    if (!match) throw wrong(`“${trimmed.slice(at, at + 20).trim()}” is not understood`);
    found.push(match[0].trim());
  }
  if (found.length === 0) throw wrong('it is empty');
  return found;
}

class Parser {
  private at = 0;
  private depth = 0;
  constructor(private readonly tokens: readonly string[]) {}

  whole(): Part {
    const part = this.sum();
    if (this.at < this.tokens.length) throw wrong(`“${this.tokens[this.at] ?? ''}” does not belong there`);
    return part;
  }

  private take(...wanted: string[]): string | undefined {
    const next = this.tokens[this.at];
    if (next === undefined || !wanted.includes(next)) return undefined;
    this.at += 1;
    return next;
  }

  private sum(): Part {
    let left = this.product();
    for (let sign = this.take('+', '-'); sign; sign = this.take('+', '-')) {
      const [a, b, plus] = [left, this.product(), sign === '+'];
      left = plus ? (of) => sumOf([a(of), b(of)]) : (of) => sumOf([a(of), -b(of)]);
    }
    return left;
  }

  private product(): Part {
    let left = this.power();
    for (let sign = this.take('*', '/', '%'); sign; sign = this.take('*', '/', '%')) {
      const [a, b] = [left, this.power()];
      if (sign === '*') left = (of) => product(a(of), b(of));
      else left = sign === '/' ? (of) => a(of) / b(of) : (of) => a(of) % b(of);
    }
    return left;
  }

  private power(): Part {
    this.depth += 1;
    if (this.depth > DEEPEST) throw wrong('it is nested too deeply');
    const negative = this.take('-') !== undefined;
    const base = this.value();
    const exponent = this.take('^') ? this.power() : undefined;
    this.depth -= 1;
    const raised: Part = exponent ? (of) => base(of) ** exponent(of) : base;
    return negative ? (of) => -raised(of) : raised;
  }

  private value(): Part {
    if (this.take('(')) return this.closed(this.sum());
    const next = this.tokens[this.at];
    if (next === undefined) throw wrong('it ends too early');
    this.at += 1;
    if (/^\d/.test(next)) return () => Number(next);
    if (!/^[A-Za-z_]/.test(next)) throw wrong(`“${next}” does not belong there`);
    return this.take('(') ? this.call(next) : (of) => of(next);
  }

  private call(name: string): Part {
    const called = Object.hasOwn(functions, name.toLowerCase()) ? functions[name.toLowerCase()] : undefined;
    if (!called)
      throw wrong(`there is no function “${name}”; there are ${Object.keys(functions).join(', ')}`);
    const given = [this.sum()];
    while (this.take(',')) given.push(this.sum());
    return this.closed((of) => called(...given.map((part) => part(of))));
  }

  private closed(part: Part): Part {
    if (!this.take(')')) throw wrong('a parenthesis is not closed');
    return part;
  }
}

/** Null when a value that it names is missing, or it divides by zero. */
export const formula = ({ formula: text, values }: { formula: string; values: Record<string, number> }) =>
  formulaOf(text)((name) => (Object.hasOwn(values, name) ? values[name] : undefined));

/** The same formula over every item of a list; its names are paths in an item. */
export function formulaField({
  list,
  field,
  formula: text,
}: {
  list: Json[];
  field: string;
  formula: string;
}) {
  const compute = formulaOf(text);
  return list.map((item) => {
    const fields = isJsonObject(item) ? item : { value: item };
    return { ...fields, [field]: compute((name) => readNumber(readPath(item, parsePath(name)))) };
  });
}
