import { useNavigate } from 'react-router';
import { chargingWords } from '@shared/words/charging';
import { useInvoicesInfiniteQuery, type Invoice } from '../../data/charging';
import { List } from '../../parts/list/List';
import { Page } from '../../parts/page/Page';
import { formatDate } from '../../platform/formatting/dates';
import { Empty } from '../../ui/feedback/States';
import { endColumn, nameColumn, textColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/DataTable';
import { Amount } from './Amount';
import { invoicePath } from './chargingState';
import { Pending } from '../../parts/feedback/Loaded';

const words = chargingWords.invoices;

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
      <List
        all={rows}
        rows={rows}
        none={
          <Empty icon="file" title={words.empty}>
            {words.emptyText}
          </Empty>
        }
        label={words.table}
        columns={columns}
        rowKey={({ invoice_id }) => invoice_id}
        rowLabel={({ number }) => number}
        more={hasNextPage}
        onMore={() => void fetchNextPage()}
        onOpen={({ invoice_id }) => void navigate(invoicePath(invoice_id))}
      />
    </Page>
  );
}

const columns: Column<Head>[] = [
  nameColumn('number', words.columns.number, 'minmax(140px, 1fr)', ({ number }) => ({ name: number })),
  textColumn(
    'kind',
    words.columns.kind,
    'minmax(140px, 1fr)',
    ({ kind }) => chargingWords.document.kinds[kind],
  ),
  textColumn('month', words.columns.month, 'minmax(120px, 1fr)', ({ month }) => chargingWords.month(month)),
  textColumn(
    'issued',
    words.columns.issued,
    'minmax(110px, 1fr)',
    ({ issued_at }) => formatDate(issued_at),
    'muted',
  ),
  endColumn('total', words.columns.total, 'minmax(140px, 1fr)', ({ total, currency }) => (
    <Amount strong value={total} currency={currency} />
  )),
];
