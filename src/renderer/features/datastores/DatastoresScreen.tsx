import { DatastoreList } from '../../parts/datastores/DatastoreList';
import '../../parts/page/page.css';

/** The datastores of all spaces. */
export function DatastoresScreen() {
  return (
    <div className="cl-page cl-ds-page">
      <DatastoreList />
    </div>
  );
}
