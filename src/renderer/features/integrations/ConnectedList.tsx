import { cloudAccountWords } from '@shared/words/cloudAccounts';
import { integrationScreenWords as words, typeName } from '@shared/words/integrationScreens';
import type { Integration } from '../../data/integrations';
import { integrationPath } from '../../parts/integrations/integrationPaths';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { formatDate, formatMoment } from '../../platform/formatting/dates';
import { to, useUrl } from '../../platform/urlState';
import { Tag } from '../../ui/feedback/States';
import { cellColumn, nameColumn, textColumn } from '../../ui/table/columns';
import { DataTable, type Column } from '../../ui/table/DataTable';
import { orderParam, sortBys, sortParam } from './integrationsView';
import { TypeLogo } from '../../parts/integrations/TypeLogo';

const ROW = 44;

const titles = words.columns;
const columns: readonly Column<Integration>[] = [
  nameColumn('name', titles.name, 'minmax(240px, 2fr)', (row: Integration) => ({
    before: <TypeLogo type={row.type} size={26} />,
    name: row.name,
    after: row.part_of && <Tag>{cloudAccountWords.virtual.partOf(row.part_of.name)}</Tag>,
  })),
  textColumn('type', titles.type, 'minmax(150px, 1fr)', (row: Integration) => typeName(row.type), 'muted'),
  cellColumn('status', titles.status, '130px', (row: Integration) => <StatusTag status={row.status} />),
  cellColumn('connected', titles.connected, '140px', (row: Integration) => (
    <span className="cl-muted cl-num" title={formatMoment(row.timestamp)}>
      {formatDate(row.timestamp)}
    </span>
  )),
].map((one) => ({ ...one, sortable: true }));

const ownerColumn = cellColumn('owner', titles.owner, 'minmax(170px, 1fr)', (row: Integration) =>
  row.owned_by ? (
    <Tag icon="users">{words.sharedBy(row.owned_by)}</Tag>
  ) : (
    <span className="cl-faint">{words.own}</span>
  ),
);

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
