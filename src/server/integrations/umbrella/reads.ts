import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import type { UmbrellaCosts, UmbrellaRecommendations } from '../../steps/apps.port';
import type { UmbrellaApi } from './api';

const PAGE = 500;
const PAGES_MAX = 200;

const id = z.union([z.string(), z.number()]).transform(String);
const number = z.coerce.number();
const row = z.looseObject({
  usage_date: z.string(),
  group_by: z.string().nullish(),
  account_id: id.nullish(),
  total_cost: number.nullish(),
  total_usage_quantity: number.nullish(),
});
const costs = z.union([
  z.array(row).transform((data) => ({ data, nextToken: null })),
  z.object({ data: z.array(row), nextToken: z.string().nullish() }),
]);

/** The parameter that asks for a basis; none for the unblended costs. */
const BASIS = {
  unblended: {},
  netUnblended: { isNetUnblended: 'true' },
  amortized: { isAmortized: 'true' },
  netAmortized: { isNetAmortized: 'true' },
};

export async function readCosts(
  { ask }: UmbrellaApi,
  { from, to, interval, groupBy, costType, basis, limit }: UmbrellaCosts,
): Promise<{ rows: JsonObject[]; truncated: boolean }> {
  const rows: JsonObject[] = [];
  let token = '';
  for (let pages = 0; pages < PAGES_MAX && rows.length <= limit; pages += 1) {
    const query = {
      groupBy,
      startDate: from,
      endDate: to,
      periodGranLevel: interval,
      costType,
      ...BASIS[basis],
      ...(token === '' ? {} : { token }),
    };
    const { data, nextToken } = await ask({ path: 'v2/invoices/cost-and-usage', query, reply: costs });
    for (const { usage_date, group_by, account_id, total_cost, total_usage_quantity, ...more } of data) {
      const named = more[`${groupBy}_name`] ?? group_by;
      rows.push({
        period: usage_date,
        group: typeof named === 'string' && named !== 'undefined' ? named : '',
        account: account_id ?? '',
        cost: total_cost ?? 0,
        usage: total_usage_quantity ?? null,
      });
    }
    token = nextToken ?? '';
    if (token === '') break;
  }
  return { rows: rows.slice(0, limit), truncated: rows.length > limit || token !== '' };
}

const amounts = z.object({
  unblended: z.number().nullish(),
  amortized: z.number().nullish(),
  netUnblended: z.number().nullish(),
  netAmortized: z.number().nullish(),
});
const recommendation = z.object({
  recId: id,
  createdAt: z.string().default(''),
  annualSavings: amounts,
  monthlySavings: amounts,
  monthlyCurrentCost: amounts.nullish(),
  cloudProvider: z.string().nullish(),
  typeId: z.string().default(''),
  typeName: z.string().default(''),
  linkedAccountId: id.nullish(),
  linkedAccountName: z.string().nullish(),
  resourceId: z.string().nullish(),
  instanceType: z.string().nullish(),
  region: z.string().nullish(),
  service: z.string().nullish(),
  category: z.string().nullish(),
  recommendedAction: z.string().nullish(),
  open: z.boolean().default(true),
});
const page = z.object({
  page: z.array(recommendation),
  isLastPage: z.boolean(),
  paginationToken: z.json().nullish(),
  total: z.number().nullish(),
});

export async function readRecommendations(
  { ask }: UmbrellaApi,
  { status, minimumYearlySaving, services, accounts, types, basis, limit }: UmbrellaRecommendations,
): Promise<{ rows: JsonObject[]; total: number | null; truncated: boolean }> {
  const among = (values: readonly string[]) => ({ negate: false, eq: values });
  const filters = {
    status_filter: status,
    ...(minimumYearlySaving > 0 ? { annual_savings_greater_than: minimumYearlySaving } : {}),
    ...(services.length > 0 ? { service: among(services) } : {}),
    ...(accounts.length > 0 ? { linked_account_id: among(accounts) } : {}),
    ...(types.length > 0 ? { type_id: among(types) } : {}),
  };
  const rows: JsonObject[] = [];
  let found: z.output<typeof page> | undefined;
  for (let pages = 0; pages < PAGES_MAX && rows.length <= limit; pages += 1) {
    const json = {
      filters,
      sort: [{ by: 'savings', order: 'desc' }],
      page_size: Math.min(PAGE, limit + 1),
      pagination_token: found?.paginationToken ?? null,
    };
    found = await ask({ path: 'v2/recommendations/list', json, reply: page });
    for (const one of found.page)
      rows.push({
        id: one.recId,
        type: one.typeId,
        title: one.typeName,
        category: one.category ?? '',
        provider: one.cloudProvider ?? '',
        account: one.linkedAccountId ?? '',
        account_name: one.linkedAccountName ?? '',
        region: one.region ?? '',
        service: one.service ?? '',
        resource: one.resourceId ?? '',
        instance_type: one.instanceType ?? '',
        action: one.recommendedAction ?? '',
        monthly_saving: one.monthlySavings[basis] ?? null,
        yearly_saving: one.annualSavings[basis] ?? null,
        monthly_cost: one.monthlyCurrentCost?.[basis] ?? null,
        created_at: one.createdAt,
        open: one.open,
      });
    if (found.isLastPage || found.page.length === 0 || !found.paginationToken) break;
  }
  const isMore = found !== undefined && !found.isLastPage && found.page.length > 0;
  return {
    rows: rows.slice(0, limit),
    total: found?.total ?? null,
    truncated: rows.length > limit || isMore,
  };
}
