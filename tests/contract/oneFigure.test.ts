import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallReply, CallRequest } from '@shared/api/index';
import { printCostQuery } from '@shared/model/cost-query/print';
import { costTypes, type CostType } from '@shared/model/cost-query/types';
import { addDays } from '@shared/model/forecast/days';
import type { CostMethod } from '@shared/model/limits';
import { methodOfCostType } from '@shared/model/costMethods';
import { costWords } from '@shared/words/costs';
import { overHttp, type Assistant } from '@tests/support/mcp';
import { seeded } from '@tests/support/seeded';
import { readWorkbook } from '@tests/support/workbook';
import { answered, textsOf } from './aiFixture';
import { billOf, callsAs, data, on, type Charge } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { administrator, type Person } from './world';

vi.setConfig({ testTimeout: 300_000 });

/** Questions of period, filters, grouping and cost method, each put to every surface that gives a figure. */
const QUESTIONS = process.env['COSTLOOM_TESTS'] === 'all' ? 200 : 20;
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
const micros = (cost: string | number) => Math.round(Number(cost) * 1e6);

const fields = ['service', 'account', 'region', 'tag:team'] as const;
type Field = (typeof fields)[number];
type Row = Record<Field, string> & { day: string; currency: string; category: string; billed: number; effective: number }; // prettier-ignore

const rows: Row[] = Array.from({ length: DAYS * CHARGES_A_DAY }, (_, at) => {
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
const chargeOf = (row: Row, at: number): Charge => ({
  ...on(row.day),
  BillingCurrency: row.currency,
  ServiceName: row.service,
  SubAccountId: row.account,
  SubAccountName: `Account ${row.account.slice(0, 4)}`,
  RegionId: row.region,
  Tags: row['tag:team'] === '' ? '' : JSON.stringify({ team: row['tag:team'] }),
  ChargeCategory: row.category,
  ResourceId: `r${at}`,
  BilledCost: text(row.billed),
  EffectiveCost: text(row.effective),
  ListCost: text(Math.max(row.billed, row.effective)),
});

interface Question {
  from: string;
  to: string;
  costType: CostType;
  method: CostMethod;
  by: Field;
  filters: { field: Field; operator: 'in' | 'not_in'; values: string[] }[];
}
const valuesOf: Record<Field, readonly string[]> = {
  service: services,
  account: accounts,
  region: regions.filter((value) => value !== ''),
  'tag:team': teams.filter((value) => value !== ''),
};
function question(): Question {
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

type Sums = Record<string, number>;
/** By currency and group, in millionths; what adds up to nothing is left out. */
function summed(all: readonly (readonly [currency: string, group: string, cost: number])[]): Sums {
  const found = new Map<string, number>();
  for (const [currency, group, cost] of all)
    found.set(`${currency} ${group}`, (found.get(`${currency} ${group}`) ?? 0) + cost);
  return Object.fromEntries([...found].filter(([, cost]) => cost !== 0).toSorted());
}
/** What is right, added up here. */
function truth({ from, to, method, by, filters }: Question, group: (row: Row) => string = (row) => row[by]) {
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
function sqlOf({ from, to, method, by, filters }: Question): string {
  const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
  const where = [
    `ChargePeriodStart >= DATE '${from}'`,
    `ChargePeriodStart < DATE '${to}' + 1`,
    ...(method.startsWith('net_') ? [] : ["ChargeCategory <> 'Credit'"]),
    ...filters.map(({ field, operator, values }) => `${sqlColumns[field]} ${operator === 'in' ? 'IN' : 'NOT IN'} (${list(values)})`), // prettier-ignore
  ];
  return `SELECT BillingCurrency, ${sqlColumns[by]}, sum(${method.endsWith('unblended') ? 'BilledCost' : 'Cost'})
    FROM charges WHERE ${where.join(' AND ')} GROUP BY ALL`;
}

let harness: Harness;
let admin: Person;
let acme: ReturnType<typeof callsAs>;
let assistant: Assistant;

beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  acme = callsAs(harness, admin);
  const job = await acme.bill('bill.csv', billOf(rows.map(chargeOf)));
  expect([job.state, job.error, job.rejected]).toEqual(['done', null, []]);
  const key = await harness.send(admin, 'organisations.createApiKey', { body: { name: 'Assistant', role: 'Admin', scope: 'read' } }); // prettier-ignore
  assistant = await overHttp(harness.url, data<{ secret: string }>(key).secret);
});
afterAll(async () => {
  await assistant?.close();
  await harness?.stop();
});

const spendBody = ({ from, to, method, by, filters }: Question): CallRequest<'costs.spend'>['body'] => ({
  from,
  to,
  granularity: 'total',
  group_by: [by],
  cost_method: method,
  filters,
  top: 200,
});

/** What each surface says to a question, by currency and group, in millionths. */
const surfaces: Record<string, (asked: Question) => Promise<Sums>> = {
  async 'Spend by group'(asked) {
    const { rows: told } = await acme.spend(spendBody(asked));
    return summed(told.map(({ currency, group, cost }) => [currency, group[0] ?? '', micros(cost)]));
  },
  async 'CSV file'(asked) {
    const { text: file } = await harness.call(admin, 'costs.exportSpend', { body: spendBody(asked) });
    const lines = file.trim().split(/\r?\n/).slice(1);
    const cells = lines.map((line) => line.split(','));
    return summed(cells.map(([, group = '', , currency = '', cost = '']) => [currency, group, micros(cost)]));
  },
  async 'Excel file'(asked) {
    const { top: _, ...body } = { ...spendBody(asked), format: 'xlsx' as const, name: 'Figures', shape: 'bars' as const, currency: '' }; // prettier-ignore
    const { content } = (await acme.good('reports.file', { body })).data;
    const [sheet] = readWorkbook(Buffer.from(content, 'base64'));
    const [head, ...lines] = (sheet?.rows ?? []).map((row) => row.map(({ value }) => value));
    const at = (name: string) => (head ?? []).indexOf(name);
    // A group has its name, and then its value as the bill has it; where all are alike, that alone.
    const groupOf = (row: string[]) => (row[at('Currency') - 1] ?? '').replace(costWords.noValue, '');
    return summed(lines.map((row) => [row[at('Currency')] ?? '', groupOf(row), micros(row[at('Cost')] ?? '')])); // prettier-ignore
  },
  async 'SQL console'(asked) {
    const { rows: told } = (await acme.good('costSql.run', { body: { sql: sqlOf(asked) } })).data;
    return summed(told.map(([currency, group, cost]) => [String(currency), String(group), micros(String(cost))])); // prettier-ignore
  },
  async 'dashboard panel'({ from, to, costType, by, filters }) {
    const query = printCostQuery({
      costType,
      granularity: 'total',
      period: { from, to },
      groupBy: [by],
      filters: filters.map(({ field, operator, values }) => ({
        key: field,
        operator: operator === 'in' ? 'equals' : 'not_equals',
        values,
      })),
      limit: 1_000,
    });
    const body = { source: { type: 'cost' as const, query } };
    const { rows: told } = data<CallReply<'dashboards.preview'>['data']>(await harness.send(admin, 'dashboards.preview', { body })); // prettier-ignore
    return summed(told.map((row) => [String(row['currency']), String(row[by] ?? ''), micros(String(row['amount']))])); // prettier-ignore
  },
  async 'MCP tool'(asked) {
    const { structured } = await assistant.use('query_costs', spendBody(asked));
    const told = structured['rows'] as { currency: string; group: string[]; cost: number }[];
    return summed(told.map(({ currency, group, cost }) => [currency, group[0] ?? '', micros(cost)]));
  },
};

const questions = Array.from({ length: QUESTIONS }, question);
/** The console begins a process for each statement. */
const most = (surface: string) => (surface === 'SQL console' ? QUESTIONS / 4 : QUESTIONS);

describe('one question has one figure', () => {
  it.each(Object.entries(surfaces))('%s', async (surface, ask) => {
    for (const asked of questions.slice(0, most(surface)))
      expect([asked, await ask(asked)]).toEqual([asked, truth(asked)]);
  });

  it('totals of Spend, and both sides of what changed', async () => {
    const all = () => '';
    for (const asked of questions) {
      const { totals } = await acme.spend(spendBody(asked));
      const told = totals.map(({ currency, cost }) => [currency, '', micros(cost)] as const);
      expect([asked, summed(told)]).toEqual([asked, truth(asked, all)]);
      const { group_by: _, granularity: __, ...days } = spendBody(asked);
      const compared = (await acme.good('costs.compare', { body: { ...days, group_by: asked.by } })).data;
      if (compared.notCompared !== null) continue;
      const { before_from: from, before_to: to } = compared.compared;
      const sides = (side: 'cost' | 'previous') =>
        summed(compared.groups.map((row) => [row.currency, row.group, micros(row[side])] as const));
      expect([asked, sides('cost')]).toEqual([asked, truth(asked)]);
      expect([asked, sides('previous')]).toEqual([asked, truth({ ...asked, from, to })]);
    }
  });

  it('the agent, to the cent, of all charges', async () => {
    const plain = { ...question(), from: '2026-02-03', to: '2026-03-18', filters: [] };
    const asked = { ...plain, method: 'unblended' as const };
    await acme.good('settings.put', { body: { domain: 'cost', type: 'method', value: 'unblended' } });
    const prompt = `How much did we spend from ${asked.from} to ${asked.to}?`;
    const { answer } = await answered(harness, admin, prompt);
    const right = truth(asked, () => '');
    const dollars = (right['USD '] ?? 0) / 1e6;
    expect(textsOf(answer)).toContain(
      dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
    );
  });
});
