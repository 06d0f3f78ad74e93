import type { CallInput } from '@shared/api/index';
import { addMonths } from '@shared/model/days';
import type { DemoAsk } from './asPerson';

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
  ask: DemoAsk,
  customers: readonly string[],
  lastDay: string,
): Promise<void> {
  const open = lastDay.slice(0, 7);
  const month = addMonths(open, -1);
  await ask('charging.saveSeller', { body: seller });
  const book = await ask('charging.createBook', {
    body: { name: 'Managed cloud', terms, valid_from: null },
  });
  for (const customerId of customers)
    await ask('charging.assign', {
      params: { customerId },
      body: { book_id: book.book_id },
    });
  const [first] = customers;
  if (first !== undefined)
    await ask('charging.addCredit', {
      body: { customer_id: first, month, amount: '150.00', reason: 'Outage of the order database' },
    });
  const run = await ask('charging.createRun', { body: { month } });
  await ask('charging.closeRun', {
    params: { id: run.run_id },
    body: { revision: run.revision },
  });
  await ask('charging.createRun', { body: { month: open } });
}
