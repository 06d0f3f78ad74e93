import { useParams, useSearchParams } from 'react-router';
import { recordGridWords } from '@shared/words/recordGrid';
import { spaceWords } from '@shared/words/spaces';
import { useListedDatastore } from '../../parts/datastores/useListedDatastore';
import { PathLink } from '../../parts/navigation/PathLink';
import { usePage } from '../../parts/page/pageContext';
import { useSpaceCrumbs } from '../../parts/spaces/useSpaceCrumbs';
import { Empty, Skeleton } from '../../ui/feedback/States';
import { GridScreen } from './grid/GridScreen';
import '../../parts/page/page.css';
import '../../parts/datastores/datastores.css';
import './datastoreGrid.css';
import { useCall } from '../../platform/api/calls';
import { FailedFetch } from '../../parts/feedback/FailedFetch';

const words = recordGridWords;

/** ROUTE-17: the datastore that the address names, as a grid; below its space, or by itself. */
export function DatastoreScreen() {
  const { spaceId, datastoreId } = useParams();
  const [params] = useSearchParams();
  const id = datastoreId ?? params.get('id') ?? '';
  const query = useCall('datastores.read', { params: { id } }, { skip: id === '' });
  const listed = useListedDatastore(id, spaceId);
  const datastore = query.currentData?.data ?? listed;
  const inSpace = useSpaceCrumbs(spaceId, 'DATASTORE');
  const crumbs = spaceId ? inSpace : [{ text: spaceWords.kinds.DATASTORE, path: '/datastores' }];
  usePage(datastore?.name ?? '', crumbs);
  const gone =
    id === '' || (query.error !== undefined && 'code' in query.error && query.error.code === 'not_found');
  if (gone)
    return (
      <div className="cl-stack cl-gap-l cl-page">
        <Empty
          icon="datastores"
          title={words.notFound}
          action={<PathLink to="/datastores">{words.toList}</PathLink>}
        >
          {words.notFoundText}
        </Empty>
      </div>
    );
  if (query.error && !datastore)
    return (
      <div className="cl-stack cl-gap-l cl-page">
        <FailedFetch what="the datastore" query={query} />
      </div>
    );
  if (!datastore)
    return (
      <div className="cl-stack cl-gap-l cl-page">
        <Skeleton rows={12} />
      </div>
    );
  return <GridScreen key={datastore.datastoreId} datastore={datastore} />;
}
