import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallReply, CallRequest } from '@shared/api/index';
import { readWorkbook } from '@tests/support/workbook';
import { billOf, callsAs, data, on } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';

let harness: Harness;
let admin: Person;
let spaceId = '';

beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  const charges = [
    { ...on('2026-07-01'), BilledCost: '10.123456789012', EffectiveCost: '10.123456789012' },
    { ...on('2026-07-02'), BilledCost: '1234567.1', EffectiveCost: '1234567.1' },
    { ...on('2026-07-02'), BilledCost: '0.2', EffectiveCost: '0.2' },
    {
      ...on('2026-07-02'),
      BilledCost: '0.2',
      EffectiveCost: '0.2',
      ServiceName: 'Storage',
      ResourceId: 's1',
    },
  ];
  const job = await callsAs(harness, admin).bill('bill.csv', billOf(charges), { source_name: 'Bill' });
  expect([job.state, job.error]).toEqual(['done', null]);
  const spaces = data<CallReply<'spaces.list'>['data']>(
    await harness.call(admin, 'spaces.list', { query: {} }),
  );
  spaceId = spaces[0]?.space_id ?? '';
});
afterAll(() => harness?.stop());

type Body = CallRequest<'reports.create'>['body'];
const bodyOf = (of: Partial<Body> & { name: string }): Body => ({
  space_id: spaceId,
  view: { range: { from: '2026-07-01', to: '2026-07-31' }, granularity: 'day', group_by: ['service'] },
  ...of,
});

it('all who read spend read reports; those who change dashboards change them', async () => {
  const guest = person(harness.world.acme, 'Guest');
  const member = person(harness.world.acme, 'Member');
  for (const one of [guest, member])
    expect((await harness.call(one, 'reports.create', { body: bodyOf({ name: 'No' }) })).status).toBe(403);
  const made = await harness.call(admin, 'reports.create', { body: bodyOf({ name: 'Read' }) });
  expect(made.status, made.text).toBe(200);
  const { report_id: id } = data<CallReply<'reports.create'>['data']>(made);
  expect((await harness.call(guest, 'reports.get', { params: { id } })).status).toBe(200);
  const other = administrator(harness.world.bolt);
  expect((await harness.call(other, 'reports.get', { params: { id } })).status).toBe(404);
  const backwards = { range: { from: '2026-07-31', to: '2026-07-01' } };
  const wrong = await harness.call(admin, 'reports.create', {
    body: bodyOf({ name: 'Wrong', view: backwards }),
  });
  expect(wrong.status).toBe(400);
});

it('a report that is sent has its figures in the mail and all of them, exactly, in the file', async () => {
  const schedule: Body['schedule'] = {
    times: { every: 'month', day: 1, hour: 8 },
    addresses: ['cfo@example.com'],
  };
  const made = await harness.call(admin, 'reports.create', { body: bodyOf({ name: 'July', schedule }) });
  const { report_id: id } = data<CallReply<'reports.create'>['data']>(made);
  const sent = await harness.call(admin, 'reports.send', { params: { id } });
  expect(data<CallReply<'reports.send'>['data']>(sent)).toMatchObject({ state: 'waiting' });
  const rows = await harness.database.system((sql) =>
    sql.rows<{ contact: object; message: { subject: string; text: string; files: { content: string }[] } }>(
      `select contact, message from notification_outbox where event_key like 'report:' || $1 || '%'`,
      [id],
    ),
  );
  expect(rows).toMatchObject([
    {
      contact: { type: 'email', recipients: ['cfo@example.com'] },
      message: { subject: 'July: Jul 1 – 31, 2026' },
    },
  ]);
  const [{ message } = { message: { text: '', files: [] } }] = rows;
  expect(message.text).toContain('Storage  |  0.20 USD');
  const text = Buffer.from(message.files[0]?.content ?? '', 'base64').toString();
  const lines = text.split('\r\n').map((line) => line.split(',').slice(0, 5).join(','));
  expect(lines[0]).toContain('period,service,service name,currency,cost');
  expect(lines.slice(1, 4).toSorted()).toEqual([
    '2026-07-01,Machines,Machines,USD,10.123456789012',
    '2026-07-02,Machines,Machines,USD,1234567.3',
    '2026-07-02,Storage,Storage,USD,0.2',
  ]);
  // There is no mail server: the report says so once it was tried.
  await harness.sweep();
  const { sendings, mail_ready } = data<CallReply<'reports.get'>['data']>(
    await harness.call(admin, 'reports.get', { params: { id } }),
  );
  expect(mail_ready).toBe(false);
  expect(sendings).toMatchObject([{ state: 'failed', reason: expect.stringContaining('No mail server') }]);
  const listed = data<CallReply<'reports.list'>['data']>(
    await harness.call(admin, 'reports.list', { query: { search: 'jul' } }),
  );
  expect(listed).toMatchObject([{ name: 'July', trouble: expect.stringContaining('No mail server') }]);
});

it('spend is downloaded as an Excel file whose costs are those of the bill, and as a PDF', async () => {
  const guest = person(harness.world.acme, 'Guest');
  const asked = { from: '2026-07-01', to: '2026-07-31', group_by: ['service'], name: 'July' };
  const load = async (format: 'xlsx' | 'pdf', as = guest) =>
    data<CallReply<'reports.file'>['data']>(
      await harness.call(as, 'reports.file', { body: { ...asked, format } }),
    );
  const excel = await load('xlsx');
  expect(excel.name).toBe('july-2026-07-01-2026-07-31.xlsx');
  const [costs, about] = readWorkbook(Buffer.from(excel.content, 'base64'));
  const rows = costs?.rows.slice(1).map((row) => row.map(({ value }) => value)) ?? [];
  expect(rows.map((row) => row.slice(1).join(' ')).toSorted()).toEqual([
    'Machines USD 10.123456789012',
    'Machines USD 1234567.3',
    'Storage USD 0.2',
  ]);
  expect(about?.rows.find(([name]) => name?.value === 'Total in USD')?.[1]?.value).toBe('1234577.623456789');
  const pdf = await load('pdf');
  expect(pdf).toMatchObject({ name: 'july-2026-07-01-2026-07-31.pdf', content_type: 'application/pdf' });
  expect(Buffer.from(pdf.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const named = await harness.call(guest, 'reports.file', {
    body: { ...asked, format: 'xlsx', name: 'Zürich 東京' },
  });
  expect(data<CallReply<'reports.file'>['data']>(named).name).toBe('zürich-東京-2026-07-01-2026-07-31.xlsx');
  const theirs = await load('xlsx', administrator(harness.world.bolt));
  expect(readWorkbook(Buffer.from(theirs.content, 'base64'))[0]?.rows).toHaveLength(1);
  const backwards = { ...asked, format: 'xlsx' as const, from: '2026-08-01' };
  expect((await harness.call(guest, 'reports.file', { body: backwards })).status).toBe(400);
});

it('a space that holds a report is not deleted', async () => {
  const { space_id } = data<CallReply<'spaces.create'>['data']>(
    await harness.call(admin, 'spaces.create', { body: { name: 'Holds' } }),
  );
  await harness.call(admin, 'reports.create', { body: bodyOf({ name: 'Held', space_id }) });
  const refused = await harness.call(admin, 'spaces.delete', { params: { id: space_id } });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('"reports":1')]);
});
