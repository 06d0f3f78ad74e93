import type { RuleBook } from '../domains/cases/detection/costs.port';
import { createDecisions } from '../domains/cases/reading/decisions.service';
import { inventoryHandlers } from '../domains/inventory/inventory.routes';
import { createInventory, type InventoryDeps } from '../domains/inventory/inventory.service';
import { createInventoryTroubles } from '../domains/inventory/troubles.service';
import { createTelling, type TellingDeps } from '../domains/inventory/telling';
import { inventoryTroubleTelling } from './inventoryTroubles';

/** What clouds have and advise: how it is read, and how providers are told what was decided. */
export function composeInventory(
  deps: Omit<InventoryDeps, 'decisions' | 'troubles'> &
    Pick<TellingDeps, 'cases'> & {
      book: Pick<RuleBook, 'rules'>;
      telling: Parameters<typeof inventoryTroubleTelling>[0];
    },
) {
  const { cases, book, telling, ...reading } = deps;
  const decisions = createDecisions(deps);
  const troubles = createInventoryTroubles({ ...reading, telling: inventoryTroubleTelling(telling) });
  const inventory = createInventory({ ...reading, decisions, troubles });
  return {
    handlers: inventoryHandlers(inventory),
    jobs: [...inventory.jobs, createTelling({ ...reading, decisions, cases, book })],
  };
}
