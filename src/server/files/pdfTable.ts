import { frameOf, GAP, GREY, rule, SMALL } from './pdfPages';
import { heightOf, MARGIN, write, type Pages } from './pdfText';

const BETWEEN = 12;
/** A head with two rows: what is less begins on the next page. */
const LEAST = 70;

export interface PdfRow {
  /** One a column. */
  cells: readonly string[];
  strong?: boolean;
  muted?: boolean;
  /** Part of a whole, 0 to 1, drawn as a bar in the column of bars. */
  part?: number | null;
}

export interface PdfColumn {
  title: string;
  /** Points; the first column takes what is left. */
  width: number;
  /** Points of a bar before the text. */
  bar?: number;
}

function bar(doc: Pages, x: number, y: number, width: number, of: { part: number; color: string }): void {
  doc
    .rect(x, y + 2.5, width, 5)
    .fillColor('#d3d8de')
    .fill();
  const filled = Math.max(0, Math.min(1, of.part)) * width;
  doc
    .rect(x, y + 2.5, filled, 5)
    .fillColor(of.color)
    .fill();
}

/** A table whose first column is text and all others amounts; it goes on over pages with its head. → where it ends */
export function drawTable(
  doc: Pages,
  from: number,
  { columns, rows }: { columns: readonly PdfColumn[]; rows: readonly PdfRow[] },
): number {
  const { right, width, bottom } = frameOf(doc);
  const [first, ...amounts] = columns;
  const nameWidth = width - amounts.reduce((sum, one) => sum + one.width, 0) - BETWEEN;
  const places = amounts.map((one, at) => ({
    ...one,
    left: right - amounts.slice(at).reduce((sum, next) => sum + next.width, 0),
  }));

  function head(y: number): number {
    const style = { color: GREY, size: SMALL };
    let end = write(doc, first?.title ?? '', MARGIN, y, { ...style, width: nameWidth });
    for (const { title, left, width: wide } of places)
      end = Math.max(end, write(doc, title, left, y, { ...style, width: wide, end: true }));
    rule(doc, end + 3, right);
    return end + 3 + GAP;
  }

  function line(y: number, { cells, strong = false, muted = false, part = null }: PdfRow): number {
    const color = muted ? { color: GREY } : {};
    let end = write(doc, cells[0] ?? '', MARGIN, y, { width: nameWidth, strong, ...color });
    for (const [at, { left, width: wide, bar: barWidth }] of places.entries()) {
      if (barWidth !== undefined && part !== null)
        bar(doc, left + BETWEEN, y, barWidth, { part, color: muted ? GREY : '#4b48c8' });
      const style = { width: wide, strong, end: true, ...(barWidth === undefined ? {} : { color: GREY }) };
      end = Math.max(end, write(doc, cells[at + 1] ?? '', left, y, style));
    }
    rule(doc, end + 2, right);
    return end + 2 + GAP * 0.8;
  }

  let y = from;
  const turn = (height: number) => {
    if (y + height <= bottom) return false;
    doc.addPage();
    y = MARGIN;
    return true;
  };
  turn(LEAST);
  y = head(y);
  for (const row of rows) {
    if (turn(heightOf(doc, row.cells[0] ?? '', { width: nameWidth, strong: row.strong ?? false }) + 4))
      y = head(y);
    y = line(y, row);
  }
  return y + 12;
}
