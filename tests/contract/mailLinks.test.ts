import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api/index';
import type { Json } from '@shared/model/json';
import { startSmtp, type SmtpFake } from '@tests/fakes/smtp';
import { billOf, callsAs, on } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';
import { approvalGraph, makeWorkflow, run } from './workflowRuns';

const PUBLIC = 'https://costs.example';

let harness: Harness;
let smtp: SmtpFake;
let admin: Person;

type Mail = SmtpFake['mails'][number];
type Report = CallReply<'reports.get'>['data']['report'];

const headersOf = ({ raw }: Mail) => (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
const wayOut = (mail: Mail) => /^List-Unsubscribe: <(\S+)>$/im.exec(headersOf(mail))?.[1];
/** As a browser, or the program of a mail provider, that comes through the proxy. */
const at = (link: string, init?: RequestInit) => fetch(link.replace(PUBLIC, harness.url), init);
const press = (link: string) =>
  at(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

beforeAll(async () => {
  smtp = await startSmtp();
  harness = await startHarness({ publicUrl: PUBLIC, allowOutbound: ['127.0.0.1'] });
  admin = administrator(harness.world.acme);
  const calls = callsAs(harness, admin);
  await calls.bill('bill.csv', billOf([{ ...on('2026-07-01'), BilledCost: '10', EffectiveCost: '10' }]));
  const value = {
    host: '127.0.0.1',
    port: smtp.port,
    tls: 'none',
    user: '',
    from: 'costs@acme.example',
    from_name: 'Acme, costs',
  };
  await calls.good('settings.put', { body: { domain: 'mail', type: 'server', value } });
});
afterAll(async () => {
  await harness?.stop();
  await smtp?.stop();
});
beforeEach(() => void smtp.mails.splice(0));

async function report(name: string, of: { addresses: string[]; members?: string[] }): Promise<Report> {
  const calls = callsAs(harness, admin);
  const { data: spaces } = await calls.good('spaces.list', { query: {} });
  const made = await calls.good('reports.create', {
    body: {
      space_id: spaces[0]?.space_id ?? '',
      name,
      view: { range: { from: '2026-07-01', to: '2026-07-31' }, group_by: ['service'] },
      schedule: { times: { every: 'month', day: 1, hour: 8 }, ...of },
    },
  });
  return made.data;
}

async function sent({ report_id: id }: Report, count: number): Promise<Map<string, Mail>> {
  await callsAs(harness, admin).good('reports.send', { params: { id } });
  await harness.sweep();
  const mails = await smtp.received(count);
  expect(mails).toHaveLength(count);
  return new Map(mails.map((mail) => [mail.to.join(), mail]));
}
const scheduleOf = async ({ report_id: id }: Report) =>
  (await callsAs(harness, admin).good('reports.get', { params: { id } })).data.report.schedule;

describe('a report by mail', () => {
  it('goes to each address by itself, from somebody with a name, and is answered by no machine', async () => {
    const member = person(harness.world.acme, 'Member');
    const outside = ['cfo@example.com', 'board@example.org'];
    const made = await report('Monthly', { addresses: outside, members: [member.userId] });
    const mails = await sent(made, 3);
    const all = [...outside, member.email];
    expect([...mails.keys()].toSorted()).toEqual(all.toSorted());
    for (const [to, mail] of mails) {
      const others = all.filter((one) => one !== to);
      expect(others.filter((one) => mail.text.includes(one))).toEqual([]);
      expect(headersOf(mail)).toMatch(/^Auto-Submitted: auto-generated$/im);
      expect(headersOf(mail)).toContain('From: "Acme, costs" <costs@acme.example>');
      const link = `${PUBLIC}/open/costs/reports/${made.report_id}`;
      expect(mail.text).toContain(`<a href="${link}">${link}</a>`);
      expect(mail.text).not.toContain('costloom://');
    }
    expect(new Set([...mails.values()].map(({ messageId }) => messageId)).size).toBe(3);
  });

  it('is left by an outside address by a link of its own, with a note in the audit', async () => {
    const member = person(harness.world.acme, 'Member');
    const made = await report('Leaving', {
      addresses: ['cfo@example.com', 'board@example.org'],
      members: [member.userId],
    });
    const mails = await sent(made, 3);
    const [mail, other] = [mails.get('cfo@example.com')!, mails.get('board@example.org')!];
    expect(headersOf(mail)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
    const link = wayOut(mail)!;
    expect(link).toMatch(/^https:\/\/costs\.example\/unsubscribe\/[\w-]+\.[\w-]+$/);
    expect(mail.text).toContain(`<a href="${link}">`);
    expect(wayOut(other)).not.toBe(link);
    // Members change it in Costloom.
    expect(headersOf(mails.get(member.email)!)).not.toMatch(/List-Unsubscribe/i);

    // Programs that look at links leave nothing.
    const page = await at(link);
    const text = await page.text();
    expect([page.status, text.includes('Leaving'), text.includes('<script')]).toEqual([200, true, false]);
    expect((await scheduleOf(made))?.addresses).toContain('cfo@example.com');
    for (const _again of [1, 2]) expect((await press(link)).status).toBe(200);
    expect(await scheduleOf(made)).toMatchObject({
      addresses: ['board@example.org'],
      members: [member.userId],
    });
    expect(await (await at(link)).text()).toContain('You are unsubscribed');
    const { data: audit } = await callsAs(harness, admin).good('organisations.audit', {
      query: { text: 'Leaving' },
    });
    expect(audit.filter(({ action }) => action === 'report_unsubscribed')).toMatchObject([
      { actor: 'cfo@example.com', subject: 'Leaving' },
    ]);
  });

  it('is sent no more when the last one has left', async () => {
    const made = await report('Alone', { addresses: ['cfo@example.com'] });
    const link = wayOut((await sent(made, 1)).get('cfo@example.com')!)!;
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    expect((await at(link, { method: 'POST', body: multipart })).status).toBe(200);
    expect(await scheduleOf(made)).toBeNull();
  });

  it('is left by nobody else', async () => {
    const made = await report('Kept', { addresses: ['cfo@example.com'] });
    const link = wayOut((await sent(made, 1)).get('cfo@example.com')!)!;
    for (const wrong of [link.slice(0, -2), `${link}x`, `${PUBLIC}/unsubscribe/x`])
      expect([wrong, (await press(wrong)).status]).toEqual([wrong, 404]);
    expect((await scheduleOf(made))?.addresses).toEqual(['cfo@example.com']);
  });
});

describe('a link in a mail', () => {
  it('leads an approver to a page that hands over to the app and decides nothing', async () => {
    const request: Record<string, Json> = { recipients: 'boss@acme.example' };
    const workflowId = await makeWorkflow(harness, admin, approvalGraph(request));
    const executionId = await run(harness, admin, workflowId);
    const [mail] = await smtp.received(1);
    const path = `approvals/${workflowId}/${executionId}`;
    const link = `${PUBLIC}/open/${path}?choice=approve`;
    expect(mail?.text).toContain(`<a href="${link}"`);
    expect(mail?.text).not.toContain('costloom://');
    const page = await at(link);
    const text = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect([page.status, text.includes('<script')]).toEqual([200, false]);
    expect(text).toContain(`href="costloom://open/${path}?choice=approve"`);
    const { data: waiting } = await callsAs(harness, admin).good('approvals.ofExecution', {
      params: { workflowId, executionId },
    });
    expect(waiting).toMatchObject([{ state: 'pending' }]);
  });

  it.each(['settings', 'approvals/a', 'x%22%3E'])('leads nowhere else: %s', async (path) => {
    expect((await at(`${PUBLIC}/open/${path}`)).status).toBe(404);
  });
});
