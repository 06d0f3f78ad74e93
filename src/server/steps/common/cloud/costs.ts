import { isFault } from '@shared/kernel/fault';
import { MONTH_DAYS } from '@shared/model/money';
import { StepError, type StepContext } from '../../contract';

const DAYS = 30;
const DAY_MS = 86_400_000;
/** So many resources are asked about at a time. */
const VALUES_MAX = 500;

export interface MonthlyCost {
  amount: number;
  currency: string;
}

/**
 * What resources cost in a month, after the last 30 complete days of the bills, by their ids on the bill; without those
 * that are not there. Nothing without bills, or with
 * damaged ones: a preview is worth having all the same.
 */
export async function monthlyCosts(
  context: StepContext,
  resources: readonly string[],
): Promise<Map<string, MonthlyCost>> {
  try {
    return await read(context, resources);
  } catch (error) {
    if (context.signal.aborted || !(error instanceof StepError || isFault(error))) throw error;
    context.log('warn', `What the resources cost is not known: ${error.message}`);
    return new Map();
  }
}

/** An ID of Azure is the same whatever its letters, and some bills have it in small ones. */
const spellings = (id: string): string[] =>
  id.startsWith('/subscriptions/') ? [...new Set([id, id.toLowerCase()])] : [id];

async function read(
  { services, orgId, signal }: StepContext,
  resources: readonly string[],
): Promise<Map<string, MonthlyCost>> {
  const range = await services.costs.range(orgId, signal);
  if (!range) return new Map();
  const to = range.completeThrough ?? range.to;
  // Of bills that are younger, the days that there are.
  const days = Math.max(1, Math.min(DAYS, (Date.parse(to) - Date.parse(range.from)) / DAY_MS + 1));
  const from = new Date(Date.parse(to) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const ids = [...new Set(resources.flatMap(spellings))];
  const found = new Map<string, MonthlyCost>();
  for (let n = 0; n < ids.length; n += VALUES_MAX) {
    const filters = [{ key: 'resource', operator: 'equals' as const, values: ids.slice(n, n + VALUES_MAX) }];
    const question = { from, to, granularity: 'none' as const, method: null, groupBy: ['resource'], filters };
    const { rows } = await services.costs.query(orgId, { ...question, limit: 10_000 }, signal);
    for (const { resource, amount, currency } of rows)
      if (typeof resource === 'string' && typeof amount === 'number' && typeof currency === 'string')
        found.set(resource, { amount: (amount / days) * MONTH_DAYS, currency });
  }
  return new Map(
    resources.flatMap((id) => {
      const [first, other] = spellings(id).flatMap((one) => found.get(one) ?? []);
      if (!first) return [];
      const isBoth = other !== undefined && other.currency === first.currency;
      return [[id, isBoth ? { ...first, amount: first.amount + other.amount } : first] as const];
    }),
  );
}
