import { useEffect } from 'react';
import { DatastoreList } from '../../parts/datastores/DatastoreList';
import '../../parts/page/page.css';

/** The datastores of all spaces. */
export function DatastoresScreen() {
  useEffect(() => {
    // What most likely comes next; where it cannot be had, its own screen says so.
    void import('./DatastoreScreen').catch(() => undefined);
  }, []);
  return (
    <div className="cl-page cl-ds-page">
      <DatastoreList />
    </div>
  );
}
