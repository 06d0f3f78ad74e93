import { useState } from 'react';
import { chargingWords } from '@shared/words/charging';
import type { CustomerCredit, PriceBook } from '../../data/charging';
import { useRights } from '../../parts/user/userContext';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatAmount } from '../../platform/formatting/numbers';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Empty } from '../../ui/feedback/States';
import { Select } from '../../ui/fields/Select';
import { useToast } from '../../ui/overlays/Toasts';
import { Amount } from './Amount';
import { CreditDialog } from './CreditDialog';
import { Loaded } from '../../parts/feedback/Loaded';
import { useCall, useChange } from '../../platform/api/calls';

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
  const books = useCall('charging.books');
  const credits = useCall('charging.credits', { query: {} });
  const [asksId, setAsksId] = useState<string | null>(null);
  return (
    <Loaded query={customers} what={chargingWords.what.customers}>
      {(rows) => (
        <Panel flush>
          {rows.length === 0 ? (
            <Empty icon="customers" title={words.empty}>
              {words.emptyText}
            </Empty>
          ) : (
            <table className="cl-plaintable" aria-label={words.table}>
              <thead>
                <tr>
                  {[words.columns.name, words.columns.book, words.columns.credits].map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.customer_id}>
                    <td className="cl-strong">{row.name}</td>
                    <td>
                      <Book customer={row} books={books.data?.data ?? []} />
                    </td>
                    <td>
                      <Credits
                        customer={row}
                        books={books.data?.data ?? []}
                        credits={(credits.data?.data ?? []).filter(
                          ({ customer_id }) => customer_id === row.customer_id,
                        )}
                        onAdd={() => setAsksId(row.customer_id)}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {rows
            .filter(({ customer_id }) => customer_id === asksId)
            .map((asked) => (
              <CreditDialog
                key={asked.customer_id}
                customer={asked}
                currency={currencyOf(asked, books.data?.data ?? [])}
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
  const [assign, { isLoading }] = useChange('charging.assign');
  const toast = useToast();
  const mayChange = useRights().mayChange('org:create');
  async function choose(value: string) {
    const book_id = value === NONE ? null : value;
    const reply = await assign({ params: { customerId: customer.customer_id }, body: { book_id } });
    toast(reply.error ? { text: reasonOf(reply.error), error: true } : words.assigned);
  }
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
  const [remove] = useChange('charging.removeCredit');
  const toast = useToast();
  const currency = currencyOf(props.customer, props.books);
  async function take(id: string) {
    const reply = await remove({ params: { id } });
    toast(reply.error ? { text: reasonOf(reply.error), error: true } : words.removed);
  }
  return (
    <div className="cl-stack cl-stack--s">
      {props.credits.map(({ credit_id, month, amount, reason }) => (
        <span key={credit_id} className="cl-row">
          {currency === null ? (
            <span className="cl-num">{formatAmount(Number(amount))}</span>
          ) : (
            <Amount value={amount} currency={currency} />
          )}
          <span className="cl-muted">
            {chargingWords.month(month)} · {reason}
          </span>
          {mayChange && (
            <Button
              kind="quiet"
              size="small"
              icon="trash"
              label={words.remove(reason)}
              onClick={() => void take(credit_id)}
            />
          )}
        </span>
      ))}
      {mayChange && (
        <span>
          <Button size="small" icon="plus" label={words.creditFor(props.customer.name)} onClick={props.onAdd}>
            {words.credit}
          </Button>
        </span>
      )}
      {!mayChange && props.credits.length === 0 && <span className="cl-faint">{words.noCredits}</span>}
    </div>
  );
}
