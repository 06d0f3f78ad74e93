import type { Threshold } from '@shared/model/budgets/standing';
import type { Sql } from '../../db/database';

/** A threshold that a budget has reached for the first time in its period. */
export interface ReachedThreshold extends Threshold {
  orgId: string;
  budgetId: string;
  name: string;
  owner: string | null;
  currency: string;
  /** yyyy-MM, both inclusive. */
  from: string;
  to: string;
  amount: number;
  actual: number;
  forecast: number | null;
  /** The last complete day of the bills. */
  through: string;
  tellsOrganization: boolean;
  recipients: readonly string[];
}

/** How people and workflows learn of it; each in the caller's transaction, once for each `key`. */
export interface BudgetNotifier {
  message(of: ReachedThreshold, key: string): Promise<(sql: Sql) => Promise<void>>;
  /** → how many workflows; begun by `wake` after the commit. */
  start(sql: Sql, of: ReachedThreshold, key: string): Promise<number>;
  wake(): void;
}
