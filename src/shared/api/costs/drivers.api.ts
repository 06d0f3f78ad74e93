import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { one } from '../../kernel/paging';
import { costMethods } from '../../model/limits';
import { driverKinds } from '../../model/drivers';
import { comparison, day, filters } from './spend.api';

export const driversQuery = z.strictObject({
  from: day,
  /** Inclusive. */
  to: day,
  before_from: day,
  /** Inclusive. */
  before_to: day,
  /** The largest of the bills, where none is named; currencies are never added together. */
  currency: z.string().min(1).max(10).optional(),
  cost_method: z.enum(costMethods).optional(),
  filters,
});

/** Of usage a day, or of the price that was paid for a unit. */
const measure = z.object({ unit: z.string(), before: z.number(), after: z.number() }).nullable();

const driver = z.object({
  kind: z.enum(driverKinds),
  amount: z.number(),
  /** What the driver is made of, the largest first, at most 12. */
  items: z.array(
    z.object({
      amount: z.number(),
      level: z.enum(['account', 'service', 'sku']),
      name: z.string(),
      /** '' where it is of no one service (account). */
      service: z.string(),
      account: z.string(),
      usage: measure,
      price: measure,
    }),
  ),
  others: z.object({ count: z.number().int(), amount: z.number() }),
});

const driversReply = z.object({
  cost_method: z.enum(costMethods),
  currency: z.string(),
  /** The largest first. */
  currencies: z.array(z.string()),
  /** Where these days cannot be compared, there are no drivers. */
  ...comparison,
  before: z.number(),
  after: z.number(),
  /** They add up to `after - before`, to the currency's smallest unit. */
  drivers: z.array(driver),
});

const explainSpend = defineCall({
  id: 'costs.drivers',
  method: 'POST',
  onlyReads: true,
  path: 'costs/drivers',
  access: 'home:read',
  summary:
    'Why spend changed between two ranges of days: new, gone, usage, days, mix, prices, commitments, credits, tax; adds up exactly',
  what: 'what changed',
  reads: ['cost'],
  body: driversQuery,
  reply: one(driversReply),
});

export const driverCalls = { explainSpend };
