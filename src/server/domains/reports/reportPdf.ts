import type { Trend } from '@shared/model/trend';
import { reportFileWords } from '@shared/words/reportFiles';
import { moneyText } from '../../files/moneyText';
import { drawTrend, trendHeight, type ChartShape } from '../../files/pdfChart';
import {
  endPages,
  frameOf,
  GAP,
  GREY,
  heightOf,
  LINE,
  MARGIN,
  openPages,
  rule,
  SMALL,
  widthOf,
  write,
  type Pages,
} from '../../files/pdfPages';

const words = reportFileWords.pdf;
const CHART_HEIGHT = 190;
const COST_WIDTH = 110;
const SHARE_WIDTH = 110;
const BAR_WIDTH = 50;
const BAR = '#4b48c8';
const UP = '#b5483f';
const DOWN = '#4f8f36';

interface TableRow {
  label: string;
  cost: number;
  isRest: boolean;
}

/** A report as it is printed. */
export interface PrintedReport {
  name: string;
  organisation: string;
  /** What it shows, in words. */
  shows: string;
  days: string;
  made: Date;
  madeText: string;
  totals: readonly { currency: string; cost: number; previous: number | null }[];
  notCompared: string | null;
  /** Null where the days are one period. */
  trend: Trend | null;
  shape: ChartShape;
  nameOfPeriod: (period: string) => string;
  /** What the rows of the tables are, such as “Service”. */
  grouped: string;
  tables: readonly { currency: string; rows: readonly TableRow[]; total: number; isCut: boolean }[];
  /** Currencies that have no table of their own. */
  others: readonly string[];
  through: string;
  missing: string;
}

function head(doc: Pages, report: PrintedReport): number {
  const { width, right } = frameOf(doc);
  const half = width / 2;
  write(doc, report.organisation, MARGIN, MARGIN - 14, { width: half, color: GREY, size: SMALL });
  const end = { width: half, color: GREY, size: SMALL, end: true };
  write(doc, words.made(report.madeText), MARGIN + half, MARGIN - 14, end);
  rule(doc, MARGIN + 2, right);
  let y = write(doc, report.name, MARGIN, MARGIN + 18, { width, strong: true, size: 20 });
  y = write(doc, report.days, MARGIN, y + 4, { width, size: 11 });
  y = write(doc, report.shows, MARGIN, y + 3, { width, color: GREY });
  return y + 16;
}

function totals(doc: Pages, from: number, { totals: all, notCompared }: PrintedReport): number {
  const { width } = frameOf(doc);
  let y = from;
  if (all.length === 0) return write(doc, words.none, MARGIN, y, { width }) + 12;
  for (const [at, { currency, cost, previous }] of all.entries()) {
    const style = { width, strong: true, size: at === 0 ? 17 : 11 };
    if (at === 0) y = write(doc, words.total, MARGIN, y, { width, color: GREY, size: SMALL }) + 1;
    const end = write(doc, moneyText(cost, currency), MARGIN, y, style);
    if (previous !== null && previous > 0) {
      const percent = ((cost - previous) / previous) * 100;
      const sign = percent >= 0 ? '+' : '−';
      const text = words.against(`${sign}${Math.abs(percent).toFixed(1)}%`);
      const color = percent >= 0 ? UP : DOWN;
      const left = MARGIN + widthOf(doc, moneyText(cost, currency), style) + 14;
      write(doc, text, left, end - 16, { width: MARGIN + width - left, color });
    }
    y = end + 2;
  }
  if (notCompared !== null)
    y = write(doc, words.notCompared(notCompared), MARGIN, y + 2, { width, color: GREY, size: SMALL });
  return y + 16;
}

function chart(doc: Pages, from: number, { trend, shape, nameOfPeriod }: PrintedReport): number {
  if (!trend || trend.series.length === 0) return from;
  const { width, bottom } = frameOf(doc);
  let y = from;
  if (y + 20 + trendHeight(trend, CHART_HEIGHT) > bottom) {
    doc.addPage();
    y = MARGIN;
  }
  y = write(doc, words.over(trend.currency), MARGIN, y, { width, strong: true, size: 11 }) + 10;
  const box = { x: MARGIN, y, width, height: CHART_HEIGHT };
  return drawTrend(doc, box, trend, { shape, nameOf: nameOfPeriod }) + 18;
}

interface Column {
  nameWidth: number;
  share: number;
  cost: number;
}

function tableHead(doc: Pages, y: number, at: Column, of: { grouped: string; currency: string }): number {
  const style = { color: GREY, size: SMALL };
  write(doc, of.grouped, MARGIN, y, { ...style, width: at.nameWidth });
  write(doc, words.share, at.share, y, { ...style, width: SHARE_WIDTH - 12, end: true });
  const end = write(doc, words.cost(of.currency), at.cost, y, { ...style, width: COST_WIDTH, end: true });
  rule(doc, end + 3, frameOf(doc).right);
  return end + 3 + GAP;
}

function line(
  doc: Pages,
  y: number,
  at: Column,
  row: TableRow & { share: number | null; strong: boolean },
): number {
  const { label, cost, share, strong, isRest } = row;
  let end = write(doc, label, MARGIN, y, { width: at.nameWidth, strong, ...(isRest ? { color: GREY } : {}) });
  if (share !== null) {
    const left = at.share + 4;
    doc
      .rect(left, y + 2.5, BAR_WIDTH, 5)
      .fillColor(LINE)
      .fill();
    doc
      .rect(left, y + 2.5, Math.max(0, Math.min(1, share)) * BAR_WIDTH, 5)
      .fillColor(isRest ? GREY : BAR)
      .fill();
    const text = `${(share * 100).toFixed(1)}%`;
    write(doc, text, left + BAR_WIDTH, y, { width: SHARE_WIDTH - 16 - BAR_WIDTH, color: GREY, end: true });
  }
  const amount = moneyText(cost, '').trim();
  end = Math.max(end, write(doc, amount, at.cost, y, { width: COST_WIDTH, strong, end: true }));
  rule(doc, end + 2, frameOf(doc).right);
  return end + 2 + GAP * 0.8;
}

function table(doc: Pages, from: number, report: PrintedReport, of: PrintedReport['tables'][number]): number {
  const { right, bottom } = frameOf(doc);
  const cost = right - COST_WIDTH;
  const share = cost - SHARE_WIDTH;
  const at: Column = { cost, share, nameWidth: share - MARGIN - 12 };
  const titles = { grouped: report.grouped, currency: of.currency };
  const sums: TableRow = { label: words.total, cost: of.total, isRest: false };
  const rows = [...of.rows.map((row) => ({ row, strong: false })), { row: sums, strong: true }];
  let y = from;
  const turn = (height: number) => {
    if (y + height <= bottom) return false;
    doc.addPage();
    y = MARGIN;
    return true;
  };
  turn(70);
  y = tableHead(doc, y, at, titles);
  for (const { row, strong } of rows) {
    if (turn(heightOf(doc, row.label, { width: at.nameWidth, strong }) + 4))
      y = tableHead(doc, y, at, titles);
    const part = of.total > 0 && !strong ? row.cost / of.total : null;
    y = line(doc, y, at, { label: row.label, cost: row.cost, isRest: row.isRest, strong, share: part });
  }
  return y + 12;
}

function notes(doc: Pages, from: number, report: PrintedReport): void {
  const { width, bottom } = frameOf(doc);
  const isCut = report.tables.find((one) => one.isCut);
  const listed = isCut?.rows.filter(({ isRest }) => !isRest).length ?? 0;
  const text = [
    isCut ? words.largest(listed) : '',
    report.others.length > 0 ? words.more(report.others.join(', ')) : '',
    report.through === '' ? '' : words.through(report.through),
    report.missing,
  ]
    .filter((one) => one !== '')
    .join('\n');
  if (text === '') return;
  let y = from;
  if (y + heightOf(doc, text, { width, size: SMALL }) > bottom) {
    doc.addPage();
    y = MARGIN;
  }
  write(doc, text, MARGIN, y, { width, color: GREY, size: SMALL });
}

/** A report as PDF, A4. Equal reports have equal bytes. */
export async function reportPdf(report: PrintedReport): Promise<Buffer> {
  const { doc, whole } = await openPages(report.name, report.organisation, report.made);
  let y = chart(doc, totals(doc, head(doc, report), report), report);
  for (const one of report.tables) y = table(doc, y, report, one);
  notes(doc, y, report);
  endPages(doc, (page, pages) => [report.name, words.page(page, pages)].join(' · '));
  return whole;
}
