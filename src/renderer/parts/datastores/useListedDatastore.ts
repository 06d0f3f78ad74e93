import { skipToken } from '@reduxjs/toolkit/query';
import type { Datastore } from '../../data/datastores';
import { reading } from '../../platform/api/calls';

/** A datastore as a list that was read before has it: something to begin with until it is read itself. */
export function useListedDatastore(id: string, spaceId: string | undefined): Datastore | undefined {
  const find = {
    selectFromResult: ({ currentData }: { currentData?: { data: Datastore[] } }) => ({
      found: currentData?.data.find((one) => one.datastoreId === id),
    }),
  };
  const { useQueryState } = reading('datastores.list');
  const all = useQueryState({ query: {} }, find);
  const own = useQueryState(spaceId === undefined ? skipToken : { query: { space_id: spaceId } }, find);
  return all.found ?? own.found;
}
