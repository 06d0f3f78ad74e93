import { useMemo, useState } from 'react';
import { customerWords as words } from '@shared/words/customers';
import { customerPath } from '../../parts/customers/customerPath';
import { List } from '../../parts/list/List';
import { listParams, useListView } from '../../parts/list/useListView';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { CsvText } from '../../parts/results/csv';
import { useDownloadCsv } from '../../parts/spend/useDownloadCsv';
import { useRights } from '../../parts/user/userContext';
import { formatDate } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Button } from '../../ui/base/Button';
import { Empty } from '../../ui/feedback/States';
import { CustomerAsks, type CustomerAsk } from './CustomerAsks';
import { customerColumns } from './customerColumns';
import { shownCustomers, sortBys, type ListedCustomer } from './customersView';
import { useListedCustomers } from './useListedCustomers';
import { Pending } from '../../parts/feedback/Loaded';

const params = listParams(sortBys);

export function CustomerList() {
  const { rows, query } = useListedCustomers();
  const view = useListView(params);
  const openPath = useOpenPath();
  const mayCreate = useRights().mayChange('org:create');
  const [ask, setAsk] = useState<CustomerAsk | null>(null);
  const { search, by, order } = view;
  const shown = useMemo(() => shownCustomers(rows ?? [], { search, by, order }), [rows, search, by, order]);
  if (!rows) return <Pending what="customers" query={query} rows={8} />;
  const create = mayCreate && (
    <Button kind="primary" icon="plus" onClick={() => setAsk({ kind: 'create' })}>
      {words.create.button}
    </Button>
  );
  return (
    <>
      <List
        all={rows}
        rows={shown}
        view={view}
        search={words.search}
        count={words.count}
        readOnly={!mayCreate && { text: words.readOnly, reason: words.readOnlyText }}
        actions={
          <>
            <SaveCsv rows={shown} />
            {create}
          </>
        }
        none={
          <Empty icon="customers" title={words.empty} action={create}>
            {mayCreate ? words.emptyText : words.emptyReadOnly}
          </Empty>
        }
        notFound={words.found}
        notFoundText={words.foundText}
        label={words.table}
        columns={customerColumns(mayCreate ? setAsk : null)}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={(row, event) => openPath(customerPath(row.id), event)}
      />
      <CustomerAsks ask={ask} onClose={() => setAsk(null)} onCreated={(id) => openPath(customerPath(id))} />
    </>
  );
}

function SaveCsv({ rows }: { rows: readonly ListedCustomer[] }) {
  const now = useNow();
  const download = useDownloadCsv();
  return (
    <Button
      icon="download"
      label={words.exportCsv}
      disabled={rows.length === 0}
      onClick={() => download(`customers-${formatDate(now)}.csv`, csvOf(rows))}
    />
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
