import { pdfWords as words } from '@shared/words/pdf';
import { loadFaces } from './faces';
import { heightOf, MARGIN, openPages, write, type Pages } from './pdfText';

const FOOT = 24;
/** Below the foot of a page. */
const EDGE = 14;
export const SMALL = 8;
export const GAP = 7;
export const GREY = '#5f6b7c';
export const LINE = '#d3d8de';

function wholeOf(doc: Pages): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.end();
  });
}

/**
 * A document as `draw` draws it. Fonts beyond the usual two are loaded when a letter needs them, and it is drawn again. The
 * library is loaded with the first document: it is large.
 */
export async function drawPages(
  of: { title: string; author: string; made: Date; footOf: (page: number, pages: number) => string },
  draw: (doc: Pages) => void,
): Promise<Buffer> {
  for (;;) {
    const doc = await openPages(of);
    draw(doc);
    writeFeet(doc, of.footOf);
    if (doc.letters.wanted.size === 0) return wholeOf(doc);
    await loadFaces(doc.letters.wanted);
  }
}

/** Where its texts and lines end to the right and below, and how wide they are. */
export function frameOf(doc: Pages): { right: number; width: number; bottom: number } {
  const right = doc.page.width - MARGIN;
  return { right, width: right - MARGIN, bottom: doc.page.height - MARGIN - FOOT };
}

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

/** Writes the foot of every page, once all of them are there; a long one grows upwards. */
function writeFeet(doc: Pages, footOf: (page: number, pages: number) => string): void {
  const { count } = doc.bufferedPageRange();
  const { width } = frameOf(doc);
  const style = { width, color: GREY, size: SMALL, end: true };
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the margin, which would otherwise begin another page.
    doc.page.margins.bottom = 0;
    const isLast = page === count - 1;
    const foot = [footOf(page + 1, count), ...(isLast && doc.letters.boxes ? [words.boxes] : [])].join('\n');
    const { height } = doc.page;
    write(doc, foot, MARGIN, Math.min(height - MARGIN, height - EDGE - heightOf(doc, foot, style)), style);
  }
}
