import { useMemo, useState, type MouseEvent, type KeyboardEvent } from 'react';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import type { Datastore } from '../../data/datastores';
import { formatMoment, formatRelative } from '../../platform/formatting/dates';
import { formatNumber } from '../../platform/formatting/numbers';
import { useNow } from '../../platform/hooks/useNow';
import { to, urlChoice, urlText, useUrl } from '../../platform/urlState';
import { FirstHint } from '../help/FirstHint';
import { useOpenPath, useOpenWindow } from '../navigation/useOpenPath';
import { PathLink } from '../navigation/PathLink';
import { SpaceFilter } from '../spaces/SpaceFilter';
import { useRights } from '../user/userContext';
import { Button } from '../../ui/base/Button';
import { Empty, Tag } from '../../ui/feedback/States';
import { TextInput } from '../../ui/fields/Field';
import { Row, Stack } from '../../ui/layout/Layout';
import { Menu, MenuGroup, MenuItem, Popover } from '../../ui/overlays/Popover';
import { DataTable, type Column } from '../../ui/table/DataTable';
import { DatastoreAsks, type Ask } from './DatastoreAsks';
import { datastorePath } from './datastorePaths';
import { sortBys, shownDatastores } from './listRows';
import { useExportDatastore } from './useExportDatastore';
import { useFirstRecords } from './useFirstRecords';
import './datastores.css';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../feedback/Loaded';

const words = datastoreScreenWords;
const ROW = 44;
const params = {
  search: urlText('search'),
  space: urlText('in'),
  by: urlChoice('sort', sortBys, 'name'),
  order: urlChoice('order', ['asc', 'desc'] as const, 'asc'),
};

/** The datastores of a space, or all of them: search, order, and what can be done with one. */
export function DatastoreList({ spaceId }: { spaceId?: string }) {
  const url = useUrl();
  const query = useCall('datastores.list', { query: spaceId === undefined ? {} : { space_id: spaceId } });
  const { data: spaceList } = useCall('spaces.list', { query: { include_archived: 'true' } });
  const mayChange = useRights().mayChange('resources:write');
  const [ask, setAsk] = useState<Ask | null>(null);
  const openPath = useOpenPath();
  const search = url.get(params.search);
  const sort = { by: url.get(params.by), order: url.get(params.order) };
  const spaces = useMemo(
    () => new Map((spaceList?.data ?? []).map((space) => [space.space_id, space])),
    [spaceList],
  );
  const nameOf = (id: string) => spaces.get(id)?.name ?? '';
  const own = spaceId === undefined ? undefined : spaces.get(spaceId);
  const mayAdd = mayChange && !own?.is_archived;

  if (!query.data) return <Pending what="datastores" query={query} rows={8} />;
  const chosen = url.get(params.space);
  const all = query.data.data.filter((one) => chosen === '' || one.space_id === chosen);
  const shown = shownDatastores(all, search, sort, nameOf);
  return (
    <section className="cl-ds-list" aria-label={words.title}>
      {spaceId === undefined && <FirstHint of="datastore" />}
      <Row wrap>
        <TextInput
          label={words.search}
          placeholder={words.search}
          icon="search"
          width={220}
          clearable
          value={search}
          onChange={(text) => url.set(to(params.search, text))}
        />
        {spaceId === undefined && (
          <SpaceFilter value={chosen} onChange={(id) => url.set(to(params.space, id))} />
        )}
        <span className="cl-faint cl-num" role="status">
          {words.count(shown.length, all.length)}
        </span>
        <span className="cl-grow" />
        {!mayChange && (
          <Tag icon="lock">
            <span title={words.readOnlyText}>{words.readOnly}</span>
          </Tag>
        )}
        {mayAdd && (
          <>
            <Button icon="upload" onClick={() => setAsk({ kind: 'newFromFile' })}>
              {words.actions.import}
            </Button>
            <Button kind="primary" icon="plus" onClick={() => setAsk({ kind: 'new' })}>
              {words.actions.create}
            </Button>
          </>
        )}
      </Row>
      {shown.length === 0 ? (
        <None
          found={query.data.data.length > 0}
          mayAdd={mayAdd}
          onAsk={setAsk}
          onClear={() => url.set(to(params.search, ''), to(params.space, ''))}
        />
      ) : (
        <Rows
          {...{ shown, sort, nameOf, mayChange }}
          withSpace={spaceId === undefined}
          onSort={(by, order) => url.set(to(params.by, by), to(params.order, order))}
          onAsk={setAsk}
        />
      )}
      <DatastoreAsks
        ask={ask}
        spaceId={spaceId}
        onClose={() => setAsk(null)}
        onMade={(place) => openPath(datastorePath(place.spaceId, place.datastoreId))}
      />
    </section>
  );
}

function None(props: { found: boolean; mayAdd: boolean; onAsk(ask: Ask): void; onClear(): void }) {
  const { empty, actions } = words;
  if (props.found)
    return (
      <Empty
        icon="search"
        title={empty.found}
        action={<Button onClick={props.onClear}>{empty.clear}</Button>}
      />
    );
  return (
    <Empty
      icon="datastores"
      title={empty.none}
      action={
        props.mayAdd ? (
          <>
            <Button kind="primary" icon="plus" onClick={() => props.onAsk({ kind: 'new' })}>
              {actions.create}
            </Button>
            <Button icon="upload" onClick={() => props.onAsk({ kind: 'newFromFile' })}>
              {actions.import}
            </Button>
          </>
        ) : undefined
      }
    >
      {props.mayAdd ? empty.text : empty.readOnly}
    </Empty>
  );
}

function Rows(props: {
  shown: readonly Datastore[];
  sort: { by: (typeof sortBys)[number]; order: 'asc' | 'desc' };
  withSpace: boolean;
  mayChange: boolean;
  nameOf(id: string): string;
  onSort(by: (typeof sortBys)[number], order: 'asc' | 'desc'): void;
  onAsk(ask: Ask): void;
}) {
  const now = useNow();
  const openPath = useOpenPath();
  const firstRecords = useFirstRecords();
  const open = (row: Datastore, event?: MouseEvent | KeyboardEvent) => {
    firstRecords(row.datastoreId);
    openPath(datastorePath(row.space_id, row.datastoreId), event);
  };
  const space: Column<Datastore> = {
    id: 'space',
    title: words.columns.space,
    width: 'minmax(120px, 1fr)',
    sortable: true,
    cell: (row) => <span className="cl-clip">{props.nameOf(row.space_id)}</span>,
  };
  const columns: Column<Datastore>[] = [
    {
      id: 'name',
      title: words.columns.name,
      width: 'minmax(220px, 3fr)',
      sortable: true,
      cell: (row) => (
        <span className="cl-ds-list__name">
          <PathLink
            to={datastorePath(row.space_id, row.datastoreId)}
            className="cl-clip"
            onGo={() => firstRecords(row.datastoreId)}
          >
            {row.name}
          </PathLink>
          {row.description !== '' && <span className="cl-faint cl-clip">{row.description}</span>}
        </span>
      ),
    },
    {
      id: 'columns',
      title: words.columns.columns,
      width: '110px',
      align: 'end',
      sortable: true,
      cell: (row) => formatNumber(row.schema.length),
    },
    {
      id: 'records',
      title: words.columns.records,
      width: '120px',
      align: 'end',
      sortable: true,
      cell: (row) => formatNumber(row.records),
    },
    {
      id: 'updated',
      title: words.columns.updated,
      width: '170px',
      sortable: true,
      cell: (row) => (
        <span title={formatMoment(row.lastUpdateTime)}>{formatRelative(row.lastUpdateTime, now)}</span>
      ),
    },
    ...(props.withSpace ? [space] : []),
    {
      id: 'actions',
      title: '',
      width: '52px',
      cell: (row) => <RowMenu row={row} mayChange={props.mayChange} onAsk={props.onAsk} onOpen={open} />,
    },
  ];
  return (
    <Stack gap="none" className="cl-ds-list__table">
      <DataTable
        label={words.table}
        rows={props.shown}
        columns={columns}
        rowKey={(row) => row.datastoreId}
        rowLabel={(row) => row.name}
        rowHeight={ROW}
        sort={props.sort}
        onSort={({ by, order }) => {
          const known = sortBys.find((one) => one === by);
          if (known) props.onSort(known, order);
        }}
        onOpen={open}
      />
    </Stack>
  );
}

function RowMenu(props: {
  row: Datastore;
  mayChange: boolean;
  onAsk(ask: Ask): void;
  onOpen(row: Datastore): void;
}) {
  const { row, mayChange } = props;
  const openWindow = useOpenWindow();
  const exporting = useExportDatastore();
  const ask = (kind: 'edit' | 'import' | 'clear' | 'delete') => () => props.onAsk({ kind, datastore: row });
  const text = words.actions;
  return (
    <span onClick={(event) => event.stopPropagation()}>
      <Popover
        placement="bottom-end"
        content={
          <Menu label={text.menu(row.name)}>
            <MenuItem icon="arrowRight" text={text.open} onClick={() => props.onOpen(row)} />
            <MenuItem
              icon="external"
              text={text.openWindow}
              onClick={() => void openWindow(datastorePath(row.space_id, row.datastoreId))}
            />
            <MenuGroup />
            {mayChange && <MenuItem icon="edit" text={text.edit} onClick={ask('edit')} />}
            {mayChange && <MenuItem icon="upload" text={text.importInto} onClick={ask('import')} />}
            <MenuItem icon="download" text={text.exportCsv} onClick={() => void exporting.run(row, 'csv')} />
            <MenuItem
              icon="download"
              text={text.exportJson}
              onClick={() => void exporting.run(row, 'json')}
            />
            {mayChange && (
              <>
                <MenuGroup />
                <MenuItem icon="close" text={text.clear} danger onClick={ask('clear')} />
                <MenuItem icon="trash" text={text.delete} danger onClick={ask('delete')} />
              </>
            )}
          </Menu>
        }
      >
        <Button kind="quiet" size="small" icon="more" menu label={text.menu(row.name)} />
      </Popover>
    </span>
  );
}
