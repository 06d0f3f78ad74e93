import { costTypes, type CostType } from '@shared/model/cost-query/types';
import { methodOfCostType } from '@shared/model/costMethods';
import { addDays } from '@shared/model/days';
import type { CostMethod } from '@shared/model/limits';
import { seeded } from '@tests/support/seeded';
import { on, type Charge } from './costsFixture';

/** Questions of period, filters, grouping and cost method, each put to every surface that gives a figure. */
export const QUESTIONS = process.env['COSTLOOM_TESTS'] === 'all' ? 200 : 20;
const FIRST = '2026-01-01';
const DAYS = 120;
const CHARGES_A_DAY = 6;

const services = ['Machines', 'Storage', 'Queues'];
const accounts = ['111122223333', '444455556666', '777788889999'];
const regions = ['eu-west-1', 'us-east-1', ''];
const teams = ['web', 'data', ''];
const categories = ['Usage', 'Usage', 'Usage', 'Purchase', 'Tax', 'Credit'];

const random = seeded(39);
const pick = <T>(all: readonly T[]): T => {
  const found = all[Math.floor(random() * all.length)];
  if (found === undefined) throw new Error('Nothing to pick from.');
  return found;
};
const below = (most: number) => Math.floor(random() * most);

/** Millionths as the bill writes them, and back. */
const text = (micros: number) => (micros / 1e6).toFixed(6);
export const micros = (cost: string | number) => Math.round(Number(cost) * 1e6);

const fields = ['service', 'account', 'region', 'tag:team'] as const;
export type Field = (typeof fields)[number];
type Row = Record<Field, string> & {
  day: string;
  currency: string;
  category: string;
  billed: number;
  effective: number;
};

export const rows: Row[] = Array.from({ length: DAYS * CHARGES_A_DAY }, (_, at) => {
  const category = pick(categories);
  const sign = category === 'Credit' ? -1 : 1;
  return {
    day: addDays(FIRST, Math.floor(at / CHARGES_A_DAY)),
    currency: random() < 0.2 ? 'EUR' : 'USD',
    service: pick(services),
    account: pick(accounts),
    region: pick(regions),
    'tag:team': pick(teams),
    category,
    billed: sign * (1 + below(90_000_000)),
    effective: sign * (1 + below(90_000_000)),
  };
});
/** Two accounts have one name. */
const named = (account: string) => (account === accounts[0] ? 'Sandbox' : 'Production');
export const chargeOf = (row: Row, at: number): Charge => ({
  ...on(row.day),
  BillingCurrency: row.currency,
  ServiceName: row.service,
  SubAccountId: row.account,
  SubAccountName: named(row.account),
  RegionId: row.region,
  Tags: row['tag:team'] === '' ? '' : JSON.stringify({ team: row['tag:team'] }),
  ChargeCategory: row.category,
  ResourceId: `r${at}`,
  BilledCost: text(row.billed),
  EffectiveCost: text(row.effective),
  ListCost: text(Math.max(row.billed, row.effective)),
});

export interface Question {
  from: string;
  to: string;
  costType: CostType;
  method: CostMethod;
  by: Field;
  filters: { field: Field; operator: 'in' | 'not_in'; values: string[] }[];
}
export const valuesOf: Record<Field, readonly string[]> = {
  service: services,
  account: accounts,
  region: regions.filter((value) => value !== ''),
  'tag:team': teams.filter((value) => value !== ''),
};
export function question(): Question {
  const from = addDays(FIRST, below(DAYS - 1));
  const costType = pick(costTypes.filter((type) => !type.includes('Blended') || type.includes('Unblended')));
  const asked = fields.filter(() => random() < 0.3).slice(0, 2);
  return {
    from,
    to: addDays(from, below(DAYS - (Date.parse(from) - Date.parse(FIRST)) / 86_400_000)),
    costType,
    method: methodOfCostType[costType],
    by: pick(fields),
    filters: asked.map((field) => ({
      field,
      operator: pick(['in', 'not_in'] as const),
      values: [...new Set([pick(valuesOf[field]), pick(valuesOf[field])])],
    })),
  };
}

/** The whole month in which its days begin: for what goes by months. */
export const monthly = (asked: Question): Question => {
  const from = `${asked.from.slice(0, 7)}-01`;
  const next = new Date(`${from}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { ...asked, from, to: addDays(next.toISOString().slice(0, 10), -1) };
};

export type Sums = Record<string, number>;
/** By currency and group, in millionths; what adds up to nothing is left out. */
export function summed(all: readonly (readonly [currency: string, group: string, cost: number])[]): Sums {
  const found = new Map<string, number>();
  for (const [currency, group, cost] of all)
    found.set(`${currency} ${group}`, (found.get(`${currency} ${group}`) ?? 0) + cost);
  return Object.fromEntries([...found].filter(([, cost]) => cost !== 0).toSorted());
}
/** What is right, added up here. */
export function truth(
  { from, to, method, by, filters }: Question,
  group: (row: Row) => string = (row) => row[by],
) {
  const counts = (row: Row) =>
    row.day >= from &&
    row.day <= to &&
    (method.startsWith('net_') || row.category !== 'Credit') &&
    filters.every(({ field, operator, values }) => values.includes(row[field]) === (operator === 'in'));
  const cost = (row: Row) => (method.endsWith('unblended') ? row.billed : row.effective);
  return summed(rows.filter(counts).map((row) => [row.currency, group(row), cost(row)] as const));
}

const sqlColumns: Record<Field, string> = {
  service: "coalesce(ServiceName, '')",
  account: "coalesce(SubAccountId, '')",
  region: "coalesce(RegionId, '')",
  'tag:team': "coalesce(Tags->>'$.team', '')",
};
export function sqlOf({ from, to, method, by, filters }: Question): string {
  const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
  const where = [
    `ChargePeriodStart >= DATE '${from}'`,
    `ChargePeriodStart < DATE '${to}' + 1`,
    ...(method.startsWith('net_') ? [] : ["ChargeCategory <> 'Credit'"]),
    ...filters.map(
      ({ field, operator, values }) =>
        `${sqlColumns[field]} ${operator === 'in' ? 'IN' : 'NOT IN'} (${list(values)})`,
    ),
  ];
  return `SELECT BillingCurrency, ${sqlColumns[by]}, sum(${method.endsWith('unblended') ? 'BilledCost' : 'Cost'})
    FROM charges WHERE ${where.join(' AND ')} GROUP BY ALL`;
}

/** The value that an answer calls by this name: of several of one name, each says which it is. */
export function valueOf(asked: Question, name: string): string {
  const told =
    asked.by === 'account'
      ? valuesOf.account.filter((value) => `${named(value)} (${value})` === name || named(value) === name)
      : [name];
  const [value, another] =
    told.length > 1 ? told.filter((one) => Object.keys(truth(asked)).some((key) => key.endsWith(one))) : told;
  if (value === undefined || another !== undefined) throw new Error(`“${name}” is ${told.join(' or ')}.`);
  return value;
}

/** Of what is told to the cent: what is right, where it differs from that by less than `most` cents. */
export function toTheCent(told: Sums, right: Sums, most = 0.5): Sums {
  const near = (key: string, value: number) => Math.abs(value - (right[key] ?? 0)) <= most * 10_000;
  return Object.fromEntries(
    Object.entries(told).map(([key, value]) => [key, near(key, value) ? (right[key] ?? value) : value]),
  );
}
