import { expect, it } from 'vitest';
import { encode } from 'fast-png';
import { invoicePdf, type Printed } from './pdf';

const invoice = (lines: number): Printed => ({
  number: '2026-10-0001',
  kind: 'invoice',
  month: '2026-10',
  currency: 'EUR',
  total: '1234.50',
  issued_at: '2026-11-02T09:00:00.000Z',
  seller: { name: 'Zażółć Cloud', address: 'Główna 1\nΑθήνα', note: 'Оплата 30 дней', logo: null },
  customer: 'Bäckerei Groß',
  corrects: null,
  lines: Array.from({ length: lines }, (_, at) => ({
    provider: 'AWS',
    service: `Service ${at}`,
    price: '1.00',
  })),
  charges: '1234.50',
  adjustments: [{ kind: 'credit', text: 'Outage', amount: '-1.00' }],
});
/** A red dot, seven pixels wide. */
const logo = Buffer.from(
  encode({ width: 7, height: 3, channels: 4, depth: 8, data: new Uint8Array(84).fill(180) }),
).toString('base64');
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

it('equal documents have equal bytes; long ones have further pages, and none that is empty', async () => {
  const pdf = await invoicePdf(invoice(3));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await invoicePdf(invoice(3))).equals(pdf)).toBe(true);
  expect(pagesOf(pdf)).toBe(1);
  expect(pagesOf(await invoicePdf(invoice(60)))).toBe(3);
});

it('the logo stands in the document', async () => {
  const one = invoice(1);
  const plain = await invoicePdf(one);
  const pdf = await invoicePdf({ ...one, seller: { ...one.seller, logo } });
  const images = (of: Buffer) => of.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0;
  expect(images(plain)).toBe(0);
  expect(images(pdf)).toBeGreaterThan(0);
  expect((await invoicePdf({ ...one, seller: { ...one.seller, logo } })).equals(pdf)).toBe(true);
});
