import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentTable } from '@shared/api/ai/entities';
import type { CallReply, CallRequest } from '@shared/api/index';
import { printCostQuery } from '@shared/model/cost-query/print';
import { costWords } from '@shared/words/costs';
import { overHttp, type Assistant } from '@tests/support/mcp';
import { pdfLines } from '@tests/support/pdfText';
import { readWorkbook } from '@tests/support/workbook';
import { answered } from './aiFixture';
import { billOf, callsAs, data } from './costsFixture';
import { startHarness, type Harness } from './harness';
import {
  chargeOf,
  micros,
  monthly,
  question,
  QUESTIONS,
  rows,
  sqlOf,
  summed,
  toTheCent,
  truth,
  valueOf,
  valuesOf,
  type Question,
  type Sums,
} from './questions';
import { administrator, type Person } from './world';

let harness: Harness;
let admin: Person;
let acme: ReturnType<typeof callsAs>;
let assistant: Assistant;
let spaceId = '';
/** Each service as a value. */
let virtualTag = '';
let made = 0;

beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  acme = callsAs(harness, admin);
  const job = await acme.bill('bill.csv', billOf(rows.map(chargeOf)));
  expect([job.state, job.error, job.rejected]).toEqual(['done', null, []]);
  const key = await harness.send(admin, 'organisations.createApiKey', {
    body: { name: 'Assistant', role: 'Admin', scope: 'read' },
  });
  const perService = valuesOf.service.map((value) => ({
    value,
    filters: [{ field: 'service', operator: 'in' as const, values: [value] }],
  }));
  const tag = await acme.good('allocation.create', {
    body: { name: 'By service', content: { rules: perService } },
  });
  virtualTag = tag.data.tag_id;
  spaceId = (await acme.good('spaces.list', { query: {} })).data[0]?.space_id ?? '';
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
    const body = { ...fileOf(asked), format: 'xlsx' as const, name: 'Figures' };
    const { content } = (await acme.good('reports.file', { body })).data;
    const [sheet] = readWorkbook(Buffer.from(content, 'base64'));
    const [head, ...lines] = (sheet?.rows ?? []).map((row) => row.map(({ value }) => value));
    const at = (name: string) => (head ?? []).indexOf(name);
    // A group has its name, and then its value as the bill has it; where all are alike, that alone.
    const groupOf = (row: string[]) => (row[at('Currency') - 1] ?? '').replace(costWords.noValue, '');
    return summed(
      lines.map((row) => [row[at('Currency')] ?? '', groupOf(row), micros(row[at('Cost')] ?? '')]),
    );
  },
  async 'SQL console'(asked) {
    const { rows: told } = (await acme.good('costSql.run', { body: { sql: sqlOf(asked) } })).data;
    return summed(
      told.map(([currency, group, cost]) => [String(currency), String(group), micros(String(cost))]),
    );
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
    const { rows: told } = data<CallReply<'dashboards.preview'>['data']>(
      await harness.send(admin, 'dashboards.preview', { body }),
    );
    return summed(
      told.map((row) => [String(row['currency']), String(row[by] ?? ''), micros(String(row['amount']))]),
    );
  },
  async 'MCP tool'(asked) {
    const { structured } = await assistant.use('query_costs', spendBody(asked));
    const told = structured['rows'] as { currency: string; group: string[]; cost: number }[];
    return summed(told.map(({ currency, group, cost }) => [currency, group[0] ?? '', micros(cost)]));
  },
};

/** Money as people read it. */
const amount = (text = '') => micros(text.replaceAll(/[^-\d.]/g, ''));
const groupOf = (asked: Question, name: string) => valueOf(asked, name.replace(costWords.noValue, ''));
const fileOf = ({ from, to, method, by, filters }: Question) => ({
  from,
  to,
  granularity: 'total' as const,
  group_by: [by],
  cost_method: method,
  filters,
  shape: 'bars',
  currency: '',
});

/** The same of those that tell cents: what they say, and what is right. */
const surfacesInCents: Record<string, (asked: Question) => Promise<[told: Sums, right: Sums]>> = {
  async 'PDF file'(asked) {
    const body = { ...fileOf(asked), format: 'pdf' as const, name: 'Figures' };
    const { content } = (await acme.good('reports.file', { body })).data;
    let currency = '';
    const told: [string, string, number][] = [];
    for (const line of await pdfLines(Buffer.from(content, 'base64'))) {
      const [, head] = /^Cost \((\w+)\)$/.exec(line.at(-1) ?? '') ?? [];
      if (head !== undefined) currency = head;
      else if (currency !== '' && line.length > 1 && line[0] !== 'Total')
        told.push([currency, groupOf(asked, line[0] ?? ''), amount(line.at(-1))]);
    }
    return [summed(told), truth(asked)];
  },
  async 'mailed report'(asked) {
    const { from, to, ...view } = fileOf(asked);
    const times = { every: 'month' as const, day: 1, hour: 8 };
    const body = {
      space_id: spaceId,
      name: `Figures ${(made += 1)}`,
      view: { ...view, range: { from, to } },
      schedule: { times, addresses: ['cfo@example.com'] },
    };
    const { report_id: id } = (await acme.good('reports.create', { body })).data;
    await acme.good('reports.send', { params: { id } });
    const [sent] = await harness.database.system((sql) =>
      sql.rows<{ text: string }>(
        `select message ->> 'text' as text from notification_outbox where event_key like 'report:' || $1 || '%'`,
        [id],
      ),
    );
    await acme.good('reports.delete', { params: { id } });
    const lines = (sent?.text ?? '').matchAll(/^(?!Total)(.+?) {2}\| {2}(-?[\d,.]+) (\w{3})\b/gm);
    const told = [...lines].map(
      ([, name = '', cost, currency = '']) => [currency, groupOf(asked, name), amount(cost)] as const,
    );
    return [summed(told), truth(asked)];
  },
  async budget(any) {
    const asked = monthly(any);
    const month = asked.from.slice(0, 7);
    const body = {
      name: `Figures ${(made += 1)}`,
      currency: 'USD',
      start: month,
      end: month,
      amount: 1,
      filters: asked.filters,
      cost_method: asked.method,
    };
    const { budget_id: id } = (await acme.good('budgets.create', { body })).data;
    const { periods } = (await acme.good('budgets.get', { params: { id } })).data;
    await acme.good('budgets.delete', { params: { id } });
    const inDollars = Object.entries(truth(asked, () => '')).filter(([key]) => key === 'USD ');
    return [summed([['USD', '', micros(periods[0]?.actual ?? 0)]]), Object.fromEntries(inDollars)];
  },
  async statement(any) {
    const asked = { ...monthly(any), filters: [], by: 'service' as const };
    const query = { month: asked.from.slice(0, 7), cost_method: asked.method };
    const { currencies } = (await acme.good('allocation.statement', { params: { id: virtualTag }, query }))
      .data;
    const told = currencies.flatMap(({ currency, rows: all }) =>
      all.map(({ value, total }) => [currency, value, micros(total)] as const),
    );
    return [summed(told), truth(asked)];
  },
};

/** What can be asked of the agent in words: one value each, and no tags. */
function askedInWords(any: Question): Question {
  const filters = any.filters
    .filter(({ field, operator }) => field !== 'tag:team' && operator === 'in')
    .map((one) => ({ ...one, values: one.values.slice(0, 1) }));
  return { ...any, filters, by: any.by === 'tag:team' ? 'service' : any.by, method: 'unblended' };
}

function linesOf(asked: Question, { columns, rows: lines }: AgentTable) {
  const currency = columns.find(({ kind }) => kind === 'money')?.currency ?? '';
  return lines.map(
    ({ name, cost }) => [currency, groupOf(asked, String(name)), micros(String(cost))] as const,
  );
}

const questions = Array.from({ length: QUESTIONS }, question);
/** The console begins a process for each statement, and some write before they tell. */
const slow: readonly string[] = ['SQL console', 'mailed report', 'budget'];
const most = (surface: string) => (slow.includes(surface) ? QUESTIONS / 4 : QUESTIONS);

describe('one question has one figure', () => {
  it.each(Object.entries(surfaces))('%s', async (surface, ask) => {
    for (const asked of questions.slice(0, most(surface)))
      expect([asked, await ask(asked)]).toEqual([asked, truth(asked)]);
  });

  it.each(Object.entries(surfacesInCents))('%s, to the cent', async (surface, ask) => {
    for (const asked of questions.slice(0, most(surface))) {
      const [told, right] = await ask(asked);
      // The rows of a statement add up to its total in cents.
      expect([asked, toTheCent(told, right, surface === 'statement' ? 1 : 0.5)]).toEqual([asked, right]);
    }
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

  it('the agent, to the cent', async () => {
    await acme.good('settings.put', { body: { domain: 'cost', type: 'method', value: 'unblended' } });
    for (const any of questions.slice(0, QUESTIONS / 4)) {
      const asked = askedInWords(any);
      const { from, to, by, filters } = asked;
      const names = filters.map(({ field, values }) => `${field === 'service' ? 'on' : 'in'} ${values[0]} `);
      const prompt = `How much did we spend ${names.join('')}by ${by} from ${from} to ${to}?`;
      const { answer } = await answered(harness, admin, prompt);
      const said = answer.data.response.flatMap((one) =>
        one.content_format === 'text' ? [one.content] : [],
      );
      for (const [key, cost] of Object.entries(truth(asked, () => ''))) {
        const total = (cost / 1e6).toLocaleString('en-US', { style: 'currency', currency: key.trim() });
        expect([prompt, said.join(' ')]).toEqual([prompt, expect.stringContaining(total)]);
      }
      const told = answer.data.response.flatMap(({ content_format: format, content }) =>
        format === 'table' ? linesOf(asked, content) : [],
      );
      const right = truth(asked);
      expect([prompt, toTheCent(summed(told), right)]).toEqual([prompt, right]);
    }
  });
});
