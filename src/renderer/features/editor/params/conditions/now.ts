import type { Condition } from '@shared/model/conditions/condition';
import {
  evaluateCondition,
  filterItems,
  isGroup,
  resolveCondition,
} from '@shared/model/conditions/condition';
import { hasReference } from '@shared/model/references/collect';
import { resolveValue, ResolveError } from '@shared/model/references/evaluate';
import { ABSENT, type Scope } from '@shared/model/references/scope';
import type { Json } from '@shared/model/json';
import { readList } from '@shared/model/steps/checkValue';
import { writeCondition, type ConditionUse } from './rules';

/** Longer lists are not tried while one types. */
const ITEMS_MAX = 5_000;

export type Outcome = { kind: 'holds' | 'fails' } | { kind: 'keeps'; kept: number; of: number };

const hasRule = (condition: Condition): boolean =>
  condition.rules.some((entry) => !isGroup(entry) || hasRule(entry));

/**
 * What a condition gives with the values that are known now; null where one of them is not known, or nothing would be
 * learned. `list`: what a filter of a list works on.
 */
export function outcomeOf(condition: Condition, use: ConditionUse, scope: Scope, list: Json): Outcome | null {
  if (!hasRule(condition) || use === 'records') return null;
  try {
    let unknown = false;
    const resolve = (value: Json) => {
      const resolved = resolveValue(value, scope);
      if (resolved === ABSENT) unknown = true;
      return resolved;
    };
    const resolved = resolveCondition(condition, resolve);
    if (unknown) return null;
    if (use === 'flow') {
      if (!hasReference(writeCondition(condition))) return null;
      return { kind: evaluateCondition(resolved) ? 'holds' : 'fails' };
    }
    const given = resolve(list);
    const items = given === ABSENT ? undefined : readList(given);
    if (!items || items.length === 0 || items.length > ITEMS_MAX) return null;
    return { kind: 'keeps', kept: filterItems(items, resolved).length, of: items.length };
  } catch (error) {
    if (error instanceof ResolveError) return null;
    throw error;
  }
}
