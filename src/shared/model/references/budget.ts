import type { Json } from '../json';

/** What one resolving may use up. Counts down; share one over everything that belongs to one step. */
export interface Budget {
  /** Values looked at: of the templates, and those that pipes go through. */
  nodes: number;
  /** Characters of texts that are built. A value that is handed on whole costs nothing. */
  characters: number;
}

const nodesMax = 1_000_000;
const charactersMax = 1024 * 1024;
export const nestingMax = 100;

export const createBudget = (): Budget => ({ nodes: nodesMax, characters: charactersMax });

export class BudgetError extends Error {
  override readonly name = 'BudgetError';
}

export function spendNodes(budget: Budget, count: number): void {
  budget.nodes -= count;
  if (budget.nodes < 0) throw new BudgetError('it looks at too many values');
}

export function spendCharacters(budget: Budget, count: number): void {
  budget.characters -= count;
  if (budget.characters < 0) throw new BudgetError('its text is longer than 1 MB');
}

/** JSON text, without ever building one that is too long. */
export function jsonText(value: Json, budget: Budget): string {
  if (typeof value === 'object' && value !== null) {
    const left = { ...budget };
    measure(value, left, 0);
    budget.nodes = left.nodes;
  }
  const text = JSON.stringify(value);
  spendCharacters(budget, text.length);
  return text;
}

function measure(value: Json, budget: Budget, depth: number): void {
  if (depth > nestingMax) throw new BudgetError(`it is nested deeper than ${nestingMax}`);
  spendNodes(budget, 1);
  if (typeof value === 'string') return spendCharacters(budget, value.length + 2);
  if (typeof value !== 'object' || value === null) return spendCharacters(budget, 1);
  if (Array.isArray(value)) {
    for (const item of value) measure(item, budget, depth + 1);
    return;
  }
  for (const key of Object.keys(value)) {
    spendCharacters(budget, key.length + 3);
    measure(value[key] ?? null, budget, depth + 1);
  }
}
