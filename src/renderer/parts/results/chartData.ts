import type { Json } from '@shared/model/json';
import { CHART_COLOURS, SPEND_SERIES } from '@shared/model/limits';
import { cellOf, textOf, type ResultColumn } from './rows';

export const chartKinds = [
  'BarChart',
  'StackedBarChart',
  'LineChart',
  'AreaChart',
  'StackedAreaChart',
  'PieChart',
  'FilledPie',
] as const;
export type ChartKind = (typeof chartKinds)[number];

export const isPie = (kind: ChartKind): boolean => kind === 'PieChart' || kind === 'FilledPie';
export const isOverTime = (kind: ChartKind): boolean =>
  kind === 'LineChart' || kind === 'AreaChart' || kind === 'StackedAreaChart';

/** More are put together: a screen has fewer pixels. */
export const CHART_POINTS = 2_000;
/** Slices of a pie; the rest is one. */
const SLICES = 9;
/** Bars of a ranking; the rest is one. */
const RANKS = 12;
const KINDS_LOOKED_AT = 1_000;

export interface ChartPick {
  dimension: string | null;
  measure: string | null;
  /** Draws a series for each of its values. */
  series: string | null;
}

export interface ChartData {
  labels: string[];
  series: { name: string; values: number[]; isOther: boolean }[];
  /** Names by size: bars lie, the largest on top. */
  isRanking: boolean;
  /** Colors that names have everywhere, 1 to 10. */
  colors?: Readonly<Record<string, number>> | undefined;
  /** How many values the dimension had, when they had to be put together; null when each has its own point. */
  putTogether: number | null;
}

/** What a name is drawn in: a color of its own, or that of its place. */
export const colorOfName = ({ colors }: ChartData, name: string, at: number): string =>
  String(colors?.[name] ?? (at % SPEND_SERIES) + 1);

export function colorAt(data: ChartData, at: number): string {
  const one = data.series[at];
  return one?.isOther ? 'other' : colorOfName(data, one?.name ?? '', at);
}

const dateLike = /^\d{4}-\d{2}(-\d{2}([T ].*)?)?$/;
const amountLike = /cost|amount|total|sum|price|spend|count|value/i;

/** What may be on the axis, and what may be measured. Null stands for the rows of a list of plain values. */
export function chartFields(columns: readonly ResultColumn[], rows: readonly Json[]) {
  const measures = columns.filter(({ kind }) => kind === 'number').map(({ key }) => key);
  const first = rows.slice(0, KINDS_LOOKED_AT);
  const isPlain = (key: string | null) => first.every((row) => typeof (cellOf(row, key) ?? '') !== 'object');
  const dimensions = columns.map(({ key }) => key).filter((key) => key !== null && isPlain(key));
  return { measures, dimensions };
}

/** What is likely meant: an amount by the day, or by the first text with a few values. */
export function likelyPick(columns: readonly ResultColumn[], rows: readonly Json[]): ChartPick {
  const { measures, dimensions } = chartFields(columns, rows);
  const measure = measures.find((key) => key !== null && amountLike.test(key)) ?? measures.at(-1) ?? null;
  const first = rows.slice(0, KINDS_LOOKED_AT);
  const valuesOf = (key: string | null) => first.map((row) => textOf(cellOf(row, key)));
  const others = dimensions.filter((key) => key !== measure);
  const day = others.find((key) => valuesOf(key).every((text) => text === '' || dateLike.test(text)));
  const texts = others.filter((key) => columns.find((one) => one.key === key)?.kind === 'text');
  const few = texts.find((key) => {
    const { size } = new Set(valuesOf(key));
    return size > 1 && size <= 50;
  });
  return { dimension: day ?? few ?? texts[0] ?? others[0] ?? null, measure, series: null };
}

/** The kind that suits the pick at first: lines over time, bars otherwise. */
export function likelyKind(rows: readonly Json[], { dimension }: ChartPick): ChartKind {
  const first = rows.slice(0, 20).map((row) => textOf(cellOf(row, dimension)));
  return dimension !== null && first.every((text) => dateLike.test(text)) ? 'LineChart' : 'BarChart';
}

/** Sums of the measure by dimension and series. Days, months and numbers in their order, texts by size. */
export function chartData(rows: readonly Json[], pick: ChartPick, kind: ChartKind, other: string): ChartData {
  const sums = new Map<string, Map<string, number>>();
  const totals = new Map<string, number>();
  rows.forEach((row, at) => {
    const label = pick.dimension === null ? String(at + 1) : textOf(cellOf(row, pick.dimension)) || '–';
    const name = pick.series === null ? '' : textOf(cellOf(row, pick.series)) || '–';
    const value = cellOf(row, pick.measure);
    if (typeof value !== 'number' || !Number.isFinite(value)) return;
    const group = sums.get(label) ?? new Map<string, number>();
    group.set(name, (group.get(name) ?? 0) + value);
    sums.set(label, group);
    totals.set(name, (totals.get(name) ?? 0) + Math.abs(value));
  });
  const ordered = orderedLabels(sums);
  const isRanking = (kind === 'BarChart' || kind === 'StackedBarChart') && !ordered.isOrdered;
  const points = isPie(kind) ? SLICES : isRanking ? RANKS : CHART_POINTS;
  const groups =
    ordered.isOrdered && !isPie(kind)
      ? inBuckets(ordered.labels, points)
      : largest(ordered.labels, sums, points, other);
  const names = namesOf(totals, other);
  const series = names.map(({ name, holds }) => ({
    name,
    isOther: name === other && holds.length > 1,
    values: groups.map(({ of }) => sumOf(of, holds, sums)),
  }));
  return {
    labels: groups.map(({ label }) => label),
    series,
    isRanking,
    putTogether: ordered.labels.length > groups.length ? ordered.labels.length : null,
  };
}

type Sums = ReadonlyMap<string, ReadonlyMap<string, number>>;

const sumOf = (labels: readonly string[], names: readonly string[], sums: Sums): number => {
  let sum = 0;
  for (const label of labels) for (const name of names) sum += sums.get(label)?.get(name) ?? 0;
  return sum;
};

const known = (labels: readonly string[]) => labels.filter((label) => label !== '–');
const areDays = (labels: readonly string[]) => known(labels).every((label) => dateLike.test(label));
const areNumbers = (labels: readonly string[]) =>
  known(labels).every((label) => Number.isFinite(Number(label)));
/** Names, which have no order of their own. */
export const areNames = (labels: readonly string[]): boolean => !areDays(labels) && !areNumbers(labels);

function orderedLabels(sums: Sums): { labels: string[]; isOrdered: boolean } {
  const labels = [...sums.keys()];
  if (areDays(labels)) return { labels: labels.sort(), isOrdered: true };
  if (areNumbers(labels)) return { labels: labels.sort((a, b) => Number(a) - Number(b)), isOrdered: true };
  return { labels, isOrdered: false };
}

/** Neighbours together, so that at most `most` are left. */
function inBuckets(labels: string[], most: number): { label: string; of: string[] }[] {
  if (labels.length <= most) return labels.map((label) => ({ label, of: [label] }));
  const size = Math.ceil(labels.length / most);
  return Array.from({ length: Math.ceil(labels.length / size) }, (_, at) => {
    const of = labels.slice(at * size, (at + 1) * size);
    return { label: `${of[0] ?? ''} – ${of.at(-1) ?? ''}`, of };
  });
}

function largest(labels: string[], sums: Sums, most: number, other: string) {
  const size = (label: string) => Math.abs([...(sums.get(label)?.values() ?? [])].reduce((a, b) => a + b, 0));
  const sizes = new Map(labels.map((label) => [label, size(label)]));
  const ranked = labels
    .filter((label) => label !== other)
    .toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0));
  // What the data already put together belongs to the rest.
  const before = labels.filter((label) => label === other);
  const rest = [
    ...(ranked.length + before.length > most ? ranked.splice(most - before.length) : []),
    ...before,
  ];
  const groups = ranked.map((label) => ({ label, of: [label] }));
  return rest.length > 0 ? [...groups, { label: other, of: rest }] : groups;
}

/** As many series as there are colours, by size; the rest is one. */
function namesOf(totals: ReadonlyMap<string, number>, other: string): { name: string; holds: string[] }[] {
  const ranked = [...totals.entries()].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  const rest = ranked.length > CHART_COLOURS ? ranked.splice(CHART_COLOURS) : [];
  const names = ranked.map((name) => ({ name, holds: [name] }));
  return rest.length > 0 ? [...names, { name: other, holds: rest }] : names;
}
