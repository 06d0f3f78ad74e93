import type { CallInput, CallReply } from '@shared/api/index';
import type { Money } from '@shared/model/money';
import type { WeekSource } from './topics';

type SpendQuery = CallInput<'costs.spend'>['body'];
type SpendReply = CallReply<'costs.spend'>['data'];

export interface WeekSpend {
  spend(orgId: string, query: SpendQuery, signal: AbortSignal): Promise<SpendReply>;
}

export interface CaseReadingOverview {
  overview(
    orgId: string,
  ): Promise<readonly { currency: string; potential: number; verified: number; open: number }[]>;
}

const PATIENCE = 60_000;
const TOP = 5;

/** A week's spend and savings from bills and cases. */
export function createWeekSource(deps: { spend: WeekSpend; cases: CaseReadingOverview }): WeekSource {
  return async (orgId, { from, to }) => {
    const query = { from, to, granularity: 'total', group_by: ['service'], filters: [], top: TOP } as const;
    const [spend, cases] = await Promise.all([
      deps.spend.spend(
        orgId,
        { ...query, group_by: ['service'], filters: [] },
        AbortSignal.timeout(PATIENCE),
      ),
      deps.cases.overview(orgId),
    ]);
    const sums = (key: 'potential' | 'verified'): Money[] =>
      cases.flatMap((row) => (row[key] > 0 ? [{ amount: row[key], currency: row.currency }] : []));
    return {
      spend: spend.totals,
      compared: spend.compared,
      services: spend.rows
        .toSorted((a, b) => b.cost - a.cost)
        .slice(0, TOP)
        .map(({ label, currency, cost }) => ({ service: label[0] ?? '', currency, cost })),
      openCases: cases.reduce((sum, { open }) => sum + open, 0),
      potential: sums('potential'),
      verified: sums('verified'),
    };
  };
}
