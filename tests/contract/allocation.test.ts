import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmtp, type SmtpFake } from '@tests/fakes/smtp';
import { readWorkbook } from '@tests/support/workbook';
import type { CallReply, CallRequest } from '@shared/api/index';
import { allocatedBill, creating, rules, shared, team, type Tag, type TagBody } from './allocationFixture';
import { callsAs, data } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';

let harness: Harness;
let admin: Person;
const create = creating(() => harness);
let smtp: SmtpFake;

beforeAll(async () => {
  smtp = await startSmtp();
  harness = await startHarness({ allowOutbound: ['127.0.0.1'] });
  admin = administrator(harness.world.acme);
  const job = await callsAs(harness, admin).bill('bill.csv', allocatedBill, { source_name: 'Bill' });
  expect([job.state, job.error]).toEqual(['done', null]);
});
afterAll(async () => {
  await harness?.stop();
  await smtp?.stop();
});

describe('a virtual tag', () => {
  let id = '';
  beforeAll(async () => {
    const made = await create(admin, { name: 'Read' });
    expect(made.status, made.text).toBe(200);
    id = data<Tag>(made).tag_id;
  });

  it('is read by everybody who reads spend', async () => {
    const guest = person(harness.world.acme, 'Guest');
    expect((await harness.call(guest, 'allocation.versions', { params: { id } })).status).toBe(200);
  });

  it('is made by nobody who may only look', async () => {
    expect((await create(person(harness.world.acme, 'Guest'), { name: 'No' })).status).toBe(403);
  });

  it('is not there for another organization', async () => {
    const other = administrator(harness.world.bolt);
    expect((await harness.call(other, 'allocation.versions', { params: { id } })).status).toBe(404);
    expect(data<Tag[]>(await harness.call(other, 'allocation.list', {}))).toEqual([]);
  });

  it('has a name that no other one has, in whatever case', async () => {
    expect((await create(admin, { name: 'READ' })).status).toBe(409);
  });

  it('is not deleted while one of several sets of a report filters by it', async () => {
    const spaces = data<CallReply<'spaces.list'>['data']>(
      await harness.call(admin, 'spaces.list', { query: {} }),
    );
    const filters = [
      {
        any: [
          [{ field: 'service', operator: 'in' as const, values: ['a'] }],
          [{ field: 'virtual:read', operator: 'is_empty' as const, values: [] }],
        ],
      },
    ];
    const view = { range: { preset: 'mtd' as const }, group_by: ['service'], filters };
    const report = { space_id: spaces[0]?.space_id ?? '', name: 'By tag', view };
    const { report_id } = data<CallReply<'reports.create'>['data']>(
      await harness.call(admin, 'reports.create', { body: report }),
    );
    const used = await harness.call(admin, 'allocation.delete', { params: { id } });
    expect([used.status, used.text]).toEqual([409, expect.stringContaining('the report “By tag”')]);
    await harness.call(admin, 'reports.delete', { params: { id: report_id } });
    expect((await harness.call(admin, 'allocation.delete', { params: { id } })).status).toBe(200);
  });
});

it('what cannot be allocated is refused with its field', async () => {
  const refused = async (content: TagBody['content'], words: string) => {
    const reply = await create(admin, { name: 'Wrong', content });
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(words)]);
  };
  await refused({ rules: [{ value: 'unallocated', filters: team('a') }] }, 'rules');
  await refused({ rules: [{ value: 'A', filters: [] }] }, 'Every rule needs a condition');
  await refused({ rules: [{ value: 'A', filters: team() }] }, 'at least one value');
  const nested: ReturnType<typeof team> = [{ field: 'virtual:Other', operator: 'in', values: ['a'] }];
  await refused({ rules: [{ value: 'A', filters: nested }] }, 'not a virtual tag');
  await refused({ rules, shared: [{ value: 'Nobody', split: 'even' }] }, 'Nobody');
  const shares = [
    { value: 'Web', percent: 60 },
    { value: 'App', percent: 40.01 },
  ];
  await refused({ rules, shared: [{ value: 'Platform', split: 'fixed', shares }] }, 'above 100%');
});

it('is a field of spend from its month on; an earlier month changes only where it is said', async () => {
  const made = data<Tag>(await create(admin, { name: 'Team' }));
  const calls = callsAs(harness, admin);
  const spend = async (from: string, to: string) => {
    const { rows, totals } = await calls.spend({
      from,
      to,
      granularity: 'total',
      group_by: ['virtual:Team'],
      cost_method: 'amortized',
    });
    const sum = rows.reduce((all, { cost }) => all + cost, 0);
    expect(sum).toBeCloseTo(totals[0]?.cost ?? 0, 9);
    return Object.fromEntries(rows.map(({ label, cost }) => [label[0], cost]));
  };
  const june = () => spend('2026-06-01', '2026-06-30');
  expect(await june()).toEqual({ Web: 50 });
  const change = {
    content: { rules: [{ value: 'Everything', filters: team('web', 'app', 'platform') }] },
    valid_from: '2026-07',
  };
  const changed = await harness.call(admin, 'allocation.update', {
    params: { id: made.tag_id },
    body: { revision: made.revision, change },
  });
  expect(changed.status, changed.text).toBe(200);
  expect(await june()).toEqual({ Web: 50 });
  expect(await spend('2026-07-01', '2026-07-31')).toEqual({ Everything: 143.348, Unallocated: 4.4444 });
  const stale = await harness.call(admin, 'allocation.update', {
    params: { id: made.tag_id },
    body: { revision: made.revision, description: 'Late' },
  });
  expect(stale.status).toBe(409);
  const versions = await calls.good('allocation.versions', { params: { id: made.tag_id } });
  expect(versions.data).toMatchObject([
    { revision: 2, valid_from: '2026-07', valid_to: null, replaced: false },
    { revision: 1, valid_from: null, valid_to: '2026-06', replaced: false },
  ]);
  expect((await calls.good('costs.range', {})).data.virtualTags).toEqual(['Team']);
});

it('a statement adds up to the bill in cents, with shared costs split, and so does its file', async () => {
  const { tag_id: id } = data<Tag>(await create(admin, { name: 'Cost center' }));
  const calls = callsAs(harness, admin);
  const query = { month: '2026-07', cost_method: 'amortized' as const };
  const { data: told } = await calls.good('allocation.statement', { params: { id }, query });
  expect(told.currencies).toMatchObject([
    {
      currency: 'USD',
      bill: 147.79,
      rows: [
        { value: 'Web', direct: 100.01, shared: 7.51, total: 107.52, split: null },
        { value: 'App', direct: 33.33, shared: 2.5, total: 35.83, split: null },
        { value: 'Platform', direct: 10.01, shared: -10.01, total: 0, split: 'direct' },
        { value: '', direct: 4.44, shared: 0, total: 4.44, split: null },
      ],
    },
  ]);
  const file = await harness.call(admin, 'allocation.exportStatement', { params: { id }, query });
  const lines = file.text.trim().split('\r\n');
  expect(lines[1]).toBe('2026-07,Web,USD,100.01,7.51,107.52,,amortized,2026-07-04,,107.52');
  expect(lines.at(-1)).toContain('2026-07,Total,USD,147.79,0.00,147.79');
  const load = (format: 'xlsx' | 'pdf') =>
    calls.good('allocation.statementFile', { params: { id }, query: { ...query, format } });
  const excel = (await load('xlsx')).data;
  const [costs, about] = readWorkbook(Buffer.from(excel.content, 'base64'));
  expect(costs?.rows[1]?.slice(1, 6).map(({ value }) => value)).toEqual([
    ...['Web', 'USD', '100.01', '7.51', '107.52'],
  ]);
  const total = costs?.rows.slice(1).reduce((sum, row) => sum + Math.round(Number(row[5]?.value) * 100), 0);
  expect(total).toBe(14779);
  expect(about?.rows.find(([name]) => name?.value === 'Total in USD')?.[1]?.value).toBe('147.79');
  const pdf = (await load('pdf')).data;
  expect([excel.name.slice(-13), pdf.name.slice(-12)]).toEqual(['-2026-07.xlsx', '-2026-07.pdf']);
  const printed = Buffer.from(pdf.content, 'base64');
  expect(printed.subarray(0, 5).toString()).toBe('%PDF-');
  const empty = await calls.good('allocation.statement', { params: { id }, query: { month: '2025-01' } });
  expect(empty.data.currencies).toEqual([]);
});

it('a preview tells of each rule what it catches, what earlier ones take, and what is left', async () => {
  const { data: told } = await callsAs(harness, admin).good('allocation.preview', {
    body: {
      from: '2026-07-01',
      to: '2026-07-31',
      cost_method: 'amortized',
      rules: [{ filters: team('web') }, { filters: team('web') }, { filters: team('app', 'web') }],
    },
  });
  expect(told.currencies).toEqual([
    {
      currency: 'USD',
      total: 147.79,
      left: { cost: 14.45, charges: 2 },
      rules: [
        { caught: { cost: 100.01, charges: 1 }, taken: { cost: 0, charges: 0 } },
        { caught: { cost: 0, charges: 0 }, taken: { cost: 100.01, charges: 1 } },
        { caught: { cost: 33.33, charges: 1 }, taken: { cost: 100.01, charges: 1 } },
      ],
    },
  ]);
});

it('tag health tells what carries each tag and what is missing where; what cannot carry tags is apart', async () => {
  const calls = callsAs(harness, admin);
  const tag = data<Tag>(await create(admin, { name: 'Health', content: { rules: rules.slice(0, 1) } }));
  const query = {
    from: '2026-07-01',
    to: '2026-07-31',
    cost_method: 'amortized',
    field: 'tag:team',
  } as const;
  const { data: told } = await calls.good('allocation.health', { query });
  const [found] = told.currencies;
  expect(found).toMatchObject({ currency: 'USD', total: 147.79, taggable: 147.79, untaggable: [] });
  expect(found?.fields).toEqual(
    expect.arrayContaining([
      { field: 'owner', carried: 143.35, missing: 4.44, share: expect.closeTo(0.97, 2) },
      { field: 'tag:team', carried: 143.35, missing: 4.44, share: expect.closeTo(0.97, 2) },
      { field: 'virtual:Health', carried: 100.01, missing: 47.78, share: expect.closeTo(0.677, 2) },
    ]),
  );
  expect(found?.months.map(({ month, missing }) => [month, missing])).toEqual([
    ['2026-06', 0],
    ['2026-07', 4.44],
  ]);
  expect(found?.places).toMatchObject([{ missing: 4.44 }]);
  // What Spend shows behind the press is what is missing.
  const filters = [
    { field: 'tag:team', operator: 'is_empty' as const, values: [] },
    { field: 'charge_category', operator: 'not_in' as const, values: ['Tax', 'Credit', 'Adjustment'] },
    { field: 'resource', operator: 'not_in' as const, values: [''] },
  ];
  const { from, to, cost_method } = query;
  const { totals } = await calls.spend({ from, to, granularity: 'total', cost_method, filters });
  expect(totals[0]?.cost).toBeCloseTo(4.4444, 9);
  const wrong = await harness.call(admin, 'allocation.health', { query: { ...query, field: 'service' } });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('must be owner')]);
  const unknown = await harness.call(admin, 'allocation.health', {
    query: { ...query, field: 'virtual:Nothing' },
  });
  expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('no virtual tag “Nothing”')]);
  await harness.call(admin, 'allocation.delete', { params: { id: tag.tag_id } });
});

it('a statement goes out by email: whole to whom is named, and to owners their own lines', async () => {
  const calls = callsAs(harness, admin);
  const ann = 'ann@acme.example';
  const owners = [{ value: ann, filters: team('web') }, ...rules.slice(1)];
  const { tag_id: id } = data<Tag>(
    await create(admin, { name: 'Owner', content: { rules: owners, shared } }),
  );
  const send = (body: Partial<CallRequest<'allocation.sendStatement'>['body']>, as = admin) =>
    harness.call(as, 'allocation.sendStatement', { params: { id }, body: { month: '2026-07', ...body } });
  const without = await send({ to_owners: true });
  expect([without.status, without.text]).toEqual([422, expect.stringContaining('Set up an email server')]);
  const value = { host: '127.0.0.1', port: smtp.port, tls: 'none', user: '', from: 'costs@acme.example' };
  await calls.good('settings.put', { body: { domain: 'mail', type: 'server', value } });
  expect((await send({ to_owners: true }, person(harness.world.acme, 'Guest'))).status).toBe(403);
  expect((await send({}, admin)).text).toContain('add a recipient');
  expect((await send({ recipients: ['nobody'] })).text).toContain('recipients[0]');

  const done = await send({ recipients: ['cfo@acme.example'], to_owners: true, format: 'xlsx' });
  expect([done.status, data(done)]).toEqual([200, { sent: 2, unaddressed: ['App', 'Platform'] }]);
  await harness.sweep();
  const mails = await smtp.received(2);
  const byTo = new Map(mails.map((mail) => [mail.to.join(), mail]));
  expect([...byTo.keys()].toSorted()).toEqual([ann, 'cfo@acme.example']);
  const [own, whole] = [byTo.get(ann)!, byTo.get('cfo@acme.example')!];
  expect(own.subject).toBe('Showback by Owner: Jul 2026');
  expect(own.text).toContain('showback-owner-ann-acme-example-2026-07.xlsx');
  // 100.01 of its own, and three quarters of what the platform costs.
  const said = ({ text }: { text: string }) => text.split('base64')[0] ?? '';
  expect(said(own)).toContain(`${ann}  |  107.52 USD`);
  expect(said(own)).not.toContain('App');
  expect(said(whole)).toContain('Total  |  147.79 USD');
  expect(said(whole)).toContain('App  |  35.83 USD');
  expect(said(whole)).toContain('Unallocated  |  4.44 USD');
  const monthly = { day: 3, recipients: ['cfo@acme.example'], format: 'xlsx' as const };
  const put = await calls.good('allocation.putSchedule', { params: { id }, body: { schedule: monthly } });
  expect(put.data).toMatchObject({ ...monthly, to_owners: false, sent_month: null, problem: null });
  const guest = person(harness.world.acme, 'Guest');
  const body = { schedule: null };
  expect((await harness.call(guest, 'allocation.putSchedule', { params: { id }, body })).status).toBe(403);
  const other = administrator(harness.world.bolt);
  expect((await harness.call(other, 'allocation.schedule', { params: { id } })).status).toBe(404);
  expect((await calls.good('allocation.putSchedule', { params: { id }, body })).data).toBeNull();
  const { data: audit } = await calls.good('organisations.audit', { query: {} });
  expect(audit.find(({ action }) => action === 'statement_sent')).toMatchObject({ subject: 'Owner' });
  expect(audit[0]).toMatchObject({ action: 'statement_unscheduled', subject: 'Owner' });
});
