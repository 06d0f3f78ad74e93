/** Points. */
export const MARGIN = 56;
const FOOT = 24;
const SIZE = 9.5;
export const SMALL = 8;
export const GAP = 7;
const INK = '#1c2127';
export const GREY = '#5f6b7c';
export const LINE = '#d3d8de';

/** Loaded when the first one is asked for: they are large. */
export async function openPages(title: string, author: string, made: Date) {
  const [{ default: PDFDocument }, { default: fonts }] = await Promise.all([
    import('pdfkit'),
    import('../../../resources/fonts/documents.json'),
  ]);
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en',
    // None of the library’s own fonts is loaded: they lack most letters of Europe.
    font: '',
    info: { Title: title, Author: author, CreationDate: made, ModDate: made },
  });
  doc.registerFont('regular', Buffer.from(fonts.regular, 'base64'));
  doc.registerFont('bold', Buffer.from(fonts.bold, 'base64'));
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  return { doc, whole };
}

export type Pages = Awaited<ReturnType<typeof openPages>>['doc'];

/** Where its texts and lines end to the right and below, and how wide they are. */
export function frameOf(doc: Pages): { right: number; width: number; bottom: number } {
  const right = doc.page.width - MARGIN;
  return { right, width: right - MARGIN, bottom: doc.page.height - MARGIN - FOOT };
}

interface Style {
  width: number;
  strong?: boolean;
  size?: number;
  color?: string;
  end?: boolean;
  /** On one line, with dots where it does not fit. */
  clip?: boolean;
}

const fontOf = (doc: Pages, { strong = false, size = SIZE }: Pick<Style, 'strong' | 'size'>) =>
  doc.font(strong ? 'bold' : 'regular', size);

/** Writes a text from a place on. → where it ends */
export function write(doc: Pages, text: string, x: number, y: number, style: Style): number {
  const { width, end = false, clip = false } = style;
  fontOf(doc, style)
    .fillColor(style.color ?? INK)
    .text(text, x, y, {
      width,
      align: end ? 'right' : 'left',
      lineGap: 2,
      ...(clip ? { height: (style.size ?? SIZE) * 1.1, ellipsis: true, lineBreak: true } : {}),
    });
  return doc.y;
}

/** How high a text is as `write` writes it. */
export const heightOf = (doc: Pages, text: string, style: Style): number =>
  fontOf(doc, style).heightOfString(text, { width: style.width, lineGap: 2 });

export const widthOf = (doc: Pages, text: string, style: Pick<Style, 'strong' | 'size'>): number =>
  fontOf(doc, style).widthOfString(text);

export const rule = (doc: Pages, y: number, right: number, from = MARGIN): void => {
  doc.moveTo(from, y).lineTo(right, y).lineWidth(0.5).strokeColor(LINE).stroke();
};

/** Whose it is and when it was made, then what it is. → where it ends */
export function writeHead(
  doc: Pages,
  of: { organisation: string; made: string; title: string; days: string; shows: string },
): number {
  const { width, right } = frameOf(doc);
  const half = width / 2;
  const top = { width: half, color: GREY, size: SMALL };
  write(doc, of.organisation, MARGIN, MARGIN - 14, top);
  write(doc, of.made, MARGIN + half, MARGIN - 14, { ...top, end: true });
  rule(doc, MARGIN + 2, right);
  let y = write(doc, of.title, MARGIN, MARGIN + 18, { width, strong: true, size: 20 });
  y = write(doc, of.days, MARGIN, y + 4, { width, size: 11 });
  y = write(doc, of.shows, MARGIN, y + 3, { width, color: GREY });
  return y + 16;
}

/** Writes the foot of every page, once all of them are there, and ends the document. */
export function endPages(doc: Pages, footOf: (page: number, pages: number) => string): void {
  const { count } = doc.bufferedPageRange();
  const { width } = frameOf(doc);
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the margin, which would otherwise begin another page.
    doc.page.margins.bottom = 0;
    const style = { width, color: GREY, size: SMALL, end: true };
    write(doc, footOf(page + 1, count), MARGIN, doc.page.height - MARGIN, style);
  }
  doc.end();
}
