import { useMemo, useState } from 'react';
import { dashboardWords } from '@shared/words/dashboards';
import { useCall } from '../../platform/api/calls';
import { to, urlText, useUrl } from '../../platform/urlState';
import { Button } from '../../ui/base/Button';
import { Empty, Tag } from '../../ui/feedback/States';
import { MenuGroup, MenuItem } from '../../ui/overlays/Popover';
import { RowMenu } from '../../ui/overlays/RowMenu';
import { agoColumn, menuColumn, nameColumn, numberColumn, textColumn } from '../../ui/table/columns';
import { Pending } from '../feedback/Loaded';
import { List } from '../list/List';
import { listParams, useListView } from '../list/useListView';
import { useOpenPath, useOpenWindow } from '../navigation/useOpenPath';
import { SpaceFilter } from '../spaces/SpaceFilter';
import { useRights } from '../user/userContext';
import { CreateDashboardDialog, DeleteDashboardDialog, RenameDashboardDialog } from './DashboardDialogs';
import { dashboardPath, editPath } from './dashboardPaths';
import { shownRows, sorts, type Row } from './listRows';
import { useOverviewChoice } from './useOverviewChoice';

const words = dashboardWords.list;
// Named after what they are of: the list also stands on a page with parameters of its own.
const params = listParams(sorts, 'dashboards');
const spaceParam = urlText('dashboardsIn');

type Ask = { kind: 'create' } | { kind: 'copy' | 'rename' | 'delete'; row: Row };

/** Dashboards of a space; without a space, all that the user sees. */
export function DashboardList({ spaceId }: { spaceId?: string }) {
  const url = useUrl();
  const view = useListView(params);
  const open = useOpenPath();
  const mayChange = useRights().mayChange('dashboards:edit');
  const asked = useCall('dashboards.list', {
    query: spaceId === undefined ? {} : { space_id: spaceId },
  });
  const { data } = asked;
  const { data: spaces } = useCall('spaces.list', { query: { include_archived: 'true' } });
  const overview = useOverviewChoice();
  const [ask, setAsk] = useState<Ask | null>(null);
  const { search, by, order } = view;
  const chosen = url.get(spaceParam);
  const rows = useMemo(() => {
    const inSpace = (data?.data ?? []).filter((row) => chosen === '' || row.space_id === chosen);
    return shownRows(inSpace, spaces?.data ?? [], { search, by, order });
  }, [data, chosen, spaces, search, by, order]);
  if (!data) return <Pending what="dashboards" query={asked} rows={8} />;
  const archived = spaces?.data.some((one) => one.space_id === spaceId && one.is_archived) ?? false;
  const create = mayChange && !archived && (
    <Button kind="primary" icon="plus" onClick={() => setAsk({ kind: 'create' })}>
      {words.create}
    </Button>
  );
  return (
    <>
      <List
        all={data.data}
        rows={rows}
        view={view}
        search={words.search}
        filters={
          spaceId === undefined && (
            <SpaceFilter value={chosen} onChange={(id) => url.set(to(spaceParam, id))} />
          )
        }
        readOnly={!mayChange && { text: words.readOnly, reason: words.readOnlyText }}
        actions={create}
        none={
          <Empty icon="dashboards" title={words.empty} action={create}>
            {mayChange ? words.emptyText : `${words.emptyText} ${words.emptyReadOnly}`}
          </Empty>
        }
        notFound={words.noMatch}
        label={words.table}
        rowKey={(row) => row.dashboardId}
        rowLabel={(row) => row.name}
        onOpen={(row, event) => open(dashboardPath(row.space_id, row.dashboardId), event)}
        columns={[
          nameColumn('name', words.name, 'minmax(220px, 2fr)', (row: Row) => ({
            name: row.name,
            after: overview.isOverview(row) && <Tag tone="accent">{words.overview}</Tag>,
            under: row.description,
          })),
          ...(spaceId === undefined
            ? [textColumn('space', words.space, 'minmax(140px, 1fr)', (row: Row) => row.space)]
            : []),
          numberColumn('panels', words.panels, '90px', (row: Row) => row.panels),
          agoColumn('updated', words.updated, '150px', (row: Row) => row.last_update_time),
          menuColumn((row: Row) => (
            <Actions row={row} mayChange={mayChange} overview={overview} onAsk={setAsk} />
          )),
        ]}
      />
      {ask && <Asked ask={ask} spaceId={spaceId} onClose={() => setAsk(null)} />}
    </>
  );
}

function Actions(props: {
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
    <RowMenu label={words.menu(row.name)}>
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
          <MenuItem icon="trash" text={words.delete} danger onClick={() => onAsk({ kind: 'delete', row })} />
        </>
      )}
    </RowMenu>
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
