import { mondayFaults as words } from '@shared/words/mondayFaults';
import type { Integrations } from '../../domains/integrations/integrations.port';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import type { MondayPort } from '../../steps/apps.port';
import { createTicketCalls } from '../ticketCalls';
import { createMondayApi } from './api';
import { changeItem, commentItem, createItem, readyChange, readyItem, searchItems } from './items';

/** How steps work with monday.com. */
export function mondayCalls(client: ServiceClient, integrations: Pick<Integrations, 'working'>): MondayPort {
  const { again, once } = createTicketCalls(
    {
      type: 'MONDAY',
      service: 'monday.com',
      unclear: words.unclear,
      missing: 'Item',
      invalid: 400,
      api: (of, signal) => createMondayApi(client, of, signal),
    },
    integrations,
  );
  return {
    ready: (call, draft) => again(call)((ask) => readyItem(ask, draft)),
    // Looking may be done again; creating may not.
    async create(call, draft) {
      const ready = await again(call)((ask) => readyItem(ask, draft));
      return { ...ready, ...(await once(call)((ask) => createItem(ask, ready, draft.name))) };
    },
    readyChange: (call, id, columns) => again(call)((ask) => readyChange(ask, id, columns)),
    // Once more is the same item.
    change: (call, id, columns) => again(call)((ask) => changeItem(ask, id, columns)),
    comment: (call, id, text) => once(call)((ask) => commentItem(ask, id, text)),
    search: (call, asked) => again(call)((ask) => searchItems(ask, asked)),
  };
}
