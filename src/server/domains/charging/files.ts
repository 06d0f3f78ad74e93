import type { Invoice } from '@shared/api/charging/entities';
import type { CallReply } from '@shared/api/index';
import { BYTE_ORDER_MARK, csvLine } from '@shared/model/csv';
import { adjustmentText, chargingWords } from '@shared/words/charging';

const { document: words, books } = chargingWords;

type Document = CallReply<'charging.document'>['data'];

/** What a customer gets: prices, and nothing that they come from. */
export async function* invoiceCsv(invoice: Invoice): AsyncIterable<string> {
  const { number, month, currency } = invoice;
  const style = { forSpreadsheets: true };
  yield BYTE_ORDER_MARK + csvLine(['number', 'month', 'provider', 'service', 'amount', 'currency']);
  for (const { provider, service, price } of invoice.lines)
    yield csvLine([number, month, provider, service, price, currency], style);
  for (const one of invoice.adjustments)
    yield csvLine([number, month, '', adjustmentText(one), one.amount, currency], style);
  yield csvLine([number, month, '', words.total, invoice.total, currency], style);
}

const sourceHead = ['number', 'customer', 'month', 'source', 'provider', 'service', 'cost', 'cost currency'];
const priceHead = ['price', 'exchange rate', 'amount', 'currency', 'billed cost'];

/** For the provider: each line with its cost, price and rate. */
export async function* documentCsv(document: Document): AsyncIterable<string> {
  const { month, currency, customer } = document;
  const head = [document.number ?? '', customer, month];
  const style = { forSpreadsheets: true };
  yield BYTE_ORDER_MARK + csvLine([...sourceHead, ...priceHead]);
  for (const line of document.lines)
    yield csvLine(
      [
        ...[...head, line.source, line.provider, line.service, line.cost, line.currency],
        ...[books.price(line.kind, line.percent), line.rate, line.price, currency, line.billed],
      ],
      style,
    );
  for (const one of document.content.adjustments)
    yield csvLine([...head, '', '', adjustmentText(one), '', '', '', '', one.amount, currency, ''], style);
  yield csvLine([...head, '', '', words.total, '', '', '', '', document.total, currency, ''], style);
}
