import type { AnyOf } from '../filterSets';
import { COMPARISON_OFFSET_MIN, COST_QUERY_DAYS, COST_QUERY_GRANULARITY } from '../limits';

/** PARAM-29; each has its net variant, which takes credits off. Bills have no blended cost: it reads as unblended. */
export const costTypes = [
  'UnblendedCost',
  'AmortizedCost',
  'NetUnblendedCost',
  'NetAmortizedCost',
  'BlendedCost',
  'NetBlendedCost',
] as const;
export type CostType = (typeof costTypes)[number];

export const costGranularities = ['daily', 'weekly', 'monthly', 'total'] as const;
export type CostGranularity = (typeof costGranularities)[number];

/** PARAM-27; several values of equals or not_equals are written as IN and NOT IN. */
export const costOperators = [
  'equals',
  'not_equals',
  'greater_than',
  'less_than',
  'like',
  'not_like',
] as const;
export type CostOperator = (typeof costOperators)[number];

/** What a query may group and filter by, beside `tag:<key>` and `virtual:<name>`. */
export const costDimensions = [
  'service',
  'account',
  'owner',
  'region',
  'provider',
  'category',
  'resource',
  'source',
] as const;

export interface CostRule {
  /** A dimension, `tag:<key>`, `virtual:<name>`, or `cost`: the amount of a row of the result. */
  key: string;
  operator: CostOperator;
  values: string[];
}

/** All of them have to hold; sets of rules, of which one is enough, stand there at most once, and without `cost`. */
export type CostFilters = (CostRule | AnyOf<CostRule>)[];

/** Days are yyyy-MM-dd, both included. The last n days end with the last complete one. */
export type CostPeriod = { days: number } | { from: string; to: string };

export interface CostQuery {
  costType: CostType;
  granularity: CostGranularity;
  period: CostPeriod;
  groupBy: string[];
  filters: CostFilters;
  limit: number;
}

/** PARAM-24, -25 */
export const COST_QUERY_LIMIT = 10_000;
export const costQueryDays = [COST_QUERY_DAYS, 14, 28] as const;
export const costQueryDefault: CostQuery = {
  costType: 'UnblendedCost',
  granularity: COST_QUERY_GRANULARITY,
  period: { days: COST_QUERY_DAYS },
  groupBy: [],
  filters: [],
  limit: COST_QUERY_LIMIT,
};

/** PARAM-31: an alert compares a query's rows with an amount, or with the same days some days before. */
export const alertTypes = ['staticThreshold', 'delta'] as const;
export const comparisonTypes = ['amount', 'percentage', 'both', 'either'] as const;

export interface AlertQuery {
  query: CostQuery;
  alertType: (typeof alertTypes)[number];
  comparison: (typeof comparisonTypes)[number];
  amount: number;
  /** 0 to 100 */
  percentage: number;
  /** Days between what is compared; at least 1. */
  offsetDays: number;
}

/** PARAM-30, -31: one day, in us-east-1 until another region is chosen. */
const ALERT_REGION = 'us-east-1';
export const alertQueryDefault: AlertQuery = {
  query: {
    ...costQueryDefault,
    period: { days: 1 },
    filters: [{ key: 'region', operator: 'equals', values: [ALERT_REGION] }],
  },
  alertType: 'staticThreshold',
  comparison: 'amount',
  amount: 100,
  percentage: 20,
  offsetDays: COMPARISON_OFFSET_MIN,
};
