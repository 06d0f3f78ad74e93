import { chargingWords } from '@shared/words/charging';
import type { PriceBook } from '../../data/charging';
import { List } from '../../parts/list/List';
import { useRights } from '../../parts/user/userContext';
import { to, useUrl } from '../../platform/urlState';
import { Button } from '../../ui/base/Button';
import { Empty, Skeleton } from '../../ui/feedback/States';
import { nameColumn, numberColumn, textColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/DataTable';
import { BookEditor } from './BookEditor';
import { bookParam, NEW } from './chargingState';
import { Loaded } from '../../parts/feedback/Loaded';
import { useCall } from '../../platform/api/calls';

const words = chargingWords.books;

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
    <List
      all={books}
      rows={books}
      actions={create}
      none={
        <Empty icon="file" title={words.empty} action={create}>
          {mayChange ? words.emptyText : `${words.emptyText} ${chargingWords.readOnly}`}
        </Empty>
      }
      label={words.table}
      columns={columns}
      rowKey={({ book_id }) => book_id}
      rowLabel={({ name }) => name}
      onOpen={({ book_id }) => url.set(to(bookParam, book_id))}
    />
  );
}

const columns: Column<PriceBook>[] = [
  nameColumn('name', words.columns.name, 'minmax(180px, 2fr)', ({ name }) => ({ name })),
  textColumn(
    'price',
    words.columns.price,
    'minmax(220px, 2fr)',
    ({ terms }) => `${words.bases[terms.basis]}, ${words.price(terms.price.kind, terms.price.percent)}`,
    'muted',
  ),
  textColumn('currency', words.columns.currency, '100px', ({ terms }) => terms.currency),
  numberColumn('rules', words.columns.rules, '80px', ({ terms }) => terms.rules.length),
  numberColumn('customers', words.columns.customers, '110px', ({ customers }) => customers),
  textColumn('from', words.columns.from, 'minmax(110px, 0.8fr)', ({ valid_from: from }) =>
    from === null ? words.all : chargingWords.month(from),
  ),
];
