import type { z } from 'zod';
import type { CallReply } from '@shared/api/index';
import type { compareQuery, spendQuery, spendReply } from '@shared/api/costs/spend.api';
import type { DriversQuery } from './explainSpend';

export type SpendQuery = z.output<typeof spendQuery>;
export type CompareQuery = z.output<typeof compareQuery>;
export type Comparison = CallReply<'costs.compare'>['data'];
export type SpendReply = z.output<typeof spendReply>;

/** Of every group by its own name. */
export interface SpendLine extends Pick<
  SpendReply['rows'][number],
  'period' | 'group' | 'label' | 'currency'
> {
  /** As exact decimals. */
  cost: string;
  cost_method: SpendReply['cost_method'];
  /** How far the bills are complete, and what they lack. */
  fresh: string;
}

export interface SpendService {
  spend(orgId: string, query: SpendQuery, signal: AbortSignal): Promise<SpendReply>;
  compare(orgId: string, query: CompareQuery, signal: AbortSignal): Promise<Comparison>;
  drivers(
    orgId: string,
    query: DriversQuery,
    signal: AbortSignal,
  ): Promise<CallReply<'costs.drivers'>['data']>;
  csv(orgId: string, query: SpendQuery, signal: AbortSignal): AsyncIterable<string>;
  /** What `csv` has, row by row. */
  rows(orgId: string, query: SpendQuery, signal: AbortSignal): AsyncIterable<SpendLine>;
  values(
    orgId: string,
    query: { field: string; search?: string | undefined },
    signal: AbortSignal,
  ): Promise<CallReply<'costs.values'>['data']>;
  range(orgId: string): Promise<CallReply<'costs.range'>['data']>;
  /** Its month to date, the same days of the month before, what moved most, and how the last 30 days went. */
  summary: CostSummary;
}

/** Each amount in its own currency. */
export type CostSummary = (
  orgId: string,
  signal: AbortSignal,
) => Promise<{
  /** Null without bills. */
  days: { from: string; to: string } | null;
  spend: {
    currency: string;
    cost: number;
    compared: number;
    previous: number | null;
    moved: { service: string; change: number } | null;
    trend: number[];
  }[];
  notCompared: string | null;
}>;
