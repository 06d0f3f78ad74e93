import type { Invoice } from '@shared/api/charging/entities';
import { adjustmentText, chargingWords } from '@shared/words/charging';
import { drawPages, frameOf, GAP, GREY, rule, SMALL } from '../../files/pdfPages';
import { heightOf, MARGIN, write, type Pages } from '../../files/pdfText';

const { document: words, pdf: pdfWords, month: monthText } = chargingWords;

/** Points. */
const AMOUNT_WIDTH = 130;
const PROVIDER_WIDTH = 110;
const LOGO_WIDTH = 160;
const LOGO_HEIGHT = 44;

/** A draft has no number and no day. */
export type Printed = Omit<Invoice, 'number' | 'issued_at' | 'invoice_id'> & {
  number: string | null;
  issued_at: string | null;
};

/** 1234.50 → 1,234.50 */
function grouped(amount: string): string {
  const [whole = '', part] = amount.replace('-', '').split('.');
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount.startsWith('-') ? '−' : ''}${text}${part === undefined ? '' : `.${part}`}`;
}

interface Row {
  name: string;
  provider: string;
  amount: string;
  strong: boolean;
}

const rowsOf = ({ lines, charges, adjustments, total }: Printed): Row[] => [
  ...lines.map((line) => ({
    name: line.service || line.provider,
    provider: line.provider,
    amount: line.price,
    strong: false,
  })),
  { name: words.charges, provider: '', amount: charges, strong: true },
  ...adjustments.map((one) => ({
    name: adjustmentText(one),
    provider: '',
    amount: one.amount,
    strong: false,
  })),
  { name: words.total, provider: '', amount: total, strong: true },
];

/** → how much lower what follows begins */
function logo(doc: Pages, content: string | null, width: number): number {
  if (content === null) return 0;
  doc.image(Buffer.from(content, 'base64'), MARGIN, MARGIN, {
    fit: [Math.min(width, LOGO_WIDTH), LOGO_HEIGHT],
  });
  return LOGO_HEIGHT + 10;
}

function head(doc: Pages, invoice: Printed, title: string, width: number): number {
  const { seller, customer, month, corrects, issued_at } = invoice;
  const half = width / 2 - 12;
  const second = MARGIN + width / 2 + 12;
  let y = write(doc, seller.name, MARGIN, MARGIN + logo(doc, seller.logo, half), {
    width: half,
    strong: true,
    size: 12,
  });
  y = write(doc, seller.address, MARGIN, y + 2, { width: half, color: GREY });
  let facts = write(doc, title, second, MARGIN, { width: half, strong: true, size: 12, end: true });
  const told = [
    `${words.month}: ${monthText(month)}`,
    ...(issued_at === null ? [] : [`${words.issued}: ${issued_at.slice(0, 10)}`]),
    ...(corrects === null ? [] : [words.corrects(corrects)]),
  ];
  facts = write(doc, told.join('\n'), second, facts + 2, { width: half, color: GREY, end: true });
  y = Math.max(y, facts) + 22;
  y = write(doc, words.for, MARGIN, y, { width, color: GREY, size: SMALL });
  return write(doc, customer, MARGIN, y, { width, strong: true }) + 20;
}

function tableHead(doc: Pages, y: number, right: number, currency: string): number {
  const style = { color: GREY, size: SMALL };
  const amount = right - AMOUNT_WIDTH;
  const provider = amount - PROVIDER_WIDTH;
  write(doc, words.columns.service, MARGIN, y, { ...style, width: provider - MARGIN - 12 });
  write(doc, words.columns.provider, provider, y, { ...style, width: PROVIDER_WIDTH - 12 });
  write(doc, pdfWords.amount(currency), amount, y, { ...style, width: AMOUNT_WIDTH, end: true });
  rule(doc, doc.y + 4, right);
  return doc.y + 4 + GAP;
}

function table(doc: Pages, invoice: Printed, from: number, right: number, bottom: number): number {
  const amount = right - AMOUNT_WIDTH;
  const provider = amount - PROVIDER_WIDTH;
  const nameWidth = provider - MARGIN - 12;
  let y = tableHead(doc, from, right, invoice.currency);
  for (const row of rowsOf(invoice)) {
    const { strong } = row;
    const height = heightOf(doc, row.name, { width: nameWidth, strong });
    if (y + height > bottom) {
      doc.addPage();
      y = tableHead(doc, MARGIN, right, invoice.currency);
    }
    const end = write(doc, row.name, MARGIN, y, { width: nameWidth, strong });
    write(doc, row.provider, provider, y, { width: PROVIDER_WIDTH - 12, color: GREY });
    write(doc, grouped(row.amount), amount, y, { width: AMOUNT_WIDTH, end: true, strong });
    y = Math.max(end, doc.y) + GAP / 2;
    rule(doc, y, right);
    y += GAP;
  }
  return y;
}

/** An invoice as PDF, A4. Equal documents have equal bytes. */
export function invoicePdf(invoice: Printed): Promise<Buffer> {
  const kind = words.kinds[invoice.kind];
  const title = invoice.number === null ? words.draftOf(kind) : `${kind} ${invoice.number}`;
  const made = new Date(Date.parse(invoice.issued_at ?? '1970-01-01T00:00:00Z'));
  const footOf = (page: number, pages: number) => [title, pdfWords.page(page, pages)].join(' · ');
  return drawPages({ title, author: invoice.seller.name, made, footOf }, (doc) => draw(doc, invoice, title));
}

function draw(doc: Pages, invoice: Printed, title: string): void {
  const { right, width, bottom } = frameOf(doc);
  let y = table(doc, invoice, head(doc, invoice, title, width), right, bottom);
  const notes = [words.rounding, invoice.seller.note].filter((text) => text !== '').join('\n\n');
  if (y + 12 + heightOf(doc, notes, { width, size: SMALL }) > bottom) {
    doc.addPage();
    y = MARGIN;
  }
  write(doc, notes, MARGIN, y + 12, { width, color: GREY, size: SMALL });
}
