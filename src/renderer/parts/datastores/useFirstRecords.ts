import { useCallback } from 'react';
import { gridPageArg, useDatastoresPrefetch } from '../../data/datastores';
import { usePrefetchCall } from '../../platform/api/calls';

const first = { filter: null, sort: [], search: '' };

/** Asks for what the grid of a datastore begins with, as soon as it is gone to. */
export function useFirstRecords(): (datastoreId: string) => void {
  const page = useDatastoresPrefetch('gridPage');
  const datastore = usePrefetchCall('datastores.read');
  return useCallback(
    (id) => {
      page(gridPageArg(id, first, 0));
      datastore({ params: { id } });
    },
    [page, datastore],
  );
}
