import { expect, it } from 'vitest';
import type { Anomaly } from '@shared/model/anomaly';
import { appLink } from '@shared/model/appLinks';
import { normalPreferences } from '@shared/model/settings/notifications';
import { aFinding } from '@tests/fakes/bills';
import {
  bills,
  cases,
  clock,
  now,
  orgId,
  person,
  setNow,
  test,
  useCaseWorld,
} from '@tests/support/caseWorld';
import { randomId } from '../../../platform/crypto';
import { createLog } from '../../../platform/log';
import { expressionsHere } from '../../../expressions/testing/here';
import { createNotifications } from '../../notifications/notifications.service';
import { defineAnomalyNotifier } from './notifying';

useCaseWorld();

const log = createLog({ level: 'silent' });
const never = new AbortController().signal;

function found(resource: string, day: string, actual: number, owner: string | null = null) {
  const anomaly: Anomaly = {
    firstDay: day,
    lastDay: day,
    direction: actual > 10 ? 'spike' : 'drop',
    actual,
    expected: 10,
    score: 5,
    days: [{ day, actual, expected: 10 }],
    contributors: [],
  };
  return aFinding('spike', resource, { anomaly, ...(owner === null ? {} : { owner }) });
}

/** The job beside real notifications, which send to a list. */
function notifier(recipients: string[] = [], { topic = true, demo = false } = {}) {
  const sent: { to: string; subject: string; text: string }[] = [];
  const contacts = recipients.length > 0 ? [{ type: 'email' as const, enabled: true, recipients }] : [];
  const preferences = { ...normalPreferences, cost_anomalies: topic, primary_contact_channels: contacts };
  const notifications = createNotifications({
    database: test.database,
    clock,
    log,
    newId: randomId,
    settings: {
      preferences: async () => preferences,
      notifying: async () => [],
      timeZone: async () => 'UTC',
    },
    mail: async ({ contact, message: { subject, text } }) => {
      sent.push({ to: contact.recipients.join(', '), subject, text });
      return { to: contact.recipients, answer: '250' };
    },
    chats: {},
    linkTo: appLink,
    week: () => Promise.reject(new Error('not asked')),
    expressions: expressionsHere,
    runs: { failed: async () => [], failedCount: async () => 0 },
    version: '1',
  });
  const job = defineAnomalyNotifier({
    database: test.database,
    clock,
    log,
    notifier: { message: (of) => notifications.anomaliesFound(of) },
    hasDemo: async () => demo,
  });
  const run = async () => {
    await job.run({ orgId: null, input: null }, { signal: never, attempt: 1 });
    const send = notifications.jobs.find(({ name }) => name === 'notifications.send')!;
    await send.run({ orgId: null, input: null }, { signal: never, attempt: 1 });
    return sent.splice(0);
  };
  return { run };
}

async function detect() {
  bills.find(
    found('i-1', '2026-01-30', 110.5, 'ada@acme.example'),
    found('i-2', '2026-01-31', 4, 'Finance'),
    found('i-3', '2026-01-31', 40, 'lee@acme.example'),
    found('old', '2026-01-05', 900, 'ada@acme.example'),
  );
  await cases.detection.detect(orgId, never);
}

it('tells the organization of all new anomalies and owners of their own, once', async () => {
  await detect();
  const { run } = notifier(['ops@acme.example', 'lee@acme.example']);
  const sent = await run();
  // Lee hears of all of them; what lies three weeks back is no news; Finance is no address.
  expect(sent.map(({ to }) => to).toSorted()).toEqual([
    'ada@acme.example',
    'lee@acme.example',
    'ops@acme.example',
  ]);
  const all = sent.find(({ to }) => to.startsWith('ops'))!;
  expect(all.subject).toContain('3 new cost anomalies in');
  expect(all.text).toMatch(/\+100\.5 USD[\s\S]*\+30 USD[\s\S]*−6 USD/);
  expect(all.text).not.toContain('old');
  const own = sent.find(({ to }) => to === 'ada@acme.example')!;
  expect(own.subject).toContain('New cost anomaly in');
  expect(own.text).toContain('Jan 30');
  expect(own.text).not.toContain('+30 USD');
  expect(await run()).toEqual([]);
});

it('tells owners although the organization has no way to be told, and nobody of what was dealt with', async () => {
  await detect();
  const { details } = await cases.anomalies
    .search(
      orgId,
      { from: '2026-01-01', to: '2026-01-31', measure: 'cost', states: [], search: 'i-1' },
      { size: 5, offset: 0 },
    )
    .then(({ rows }) => ({ details: rows }));
  const [first] = details;
  await cases.changes.setStatus(orgId, person, { caseIds: [first!.case_id], status: 'completed' });
  const { run } = notifier();
  expect((await run()).map(({ to }) => to)).toEqual(['lee@acme.example']);
});

it('tells nobody of what was found days ago, and the organization of nothing where it is switched off', async () => {
  await detect();
  expect(
    (await notifier(['ops@acme.example'], { topic: false }).run()).map(({ to }) => to).toSorted(),
  ).toEqual(['ada@acme.example', 'lee@acme.example']);
  await test.database.system((sql) => sql.run('delete from anomaly_told where org_id = $1', [orgId]));
  setNow(new Date(now.getTime() + 4 * 24 * 60 * 60_000));
  expect(await notifier(['ops@acme.example']).run()).toEqual([]);
});

it('tells nobody of what the demo company brings', async () => {
  await detect();
  expect(await notifier(['ops@acme.example'], { demo: true }).run()).toEqual([]);
});
