import { driverKinds, type DriverKind } from '@shared/model/drivers';
import { toCents } from './cents';
import { splitGroup, type Priced, type Side } from './split';

export type ChargeKind = 'usage' | 'unused' | 'purchase' | 'credit' | 'tax' | 'correction';

export interface Line {
  kind: ChargeKind;
  provider: string;
  account: string;
  accountName: string;
  service: string;
  sku: string;
  skuName: string;
  region: string;
  unit: string;
  /** Null: the line has no charge there. */
  before: Side | null;
  after: Side | null;
  /** More than 1: so many small lines together, of which nothing but cost and kind is known. */
  count: number;
}

/** One line of evidence of a driver. */
interface DriverItem {
  amount: number;
  /** What it is called by: an account, a service or a SKU. */
  level: 'account' | 'service' | 'sku';
  name: string;
  service: string;
  account: string;
  /** Of usage a day; null where the driver is none of usage. */
  usage: { unit: string; before: number; after: number } | null;
  /** Of the effective price of a unit; null where the driver is none of price. */
  price: { unit: string; before: number; after: number } | null;
}

interface Driver {
  kind: DriverKind;
  /** In the currency's smallest unit these add up to the difference of the two totals. */
  amount: number;
  /** The largest first. */
  items: DriverItem[];
  /** What of the driver stands in no item. */
  others: { count: number; amount: number };
}

export interface Explained {
  before: number;
  after: number;
  drivers: Driver[];
}

/** Lines of evidence that a driver shows. */
const ITEMS_MAX = 12;
/** Below this, in the currency's unit, a line of evidence is none. */
const SEEN = 0.005;

interface Share {
  kind: DriverKind;
  item: DriverItem;
}

const costOf = (side: Side | null) => side?.cost ?? 0;
const delta = (line: Line) => costOf(line.after) - costOf(line.before);

const item = (line: Line, amount: number, level: DriverItem['level']): DriverItem => ({
  amount,
  level,
  name: { account: line.accountName || line.account, service: line.service, sku: line.skuName || line.sku }[
    level
  ],
  service: level === 'account' ? '' : line.service,
  account: level === 'account' ? line.account : '',
  usage: null,
  price: null,
});

/** The highest level at which a line that is on one side only is new (or gone). */
function levelOf(line: Line, other: Known): DriverItem['level'] {
  if (!other.accounts.has(line.account)) return 'account';
  return other.services.has(line.service) ? 'sku' : 'service';
}

interface Known {
  accounts: Set<string>;
  services: Set<string>;
}

function knownOn(lines: readonly Line[], side: 'before' | 'after'): Known {
  const there = lines.filter((line) => line[side] !== null);
  return {
    accounts: new Set(there.map(({ account }) => account)),
    services: new Set(there.map(({ service }) => service)),
  };
}

const measured = (side: Side | null): side is Side & { quantity: number } =>
  side !== null && side.quantity !== null && side.quantity > 0;

/** A line as the split of a group takes it; null where a quantity is missing on either side. */
function pricedOf(line: Line): Priced<Line> | null {
  const { before, after } = line;
  return measured(before) && measured(after) ? { of: line, before, after } : null;
}

const key = (line: Line) => JSON.stringify([line.provider, line.service, line.unit]);

function usageShares(lines: readonly Line[], days: { before: number; after: number }): Share[] {
  const known = { before: knownOn(lines, 'before'), after: knownOn(lines, 'after') };
  const shares: Share[] = [];
  const groups = new Map<string, Priced<Line>[]>();
  for (const line of lines) {
    const priced = pricedOf(line);
    if (line.before === null)
      shares.push({ kind: 'new', item: item(line, delta(line), levelOf(line, known.before)) });
    else if (line.after === null)
      shares.push({ kind: 'gone', item: item(line, delta(line), levelOf(line, known.after)) });
    else if (priced === null) shares.push({ kind: 'unsplit', item: item(line, delta(line), 'sku') });
    else {
      const group = groups.get(key(line));
      if (group) group.push(priced);
      else groups.set(key(line), [priced]);
    }
  }
  for (const group of groups.values()) shares.push(...groupShares(group, days));
  return shares;
}

function groupShares(group: readonly Priced<Line>[], days: { before: number; after: number }): Share[] {
  const [first] = group;
  if (!first) return [];
  const { service, unit } = first.of;
  const split = splitGroup(group, days);
  if (!split) return group.map(({ of }) => ({ kind: 'unsplit', item: item(of, delta(of), 'sku') }));
  const whole = { ...item(first.of, 0, 'service'), name: service };
  const usage = { unit, ...split.perDay };
  const shares: Share[] = [
    { kind: 'volume', item: { ...whole, amount: split.volume, usage } },
    { kind: 'days', item: { ...whole, amount: split.days } },
    { kind: 'mix', item: { ...whole, amount: split.mix } },
  ];
  for (const { of, prices } of split.lines) {
    const { before, after } = of;
    if (!measured(before) || !measured(after)) continue;
    const price = { unit, before: before.cost / before.quantity, after: after.cost / after.quantity };
    for (const [kind, amount] of prices) shares.push({ kind, item: { ...item(of, amount, 'sku'), price } });
  }
  return shares;
}

/** Evidence of one name is one item. */
function merged(shares: readonly Share[]): DriverItem[] {
  const items = new Map<string, DriverItem>();
  for (const { item: one } of shares) {
    const id = JSON.stringify([one.level, one.name, one.service, one.account, one.usage?.unit]);
    const earlier = items.get(id);
    items.set(id, earlier ? { ...one, amount: earlier.amount + one.amount, price: null } : one);
  }
  return [...items.values()].toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
}

function driverOf(kind: DriverKind, amount: number, shares: readonly Share[]): Driver {
  const seen = merged(shares).filter((one) => Math.abs(one.amount) >= SEEN);
  const items = seen.slice(0, ITEMS_MAX);
  const shown = items.reduce((sum, one) => sum + one.amount, 0);
  return { kind, amount, items, others: { count: seen.length - items.length, amount: amount - shown } };
}

/**
 * Two ranges of days and what lies between them. The drivers add up to the difference to the smallest unit of the currency
 * (`digits` decimals); swapping the ranges turns every sign and nothing else; the order of the lines does not matter.
 * Price against volume is split at the middle of both (Shapley's value of two factors), so that no cross term is left.
 */
export function explainChange(
  lines: readonly Line[],
  days: { before: number; after: number },
  digits = 2,
): Explained {
  const shares: Share[] = [];
  const single = lines.filter(({ count }) => count === 1);
  for (const line of lines.filter(({ count }) => count > 1))
    shares.push({ kind: 'rest', item: item(line, delta(line), 'sku') });
  for (const line of single) {
    if (line.kind === 'usage') continue;
    shares.push({ kind: line.kind, item: item(line, delta(line), line.service === '' ? 'sku' : 'service') });
  }
  shares.push(
    ...usageShares(
      single.filter(({ kind }) => kind === 'usage'),
      days,
    ),
  );
  const byKind = Map.groupBy(shares, ({ kind }) => kind);
  const exact = driverKinds.map((kind) =>
    (byKind.get(kind) ?? []).reduce((sum, { item: { amount } }) => sum + amount, 0),
  );
  const total = (side: 'before' | 'after') => lines.reduce((sum, line) => sum + costOf(line[side]), 0);
  const { before, after, parts } = toCents(
    { before: total('before'), after: total('after'), parts: exact },
    digits,
  );
  const drivers = driverKinds.flatMap((kind, at) => {
    const amount = parts[at] ?? 0;
    return amount === 0 ? [] : [driverOf(kind, amount, byKind.get(kind) ?? [])];
  });
  return { before, after, drivers };
}
