import type { Handlers } from '../../http/context';
import type { InventoryService } from './inventory.service';

export function inventoryHandlers(inventory: InventoryService) {
  return {
    'integrations.inventory': ({ params }, { session }) => inventory.show(session.orgId, params.id),
    'integrations.setInventory': ({ params, body }, { session }) =>
      inventory.put(session.orgId, params.id, body),
    'integrations.readInventory': ({ params }, { session }) => inventory.readNow(session.orgId, params.id),
  } satisfies Partial<Handlers>;
}
