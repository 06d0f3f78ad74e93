import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { caseStatuses } from '@shared/model/caseStatus';
import { caseWords } from '@shared/words/cases';
import { messages } from '@shared/words/messages';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatNumber } from '../../../platform/formatting/numbers';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Empty, Failed, Skeleton } from '../../../ui/feedback/States';
import { TextInput } from '../../../ui/fields/Field';
import { Row } from '../../../ui/layout/Layout';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { casesPath } from '../caseView';
import { customerRows, type CustomerRow } from '../../../parts/customers/customerRows';
import { useCall } from '../../../platform/api/calls';

const words = caseWords.customers;
const ROW = 44;

const columns: readonly Column<CustomerRow>[] = [
  {
    id: 'name',
    title: words.name,
    width: 'minmax(240px, 2fr)',
    cell: (row) => <span className="cl-clip cl-twoline__main">{row.name}</span>,
  },
  { id: 'open', title: words.open, width: '130px', align: 'end', cell: (row) => formatNumber(row.open) },
  {
    id: 'closed',
    title: words.closed,
    width: '130px',
    align: 'end',
    cell: (row) => <span className="cl-muted">{formatNumber(row.closed)}</span>,
  },
  {
    id: 'saving',
    title: words.saving,
    width: 'minmax(180px, 1fr)',
    align: 'end',
    cell: (row) =>
      row.savings.length === 0 ? (
        <span className="cl-faint">{words.none}</span>
      ) : (
        <span className="cl-row">
          {row.savings.map((sum) => (
            <Money key={sum.currency} amount={sum.month} currency={sum.currency} className="cl-strong" />
          ))}
        </span>
      ),
  },
];

/** The customers of an MSP with what they could save; a click opens the boards of one. */
export function CustomersTab() {
  const customers = useCall('customers.list', { query: {} });
  const summary = useCall('cases.searchMspSummary', {
    body: { filters: { group_by: 'NONE', case_status: [...caseStatuses] } },
  });
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const rows = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return customerRows(customers.data?.data ?? [], summary.data?.data ?? []).filter((row) =>
      row.name.toLowerCase().includes(wanted),
    );
  }, [customers.data, summary.data, search]);
  const error = customers.error ?? summary.error;
  if (error && !(customers.data && summary.data)) {
    const retry = () => {
      void customers.refetch();
      void summary.refetch();
    };
    return (
      <Failed
        title={messages.failedToFetch('customers')}
        reason={reasonOf(error)}
        onRetry={retry}
        busy={customers.isFetching || summary.isFetching}
      />
    );
  }
  if (!customers.data || !summary.data) return <Skeleton rows={8} />;
  if (customers.data.data.length === 0) {
    return (
      <Empty icon="customers" title={words.empty}>
        {words.emptyText}
      </Empty>
    );
  }
  return (
    <>
      <Row wrap>
        <TextInput
          value={search}
          onChange={setSearch}
          label={words.search}
          placeholder={words.search}
          icon="search"
          width={240}
          clearable
        />
      </Row>
      <Panel flush className="cl-cases__clip">
        {rows.length === 0 ? (
          <Empty title={messages.noResults} />
        ) : (
          <DataTable
            label={words.table}
            rows={rows}
            columns={columns}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.name}
            rowHeight={ROW}
            maxHeight={ROW * 16 + 36}
            onOpen={(row) => void navigate(casesPath({ customerId: row.id }))}
          />
        )}
      </Panel>
    </>
  );
}
