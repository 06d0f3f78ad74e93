import { cloudAccountWords } from '@shared/words/cloudAccounts';
import { integrationScreenWords as words, typeName } from '@shared/words/integrationScreens';
import type { Integration } from '../../data/integrations';
import { integrationPath } from '../../parts/integrations/integrationPaths';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { formatDate, formatMoment } from '../../platform/formatting/dates';
import { to, useUrl } from '../../platform/urlState';
import { Tag } from '../../ui/feedback/States';
import { nameColumn, textColumn } from '../../ui/table/columns';
import { DataTable, type Column } from '../../ui/table/DataTable';
import { orderParam, sortBys, sortParam } from './integrationsView';
import { TypeLogo } from '../../parts/integrations/TypeLogo';

const ROW = 44;

const columns: readonly Column<Integration>[] = [
  {
    ...nameColumn('name', words.columns.name, 'minmax(240px, 2fr)', (row: Integration) => ({
      before: <TypeLogo type={row.type} size={26} />,
      name: row.name,
      after: row.part_of && <Tag>{cloudAccountWords.virtual.partOf(row.part_of.name)}</Tag>,
    })),
    sortable: true,
  },
  {
    ...textColumn(
      'type',
      words.columns.type,
      'minmax(150px, 1fr)',
      ({ type }: Integration) => typeName(type),
      'muted',
    ),
    sortable: true,
  },
  {
    id: 'status',
    title: words.columns.status,
    width: '130px',
    sortable: true,
    cell: (row) => <StatusTag status={row.status} />,
  },
  {
    id: 'connected',
    title: words.columns.connected,
    width: '140px',
    sortable: true,
    cell: (row) => (
      <span className="cl-muted cl-num" title={formatMoment(row.timestamp)}>
        {formatDate(row.timestamp)}
      </span>
    ),
  },
];

const ownerColumn: Column<Integration> = {
  id: 'owner',
  title: words.columns.owner,
  width: 'minmax(170px, 1fr)',
  cell: (row) =>
    row.owned_by ? (
      <Tag icon="users">{words.sharedBy(row.owned_by)}</Tag>
    ) : (
      <span className="cl-faint">{words.own}</span>
    ),
};

export function ConnectedList({ rows }: { rows: readonly Integration[] }) {
  const url = useUrl();
  const openPath = useOpenPath();
  const isShared = rows.some(({ owned_by }) => owned_by);
  return (
    <DataTable
      label={words.table}
      rows={rows}
      columns={isShared ? [...columns, ownerColumn] : columns}
      rowKey={(row) => row.integrationId}
      rowLabel={(row) => row.name}
      rowHeight={ROW}
      maxHeight={ROW * 10 + 36}
      sort={{ by: url.get(sortParam), order: url.get(orderParam) }}
      onSort={(sort) => {
        const next = sortBys.find((one) => one === sort.by);
        if (next) url.set(to(sortParam, next), to(orderParam, sort.order));
      }}
      onOpen={(row, event) => openPath(integrationPath(row.integrationId), event)}
    />
  );
}

export function StatusTag({ status }: { status: Integration['status'] }) {
  return (
    <Tag tone={status === 'ACTIVE' ? 'good' : 'neutral'} icon={status === 'ACTIVE' ? 'success' : 'pause'}>
      {words.status[status]}
    </Tag>
  );
}
