import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id } from '../../kernel/paging';

/** One customer, each amount in its own currency: nothing is added up over currencies. */
export const customerFigures = z.object({
  id,
  name: z.string(),
  /** The month to date that its bills cover; null: it has no bills. */
  days: z.object({ from: z.string(), to: z.string() }).nullable(),
  spend: z.array(
    z.object({
      currency: z.string(),
      cost: z.number(),
      /** Of those of these days that all its bills have whole, which are compared. */
      compared: z.number(),
      /** Of the same days of the month before; null: they cannot be compared, and `notCompared` says why. */
      previous: z.number().nullable(),
      /** The service that moved most, up or down. */
      moved: z.object({ service: z.string(), change: z.number() }).nullable(),
      /** The last 30 days, one by one, as far back as there are bills. */
      trend: z.array(z.number()),
    }),
  ),
  notCompared: z.string().nullable(),
  /** Amounts a month; `measured`: in all since cases were completed. */
  savings: z.array(
    z.object({
      currency: z.string(),
      potential: z.number(),
      claimed: z.number(),
      verified: z.number(),
      measured: z.number(),
    }),
  ),
  /** Cases. */
  open: z.number().int(),
  new: z.number().int(),
  /** Syncs that bring no bills. */
  late: z.number().int(),
  /** What the provider earns: of the newest month that it charged, a draft among them. */
  margins: z.array(
    z.object({
      currency: z.string(),
      month: z.string(),
      state: z.enum(['draft', 'closed']),
      margin: z.number(),
      /** Of the price without tax, 1 is all of it; null where that is nothing or below. */
      share: z.number().nullable(),
    }),
  ),
});

const customersOverview = defineCall({
  id: 'customers.overview',
  method: 'GET',
  path: 'customers/overview',
  access: 'recommendations:read',
  summary: 'Spend, its change, savings, cases, late bills and margin of each customer of an MSP, by name',
  what: 'customers',
  reads: ['customer', 'cost', 'case', 'charging'],
  query: z.strictObject({
    max_returned_items: z.coerce.number().int().min(1).max(100).default(25),
    start_page_key: id.optional(),
  }),
  timeoutSeconds: 120,
  reply: z.object({ data: z.array(customerFigures), next_page_key: id.nullable() }),
});

export const customerOverviewCalls = { customersOverview };
