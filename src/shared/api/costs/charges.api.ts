import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { one } from '../../kernel/paging';
import { CHARGES_REACH, spendMethods } from '../../model/limits';
import { SPEND_GROUPINGS } from '../../model/spendFields';
import { day, filters, spendField } from './spend.api';

const read = { access: 'home:read' } as const;

const asked = {
  from: day,
  /** Inclusive. */
  to: day,
  cost_method: z.enum(spendMethods).optional(),
  filters,
};

const usage = defineCall({
  id: 'costs.usage',
  method: 'POST',
  onlyReads: true,
  path: 'costs/usage',
  ...read,
  summary:
    'What was used, by up to three fields and by its unit, with its cost and unit price: the costliest first, at most 2,000',
  what: 'usage',
  reads: ['cost'],
  body: z.strictObject({ ...asked, group_by: z.array(spendField).max(SPEND_GROUPINGS).default([]) }),
  reply: one(
    z.object({
      cost_method: z.enum(spendMethods),
      rows: z.array(
        z.object({
          group: z.array(z.string()),
          label: z.array(z.string()),
          currency: z.string(),
          /** As the bill names it: hours, GB-months, requests. Units are never added together. */
          unit: z.string(),
          quantity: z.number(),
          cost: z.number(),
        }),
      ),
      truncated: z.boolean(),
    }),
  ),
});

const hours = defineCall({
  id: 'costs.hours',
  method: 'POST',
  onlyReads: true,
  path: 'costs/hours',
  ...read,
  summary: 'What usage cost by weekday and hour, in UTC as bills have it; daily charges have no hour',
  what: 'spend by hour',
  reads: ['cost'],
  body: z.strictObject(asked),
  reply: one(
    z.object({
      cost_method: z.enum(spendMethods),
      rows: z.array(
        z.object({
          /** 1 is Monday. */
          weekday: z.number().int().min(1).max(7),
          /** 0 to 23; null for what is charged by the day or longer. */
          hour: z.number().int().min(0).max(23).nullable(),
          currency: z.string(),
          cost: z.number(),
          /** On how many days there was such a charge. */
          days: z.number().int(),
        }),
      ),
    }),
  ),
});

const charge = z.object({
  day: z.string(),
  account: z.string(),
  account_name: z.string(),
  provider: z.string(),
  service: z.string(),
  region: z.string(),
  resource: z.string(),
  resource_name: z.string(),
  charge: z.string(),
  category: z.string(),
  pricing: z.string(),
  commitment: z.string(),
  unit: z.string(),
  quantity: z.number().nullable(),
  cost: z.number(),
  /** At list price; null where the bill does not say it. */
  list: z.number().nullable(),
  tags: z.record(z.string(), z.string()),
  /** What it is allocated to, as FOCUS 1.3 has it; null: its bill does not allocate it. */
  allocated: z
    .object({
      /** AllocatedMethodId */
      method: z.string(),
      /** AllocatedMethodDetails, as JSON text. */
      details: z.string(),
      resource: z.string(),
      name: z.string(),
      tags: z.record(z.string(), z.string()),
    })
    .nullable(),
  /** Rows of the bill that are alike but for their hour, and stand here as one. */
  charges: z.number().int(),
});

const charges = defineCall({
  id: 'costs.charges',
  method: 'POST',
  onlyReads: true,
  path: 'costs/charges',
  ...read,
  summary: 'The charges behind a figure, alike ones of a day as one, page by page',
  what: 'charges',
  reads: ['cost'],
  body: z.strictObject({
    ...asked,
    currency: z.string().min(1).max(20),
    /** The largest amounts first, or the newest days. */
    order: z.enum(['cost', 'day']).default('cost'),
    page_size: z.number().int().min(1).max(200).default(50),
    offset: z
      .number()
      .int()
      .min(0)
      .max(CHARGES_REACH - 1)
      .default(0),
  }),
  reply: one(
    z.object({
      cost_method: z.enum(spendMethods),
      rows: z.array(charge),
      /** All that there are. */
      total: z.number().int(),
    }),
  ),
});

const resource = defineCall({
  id: 'costs.resource',
  method: 'POST',
  onlyReads: true,
  path: 'costs/resource',
  ...read,
  summary: 'What the bills say of one resource: where it is, since when, its tags over time',
  what: 'the resource',
  reads: ['cost'],
  body: z.strictObject({ resource: z.string().min(1).max(2_000) }),
  reply: one(
    z
      .object({
        resource: z.string(),
        name: z.string(),
        type: z.string(),
        provider: z.string(),
        account: z.string(),
        account_name: z.string(),
        service: z.string(),
        region: z.string(),
        zone: z.string(),
        /** First and last day with a charge. */
        first_day: z.string(),
        last_day: z.string(),
        currencies: z.array(z.string()),
        /** The newest first, at most 20; a set that came back has the days of both. */
        tags: z.array(
          z.object({ first_day: z.string(), last_day: z.string(), tags: z.record(z.string(), z.string()) }),
        ),
        /** What its charges are allocated to, as FOCUS 1.3 has it: the latest first, at most 20. */
        allocations: z.array(
          z.object({
            resource: z.string(),
            name: z.string(),
            method: z.string(),
            first_day: z.string(),
            last_day: z.string(),
          }),
        ),
      })
      .nullable(),
  ),
});

export const chargeCalls = { usage, hours, charges, resource };
