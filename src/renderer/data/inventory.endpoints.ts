import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

/** What is there at a cloud, and what it advises. Screens say what failed. */
const inventoryApi = api.injectEndpoints({
  endpoints: (b) => ({
    inventory: b.query<Answer<'integrations.inventory'>, Arg<'integrations.inventory'>>({
      ...call('integrations.inventory'),
      providesTags: ['inventory'],
    }),
    setInventory: b.mutation<Answer<'integrations.setInventory'>, Arg<'integrations.setInventory'>>({
      ...call('integrations.setInventory'),
      invalidatesTags: (_reply, error) => (error ? [] : ['inventory']),
    }),
    readInventory: b.mutation<Answer<'integrations.readInventory'>, Arg<'integrations.readInventory'>>({
      ...call('integrations.readInventory'),
      invalidatesTags: (_reply, error) => (error ? [] : ['inventory']),
    }),
  }),
});

export const { useInventoryQuery, useSetInventoryMutation, useReadInventoryMutation } = inventoryApi;

export type { Inventory } from '@shared/api/integrations/inventory.api';
