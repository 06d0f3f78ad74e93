import type { Handlers } from '../../http/context';
import type { InventoryService } from './inventory.service';

export function inventoryHandlers(inventory: InventoryService) {
  return {
    'integrations.inventory': async ({ params }, { session }) => ({
      data: await inventory.show(session.orgId, params.id),
    }),
    'integrations.setInventory': async ({ params, body }, { session }) => ({
      data: await inventory.put(session.orgId, params.id, body),
    }),
    'integrations.readInventory': async ({ params }, { session }) => ({
      data: await inventory.readNow(session.orgId, params.id),
    }),
  } satisfies Partial<Handlers>;
}
