import type { RuleBook } from '../domains/cases/detection/costs.port';
import { createDecisions } from '../domains/cases/reading/decisions.service';
import { inventoryHandlers } from '../domains/inventory/inventory.routes';
import { createInventory, type InventoryDeps } from '../domains/inventory/inventory.service';
import { createTelling, type TellingDeps } from '../domains/inventory/telling';

/** What clouds have and advise: how it is read, and how providers are told what was decided. */
export function composeInventory(
  deps: Omit<InventoryDeps, 'decisions'> & Pick<TellingDeps, 'cases'> & { book: Pick<RuleBook, 'rules'> },
) {
  const { cases, book, ...reading } = deps;
  const decisions = createDecisions(deps);
  const inventory = createInventory({ ...reading, decisions });
  return {
    handlers: inventoryHandlers(inventory),
    jobs: [...inventory.jobs, createTelling({ ...reading, decisions, cases, book })],
  };
}
