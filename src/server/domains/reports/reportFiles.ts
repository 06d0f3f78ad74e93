import type { ReportView } from '@shared/api/reports/entities';
import { badInput } from '@shared/kernel/fault';
import { forSpreadsheets } from '@shared/model/csv';
import { fileNameOf } from '@shared/model/fileName';
import { SPEND_SERIES } from '@shared/model/limits';
import { contentTypes, type ReportFormat } from '@shared/model/reports/formats';
import { currenciesOf, labelOf, OTHER, trendOf } from '@shared/model/trend';
import { costWords } from '@shared/words/costs';
import { reportFileWords as words } from '@shared/words/reportFiles';
import { fieldText, filterTexts } from '@shared/words/chargeFilters';
import { reportWords, saidFilter } from '@shared/words/reports';
import { moneyText } from '../../files/moneyText';
import type { ChartShape } from '../../files/pdfChart';
import { workbookOf, type SheetValue } from '../../files/workbook';
import { timeIn } from '../../platform/timeIn';
import { methodTold } from './methodTold';
import { reportPdf } from './reportPdf';
import type { ReportFile, ReportLine, ReportSpend, SpendQuery, SpendReply } from './reports.port';

/** Characters, or bytes, of a file that goes with a message. */
const FILE_MAX = 5_000_000;
const ROWS_MAX = 100_000;
/** Rows of a printed table, and currencies that have one. */
const PRINTED_ROWS = 60;
const PRINTED_CURRENCIES = 5;

/** What a file is made of. */
export interface FileRequest {
  orgId: string;
  organisation: string;
  name: string;
  query: SpendQuery;
  /** How the explorer draws it, and the currency that is drawn first. */
  look: Pick<ReportView, 'shape' | 'currency'>;
  range: ReportView['range'];
  made: Date;
  zone: string;
}

const shapeNames: readonly string[] = ['bars', 'area', 'line', 'cumulative'] satisfies ChartShape[];
const isShape = (text: string): text is ChartShape => shapeNames.includes(text);

const fileName = (name: string, { from, to }: SpendQuery, format: ReportFormat): string =>
  `${fileNameOf(name, 'report').toLowerCase()}-${from}-${to}.${format}`;

/** Of several currencies the one that was chosen comes first. */
export const chosenFirst = <T extends { currency: string }>(all: readonly T[], chosen: string): T[] => [
  ...all.filter(({ currency }) => currency === chosen),
  ...all.filter(({ currency }) => currency !== chosen),
];

const showsOf = ({ query, range }: FileRequest, method: string): string =>
  reportWords.shows(
    { range, granularity: query.granularity, group_by: query.group_by, filters: query.filters },
    method,
  );

const groupedBy = ({ group_by }: SpendQuery): string =>
  group_by.length === 0 ? costWords.all : group_by.map(fieldText).join(', ');

/** For people, who open it in a spreadsheet; null: it is too large. */
async function csvFile(spend: ReportSpend, of: FileRequest, signal: AbortSignal): Promise<Buffer | null> {
  const found: string[] = [];
  let size = 0;
  for await (const line of spend.csv(of.orgId, of.query, signal)) {
    size += line.length;
    if (size > FILE_MAX) return null;
    found.push(line);
  }
  return Buffer.from(forSpreadsheets(found.join('')));
}

/** The name of each group, and its id where that is another. */
function sheetOf({ group_by, granularity }: SpendQuery, lines: readonly ReportLine[]) {
  const isNamed = group_by.map((_field, at) =>
    lines.some(({ group, label }) => (label[at] ?? '') !== '' && label[at] !== group[at]),
  );
  const isOverTime = granularity !== 'total';
  const fields = group_by.map(fieldText);
  const { period, id, currency, cost } = words.columns;
  const columns = [
    ...(isOverTime ? [period] : []),
    ...fields.flatMap((field, at) => (isNamed[at] ? [field, id(field)] : [field])),
    currency,
    cost,
  ];
  const rows = lines.map((line): SheetValue[] => [
    ...(isOverTime ? [{ day: line.period }] : []),
    ...line.group.flatMap((group, at): SheetValue[] => {
      const name = line.label[at] || group || costWords.noValue;
      return isNamed[at] ? [name, group] : [name];
    }),
    line.currency,
    { amount: line.cost, currency: line.currency },
  ]);
  return { name: words.sheets.costs, columns, rows };
}

function aboutSheet(of: FileRequest, reply: SpendReply, method: string) {
  const { about } = words;
  const { query } = of;
  const filters = filterTexts(query.filters, saidFilter).join(' · ');
  const missing = costWords.incomplete.line(reply.incomplete);
  const rows: SheetValue[][] = [
    [about.report, of.name],
    [about.organization, of.organisation],
    [about.groups, groupedBy(query)],
    [about.filters, filters === '' ? about.noFilters : filters],
    [about.period, costWords.basis.days(query.from, query.to)],
    [about.step, about.steps[query.granularity]],
    [about.method, method],
    ...chosenFirst(reply.totals, of.look.currency).map(({ currency, cost }): SheetValue[] => [
      about.total(currency),
      { amount: String(cost), currency },
    ]),
    [about.through, costWords.frontier.line(reply.frontiers)],
    ...(missing === '' ? [] : [[about.missing, missing]]),
    [about.precision, about.precisionText],
    [about.made, timeIn(of.made, of.zone)],
  ];
  return { name: words.sheets.about, columns: [about.what, about.value], rows };
}

async function excelFile(spend: ReportSpend, of: FileRequest, signal: AbortSignal): Promise<Buffer | null> {
  const lines: ReportLine[] = [];
  for await (const line of spend.rows(of.orgId, of.query, signal)) {
    if (lines.length === ROWS_MAX) return null;
    lines.push(line);
  }
  const whole = { ...of.query, granularity: 'total' as const, top: 1 };
  const reply = await spend.spend(of.orgId, whole, signal);
  const method = await methodTold(spend, { ...of, method: reply.cost_method }, signal);
  return workbookOf([sheetOf(of.query, lines), aboutSheet(of, reply, method)]);
}

function tablesOf(reply: SpendReply, chosen: string) {
  const totals = chosenFirst(reply.totals, chosen);
  return totals.slice(0, PRINTED_CURRENCIES).map(({ currency, cost: total }) => {
    const rows = reply.rows
      .filter((row) => row.currency === currency)
      .map((row) => {
        const name = labelOf(row);
        const isRest = name === OTHER;
        return { label: isRest ? words.pdf.rest : name, cost: row.cost, isRest };
      })
      .toSorted((a, b) => Number(a.isRest) - Number(b.isRest) || b.cost - a.cost);
    return { currency, rows, total, isCut: rows.some(({ isRest }) => isRest) };
  });
}

/** Of the currency that is drawn; what is not among the largest is called as in the table. */
function trendIn({ rows, colors }: Pick<SpendReply, 'rows' | 'colors'>, currency: string) {
  const trend = trendOf(rows, currency, SPEND_SERIES, [], colors);
  const series = trend.series.map((one) => (one.other ? { ...one, name: words.pdf.rest } : one));
  return { ...trend, series };
}

function periodName(granularity: SpendQuery['granularity']) {
  const parts = granularity === 'month' ? { year: 'numeric' as const } : { day: 'numeric' as const };
  const text = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', ...parts });
  return (period: string) => {
    const at = Date.parse(`${period.slice(0, 10)}T00:00:00Z`);
    return Number.isNaN(at) ? period : text.format(at);
  };
}

async function pdfFile(spend: ReportSpend, of: FileRequest, signal: AbortSignal): Promise<Buffer> {
  const { orgId, query, look } = of;
  const [whole, overTime] = await Promise.all([
    spend.spend(orgId, { ...query, granularity: 'total', top: PRINTED_ROWS }, signal),
    query.granularity === 'total' ? null : spend.spend(orgId, { ...query, top: SPEND_SERIES }, signal),
  ]);
  const method = await methodTold(spend, { orgId, query, method: whole.cost_method }, signal);
  const totals = chosenFirst(whole.totals, look.currency);
  const drawn = totals[0]?.currency ?? currenciesOf(overTime?.rows ?? [])[0];
  return reportPdf({
    name: of.name,
    organisation: of.organisation,
    shows: showsOf(of, method),
    days: costWords.basis.days(query.from, query.to),
    made: of.made,
    madeText: timeIn(of.made, of.zone),
    totals: totals.slice(0, PRINTED_CURRENCIES),
    against: costWords.spend.against(whole.compared, query.to),
    notCompared: whole.notCompared,
    trend: overTime === null || drawn === undefined ? null : trendIn(overTime, drawn),
    shape: isShape(look.shape) ? look.shape : 'bars',
    nameOfPeriod: periodName(query.granularity),
    grouped: groupedBy(query),
    tables: tablesOf(whole, look.currency),
    others: totals.slice(PRINTED_CURRENCIES).map(({ currency, cost }) => moneyText(cost, currency)),
    through: costWords.frontier.line(whole.frontiers),
    missing: costWords.incomplete.line(whole.incomplete),
  });
}

const makers = { csv: csvFile, xlsx: excelFile, pdf: pdfFile };

/** A report as a file; null: it would be too large. */
export async function reportFile(
  spend: ReportSpend,
  of: FileRequest,
  format: ReportFormat,
  signal: AbortSignal,
): Promise<ReportFile | null> {
  const content = await makers[format](spend, of, signal);
  if (content === null || content.length > FILE_MAX) return null;
  return {
    name: fileName(of.name, of.query, format),
    content: content.toString('base64'),
    contentType: contentTypes[format],
  };
}

export const tooLarge = () => badInput([{ field: 'format', reason: words.tooLarge }]);
