import type { HeldPeriod } from '@shared/api/costs/imports.api';
import type { ImportedBill, ImportedPeriod } from './billReader.port';
import type { CurrencyTotalRow, SnapshotRow } from './sources.store';

/**
 * What to do where a period meets what is stored and nobody can tell: ask, or what was said beforehand. `whole`: a
 * provider delivered the month, so it is all of it; `instead`: and it counts in place of what other sources have of it.
 * `part`: a provider delivered more of the month, which stands beside what its source has; `part_instead` as `instead`.
 */
export type InDoubt = 'hold' | 'replace' | 'add' | 'whole' | 'instead' | 'part' | 'part_instead';

/** Names a period of an import, as it is asked about. */
export const saidKey = (billingPeriod: string, payer: string) => `${billingPeriod} ${payer}`;

/** What becomes of a period of an import: `replaced` are the stored files whose place it takes. */
export type Outcome =
  | { change: 'unchanged'; stored: SnapshotRow }
  | { change: 'added'; part: number }
  | { change: 'replaced'; replaced: SnapshotRow[]; part?: number };

/** From so many shared charges or so much shared usage on, a file is the month again; below, it is another part of it. */
const AGAIN = 0.3;
/** From so many charges of the same days, resources and SKUs, or the same use of resources, on, nobody can tell. */
const ALIKE = 0.5;
/** A month that is restated keeps so many of its charges, or there is a question. */
const KEPT = 0.8;
/** From so much shared money on, different rows tell of the same charges. */
const SAME_MONEY = 0.8;
/** A month that is restated may lose so much, and no more without a question: shares of rows and of money. */
const FEWER_ROWS = 0.98;
const LESS_MONEY = 0.95;
/** More unreadable rows than this share are asked about; any, where they would take the place of a stored month. */
const UNREADABLE = 0.01;

interface Known {
  targetId: string;
  targetName: string;
  stored: readonly SnapshotRow[];
  nameOf(sourceId: string): string;
  inDoubt: InDoubt;
  /** Sources that a person said before to be replaced by this one where both have the same charges. */
  chosenOver?: readonly string[];
}

/** Several periods together, per currency. */
export const summed = (rows: readonly { totals: readonly CurrencyTotalRow[] }[]): CurrencyTotalRow[] => {
  const totals = new Map<string, CurrencyTotalRow>();
  for (const total of rows.flatMap((row) => row.totals)) {
    const { currency } = total;
    const known = totals.get(currency) ?? { currency, billedCost: 0, effectiveCost: 0, cost: 0 };
    totals.set(currency, {
      currency,
      billedCost: known.billedCost + total.billedCost,
      effectiveCost: known.effectiveCost + total.effectiveCost,
      cost: known.cost + total.cost,
    });
  }
  return [...totals.values()];
};

const taken = (replaced: readonly SnapshotRow[]) => ({
  change: 'replaced' as const,
  replaced: [...replaced],
});

const rowsOf = (rows: readonly { rows: number }[]) => rows.reduce((sum, row) => sum + row.rows, 0);

function isSmaller(period: ImportedPeriod, own: readonly SnapshotRow[]): boolean {
  if (period.rows < FEWER_ROWS * rowsOf(own)) return true;
  const now = new Map(period.totals.map(({ currency, billedCost }) => [currency, billedCost]));
  return summed(own).some(
    ({ currency, billedCost }) => billedCost > 0 && (now.get(currency) ?? 0) < LESS_MONEY * billedCost,
  );
}

function held(
  reason: HeldPeriod['reason'],
  period: ImportedPeriod,
  about: { sourceId: string; sourceName: string; stored: readonly SnapshotRow[]; unreadableRows?: number },
): HeldPeriod {
  return {
    reason,
    billingPeriod: period.billingPeriod,
    payer: period.name,
    sourceId: about.sourceId,
    sourceName: about.sourceName,
    before: about.stored.length > 0 ? { rows: rowsOf(about.stored), totals: summed(about.stored) } : null,
    after: { rows: period.rows, totals: period.totals },
    unreadableRows: about.unreadableRows ?? 0,
  };
}

/** Stored files of the same payer and period; those without a payer may hold any. */
const sameMonth = (row: SnapshotRow, period: ImportedPeriod) =>
  row.billing_period === period.billingPeriod && (row.payer === period.payer || row.payer === '');

type Met = ImportedPeriod['conflicts'][number];
const isAgain = ({ sharedRows, sharedUsage }: Met) => sharedRows >= AGAIN || sharedUsage >= AGAIN;
const isSameMoney = ({ sharedMoney }: Met) => sharedMoney >= SAME_MONEY;
const isAlike = ({ sharedOrigins, sharedPlaces }: Met) => Math.max(sharedOrigins, sharedPlaces) >= ALIKE;

/** Of the month in the source that the file goes into, the stored files that it may be a part or a newer form of. */
function sameBill(period: ImportedPeriod, month: readonly SnapshotRow[], targetId: string): SnapshotRow[] {
  const own = month.filter((row) => row.source_id === targetId);
  const unsaid = own.filter(({ view }) => view === '');
  if (period.view !== '') return own.filter(({ view }) => view === period.view || view === '');
  // Rows without commitments are alike in both views: where they came before without a view, they are those again.
  const again = period.conflicts.some((one) => one.sourceId === targetId && one.view === '' && isAgain(one));
  return again ? unsaid : own;
}

/** Other sources that have the same charges. */
const conflictsElsewhere = ({ conflicts }: ImportedPeriod, targetId: string) =>
  conflicts.filter((one) => one.sourceId !== targetId && (isAgain(one) || isSameMoney(one) || isAlike(one)));

/** One shows what commitments cost when they are paid, the other when they are used: of a month, both stand in one source. */
const isOtherView = ({ view }: Met, period: ImportedPeriod) =>
  view !== '' && period.view !== '' && view !== period.view;

/** The first of what was met that nobody has chosen about yet. */
const undecided = (
  met: ReturnType<typeof conflictsElsewhere>,
  { chosenOver = [] }: Pick<Known, 'chosenOver'>,
) => met.find(({ sourceId }) => !chosenOver.includes(sourceId));

/** Of a month that a provider delivers whole: what is stored of it in its source goes, whatever the two have in common. */
function judgeWhole(
  { rows, rejectedRows }: Pick<ImportedBill, 'rows' | 'rejectedRows'>,
  period: ImportedPeriod,
  known: Known & { month: readonly SnapshotRow[]; own: readonly SnapshotRow[] },
): Outcome | HeldPeriod {
  const { targetId, targetName, month, own, inDoubt } = known;
  const [only] = own;
  if (only?.content_hash === period.contentHash && only.damage === null && own.length === 1)
    return { change: 'unchanged', stored: only };
  const met = conflictsElsewhere(period, targetId);
  const first = undecided(met, known);
  const others = month.filter((row) => met.some(({ sourceId }) => sourceId === row.source_id));
  if (inDoubt === 'whole' && first) {
    const { sourceId } = first;
    const stored = others.filter((row) => row.source_id === sourceId);
    return held('elsewhere', period, { sourceId, sourceName: known.nameOf(sourceId), stored });
  }
  if (rejectedRows > UNREADABLE * (rows + rejectedRows)) {
    const here = { sourceId: targetId, sourceName: targetName, stored: own };
    return held('unreadable', period, { ...here, unreadableRows: rejectedRows });
  }
  const replaced = [...own, ...others];
  return replaced.length === 0 ? { change: 'added', part: 1 } : taken(replaced);
}

const nextPartOf = (period: ImportedPeriod, own: readonly SnapshotRow[]) =>
  Math.max(0, ...own.filter(({ view }) => view === period.view).map(({ part }) => part)) + 1;

/** Of charges that a provider delivers beside what it delivered before: a correction has the same charges, and both count. */
function judgePart(
  { rows, rejectedRows }: Pick<ImportedBill, 'rows' | 'rejectedRows'>,
  period: ImportedPeriod,
  known: Known & { month: readonly SnapshotRow[]; own: readonly SnapshotRow[] },
): Outcome | HeldPeriod {
  const { targetId, targetName, month, own, inDoubt } = known;
  const same = own.find((row) => row.content_hash === period.contentHash);
  if (same)
    return same.damage === null
      ? { change: 'unchanged', stored: same }
      : { ...taken([same]), part: same.part };
  const met = conflictsElsewhere(period, targetId);
  const first = undecided(met, known);
  const others = month.filter((row) => met.some(({ sourceId }) => sourceId === row.source_id));
  if (inDoubt === 'part' && first) {
    const { sourceId } = first;
    const stored = others.filter((row) => row.source_id === sourceId);
    return held('elsewhere', period, { sourceId, sourceName: known.nameOf(sourceId), stored });
  }
  if (rejectedRows > UNREADABLE * (rows + rejectedRows)) {
    const here = { sourceId: targetId, sourceName: targetName, stored: [] };
    return held('unreadable', period, { ...here, unreadableRows: rejectedRows });
  }
  const part = nextPartOf(period, own);
  return others.length === 0 ? { change: 'added', part } : { ...taken(others), part };
}

/** What becomes of one period, or why a person has to say so first. */
export function judge(
  bill: Pick<ImportedBill, 'rows' | 'rejectedRows'>,
  period: ImportedPeriod,
  known: Known,
): Outcome | HeldPeriod {
  const { targetId, targetName, inDoubt } = known;
  const month = known.stored.filter((row) => sameMonth(row, period));
  const own = sameBill(period, month, targetId);
  if (inDoubt === 'whole' || inDoubt === 'instead') return judgeWhole(bill, period, { ...known, month, own });
  if (inDoubt === 'part' || inDoubt === 'part_instead')
    return judgePart(bill, period, { ...known, month, own });
  const same = own.find((row) => row.content_hash === period.contentHash);
  if (same) return same.damage === null ? { change: 'unchanged', stored: same } : taken([same]);
  const asks = inDoubt === 'hold';
  const here = { sourceId: targetId, sourceName: targetName, stored: own };

  const elsewhere = conflictsElsewhere(period, targetId);
  const copy = elsewhere.find((met) => !isOtherView(met, period));
  const first = copy ?? elsewhere[0];
  // To replace is about the source that the file goes into: only `add` says that charges may count twice, and views never do.
  if (first && (inDoubt !== 'add' || !copy)) {
    const { sourceId } = first;
    const stored = month.filter((row) => row.source_id === sourceId);
    const about = { sourceId, sourceName: known.nameOf(sourceId), stored };
    return held(copy ? 'elsewhere' : 'other_view', period, about);
  }
  const { rejectedRows } = bill;
  if (asks && rejectedRows > (own.length > 0 ? 0 : UNREADABLE * (bill.rows + rejectedRows)))
    return held('unreadable', period, { ...here, unreadableRows: rejectedRows });
  if (own.length === 0) return { change: 'added', part: 1 };

  const met = period.conflicts.filter(
    (one) => one.sourceId === targetId && own.some(({ view }) => view === one.view),
  );
  const again = met.some(isAgain);
  const sameMoney = met.some(isSameMoney);
  const nextPart: Outcome = { change: 'added', part: nextPartOf(period, own) };
  if (inDoubt === 'replace') return taken(own);
  if (!again && !sameMoney && !met.some(isAlike)) {
    const broken = own.filter(({ damage }) => damage !== null);
    return broken.length === 0 ? nextPart : (repaired(period, broken, here, inDoubt) ?? nextPart);
  }
  const smaller = isSmaller(period, own);
  const clear = again && !smaller && met.every(({ keptOrigins }) => keptOrigins >= KEPT);
  const doubt = again && smaller ? 'smaller' : sameMoney && !again ? 'same_money' : 'overlap';
  if (asks && !clear) return held(doubt, period, here);
  return clear ? taken(own) : nextPart;
}

const isSameAs = (period: ImportedPeriod, row: SnapshotRow) =>
  period.rows === row.rows && JSON.stringify(period.totals) === JSON.stringify(row.totals);

/**
 * A damaged file cannot be compared with, so what the index says of it counts: the same rows and money are that file
 * again, and so is a month that did not become smaller. Null: it is said to be another part.
 */
function repaired(
  period: ImportedPeriod,
  broken: readonly SnapshotRow[],
  here: Parameters<typeof held>[2],
  inDoubt: InDoubt,
): Outcome | HeldPeriod | null {
  const match = broken.find((row) => isSameAs(period, row));
  if (match) return taken([match]);
  if (inDoubt === 'add') return null;
  if (inDoubt === 'hold' && isSmaller(period, broken))
    return held('smaller', period, { ...here, stored: broken });
  return taken(broken);
}

export const isHeld = (outcome: Outcome | HeldPeriod): outcome is HeldPeriod => 'reason' in outcome;
