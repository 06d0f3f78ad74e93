import { useCallback } from 'react';
import { gridPageArg, useDatastoresPrefetch } from '../../data/datastores.endpoints';

const first = { filter: null, sort: [], search: '' };

/** Asks for what the grid of a datastore begins with, as soon as it is gone to. */
export function useFirstRecords(): (datastoreId: string) => void {
  const page = useDatastoresPrefetch('gridPage');
  const datastore = useDatastoresPrefetch('datastore');
  return useCallback(
    (id) => {
      page(gridPageArg(id, first, 0));
      datastore({ params: { id } });
    },
    [page, datastore],
  );
}
