import { useState } from 'react';
import { chargingWords } from '@shared/words/charging';
import type { CustomerCredit, PriceBook } from '../../data/charging';
import { Loaded } from '../../parts/feedback/Loaded';
import { useSend } from '../../parts/feedback/useSend';
import { useRights } from '../../parts/user/userContext';
import { useCall } from '../../platform/api/calls';
import { formatAmount } from '../../platform/formatting/numbers';
import { Button, IconButton } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Empty } from '../../ui/feedback/States';
import { Select } from '../../ui/fields/Select';
import { Row, Stack } from '../../ui/layout/Layout';
import { PlainTable } from '../../ui/table/PlainTable';
import { Amount } from './Amount';
import { CreditDialog } from './CreditDialog';

const words = chargingWords.customers;
const NONE = 'none';

interface Customer {
  customer_id: string;
  name: string;
  book_id: string | null;
}

/** Which price book each customer has, and the credits it was granted. */
export function CustomersTab() {
  const customers = useCall('charging.customers');
  const books = useCall('charging.books').data?.data ?? [];
  const credits = useCall('charging.credits', { query: {} }).data?.data ?? [];
  const [asksId, setAsksId] = useState<string | null>(null);
  const { columns } = words;
  return (
    <Loaded query={customers} what={chargingWords.what.customers}>
      {(rows) => (
        <Panel flush>
          {rows.length === 0 ? (
            <Empty icon="customers" title={words.empty}>
              {words.emptyText}
            </Empty>
          ) : (
            <PlainTable
              label={words.table}
              rows={rows}
              rowKey={({ customer_id }) => customer_id}
              columns={[
                {
                  id: 'name',
                  title: columns.name,
                  cell: ({ name }) => <span className="cl-strong">{name}</span>,
                },
                { id: 'book', title: columns.book, cell: (row) => <Book customer={row} books={books} /> },
                {
                  id: 'credits',
                  title: columns.credits,
                  cell: (row) => (
                    <Credits
                      customer={row}
                      books={books}
                      credits={credits.filter(({ customer_id }) => customer_id === row.customer_id)}
                      onAdd={() => setAsksId(row.customer_id)}
                    />
                  ),
                },
              ]}
            />
          )}
          {rows
            .filter(({ customer_id }) => customer_id === asksId)
            .map((asked) => (
              <CreditDialog
                key={asked.customer_id}
                customer={asked}
                currency={currencyOf(asked, books)}
                onClose={() => setAsksId(null)}
              />
            ))}
        </Panel>
      )}
    </Loaded>
  );
}

const currencyOf = ({ book_id }: Customer, books: readonly PriceBook[]): string | null =>
  books.find((book) => book.book_id === book_id)?.terms.currency ?? null;

function Book({ customer, books }: { customer: Customer; books: readonly PriceBook[] }) {
  const [assign, { isLoading }] = useSend('charging.assign');
  const mayChange = useRights().mayChange('org:create');
  const choose = (book: string) =>
    assign(
      { params: { customerId: customer.customer_id }, body: { book_id: book === NONE ? null : book } },
      { done: words.assigned },
    );
  return (
    <Select
      label={words.book(customer.name)}
      value={customer.book_id ?? NONE}
      disabled={!mayChange || isLoading}
      options={[
        { value: NONE, label: words.noBook },
        ...books.map(({ book_id: value, name: label }) => ({ value, label })),
      ]}
      onChange={(value) => void choose(value)}
    />
  );
}

function Credits(props: {
  customer: Customer;
  books: readonly PriceBook[];
  credits: readonly CustomerCredit[];
  onAdd(): void;
}) {
  const mayChange = useRights().mayChange('org:create');
  const [remove] = useSend('charging.removeCredit');
  const currency = currencyOf(props.customer, props.books);
  return (
    <Stack gap="xs">
      {props.credits.map(({ credit_id: id, month, amount, reason }) => (
        <Row as="span" key={id}>
          {currency === null ? (
            <span className="cl-num">{formatAmount(Number(amount))}</span>
          ) : (
            <Amount value={amount} currency={currency} />
          )}
          <span className="cl-muted">
            {chargingWords.month(month)} · {reason}
          </span>
          {mayChange && (
            <IconButton
              icon="trash"
              label={words.remove(reason)}
              onClick={() => void remove({ params: { id } }, { done: words.removed })}
            />
          )}
        </Row>
      ))}
      {mayChange && (
        <span>
          <Button size="small" icon="plus" label={words.creditFor(props.customer.name)} onClick={props.onAdd}>
            {words.credit}
          </Button>
        </span>
      )}
      {!mayChange && props.credits.length === 0 && <span className="cl-faint">{words.noCredits}</span>}
    </Stack>
  );
}
