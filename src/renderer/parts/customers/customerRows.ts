import type { CaseSummary } from '../../data/cases';

export interface CustomerRow {
  id: string;
  name: string;
  open: number;
  closed: number;
  /** One sum a currency, the largest first. */
  savings: { currency: string; month: number }[];
}

/** Every customer with the cases of all its currencies; those without cases too. */
export function customerRows(
  customers: readonly { id: string; name: string }[],
  summaries: readonly CaseSummary[],
): CustomerRow[] {
  return customers
    .map(({ id, name }) => {
      const own = summaries.filter((row) => row.customer_id === id);
      return {
        id,
        name,
        open: own.reduce((sum, row) => sum + row.openCases, 0),
        closed: own.reduce((sum, row) => sum + row.closedCases, 0),
        savings: own
          .map((row) => ({ currency: row.currency, month: row.cost_impact.month }))
          .filter((sum) => Math.abs(sum.month) >= 0.005)
          .sort((a, b) => b.month - a.month),
      };
    })
    .sort(
      (a, b) => (b.savings[0]?.month ?? 0) - (a.savings[0]?.month ?? 0) || a.name.localeCompare(b.name, 'en'),
    );
}
