import type { IncompleteBill } from '@shared/api/costs/spend.api';
import type { CostForecast, NoForecast } from '@shared/model/forecast/forecast';
import type { CostMethod } from '@shared/model/limits';
import type { Filters } from '../../costs/queries/clause';
import type { NewJob } from '../../jobs/jobs.port';

/** The job that judges the budgets of an organisation. */
export const JUDGE_BUDGETS = 'budgets.judge';
/** With the end of an import, in one transaction. */
export const judgeBudgetsJob = (orgId: string): NewJob => ({ name: JUDGE_BUDGETS, orgId, input: null });

export interface ForecastQuestion {
  filters: Filters;
  /** The largest one, unless it is said. */
  currency?: string;
  /** As in the settings, unless it is said. */
  costMethod?: CostMethod;
  /** Months after the one under way, 12 at most. */
  months?: number;
}

/** What bills say of these costs, in one currency. */
export interface KnownCosts {
  costMethod: CostMethod;
  currency: string | null;
  /** Of the last 90 days: what is charged in other currencies, and not counted here. */
  others: { currency: string; cost: number }[];
  /** The last complete day of the largest sources. */
  through: string | null;
  /** 'yyyy-MM' → what its days through `through` cost, exact, of the last two years. */
  monthly: ReadonlyMap<string, number>;
  /** 'yyyy-MM' → what is charged already on days after `through`, which are not complete. */
  notComplete: ReadonlyMap<string, number>;
  /** The newest month that is closed for everything that still sends bills, and what that cost; null: there is none. */
  newestWhole: { month: string; cost: number } | null;
  forecast: CostForecast | null;
  /** Why there is none; null: there is one. */
  reason: NoForecast | null;
  /** Months whose stored bills are damaged. */
  incomplete: IncompleteBill[];
}

export interface CostForecasts {
  known(orgId: string, question: ForecastQuestion, signal?: AbortSignal): Promise<KnownCosts>;
  /** Another text once bills or settings are others, so that what was made of them is to be made anew. */
  stamp(orgId: string): Promise<string>;
}
