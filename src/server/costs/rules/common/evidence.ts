import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import type { Values } from './parameters';
import type { Row, SavingRule } from './rule';
import { days, decimal, money, nameOf, num, placeOf, text } from './words';

/**
 * How a fact is written: `days`, `percent`, `bytes`, `day` (of a moment), or else the unit of a number. Without one, a
 * text or a whole number stands as it is, and a boolean is Yes or No.
 */
type Kind = string;
/** Words in place of values; '' is said where nothing was told. */
type Wording = Readonly<Record<string, string>>;

/** A boolean that is no where nothing was told. */
export const yesOrNo: Wording = { true: 'yes', false: 'no', '': 'no' };

/** A line of evidence: a fact (or a template), its kind or wording, and decimals. What was not told is left out. */
export type FactLine = readonly [label: string, fact: string, kind?: Kind | Wording, digits?: number];

/**
 * What a case says. Title and summary are templates with holes: `{name}`, `{place}`, `{monthly_cost}`,
 * `{monthly_saving}`, `{state}`, `{state_days:days}`, a parameter `{$max_cpu}`, a fact with its kind `{size_gb:GB}`, or
 * one of `phrases`.
 */
export interface CaseTexts {
  caseTitle: string;
  summary: string;
  facts: readonly FactLine[];
  /** Holes that depend on a condition. */
  phrases?: Readonly<Record<string, (facts: JsonObject, row: Row, parameters: Values) => string>>;
}

const numbers: Readonly<Record<string, (value: number) => string>> = {
  days,
  percent: (value) => `${decimal(value, 1)}%`,
  bytes: (value) => `${decimal(value / 1_073_741_824, 2)} GB`,
};

function written(value: Json | undefined, kind: Kind, digits: number): string {
  if (typeof value === 'number')
    return numbers[kind]?.(value) ?? `${decimal(value, digits)} ${kind}`.trimEnd();
  if (kind === 'day' && typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1');
  if (kind !== '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').join(', ');
  return typeof value === 'string' ? value : '';
}

/** The facts of a finding's resource. */
function factsOf(row: Row): JsonObject {
  const facts: unknown = JSON.parse(text(row, 'facts') || '{}');
  return isJsonObject(facts) ? facts : {};
}

/** Writes the texts of a case from its row. */
export function describeBy({ caseTitle, summary, facts: lines, phrases }: CaseTexts): SavingRule['describe'] {
  return (row, parameters) => {
    const facts = factsOf(row);
    const say = (what: string, kind: Kind | Wording = '', digits = 0): string => {
      if (what.includes('{')) return fill(what).trim();
      if (what.startsWith('$')) return String(parameters.number(what.slice(1)));
      const phrase = phrases?.[what];
      if (phrase) return phrase(facts, row, parameters);
      if (what === 'name') return nameOf(row);
      if (what === 'place') return placeOf(row);
      if (what === 'monthly_cost' || what === 'monthly_saving' || kind === 'money') return money(row, what);
      if (what === 'state') return text(row, what);
      const value = what === 'state_days' ? num(row, what) : facts[what];
      if (typeof kind === 'string') return written(value, kind, digits);
      return kind[String(value ?? '')] ?? written(value, '', digits);
    };
    const fill = (template: string): string =>
      template.replace(/\{([^{}:]+):?([^{}]*)\}/g, (_hole, what: string, kind: string) => say(what, kind));
    return {
      title: fill(caseTitle),
      summary: fill(summary),
      evidence: lines.flatMap(([label, ...line]) => {
        const value = say(...line);
        return value === '' ? [] : [{ label, value }];
      }),
    };
  };
}
