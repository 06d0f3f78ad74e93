import { isFault } from '../../kernel/fault';
import type { Json } from '../json';
import { hasReference } from '../references/collect';
import { AbsentError, resolveValue, wholeReference } from '../references/evaluate';
import { ABSENT, type Absent, type Scope } from '../references/scope';
import { isEmpty } from './compare';
import { isGroup, type Condition, type Rule } from './condition';
import { parseCondition } from './parseCondition';

/** What a side gives; of one that leads to nothing, why. */
function sideOf(value: Json, scope: Scope): { value: Json } | { missing: string } {
  const resolved = resolveValue(value, scope);
  if (resolved !== ABSENT) return { value: resolved };
  const reference = wholeReference(value);
  return { missing: reference ? new AbsentError(reference, scope).message : 'One side is missing.' };
}

/** An empty text is something to compare with only where it was written. */
function rightOf(value: Json, scope: Scope): ReturnType<typeof sideOf> {
  const side = sideOf(value, scope);
  const isGiven = 'value' in side && typeof side.value === 'string' && hasReference(value);
  return isGiven && isEmpty(side.value) ? { missing: `${String(value)} is empty.` } : side;
}

function resolveRule(rule: Rule, scope: Scope): Rule {
  const { key, value, values, ...rest } = rule;
  const left = key === undefined ? undefined : sideOf(key, scope);
  const right = value === undefined ? undefined : rightOf(value, scope);
  const rights = values?.map((one) => ({ one, side: rightOf(one, scope) }));
  const missing = [left, right, ...(rights ?? []).map(({ side }) => side)].find(
    (side) => side !== undefined && 'missing' in side,
  );
  return {
    ...rest,
    ...(left && 'value' in left ? { key: left.value } : {}),
    ...(right && 'value' in right ? { value: right.value } : {}),
    ...(rights
      ? { values: rights.flatMap(({ one, side }) => ('value' in side ? spread(one, side.value) : [])) }
      : {}),
    ...(missing && 'missing' in missing ? { missing: missing.missing } : {}),
  };
}

/** A list that a reference gives is several values. */
const spread = (written: Json, value: Json): Json[] =>
  Array.isArray(value) && typeof written === 'string' ? value : [value];

/** Replaces the references in keys and values; groups stay. A side that leads to nothing is told in `missing`. */
export function resolveCondition({ combinator, rules }: Condition, scope: Scope): Condition {
  return {
    combinator,
    rules: rules.map((rule) => (isGroup(rule) ? resolveCondition(rule, scope) : resolveRule(rule, scope))),
  };
}

/** The same of a parameter's value, which may be one reference to a condition. What is no condition stays as it is. */
export function resolveConditions(value: Json, scope: Scope): Json | Absent {
  if (typeof value === 'string') return resolveValue(value, scope);
  let condition: Condition;
  try {
    condition = parseCondition(value);
  } catch (error) {
    if (isFault(error)) return value;
    throw error;
  }
  return asJson(resolveCondition(condition, scope));
}

const asJson = ({ combinator, rules }: Condition): Json => ({
  combinator,
  rules: rules.map((rule) => (isGroup(rule) ? asJson(rule) : { ...rule })),
});
