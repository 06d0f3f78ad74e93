import { useMemo, useState } from 'react';
import { datastoreScreenWords as words } from '@shared/words/datastoreScreens';
import type { Datastore } from '../../data/datastores';
import { useCall } from '../../platform/api/calls';
import { to, urlText, useUrl } from '../../platform/urlState';
import { Button } from '../../ui/base/Button';
import { Empty } from '../../ui/feedback/States';
import { Stack } from '../../ui/layout/Layout';
import { MenuGroup, MenuItem } from '../../ui/overlays/Popover';
import { RowMenu } from '../../ui/overlays/RowMenu';
import { agoColumn, menuColumn, nameColumn, numberColumn, textColumn } from '../../ui/table/columns';
import { Pending } from '../feedback/Loaded';
import { FirstHint } from '../help/FirstHint';
import { List } from '../list/List';
import { listParams, useListView } from '../list/useListView';
import { PathLink } from '../navigation/PathLink';
import { useOpenPath, useOpenWindow } from '../navigation/useOpenPath';
import { SpaceFilter } from '../spaces/SpaceFilter';
import { useRights } from '../user/userContext';
import { DatastoreAsks, type Ask } from './DatastoreAsks';
import { datastorePath } from './datastorePaths';
import { shownDatastores, sortBys } from './listRows';
import { useExportDatastore } from './useExportDatastore';
import { useFirstRecords } from './useFirstRecords';

const params = listParams(sortBys);
const spaceParam = urlText('in');
const pathOf = ({ space_id, datastoreId }: Datastore) => datastorePath(space_id, datastoreId);

/** The datastores of a space, or all of them: search, order, and what can be done with one. */
export function DatastoreList({ spaceId }: { spaceId?: string }) {
  const url = useUrl();
  const view = useListView(params);
  const query = useCall('datastores.list', { query: spaceId === undefined ? {} : { space_id: spaceId } });
  const { data: spaceList } = useCall('spaces.list', { query: { include_archived: 'true' } });
  const mayChange = useRights().mayChange('resources:write');
  const [ask, setAsk] = useState<Ask | null>(null);
  const openPath = useOpenPath();
  const firstRecords = useFirstRecords();
  const spaces = useMemo(
    () => new Map((spaceList?.data ?? []).map((space) => [space.space_id, space])),
    [spaceList],
  );
  const nameOf = (id: string) => spaces.get(id)?.name ?? '';
  const own = spaceId === undefined ? undefined : spaces.get(spaceId);
  const mayAdd = mayChange && !own?.is_archived;

  if (!query.data) return <Pending what="datastores" query={query} rows={8} />;
  const { columns, empty, actions } = words;
  const chosen = url.get(spaceParam);
  const all = query.data.data;
  const inSpace = all.filter((one) => chosen === '' || one.space_id === chosen);
  const add = mayAdd && (
    <>
      <Button icon="upload" onClick={() => setAsk({ kind: 'newFromFile' })}>
        {actions.import}
      </Button>
      <Button kind="primary" icon="plus" onClick={() => setAsk({ kind: 'new' })}>
        {actions.create}
      </Button>
    </>
  );
  return (
    <Stack as="section" label={words.title}>
      {spaceId === undefined && <FirstHint of="datastore" />}
      <List
        all={all}
        rows={shownDatastores(inSpace, view, nameOf)}
        view={view}
        search={words.search}
        filters={
          spaceId === undefined && (
            <SpaceFilter value={chosen} onChange={(id) => url.set(to(spaceParam, id))} />
          )
        }
        count={(shown) => words.count(shown, inSpace.length)}
        readOnly={!mayChange && { text: words.readOnly, reason: words.readOnlyText }}
        actions={add}
        none={
          <Empty icon="datastores" title={empty.none} action={add}>
            {mayAdd ? empty.text : empty.readOnly}
          </Empty>
        }
        notFound={empty.found}
        onClear={() => url.set(to(params.search, ''), to(spaceParam, ''))}
        clear={empty.clear}
        label={words.table}
        rowKey={(row) => row.datastoreId}
        rowLabel={(row) => row.name}
        onOpen={(row, event) => {
          firstRecords(row.datastoreId);
          openPath(pathOf(row), event);
        }}
        columns={[
          nameColumn('name', columns.name, 'minmax(220px, 3fr)', (row: Datastore) => ({
            name: (
              <PathLink to={pathOf(row)} onGo={() => firstRecords(row.datastoreId)}>
                {row.name}
              </PathLink>
            ),
            under: row.description,
          })),
          numberColumn('columns', columns.columns, '110px', (row: Datastore) => row.schema.length),
          numberColumn('records', columns.records, '120px', (row: Datastore) => row.records),
          agoColumn('updated', columns.updated, '170px', (row: Datastore) => row.lastUpdateTime),
          ...(spaceId === undefined
            ? [
                textColumn('space', columns.space, 'minmax(120px, 1fr)', (row: Datastore) =>
                  nameOf(row.space_id),
                ),
              ]
            : []),
          menuColumn((row: Datastore) => (
            <Actions row={row} mayChange={mayChange} onAsk={setAsk} onOpen={firstRecords} />
          )),
        ]}
      />
      <DatastoreAsks
        ask={ask}
        spaceId={spaceId}
        onClose={() => setAsk(null)}
        onMade={(place) => openPath(datastorePath(place.spaceId, place.datastoreId))}
      />
    </Stack>
  );
}

function Actions(props: {
  row: Datastore;
  mayChange: boolean;
  onAsk(ask: Ask): void;
  onOpen(datastoreId: string): void;
}) {
  const { row, mayChange } = props;
  const openPath = useOpenPath();
  const openWindow = useOpenWindow();
  const exporting = useExportDatastore();
  const ask = (kind: 'edit' | 'import' | 'clear' | 'delete') => () => props.onAsk({ kind, datastore: row });
  const open = () => {
    props.onOpen(row.datastoreId);
    openPath(pathOf(row));
  };
  const text = words.actions;
  return (
    <RowMenu label={text.menu(row.name)}>
      <MenuItem icon="arrowRight" text={text.open} onClick={open} />
      <MenuItem icon="external" text={text.openWindow} onClick={() => void openWindow(pathOf(row))} />
      <MenuGroup />
      {mayChange && <MenuItem icon="edit" text={text.edit} onClick={ask('edit')} />}
      {mayChange && <MenuItem icon="upload" text={text.importInto} onClick={ask('import')} />}
      <MenuItem icon="download" text={text.exportCsv} onClick={() => void exporting.run(row, 'csv')} />
      <MenuItem icon="download" text={text.exportJson} onClick={() => void exporting.run(row, 'json')} />
      {mayChange && (
        <>
          <MenuGroup />
          <MenuItem icon="close" text={text.clear} danger onClick={ask('clear')} />
          <MenuItem icon="trash" text={text.delete} danger onClick={ask('delete')} />
        </>
      )}
    </RowMenu>
  );
}
