import { sumOf } from '@shared/model/numbers';
import { z } from 'zod';
import { choice, param, whole } from '../../common/params';
import { namesInput } from '../../common/values/inputs';
import { StepError } from '../../contract';
import { arm, look, type At } from '../common/arm';
import type { Period } from '@shared/model/periods';
import { checkDays, chosenDays, chosenDaysParams } from '../../common/values/chosenDays';
import { nextPage } from '../common/pages';
import { azureStep } from '../common/session';

const ORDERS = '/providers/Microsoft.Capacity/reservationOrders';
const ORDERS_VERSION = '2022-11-01';
const SUMMARIES_VERSION = '2021-10-01';
const PAGES_MAX = 100;
const ROWS_MAX = 50_000;
const ORDER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const order = z.object({
  name: z.string(),
  properties: z.object({ displayName: z.string().nullish() }).nullish(),
});
const number = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
const usage = z.object({
  properties: z.object({
    reservationOrderId: z.string().default(''),
    reservationId: z.string().default(''),
    skuName: z.string().default(''),
    usageDate: z.string(),
    reservedHours: number,
    usedHours: number,
    minUtilizationPercentage: number,
    avgUtilizationPercentage: number,
    maxUtilizationPercentage: number,
  }),
});

/** Every item of a list. */
async function all<T>(at: At, first: ReturnType<typeof arm>, item: z.ZodType<T>): Promise<T[]> {
  const page = z.object({ value: z.array(item).default([]), nextLink: z.string().nullish() });
  const found: T[] = [];
  let call = first;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const answer = await look(at, call, page);
    if (answer === null) throw new StepError(`Azure does not know ${call.operation}.`, 'general', false);
    found.push(...answer.value);
    if (!answer.nextLink) return found;
    call = nextPage(call, answer.nextLink);
  }
  throw new StepError(`Azure returned more than ${PAGES_MAX} pages. Choose fewer days or reservations.`);
}

async function usageOf(at: At, orderId: string, grain: 'daily' | 'monthly', { from, to }: Period) {
  const path = `/providers/Microsoft.Capacity/reservationorders/${orderId}/providers/Microsoft.Consumption/reservationSummaries`;
  const $filter = `properties/usageDate ge ${from} AND properties/usageDate le ${to}`;
  const rows = await all(at, arm('GET', path, SUMMARIES_VERSION, { query: { grain, $filter } }), usage);
  return rows.map(({ properties: one }) => ({
    reservation_order: one.reservationOrderId || orderId,
    reservation: one.reservationId,
    sku: one.skuName,
    date: one.usageDate.slice(0, 10),
    reserved_hours: one.reservedHours,
    used_hours: one.usedHours,
    utilization: one.avgUtilizationPercentage,
    min_utilization: one.minUtilizationPercentage,
    max_utilization: one.maxUtilizationPercentage,
  }));
}

const hours = z.number().nullable();

export const readReservations = azureStep({
  id: 'AZURE-034',
  name: 'Read_reservations',
  title: 'Read reservation utilization',
  description:
    'Reads how much of your Azure reservations is used, by day or month. The integration must not be limited to accounts.',
  icon: 'percentage',
  effect: 'read',
  permissions: [
    'Microsoft.Capacity/reservationOrders/read',
    'Microsoft.Consumption/reservationSummaries/read',
  ],
  timeoutSeconds: 600,
  keywords: ['reservation', 'commitment', 'utilization', 'unused', 'waste', 'reserved instance'],
  parameters: {
    orders: param(
      {
        p: 2,
        type: 'list',
        title: 'Reservation orders',
        description: 'Order IDs. Leave empty for all the integration can read.',
        optional: true,
        default: [],
      },
      namesInput
        .refine((ids) => ids.every((id) => ORDER.test(id)), 'must be IDs of reservation orders')
        .default([]),
    ),
    ...chosenDaysParams({ span: 7, from: 3, to: 4, period: 8 }),
    grain: choice({ p: 5, title: 'By', choices: { daily: 'Day', monthly: 'Month' }, default: 'daily' }),
    limit: whole({ p: 6, title: 'Maximum rows', min: 1, max: ROWS_MAX, default: 5_000 }),
  },
  refine: checkDays,
  output: z.object({
    rows: z.array(
      z.object({
        reservation_order: z.string(),
        reservation: z.string(),
        sku: z.string(),
        date: z.string().describe('The day, or the first day of the month.'),
        reserved_hours: hours,
        used_hours: hours,
        utilization: hours.describe('Percent, on average over the period.'),
        min_utilization: hours.optional(),
        max_utilization: hours.optional(),
      }),
    ),
    count: z.int(),
    truncated: z.boolean().describe('True if there are more rows than the limit.'),
    orders: z.int().describe('How many reservation orders were read.'),
    total: z
      .object({
        reserved_hours: z.number(),
        used_hours: z.number(),
        utilization: hours.describe('Percent of the reserved hours.'),
      })
      .partial()
      .describe('Across all rows read.'),
  }),
  sample: {
    rows: [
      {
        reservation_order: '1b4e28ba-2fa1-11d2-883f-0016d3cca427',
        reservation: '2c5f39cb-2fa1-11d2-883f-0016d3cca427',
        sku: 'Standard_D2s_v5',
        date: '2026-01-15',
        reserved_hours: 96,
        used_hours: 72,
        utilization: 75,
        min_utilization: 50,
        max_utilization: 100,
      },
    ],
    count: 1,
    truncated: false,
    orders: 1,
    total: { reserved_hours: 96, used_hours: 72, utilization: 75 },
  },
  async run(at, { orders, grain, limit, ...chosen }) {
    const days = chosenDays(chosen, at.context);
    const ids =
      orders.length > 0
        ? orders
        : (await all(at, arm('GET', ORDERS, ORDERS_VERSION), order)).map(({ name }) => name);
    const rows = [];
    for (const id of ids) rows.push(...(await usageOf(at, id, grain, days)));
    const reserved = sumOf(rows.map(({ reserved_hours }) => reserved_hours ?? 0));
    const used = sumOf(rows.map(({ used_hours }) => used_hours ?? 0));
    const some = rows.slice(0, limit);
    return {
      rows: some,
      count: some.length,
      truncated: some.length < rows.length,
      orders: ids.length,
      total: {
        reserved_hours: reserved,
        used_hours: used,
        utilization: reserved > 0 ? (used / reserved) * 100 : null,
      },
    };
  },
});
