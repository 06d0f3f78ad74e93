import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { caseStatuses } from '@shared/model/caseStatus';
import { caseWords } from '@shared/words/cases';
import { Pending } from '../../../parts/feedback/Loaded';
import { together } from '../../../parts/feedback/together';
import { searchOf } from '../../../parts/list/listed';
import { List } from '../../../parts/list/List';
import { searchOnly } from '../../../parts/list/useListView';
import { Money } from '../../../ui/base/Money';
import { Empty } from '../../../ui/feedback/States';
import { Text } from '../../../ui/layout/Layout';
import { nameColumn, numberColumn } from '../../../ui/table/columns';
import type { Column } from '../../../ui/table/DataTable';
import { casesPath } from '../caseView';
import { customerRows, type CustomerRow } from '../../../parts/customers/customerRows';
import { useCall } from '../../../platform/api/calls';

const words = caseWords.customers;

const columns: readonly Column<CustomerRow>[] = [
  nameColumn('name', words.name, 'minmax(240px, 2fr)', ({ name }) => ({ name })),
  numberColumn('open', words.open, '130px', ({ open }) => open),
  numberColumn('closed', words.closed, '130px', ({ closed }) => closed, 'muted'),
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
export function CustomersTab({ noBill }: { noBill: boolean }) {
  const customers = useCall('customers.list', { query: {} });
  const summary = useCall('cases.searchMspSummary', {
    body: { filters: { group_by: 'NONE', case_status: [...caseStatuses] } },
  });
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const all = useMemo(
    () => customerRows(customers.data?.data ?? [], summary.data?.data ?? []),
    [customers.data, summary.data],
  );
  const finds = searchOf(search);
  if (!customers.data || !summary.data)
    return <Pending what="customers" query={together(customers, summary)} rows={8} />;
  return (
    <>
      {noBill && (
        <Text as="p" tone="muted">
          {caseWords.board.ofCustomers}
        </Text>
      )}
      <List
        all={all}
        rows={all.filter(({ name }) => finds([name]))}
        view={searchOnly(search, setSearch)}
        search={words.search}
        none={
          <Empty icon="customers" title={words.empty}>
            {words.emptyText}
          </Empty>
        }
        label={words.table}
        columns={columns}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={(row) => void navigate(casesPath({ customerId: row.id }))}
      />
    </>
  );
}
