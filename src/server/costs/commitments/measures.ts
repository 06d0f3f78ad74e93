/** Sums of charges that a commitment covers, or could cover, in the bill's currency. */
export interface Covered {
  /** What they cost (amortized). */
  cost: number;
  rows: number;
  /** The same of those of which the bill tells what they would cost without a commitment, and that: the contracted price. */
  pricedCost: number;
  pricedRows: number;
  contracted: number;
}

export interface Sums {
  covered: Covered;
  open: Covered;
  /** Cost of what commitments leave unused. */
  unused: number;
  /** Of one commitment, in its unit; null where the bill lacks it or several units are in it. */
  quantity: { used: number; unused: number } | null;
}

export interface Measures {
  /** Share of what is paid for that is used; null: nothing was paid for. */
  utilization: number | null;
  utilizationBasis: 'quantity' | 'cost';
  /** Covered usage among what could be covered, both at contracted prices; null: not known, or nothing to cover. */
  coverage: number | null;
  /** 1 − cost ÷ contracted price of the same usage; unused commitments are cost without usage. May be negative. */
  savingsRate: number | null;
  /** Savings rate = coverage × discount + other − waste share; each a share of the contracted price (discount: of covered usage). */
  discount: number | null;
  wasteShare: number | null;
  other: number | null;
  /** Share of the cost of usage whose contracted price the bill tells; null: no usage. */
  knownOn: number | null;
  covered: number;
  open: number;
  waste: number;
}

/** With less of a side's cost priced, a share of the two says more of the export than of the commitments. */
const LEAST_KNOWN = 0.5;

/** Whether enough of it is priced for a share to mean something; nothing at all is known to be nothing. */
function isPriced({ cost, pricedCost, rows, pricedRows }: Covered): boolean {
  if (rows === 0) return true;
  if (pricedRows === 0) return false;
  return cost <= 0 || pricedCost / cost >= LEAST_KNOWN;
}

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

function utilizationOf({
  covered,
  unused,
  quantity,
}: Sums): Pick<Measures, 'utilization' | 'utilizationBasis'> {
  if (quantity && quantity.used + quantity.unused > 0)
    return {
      utilization: share(quantity.used, quantity.used + quantity.unused),
      utilizationBasis: 'quantity',
    };
  return { utilization: share(covered.cost, covered.cost + unused), utilizationBasis: 'cost' };
}

/** The figures of commitments over sums; what the bill does not tell is null, never 0 or 1. */
export function measure(sums: Sums): Measures {
  const { covered, open, unused } = sums;
  const contracted = covered.contracted + open.contracted;
  const known = isPriced(covered) && isPriced(open) && contracted > 0;
  const cost = covered.cost + open.cost;
  const rate = {
    coverage: covered.contracted / contracted,
    savingsRate: 1 - (covered.pricedCost + open.pricedCost + unused) / contracted,
    discount: share(covered.contracted - covered.pricedCost, covered.contracted),
    wasteShare: unused / contracted,
    other: (open.contracted - open.pricedCost) / contracted,
  };
  const none = { coverage: null, savingsRate: null, discount: null, wasteShare: null, other: null };
  const rows = covered.rows + open.rows;
  return {
    ...utilizationOf(sums),
    ...(known ? rate : none),
    knownOn:
      rows === 0
        ? null
        : cost > 0
          ? (covered.pricedCost + open.pricedCost) / cost
          : (covered.pricedRows + open.pricedRows) / rows,
    covered: covered.cost,
    open: open.cost,
    waste: unused,
  };
}
