import { changeText } from '@shared/model/change';
import type { Trend } from '@shared/model/trend';
import { reportFileWords } from '@shared/words/reportFiles';
import { amountText, moneyText } from '../../files/moneyText';
import { drawTrend, trendHeight, type ChartShape } from '../../files/pdfChart';
import { drawPages, frameOf, GREY, SMALL, writeHead } from '../../files/pdfPages';
import { drawTable, type PdfRow } from '../../files/pdfTable';
import { heightOf, MARGIN, widthOf, write, type Pages } from '../../files/pdfText';
import type { ReportToSend } from './reports.port';

const words = reportFileWords.pdf;
const CHART_HEIGHT = 190;
const COST_WIDTH = 116;
const SHARE_WIDTH = 112;
const BAR_WIDTH = 50;
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
  totals: ReportToSend['totals'];
  /** What stands beside a change: “vs. Oct 1 – Oct 31, 2026”. */
  against: string;
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

function totals(doc: Pages, from: number, { totals: all, against, notCompared }: PrintedReport): number {
  const { width } = frameOf(doc);
  let y = from;
  if (all.length === 0) return write(doc, words.none, MARGIN, y, { width }) + 12;
  for (const [at, { currency, cost, compared, previous }] of all.entries()) {
    const style = { width, strong: true, size: at === 0 ? 17 : 11 };
    if (at === 0) y = write(doc, words.total, MARGIN, y, { width, color: GREY, size: SMALL }) + 1;
    const end = write(doc, moneyText(cost, currency), MARGIN, y, style);
    const changed = changeText(compared, previous);
    if (changed !== null) {
      const text = `${changed} ${against}`;
      const color = compared >= (previous ?? 0) ? UP : DOWN;
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
  if (y + 20 + trendHeight(doc, trend, { width, height: CHART_HEIGHT }) > bottom) {
    doc.addPage();
    y = MARGIN;
  }
  y = write(doc, words.over(trend.currency), MARGIN, y, { width, strong: true, size: 11 }) + 10;
  const box = { x: MARGIN, y, width, height: CHART_HEIGHT };
  return drawTrend(doc, box, trend, { shape, nameOf: nameOfPeriod }) + 18;
}

function table(doc: Pages, from: number, grouped: string, of: PrintedReport['tables'][number]): number {
  const amount = (cost: number) => amountText(cost, of.currency);
  const rows = of.rows.map(({ label, cost, isRest }): PdfRow => {
    const part = of.total > 0 ? cost / of.total : null;
    const share = part === null ? '' : `${(part * 100).toFixed(1)}%`;
    return { cells: [label, share, amount(cost)], muted: isRest, part };
  });
  return drawTable(doc, from, {
    columns: [
      { title: grouped, width: 0 },
      { title: words.share, width: SHARE_WIDTH, bar: BAR_WIDTH },
      { title: words.cost(of.currency), width: COST_WIDTH },
    ],
    rows: [...rows, { cells: [words.total, '', amount(of.total)], strong: true }],
  });
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
export function reportPdf(report: PrintedReport): Promise<Buffer> {
  const { name: title, organisation: author, made } = report;
  const footOf = (page: number, pages: number) => [title, words.page(page, pages)].join(' · ');
  return drawPages({ title, author, made, footOf }, (doc) => {
    const head = writeHead(doc, { ...report, title, made: words.made(report.madeText) });
    let y = chart(doc, totals(doc, head, report), report);
    for (const one of report.tables) y = table(doc, y, report.grouped, one);
    notes(doc, y, report);
  });
}
