import type { CallReply } from '@shared/api/index';
import type { StatementRow } from '@shared/model/allocation/statement';
import { addDays, addMonths, firstDay } from '@shared/model/forecast/days';
import { smallestUnit } from '@shared/model/smallestUnit';
import { allocationWords } from '@shared/words/allocation';
import { costWords } from '@shared/words/costs';
import { reportFileWords } from '@shared/words/reportFiles';
import { moneyText } from '../../files/moneyText';
import { endPages, frameOf, GREY, openPages, SMALL, write, writeHead, MARGIN } from '../../files/pdfPages';
import { drawTable, type PdfRow } from '../../files/pdfTable';
import { workbookOf, type SheetValue } from '../../files/workbook';
import { timeIn } from '../../platform/timeIn';

type Statement = CallReply<'allocation.statement'>['data'];
const words = allocationWords.statement;
const { about, pdf, sheets, columns } = reportFileWords;

export const lastDay = (month: string): string => addDays(firstDay(addMonths(month, 1)), -1);

export interface Told extends Omit<Statement, 'currencies'> {
  name: string;
  currencies: { currency: string; bill: bigint; rows: StatementRow[] }[];
}

export interface PrintedStatement extends Told {
  /** The value whose lines these are alone; absent: the whole bill. */
  only?: string;
  organisation: string;
  zone: string;
  made: Date;
}

/** The largest first; what is not allocated stays last. */
const ordered = (rows: readonly StatementRow[]): StatementRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(a.value === '') - Number(b.value === '') || Number(b.direct + b.shared - (a.direct + a.shared)),
  );

const titleOf = ({ name, only }: PrintedStatement): string =>
  only === undefined ? words.title(name) : `${words.title(name)}: ${only}`;

/** Of the file of a statement. */
export function fileNameOf({ name, only, month }: PrintedStatement, format: string): string {
  const bare = (text: string) => text.replaceAll(/[^\w-]+/g, '-').toLowerCase();
  return [`showback-${bare(name)}`, ...(only === undefined ? [] : [bare(only)]), `${month}.${format}`].join(
    '-',
  );
}

const throughOf = ({ through }: Told): string =>
  through === null ? '' : words.partial(costWords.basis.day(through));

/** What each value costs in a month, as PDF. */
export async function statementPdf(of: PrintedStatement): Promise<Buffer> {
  const title = titleOf(of);
  const { doc, whole } = await openPages(title, of.organisation, of.made);
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
    const amount = (cost: bigint) => moneyText(Number(decimal(cost)), '').trim();
    const lines = ordered(rows).map(({ value, direct, shared, split }): PdfRow => {
      const total = direct + shared;
      const part = bill > 0n ? Number(total) / Number(bill) : null;
      const name = value || allocationWords.unallocated;
      const how = split === null ? '' : ` (${allocationWords.splits[split].toLowerCase()})`;
      const share = part === null ? '' : `${(part * 100).toFixed(1)}%`;
      return {
        cells: [`${name}${how}`, amount(direct), amount(shared), share, amount(total)],
        muted: value === '',
        part,
      };
    });
    const sum = [
      of.only === undefined ? words.bill : words.total,
      amount(bill),
      amount(0n),
      '',
      amount(bill),
    ];
    y = drawTable(doc, y, {
      columns: [
        { title: words.value, width: 0 },
        { title: words.direct, width: 84 },
        { title: words.shared, width: 80 },
        { title: words.share, width: 92, bar: 36 },
        { title: `${words.total} (${currency})`, width: 92 },
      ],
      rows: [...lines, { cells: sum, strong: true }],
    });
  }
  const notes = [
    throughOf(of),
    of.revision === null ? words.noRules : '',
    costWords.incomplete.line(of.incomplete),
  ];
  write(doc, notes.filter((one) => one !== '').join('\n'), MARGIN, y, { width, color: GREY, size: SMALL });
  endPages(doc, (page, pages) => [title, pdf.page(page, pages)].join(' · '));
  return whole;
}

/** The same as a workbook, with what it is on a second sheet. */
export function statementWorkbook(of: PrintedStatement): Promise<Buffer> {
  const rows = of.currencies.flatMap(({ currency, rows: own }) => {
    const { decimal } = smallestUnit(currency);
    const money = (cost: bigint): SheetValue => ({ amount: decimal(cost), currency });
    return ordered(own).map(({ value, direct, shared, split }): SheetValue[] => [
      { day: firstDay(of.month) },
      value || allocationWords.unallocated,
      currency,
      money(direct),
      money(shared),
      money(direct + shared),
      split === null ? '' : allocationWords.splits[split],
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
      columns: [words.month, of.name, columns.currency, words.direct, words.shared, words.total, words.split],
      rows,
    },
    { name: sheets.about, columns: [about.what, about.value], rows: told },
  ]);
}
