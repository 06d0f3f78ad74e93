import { sumOf } from '@shared/model/numbers';
import { z } from 'zod';
import { namesInput, wholeInput } from '../../common/values/inputs';
import { StepError } from '../../contract';
import { arm, look, type At } from '../common/arm';
import type { Period } from '@shared/model/periods';
import { checkDays, chosenDays, chosenDaysInput, chosenDaysParams } from '../../common/values/chosenDays';
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

const hours = { type: ['number', 'null'] };
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
    orders: {
      p: 2,
      type: 'list',
      title: 'Reservation orders',
      description: 'Order IDs. Leave empty for all the integration can read.',
      optional: true,
      default: [],
    },
    ...chosenDaysParams({ span: 7, from: 3, to: 4, period: 8 }),
    grain: {
      p: 5,
      type: 'select',
      title: 'By',
      selectValues: [
        { value: 'daily', label: 'Day' },
        { value: 'monthly', label: 'Month' },
      ],
      default: 'daily',
    },
    limit: { p: 6, type: 'number', title: 'Maximum rows', min: 1, max: ROWS_MAX, default: 5_000 },
  },
  input: z
    .object({
      orders: namesInput
        .refine((ids) => ids.every((id) => ORDER.test(id)), 'must be IDs of reservation orders')
        .default([]),
      ...chosenDaysInput,
      grain: z.enum(['daily', 'monthly']).default('daily'),
      limit: wholeInput.pipe(z.number().min(1).max(ROWS_MAX)).default(5_000),
    })
    .superRefine(checkDays),
  outputSchema: {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            reservation_order: { type: 'string' },
            reservation: { type: 'string' },
            sku: { type: 'string' },
            date: { type: 'string', description: 'The day, or the first day of the month.' },
            reserved_hours: hours,
            used_hours: hours,
            utilization: { ...hours, description: 'Percent, on average over the period.' },
            min_utilization: hours,
            max_utilization: hours,
          },
          required: [
            'reservation_order',
            'reservation',
            'sku',
            'date',
            'reserved_hours',
            'used_hours',
            'utilization',
          ],
        },
      },
      count: { type: 'integer' },
      truncated: { type: 'boolean', description: 'True if there are more rows than the limit.' },
      orders: { type: 'integer', description: 'How many reservation orders were read.' },
      total: {
        type: 'object',
        description: 'Across all rows read.',
        properties: {
          reserved_hours: { type: 'number' },
          used_hours: { type: 'number' },
          utilization: { ...hours, description: 'Percent of the reserved hours.' },
        },
      },
    },
    required: ['rows', 'count', 'truncated', 'orders', 'total'],
  },
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
