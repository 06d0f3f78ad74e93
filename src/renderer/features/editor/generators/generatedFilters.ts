import { isFault } from '@shared/kernel/fault';
import { isGroup, isWhole, type Condition } from '@shared/model/conditions/condition';
import { parseCondition } from '@shared/model/conditions/parseCondition';
import type { Json } from '@shared/model/json';

/** Groups of one rule, and one group alone, need no frame. */
function plain(condition: Condition): Condition {
  const rules = condition.rules
    .map((entry) => (isGroup(entry) ? plain(entry) : entry))
    .filter((entry) => !isGroup(entry) || entry.rules.length > 0)
    .map((entry) => (isGroup(entry) && entry.rules.length === 1 ? (entry.rules[0] ?? entry) : entry));
  const [only] = rules;
  return rules.length === 1 && only && isGroup(only) ? only : { ...condition, rules };
}

/** AI-G-09, -12: the filters of a model as conditions of the editor; null when they are none. */
export function conditionOf(filters: Json): Condition | null {
  try {
    const condition = plain(parseCondition(filters));
    return isWhole(condition) ? condition : null;
  } catch (error) {
    if (isFault(error)) return null;
    throw error;
  }
}
