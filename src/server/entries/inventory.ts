import type { RuleBook } from '../domains/cases/detection/costs.port';
import { createDecisions } from '../domains/cases/reading/decisions.service';
import { inventoryHandlers } from '../domains/inventory/inventory.routes';
import { createInventory, type InventoryDeps } from '../domains/inventory/inventory.service';
import { createInventoryTroubles } from '../domains/inventory/troubles.service';
import { createNotifier, type NotifierDeps } from '../domains/inventory/notifying';
import { inventoryTroubleNotifier } from './inventoryTroubles';

/** What clouds have and advise: how it is read, and how providers are told what was decided. */
export function composeInventory(
  deps: Omit<InventoryDeps, 'decisions' | 'troubles'> &
    Pick<NotifierDeps, 'cases'> & {
      book: Pick<RuleBook, 'rules'>;
      notifier: Parameters<typeof inventoryTroubleNotifier>[0];
    },
) {
  const { cases, book, notifier, ...reading } = deps;
  const decisions = createDecisions(deps);
  const troubles = createInventoryTroubles({ ...reading, notifier: inventoryTroubleNotifier(notifier) });
  const inventory = createInventory({ ...reading, decisions, troubles });
  return {
    handlers: inventoryHandlers(inventory),
    jobs: [...inventory.jobs, createNotifier({ ...reading, decisions, cases, book })],
  };
}
