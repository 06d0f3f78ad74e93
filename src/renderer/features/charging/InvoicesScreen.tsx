import { useNavigate } from 'react-router';
import { chargingWords } from '@shared/words/charging';
import { useInvoicesInfiniteQuery, type Invoice } from '../../data/charging';
import { Page } from '../../parts/page/Page';
import { formatDate } from '../../platform/formatting/dates';
import { Panel } from '../../ui/base/Panel';
import { Empty } from '../../ui/feedback/States';
import { DataTable, type Column } from '../../ui/table/DataTable';
import { Amount } from './Amount';
import { invoicePath } from './chargingState';
import { Pending } from '../../parts/feedback/Loaded';

const words = chargingWords.invoices;
const ROW = 44;

type Head = Pick<Invoice, 'invoice_id' | 'number' | 'kind' | 'month' | 'currency' | 'total' | 'issued_at'>;

/** What this organization was invoiced by its provider. */
export function InvoicesScreen() {
  const query = useInvoicesInfiniteQuery();
  const { data, hasNextPage, fetchNextPage } = query;
  const navigate = useNavigate();
  if (!data) return <Pending what={chargingWords.what.invoices} query={query} rows={8} />;
  const rows = data.pages.flatMap((page) => page.data);
  return (
    <Page>
      <Panel flush>
        {rows.length === 0 ? (
          <Empty icon="file" title={words.empty}>
            {words.emptyText}
          </Empty>
        ) : (
          <DataTable
            label={words.table}
            rows={rows}
            columns={columns}
            rowKey={({ invoice_id }) => invoice_id}
            rowLabel={({ number }) => number}
            rowHeight={ROW}
            maxHeight={ROW * 14 + 36}
            more={hasNextPage}
            onMore={() => void fetchNextPage()}
            onOpen={({ invoice_id }) => void navigate(invoicePath(invoice_id))}
          />
        )}
      </Panel>
    </Page>
  );
}

const columns: Column<Head>[] = [
  {
    id: 'number',
    title: words.columns.number,
    width: 'minmax(140px, 1fr)',
    cell: ({ number }) => <span className="cl-num cl-strong">{number}</span>,
  },
  {
    id: 'kind',
    title: words.columns.kind,
    width: 'minmax(140px, 1fr)',
    cell: ({ kind }) => chargingWords.document.kinds[kind],
  },
  {
    id: 'month',
    title: words.columns.month,
    width: 'minmax(120px, 1fr)',
    cell: ({ month }) => chargingWords.month(month),
  },
  {
    id: 'issued',
    title: words.columns.issued,
    width: 'minmax(110px, 1fr)',
    cell: ({ issued_at }) => <span className="cl-num cl-muted">{formatDate(issued_at)}</span>,
  },
  {
    id: 'total',
    title: words.columns.total,
    width: 'minmax(140px, 1fr)',
    align: 'end',
    cell: ({ total, currency }) => <Amount strong value={total} currency={currency} />,
  },
];
