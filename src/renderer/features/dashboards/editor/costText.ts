import { costQueryProblems } from '@shared/model/cost-query/check';
import { parseCostQuery } from '@shared/model/cost-query/parse';
import { costQueryDefault, type CostQuery } from '@shared/model/cost-query/types';
import { printCostQuery } from '@shared/model/cost-query/print';

/** What a panel of costs begins with: the spend of four weeks, day by day and service by service. */
export const firstQuery: string = printCostQuery({
  ...costQueryDefault,
  costType: 'AmortizedCost',
  period: { days: 28 },
  groupBy: ['service'],
});

/** The query of a text, or what is wrong with it. */
export function readQuery(text: string): { query: CostQuery } | { problem: string } {
  try {
    const query = parseCostQuery(text);
    const [problem] = costQueryProblems(query);
    return problem ? { problem: `${problem.field}: ${problem.reason}` } : { query };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

export const withParts = (query: CostQuery, parts: Partial<CostQuery>): string =>
  printCostQuery({ ...query, ...parts });
