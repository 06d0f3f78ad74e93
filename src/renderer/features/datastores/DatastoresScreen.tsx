import { useEffect } from 'react';
import { DatastoreList } from '../../parts/datastores/DatastoreList';
import { Page } from '../../parts/page/Page';

/** The datastores of all spaces. */
export function DatastoresScreen() {
  useEffect(() => {
    // What most likely comes next; where it cannot be had, its own screen says so.
    void import('./DatastoreScreen').catch(() => undefined);
  }, []);
  return (
    <Page>
      <DatastoreList />
    </Page>
  );
}
