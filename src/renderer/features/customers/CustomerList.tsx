import { useMemo, useState, type ReactNode } from 'react';
import { customerWords } from '@shared/words/customers';
import { messages } from '@shared/words/messages';
import { useDownloadCsv } from '../../parts/spend/useDownloadCsv';
import { CsvText } from '../../parts/results/csv';
import { customerPath } from '../../parts/customers/customerPath';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { useRights } from '../../parts/user/userContext';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatDate } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { to, useUrl } from '../../platform/urlState';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Empty, Failed, Skeleton, Tag } from '../../ui/feedback/States';
import { TextInput } from '../../ui/fields/Field';
import { Row } from '../../ui/layout/Layout';
import { DataTable } from '../../ui/table/DataTable';
import { CustomerAsks, type CustomerAsk } from './CustomerAsks';
import { customerColumns } from './customerColumns';
import {
  orderParam,
  searchParam,
  shownCustomers,
  sortBys,
  sortParam,
  type ListedCustomer,
} from './customersView';
import { useListedCustomers } from './useListedCustomers';

const ROW = 44;
const words = customerWords;

export function CustomerList() {
  const { rows, error, busy, retry } = useListedCustomers();
  const url = useUrl();
  const openPath = useOpenPath();
  const mayCreate = useRights().mayChange('org:create');
  const [ask, setAsk] = useState<CustomerAsk | null>(null);
  const [search, by, order] = [url.get(searchParam), url.get(sortParam), url.get(orderParam)];
  const shown = useMemo(() => shownCustomers(rows ?? [], { search, by, order }), [rows, search, by, order]);
  if (error && !rows)
    return (
      <Failed
        title={messages.failedToFetch('customers')}
        reason={reasonOf(error)}
        onRetry={retry}
        busy={busy}
      />
    );
  if (!rows) return <Skeleton rows={8} />;
  const create = mayCreate && (
    <Button kind="primary" icon="plus" onClick={() => setAsk({ kind: 'create' })}>
      {words.create.button}
    </Button>
  );
  return (
    <div className="cl-stack cl-stack--l">
      {rows.length > 0 && (
        <ListBar
          rows={rows}
          shown={shown}
          search={search}
          onSearch={(text) => url.set(to(searchParam, text))}
          readOnly={!mayCreate}
        >
          {create}
        </ListBar>
      )}
      <Panel flush className="cl-customers__clip">
        {rows.length === 0 ? (
          <Empty icon="customers" title={words.empty} action={create || undefined}>
            {mayCreate ? words.emptyText : words.emptyReadOnly}
          </Empty>
        ) : shown.length === 0 ? (
          <Empty icon="search" title={words.found}>
            {words.foundText}
          </Empty>
        ) : (
          <DataTable
            label={words.table}
            rows={shown}
            columns={customerColumns(mayCreate ? setAsk : null)}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.name}
            rowHeight={ROW}
            maxHeight={ROW * 15 + 36}
            sort={{ by, order }}
            onSort={(sort) => {
              const next = sortBys.find((one) => one === sort.by);
              if (next) url.set(to(sortParam, next), to(orderParam, sort.order));
            }}
            onOpen={(row, event) => openPath(customerPath(row.id), event)}
          />
        )}
      </Panel>
      <CustomerAsks ask={ask} onClose={() => setAsk(null)} onCreated={(id) => openPath(customerPath(id))} />
    </div>
  );
}

function ListBar(props: {
  rows: readonly ListedCustomer[];
  shown: readonly ListedCustomer[];
  search: string;
  readOnly: boolean;
  onSearch(text: string): void;
  children: ReactNode;
}) {
  const now = useNow();
  const download = useDownloadCsv();
  return (
    <Row wrap>
      <TextInput
        value={props.search}
        onChange={props.onSearch}
        label={words.search}
        placeholder={words.search}
        icon="search"
        width={240}
        clearable
      />
      <span className="cl-faint cl-num" role="status">
        {words.count(props.shown.length, props.rows.length)}
      </span>
      <span className="cl-grow" />
      {props.readOnly && (
        <span title={words.readOnlyText}>
          <Tag icon="lock">{words.readOnly}</Tag>
        </span>
      )}
      <Button
        icon="download"
        label={words.exportCsv}
        disabled={props.shown.length === 0}
        onClick={() => download(`customers-${formatDate(now)}.csv`, csvOf(props.shown))}
      />
      {props.children}
    </Row>
  );
}

function csvOf(rows: readonly ListedCustomer[]): string {
  const text = new CsvText();
  const { columns } = words;
  text.add(
    rows.map((row) => ({
      [columns.name]: row.name,
      [columns.users]: row.users,
      [columns.integrations]: row.integrations.map((one) => one.name).join(', '),
      [columns.open]: row.open,
      [columns.savings]: row.savings.map((sum) => `${sum.month} ${sum.currency}`).join(', '),
      [columns.created]: row.createdAt,
      id: row.id,
    })),
  );
  return text.text();
}
