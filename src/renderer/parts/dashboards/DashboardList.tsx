import { useMemo, useState } from 'react';
import { dashboardWords } from '@shared/words/dashboards';
import { formatRelative } from '../../platform/formatting/dates';
import { formatNumber } from '../../platform/formatting/numbers';
import { useNow } from '../../platform/hooks/useNow';
import { to, urlChoice, urlText, useUrl } from '../../platform/urlState';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Empty, Tag } from '../../ui/feedback/States';
import { TextInput } from '../../ui/fields/Field';
import { Menu, MenuGroup, MenuItem, Popover } from '../../ui/overlays/Popover';
import { DataTable, type Column } from '../../ui/table/DataTable';
import { useOpenPath, useOpenWindow } from '../navigation/useOpenPath';
import { SpaceFilter } from '../spaces/SpaceFilter';
import { useRights } from '../user/userContext';
import { CreateDashboardDialog, DeleteDashboardDialog, RenameDashboardDialog } from './DashboardDialogs';
import { dashboardPath, editPath } from './dashboardPaths';
import { shownRows, sorts, type Row } from './listRows';
import { useOverviewChoice } from './useOverviewChoice';
import './dashboardList.css';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../feedback/Loaded';

const words = dashboardWords.list;
const ROW = 44;
// Named after what they are of: the list also stands on a page with parameters of its own.
const searchParam = urlText('dashboards');
const sortParam = urlChoice('dashboardsBy', sorts, 'name');
const spaceParam = urlText('dashboardsIn');
const orderParam = urlChoice('dashboardsOrder', ['asc', 'desc'], 'asc');

type Ask = { kind: 'create' } | { kind: 'copy' | 'rename' | 'delete'; row: Row };

/** Dashboards of a space; without a space, all that the user sees. */
export function DashboardList({ spaceId }: { spaceId?: string }) {
  const url = useUrl();
  const now = useNow();
  const open = useOpenPath();
  const mayChange = useRights().mayChange('dashboards:edit');
  const asked = useCall('dashboards.list', {
    query: spaceId === undefined ? {} : { space_id: spaceId },
  });
  const { data } = asked;
  const { data: spaces } = useCall('spaces.list', { query: { include_archived: 'true' } });
  const overview = useOverviewChoice();
  const [ask, setAsk] = useState<Ask | null>(null);
  const search = url.get(searchParam);
  const by = url.get(sortParam);
  const order = url.get(orderParam);
  const chosen = url.get(spaceParam);
  const inSpace = useMemo(
    () => (data?.data ?? []).filter((row) => chosen === '' || row.space_id === chosen),
    [data, chosen],
  );
  const rows = useMemo(
    () => shownRows(inSpace, spaces?.data ?? [], { search, by, order }),
    [inSpace, spaces, search, by, order],
  );
  if (!data) return <Pending what="dashboards" query={asked} rows={8} />;
  const archived = spaces?.data.some((one) => one.space_id === spaceId && one.is_archived) ?? false;
  const create = mayChange && !archived && (
    <Button kind="primary" icon="plus" onClick={() => setAsk({ kind: 'create' })}>
      {words.create}
    </Button>
  );
  const columns: Column<Row>[] = [
    {
      id: 'name',
      title: words.name,
      width: 'minmax(220px, 2fr)',
      sortable: true,
      cell: (row) => (
        <span className="cl-dashlist__name">
          <span className="cl-clip">{row.name}</span>
          {overview.isOverview(row) && <Tag tone="accent">{words.overview}</Tag>}
          {row.description && <span className="cl-clip cl-faint">{row.description}</span>}
        </span>
      ),
    },
    ...(spaceId === undefined
      ? [
          {
            id: 'space',
            title: words.space,
            width: 'minmax(140px, 1fr)',
            sortable: true,
            cell: (row: Row) => <span className="cl-clip">{row.space}</span>,
          },
        ]
      : []),
    {
      id: 'panels',
      title: words.panels,
      width: '90px',
      align: 'end',
      sortable: true,
      cell: (row) => <span className="cl-num">{formatNumber(row.panels)}</span>,
    },
    {
      id: 'updated',
      title: words.updated,
      width: '150px',
      sortable: true,
      cell: (row) => <span className="cl-muted">{formatRelative(row.last_update_time, now)}</span>,
    },
    {
      id: 'actions',
      title: words.actions,
      width: '80px',
      align: 'end',
      cell: (row) => <RowMenu row={row} mayChange={mayChange} overview={overview} onAsk={setAsk} />,
    },
  ];
  return (
    <div className="cl-dashlist">
      {data.data.length > 0 && (
        <div className="cl-row cl-row--wrap">
          <TextInput
            value={search}
            onChange={(text) => url.set(to(searchParam, text))}
            label={words.search}
            placeholder={words.search}
            icon="search"
            clearable
            width={240}
          />
          {spaceId === undefined && (
            <SpaceFilter value={chosen} onChange={(id) => url.set(to(spaceParam, id))} />
          )}
          <span className="cl-grow" />
          {!mayChange && (
            <Tag icon="lock">
              <span title={words.readOnlyText}>{words.readOnly}</span>
            </Tag>
          )}
          {create}
        </div>
      )}
      {data.data.length === 0 ? (
        <Empty icon="dashboards" title={words.empty} action={create}>
          {mayChange ? words.emptyText : `${words.emptyText} ${words.emptyReadOnly}`}
        </Empty>
      ) : rows.length === 0 ? (
        <Empty title={words.noMatch} />
      ) : (
        <Panel flush className="cl-dashlist__panel">
          <DataTable
            label={words.table}
            rows={rows}
            columns={columns}
            rowKey={(row) => row.dashboardId}
            rowLabel={(row) => row.name}
            rowHeight={ROW}
            sort={{ by, order }}
            onSort={(sort) =>
              url.set(
                to(sortParam, sorts.find((one) => one === sort.by) ?? 'name'),
                to(orderParam, sort.order),
              )
            }
            onOpen={(row, event) => open(dashboardPath(row.space_id, row.dashboardId), event)}
          />
        </Panel>
      )}
      {ask && <Asked ask={ask} spaceId={spaceId} onClose={() => setAsk(null)} />}
    </div>
  );
}

function RowMenu(props: {
  row: Row;
  mayChange: boolean;
  overview: ReturnType<typeof useOverviewChoice>;
  onAsk(ask: Ask): void;
}) {
  const { row, overview, onAsk } = props;
  const open = useOpenPath();
  const openWindow = useOpenWindow();
  const path = dashboardPath(row.space_id, row.dashboardId);
  const isOverview = overview.isOverview(row);
  return (
    <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <Popover
        placement="bottom-end"
        content={
          <Menu label={words.menu(row.name)}>
            <MenuItem icon="dashboards" text={words.open} onClick={() => open(path)} />
            <MenuItem icon="external" text={words.openWindow} onClick={() => void openWindow(path)} />
            {props.mayChange && (
              <>
                <MenuItem icon="edit" text={words.rename} onClick={() => onAsk({ kind: 'rename', row })} />
                <MenuItem icon="copy" text={words.copy} onClick={() => onAsk({ kind: 'copy', row })} />
              </>
            )}
            {overview.mayChoose && (
              <MenuItem
                icon="overview"
                text={isOverview ? words.notOverview : words.asOverview}
                onClick={() => void overview.choose(row, !isOverview)}
              />
            )}
            {props.mayChange && (
              <>
                <MenuGroup />
                <MenuItem
                  icon="trash"
                  text={words.delete}
                  danger
                  onClick={() => onAsk({ kind: 'delete', row })}
                />
              </>
            )}
          </Menu>
        }
      >
        <Button kind="quiet" size="small" icon="more" menu label={words.menu(row.name)} />
      </Popover>
    </span>
  );
}

function Asked(props: { ask: Ask; spaceId: string | undefined; onClose(): void }) {
  const { ask, onClose } = props;
  const open = useOpenPath();
  if (ask.kind === 'rename') return <RenameDashboardDialog board={ask.row} onClose={onClose} />;
  if (ask.kind === 'delete') return <DeleteDashboardDialog board={ask.row} onClose={onClose} />;
  return (
    <CreateDashboardDialog
      spaceId={ask.kind === 'create' ? props.spaceId : ask.row.space_id}
      copyOf={ask.kind === 'copy' ? ask.row : undefined}
      onCreated={(made) => {
        onClose();
        open(editPath(made.space_id, made.dashboardId));
      }}
      onClose={onClose}
    />
  );
}
