import { chargingWords } from '@shared/words/charging';
import type { PriceBook } from '../../data/charging';
import { useRights } from '../../parts/user/userContext';
import { formatNumber } from '../../platform/formatting/numbers';
import { to, useUrl } from '../../platform/urlState';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Empty, Skeleton } from '../../ui/feedback/States';
import { Row } from '../../ui/layout/Layout';
import { DataTable, type Column } from '../../ui/table/DataTable';
import { BookEditor } from './BookEditor';
import { bookParam, NEW } from './chargingState';
import { Loaded } from '../../parts/feedback/Loaded';
import { useCall } from '../../platform/api/calls';

const words = chargingWords.books;
const ROW = 44;

export function BooksTab() {
  const query = useCall('charging.books');
  const open = useUrl().get(bookParam);
  return (
    <Loaded query={query} what={chargingWords.what.books}>
      {(books) => {
        const book = books.find(({ book_id }) => book_id === open);
        if (book || open === NEW)
          return <BookEditor key={book ? `${book.book_id} ${book.revision}` : NEW} book={book ?? null} />;
        // One that was saved a moment ago is not in the list yet.
        if (open !== '' && query.isFetching) return <Skeleton rows={8} />;
        return <BookList books={books} />;
      }}
    </Loaded>
  );
}

function BookList({ books }: { books: readonly PriceBook[] }) {
  const url = useUrl();
  const mayChange = useRights().mayChange('org:create');
  const create = mayChange && (
    <Button kind="primary" icon="plus" onClick={() => url.set(to(bookParam, NEW))}>
      {words.create}
    </Button>
  );
  return (
    <>
      {books.length > 0 && (
        <Row wrap gap="m" className="cl-charging__bar">
          {create}
        </Row>
      )}
      <Panel flush>
        {books.length === 0 ? (
          <Empty icon="file" title={words.empty} action={create || undefined}>
            {mayChange ? words.emptyText : `${words.emptyText} ${chargingWords.readOnly}`}
          </Empty>
        ) : (
          <DataTable
            label={words.table}
            rows={books}
            columns={columns}
            rowKey={({ book_id }) => book_id}
            rowLabel={({ name }) => name}
            rowHeight={ROW}
            maxHeight={ROW * 14 + 36}
            onOpen={({ book_id }) => url.set(to(bookParam, book_id))}
          />
        )}
      </Panel>
    </>
  );
}

const columns: Column<PriceBook>[] = [
  {
    id: 'name',
    title: words.columns.name,
    width: 'minmax(180px, 2fr)',
    cell: ({ name }) => <span className="cl-clip cl-strong">{name}</span>,
  },
  {
    id: 'price',
    title: words.columns.price,
    width: 'minmax(220px, 2fr)',
    cell: ({ terms }) => (
      <span className="cl-clip cl-muted">
        {words.bases[terms.basis]}, {words.price(terms.price.kind, terms.price.percent)}
      </span>
    ),
  },
  {
    id: 'currency',
    title: words.columns.currency,
    width: '100px',
    cell: ({ terms }) => terms.currency,
  },
  {
    id: 'rules',
    title: words.columns.rules,
    width: '80px',
    align: 'end',
    cell: ({ terms }) => <span className="cl-num">{formatNumber(terms.rules.length)}</span>,
  },
  {
    id: 'customers',
    title: words.columns.customers,
    width: '110px',
    align: 'end',
    cell: ({ customers }) => <span className="cl-num">{formatNumber(customers)}</span>,
  },
  {
    id: 'from',
    title: words.columns.from,
    width: 'minmax(110px, 0.8fr)',
    cell: ({ valid_from: from }) => (from === null ? words.all : chargingWords.month(from)),
  },
];
