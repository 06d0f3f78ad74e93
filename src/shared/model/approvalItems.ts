import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from './json';

/** Items that an approval keeps and shows; all of them are counted. */
export const APPROVAL_ITEMS_MAX = 200;

const item = z.object({
  title: z.string(),
  /** Empty where the item names none. */
  resource: z.string(),
  account: z.string(),
  owner: z.string(),
  case_id: z.string().nullable(),
  /** Saving (or cost) of a month; null where the item tells none. */
  monthly: z.number().nullable(),
  currency: z.string(),
});
export type ApprovalItem = z.output<typeof item>;

/** What an approval decides on: the first items, how many there are, and what all of them come to per currency. */
export const approvalItems = z.object({
  count: z.number().int(),
  items: z.array(item),
  totals: z.array(z.object({ currency: z.string(), monthly: z.number() })),
});
export type ApprovalItems = z.output<typeof approvalItems>;

const TEXT_MAX = 300;
const MICRO = 1_000_000;

function textOf(value: JsonObject, ...keys: string[]): string {
  for (const key of keys) {
    const found = value[key];
    if (typeof found === 'string' && found.trim() !== '') return found.slice(0, TEXT_MAX);
    if (typeof found === 'number') return String(found);
  }
  return '';
}

function monthlyOf(value: JsonObject): number | null {
  for (const key of ['monthly_saving', 'monthly_cost', 'saving', 'amount', 'cost']) {
    const found = value[key];
    if (typeof found === 'number' && Number.isFinite(found)) return found;
  }
  return null;
}

/** Cases by their fields; of other records what reads like a name, an owner and an amount; anything else as text. */
function itemOf(value: Json): ApprovalItem {
  const none = { resource: '', account: '', owner: '', case_id: null, monthly: null, currency: '' };
  if (!isJsonObject(value))
    return { ...none, title: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, TEXT_MAX) };
  const title = textOf(value, 'case_title', 'title', 'name', 'resource_name', 'resource', 'id');
  return {
    title: title === '' ? JSON.stringify(value).slice(0, TEXT_MAX) : title,
    resource: textOf(
      value,
      'case_resource_name',
      'case_resource_id',
      'resource_name',
      'resource_id',
      'resource',
    ),
    account: textOf(value, 'case_account_name', 'case_account_id', 'account_name', 'account'),
    owner: textOf(value, 'case_owner', 'owner'),
    case_id: textOf(value, 'case_id') || null,
    monthly: monthlyOf(value),
    currency: textOf(value, 'currency'),
  };
}

/** Sums in millionths, so that adding many amounts loses nothing. */
export function approvalItemsOf(list: readonly Json[]): ApprovalItems {
  const sums = new Map<string, number>();
  const items: ApprovalItem[] = [];
  for (const value of list) {
    const one = itemOf(value);
    if (items.length < APPROVAL_ITEMS_MAX) items.push(one);
    if (one.monthly === null) continue;
    sums.set(one.currency, (sums.get(one.currency) ?? 0) + Math.round(one.monthly * MICRO));
  }
  const totals = [...sums].map(([currency, micros]) => ({ currency, monthly: micros / MICRO }));
  return { count: list.length, items, totals: totals.toSorted((a, b) => b.monthly - a.monthly) };
}
