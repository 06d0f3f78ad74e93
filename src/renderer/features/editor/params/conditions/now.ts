import type { Condition } from '@shared/model/conditions/condition';
import { ComparisonError, evaluateCondition, filterItems, isGroup } from '@shared/model/conditions/condition';
import { resolveCondition } from '@shared/model/conditions/resolve';
import { hasReference } from '@shared/model/references/collect';
import { resolveValue, ResolveError } from '@shared/model/references/evaluate';
import { ABSENT, type Scope } from '@shared/model/references/scope';
import type { Json } from '@shared/model/json';
import { readList } from '@shared/model/steps/checkValue';
import { writeCondition, type ConditionUse } from './rules';

/** Longer lists are not tried while one types. */
const ITEMS_MAX = 5_000;

export type Outcome =
  | { kind: 'holds' | 'fails' }
  | { kind: 'keeps'; kept: number; of: number }
  | { kind: 'cannot'; why: string };

const hasRule = (condition: Condition): boolean =>
  condition.rules.some((entry) => !isGroup(entry) || hasRule(entry));

const isUnknown = ({ rules }: Condition): boolean =>
  rules.some((entry) => (isGroup(entry) ? isUnknown(entry) : entry.missing !== undefined));

/**
 * What a condition gives with the values that are known now; null where one of them is not known, or nothing would be
 * learned. `list`: what a filter of a list works on.
 */
export function outcomeOf(condition: Condition, use: ConditionUse, scope: Scope, list: Json): Outcome | null {
  if (!hasRule(condition) || use === 'records') return null;
  try {
    const resolved = resolveCondition(condition, scope);
    if (isUnknown(resolved)) return null;
    if (use === 'flow') {
      if (!hasReference(writeCondition(condition))) return null;
      return { kind: evaluateCondition(resolved) ? 'holds' : 'fails' };
    }
    const given = resolveValue(list, scope);
    const items = given === ABSENT ? undefined : readList(given);
    if (!items || items.length === 0 || items.length > ITEMS_MAX) return null;
    return { kind: 'keeps', kept: filterItems(items, resolved).kept.length, of: items.length };
  } catch (error) {
    if (error instanceof ComparisonError) return { kind: 'cannot', why: error.message };
    if (error instanceof ResolveError) return null;
    throw error;
  }
}
