import type { Condition, Rule } from '@shared/model/conditions/condition';
import { isGroup } from '@shared/model/conditions/condition';
import { needsValue } from '@shared/model/conditions/operators';
import type { Json } from '@shared/model/json';
import { parseText } from '@shared/model/references/parse';
import type { Reference } from '@shared/model/references/reference';
import { paramWords } from '@shared/words/paramEditors';
import { textOf } from '../basic/texts';

const words = paramWords.conditions;

function referenceName({ root, path }: Reference): string {
  const parts = root === 'steps' && path[1] === 'output' ? [path[0], ...path.slice(2)] : path;
  const names = parts.map((part) => (typeof part === 'number' ? `#${part}` : String(part)));
  return [...(root === 'steps' || root === 'loops' ? [] : [root]), ...names].join(' › ');
}

/** A text with its references as names: `Get_costs › total`. */
export function readable(value: Json): string {
  const text = textOf(value);
  if (!text.includes('{{')) return text;
  return parseText(text)
    .pieces.map((piece) => {
      if (piece.kind === 'text') return piece.text;
      return piece.kind === 'reference' ? referenceName(piece.reference) : piece.source;
    })
    .join('');
}

const said = (value: Json): string => readable(value).trim() || words.nothing;
/** One of several: its own commas are no commas between. */
const item = (value: Json): string => {
  const text = said(value);
  return text.includes(',') ? `“${text}”` : text;
};

function ruleSentence(rule: Rule): string {
  const { key = '', operator, value, values } = rule;
  const left = said(typeof key === 'string' ? key.replace(/^record_data\./, '') : key);
  const start = `${left} ${words.operators[operator]}`;
  if (!needsValue(operator)) return left === words.nothing ? '' : start;
  const right = values === undefined ? said(value ?? '') : values.map(item).join(', ') || words.nothing;
  return left === words.nothing && right === words.nothing ? '' : `${start} ${right}`;
}

/** The condition in words; groups within it stand in parentheses. Empty for no rule, and for rules with nothing in them. */
export function sentenceOf({ combinator, rules }: Condition): string {
  const parts = rules
    .map((entry) => {
      if (!isGroup(entry)) return ruleSentence(entry);
      const inner = sentenceOf(entry);
      return entry.rules.length > 1 ? `(${inner})` : inner;
    })
    .filter((part) => part !== '');
  return parts.join(` ${words.joins[combinator]} `);
}
