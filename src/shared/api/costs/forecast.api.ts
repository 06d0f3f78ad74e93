import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { one } from '../../kernel/paging';
import { noForecast } from '../../model/forecast/forecast';
import { forecastMethods } from '../../model/forecast/methods';
import { costMethods } from '../../model/limits';
import { filters, incompleteBill } from './spend.api';

/** Money of a period with the interval that it ends in in 80 of 100 cases; null: too few closed months to tell. */
export const foretold = z.object({
  amount: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

const period = foretold.extend({
  /** yyyy-MM, both inclusive. */
  from: z.string(),
  to: z.string(),
  /** What its complete days cost. */
  spent: z.number(),
  /** What is charged already on days that are not complete. */
  not_complete: z.number(),
});

const forecastReply = z.object({
  cost_method: z.enum(costMethods),
  currency: z.string().nullable(),
  /** Currencies that are not counted, with their cost of the last 90 days. */
  others: z.array(z.object({ currency: z.string(), cost: z.number() })),
  /** The last complete day of the largest sources; each source is continued from its own. */
  completeThrough: z.string().nullable(),
  /** Why there is no forecast; null: there is one. */
  reason: z.enum(noForecast).nullable(),
  incomplete: z.array(incompleteBill),
  /** The months before the one under way, at most 13; what they cost. */
  history: z.array(z.object({ month: z.string(), cost: z.number() })),
  /** The newest month that is whole for everything that still sends bills: what a budget is suggested from. */
  newest_whole: z.object({ month: z.string(), cost: z.number() }).nullable(),
  /** The month under way and those after it. */
  months: z.array(foretold.extend({ month: z.string(), spent: z.number() })),
  month: period.nullable(),
  quarter: period.nullable(),
  year: period.nullable(),
  basis: z
    .object({
      /** How the month under way is continued, and how the months after it. */
      method: z.enum(forecastMethods),
      later: z.enum(forecastMethods),
      historyDays: z.number().int(),
      /** Mean error of the last closed months as a share of their cost, and of how many; null: none could be tested. */
      error: z.number().nullable(),
      bias: z.number().nullable(),
      testedMonths: z.number().int(),
      /** Of so many closed months, so many ended within the interval. */
      within: z.number().int(),
      of: z.number().int(),
      /** Months ahead of which the interval is tested; beyond them it is widened. */
      testedAhead: z.number().int(),
    })
    .nullable(),
});
export type ForecastReply = z.output<typeof forecastReply>;

const forecastCosts = defineCall({
  id: 'costs.forecast',
  method: 'POST',
  onlyReads: true,
  path: 'costs/forecast',
  access: 'home:read',
  summary:
    'What the month under way and up to 12 months after it will cost, tested on the closed months; in one currency',
  what: 'the forecast',
  reads: ['cost'],
  body: z.strictObject({
    filters,
    /** The largest one, unless it is said. */
    currency: z.string().min(1).max(20).optional(),
    cost_method: z.enum(costMethods).optional(),
    months: z.number().int().min(0).max(12).default(12),
  }),
  reply: one(forecastReply),
});

export const forecastCalls = { forecastCosts };
