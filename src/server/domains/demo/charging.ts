import type { CallInput } from '@shared/api/index';
import { addMonths } from '@shared/model/days';
import type { CallContext } from '../../http/context';
import type { Making } from './creating.port';

type Terms = CallInput<'charging.createBook'>['body']['terms'];

const terms: Terms = {
  basis: 'billed',
  currency: 'USD',
  price: { kind: 'markup', percent: '12' },
  rules: [{ provider: '', service: 'Amazon S3', kind: 'discount', percent: '3' }],
  minimum: '500',
  support: { kind: 'percent', value: '4' },
  taxes: [{ name: 'VAT', percent: '19' }],
};

const seller = {
  name: 'Halyard Managed Cloud',
  address: '12 Quay Street\nGalway',
  note: 'Payable within 30 days. VAT IE 1234567X.',
};

/** A closed billing run of the month before the last day of the bills, and a draft of the month of that day. */
export async function makeCharging(
  { calls }: Making,
  within: CallContext,
  customers: readonly string[],
  lastDay: string,
): Promise<void> {
  const none = { params: undefined, query: undefined };
  const open = lastDay.slice(0, 7);
  const month = addMonths(open, -1);
  await calls['charging.saveSeller']({ ...none, body: seller }, within);
  const { data: book } = await calls['charging.createBook'](
    { ...none, body: { name: 'Managed cloud', terms, valid_from: null } },
    within,
  );
  for (const customerId of customers)
    await calls['charging.assign'](
      { params: { customerId }, query: undefined, body: { book_id: book.book_id } },
      within,
    );
  const [first] = customers;
  if (first !== undefined)
    await calls['charging.addCredit'](
      {
        ...none,
        body: { customer_id: first, month, amount: '150.00', reason: 'Outage of the order database' },
      },
      within,
    );
  const { data: run } = await calls['charging.createRun']({ ...none, body: { month } }, within);
  await calls['charging.closeRun'](
    { params: { id: run.run_id }, query: undefined, body: { revision: run.revision } },
    within,
  );
  await calls['charging.createRun']({ ...none, body: { month: open } }, within);
}
