import type { CallReply } from '@shared/api/index';
import type { Placed } from '@shared/model/allocation/tree';
import type { StatementRow } from '@shared/model/allocation/statement';
import { addDays, addMonths, firstDay } from '@shared/model/days';
import { fileNameOf } from '@shared/model/fileName';
import { smallestUnit } from '@shared/model/smallestUnit';
import { allocationWords } from '@shared/words/allocation';
import { costWords } from '@shared/words/costs';
import { measuredTexts } from '@shared/words/measured';
import { reportFileWords } from '@shared/words/reportFiles';
import { amountText } from '../../files/moneyText';
import { drawPages, frameOf, GREY, SMALL, writeHead } from '../../files/pdfPages';
import { MARGIN, write, type Pages } from '../../files/pdfText';
import { drawTable, type PdfRow } from '../../files/pdfTable';
import { workbookOf, type SheetValue } from '../../files/workbook';
import { timeIn } from '../../platform/timeIn';
import type { Measured } from './measured';

type Statement = CallReply<'allocation.statement'>['data'];
const words = allocationWords.statement;
/** Wide, so that no reader of the file takes it away. */
const INDENT = '\u2003';
const { about, pdf, sheets, columns } = reportFileWords;

export const lastDay = (month: string): string => addDays(firstDay(addMonths(month, 1)), -1);

export interface ToldRow extends StatementRow {
  /** A group has no rule, and no cost of its own. */
  group: boolean;
  measured: Omit<Measured, 'amounts'> | null;
}

export interface Told extends Omit<Statement, 'currencies'> {
  name: string;
  /** In the order of the tree. */
  currencies: { currency: string; bill: bigint; rows: Placed<ToldRow>[] }[];
}

export interface PrintedStatement extends Told {
  /** The value whose lines these are alone; absent: the whole bill. */
  only?: string;
  organisation: string;
  zone: string;
  made: Date;
}

export const totalOf = ({ direct, shared }: Pick<StatementRow, 'direct' | 'shared'>): bigint =>
  direct + shared;
const isTree = (rows: readonly Placed<ToldRow>[]): boolean => rows.some(({ depth }) => depth > 0);

/** How a shared value was split, and by what. */
export function splitText({ split, measured }: ToldRow, month: string): string {
  const how = split === null ? '' : allocationWords.splits[split];
  return measured === null ? how : [how, ...measuredTexts(measured, allocationWords.month(month))].join('. ');
}

const titleOf = ({ name, only }: PrintedStatement): string =>
  only === undefined ? words.title(name) : `${words.title(name)}: ${only}`;

/** Of the file of a statement. */
export function statementFileName({ name, only, month }: PrintedStatement, format: string): string {
  const bare = (text: string) => fileNameOf(text, 'value').toLowerCase();
  return [`showback-${bare(name)}`, ...(only === undefined ? [] : [bare(only)]), `${month}.${format}`].join(
    '-',
  );
}

const throughOf = ({ through }: Told): string =>
  through === null ? '' : words.partial(costWords.basis.day(through));

/** What each value costs in a month, as PDF. */
export function statementPdf(of: PrintedStatement): Promise<Buffer> {
  const title = titleOf(of);
  const footOf = (page: number, pages: number) => [title, pdf.page(page, pages)].join(' · ');
  return drawPages({ title, author: of.organisation, made: of.made, footOf }, (doc) => draw(doc, of, title));
}

function draw(doc: Pages, of: PrintedStatement, title: string): void {
  const { width } = frameOf(doc);
  let y = writeHead(doc, {
    organisation: of.organisation,
    made: pdf.made(timeIn(of.made, of.zone)),
    title,
    days: allocationWords.month(of.month),
    shows: costWords.basis.method(of.cost_method),
  });
  if (of.currencies.length === 0) y = write(doc, words.noCharges, MARGIN, y, { width }) + 12;
  for (const { currency, bill, rows } of of.currencies) {
    const { decimal } = smallestUnit(currency);
    const amount = (cost: bigint) => amountText(Number(decimal(cost)), currency);
    const tree = isTree(rows);
    const lines = rows.map(({ row, depth, below, hasChildren }): PdfRow => {
      const { value, direct, shared, split } = row;
      const sum = totalOf(row) + below;
      const part = bill > 0n ? Number(sum) / Number(bill) : null;
      const name = `${INDENT.repeat(depth)}${value || allocationWords.unallocated}`;
      const how = split === null ? '' : ` (${allocationWords.splits[split].toLowerCase()})`;
      const share = part === null ? '' : `${(part * 100).toFixed(1)}%`;
      const own = [amount(direct), amount(shared)];
      return {
        cells: [
          `${name}${how}`,
          ...own,
          ...(tree ? [hasChildren ? amount(below) : ''] : []),
          share,
          amount(sum),
        ],
        muted: value === '',
        part,
      };
    });
    const sum = [
      of.only === undefined ? words.bill : words.total,
      amount(bill),
      amount(0n),
      ...(tree ? [''] : []),
      '',
      amount(bill),
    ];
    y = drawTable(doc, y, {
      columns: [
        { title: words.value, width: 0 },
        { title: words.direct, width: 84 },
        { title: words.shared, width: 80 },
        ...(tree ? [{ title: words.below, width: 84 }] : []),
        { title: words.share, width: 92, bar: 36 },
        { title: `${words.total} (${currency})`, width: 92 },
      ],
      rows: [...lines, { cells: sum, strong: true }],
    });
  }
  const measured = of.currencies.flatMap(({ rows }) =>
    rows.flatMap(({ row }) =>
      row.measured === null ? [] : [`${row.value}: ${splitText(row, of.month).toLowerCase()}.`],
    ),
  );
  const notes = [
    throughOf(of),
    ...new Set(measured),
    of.revision === null ? words.noRules : '',
    costWords.incomplete.line(of.incomplete),
  ];
  write(doc, notes.filter((one) => one !== '').join('\n'), MARGIN, y, { width, color: GREY, size: SMALL });
}

/** The same as a workbook, with what it is on a second sheet. */
export function statementWorkbook(of: PrintedStatement): Promise<Buffer> {
  const rows = of.currencies.flatMap(({ currency, rows: own }) => {
    const { decimal } = smallestUnit(currency);
    const money = (cost: bigint): SheetValue => ({ amount: decimal(cost), currency });
    return own.map(({ row, parent, below }): SheetValue[] => [
      { day: firstDay(of.month) },
      row.value || allocationWords.unallocated,
      currency,
      money(row.direct),
      money(row.shared),
      money(totalOf(row)),
      splitText(row, of.month),
      parent ?? '',
      money(totalOf(row) + below),
    ]);
  });
  const missing = costWords.incomplete.line(of.incomplete);
  const told: SheetValue[][] = [
    [about.report, titleOf(of)],
    [about.organization, of.organisation],
    [about.period, allocationWords.month(of.month)],
    [about.method, costWords.methods[of.cost_method]],
    ...of.currencies.map(({ currency, bill }): SheetValue[] => [
      about.total(currency),
      { amount: smallestUnit(currency).decimal(bill), currency },
    ]),
    [about.through, of.through ?? lastDay(of.month)],
    ...(missing === '' ? [] : [[about.missing, missing]]),
    [about.made, timeIn(of.made, of.zone)],
  ];
  return workbookOf([
    {
      name: sheets.costs,
      columns: [
        words.month,
        of.name,
        columns.currency,
        words.direct,
        words.shared,
        words.total,
        words.split,
        words.parent,
        words.sum,
      ],
      rows,
    },
    { name: sheets.about, columns: [about.what, about.value], rows: told },
  ]);
}
