import type { Built, Plan } from './queries/fields';
import type { Waits } from './worker/client';
import type { QueryResult } from './worker/protocol';
import type { Scope } from './worker/sandbox';

/** The bills of a question: whose they are, and how many charges each file has. */
export interface BillScope extends Scope {
  orgId: string;
  snapshots: readonly { source_id: string; file: string; rows: number }[];
}

/** What answers questions about costs. DuckDB does by default, on the bills where they lie. */
export interface CostEngine<B extends BillScope = BillScope> {
  query(bills: B, question: Built | Plan, waits?: Waits): Promise<QueryResult>;
}

/** Whether both engines can be asked it; what is written for DuckDB alone goes there. */
export const isPlan = (question: Built | Plan): question is Plan => 'in' in question;
