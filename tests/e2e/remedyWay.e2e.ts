import type { BrowserContext, Page } from '@playwright/test';
import { actingWords } from '@shared/words/acting';
import { caseTicketWords } from '@shared/words/caseTickets';
import { remedyWaysWords } from '@shared/words/remedyWays';
import { remedyWords as words, undoWords } from '@shared/words/remedies';
import { resourceWords } from '@shared/words/charges';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { anExport, deliver } from '@tests/fakes/aws/bills';
import { startJira, type JiraFake } from '@tests/fakes/jira/jira';
import { startSlack, type SlackFake } from '@tests/fakes/slack';
import { billOf, on } from '../contract/costsFixture';
import { callAs } from './support/api';
import type { RunningApp } from './support/app';
import { pressBox } from './support/boxes';
import { connectSlack } from './support/integrations';
import { lookAt } from './support/look';
import { expect, test as base } from './support/test';
import { button } from './support/workflows';

const DAY = 86_400_000;
const REGION = 'eu-west-1';
const MANY = 200;
const IDS = Array.from({ length: MANY }, (_none, at) => `vol-${String(at + 1).padStart(3, '0')}`);
const FIRST = 'vol-001';

interface Services {
  aws: AwsFake;
  slack: SlackFake;
  jira: JiraFake;
}
const test = base.extend<{ services: Services }>({
  services: async ({}, use) => {
    const [aws, slack, jira] = await Promise.all([startAws(), startSlack(), startJira()]);
    await use({ aws, slack, jira });
    await Promise.all([aws.stop(), slack.stop(), jira.stop()]);
  },
});
/** An account with many gp2 volumes, which a call can change. */
function prepare({ resources }: AwsFake['state']): Map<string, string> {
  const volumes = new Map(IDS.map((id) => [id, 'gp2']));
  resources.set(`${REGION} DescribeVolumes`, (input) => ({
    Volumes: [...volumes]
      .filter(([id]) => JSON.stringify(input).includes(`"${id}"`))
      .map(([VolumeId, VolumeType]) => ({
        VolumeId,
        VolumeType,
        Size: 100,
        Iops: VolumeType === 'gp2' ? 300 : 3000,
        State: 'in-use',
        AvailabilityZone: `${REGION}a`,
      })),
  }));
  resources.set(`${REGION} ModifyVolume`, ({ VolumeId, VolumeType }) => {
    volumes.set(String(VolumeId), String(VolumeType));
    return { VolumeModification: { ModificationState: 'optimizing' } };
  });
  return volumes;
}

const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

/** Puts the bill: gp2 until `changed` days ago, gp3 afterwards, complete until `through` days ago. */
function bring(aws: AwsFake, run: string, { changed, through }: { changed: number; through: number }): void {
  const charges = Array.from({ length: 36 - through }, (_none, at) => at + through).flatMap((ago) => {
    const type = ago >= changed ? 'gp2' : 'gp3';
    return IDS.map((ResourceId) => ({
      ...on(dayBefore(ago)),
      ResourceId,
      BillingAccountId: '111122223333',
      ServiceCategory: 'Storage',
      ServiceName: 'Amazon Elastic Block Store',
      ChargeDescription: `GB-month of General Purpose (${type}) provisioned storage`,
      BilledCost: type === 'gp2' ? '1' : '0.8',
      EffectiveCost: type === 'gp2' ? '1' : '0.8',
    }));
  });
  aws.state.exports = [anExport('daily')];
  const monthOf = ({ ChargePeriodStart }: { ChargePeriodStart?: string }) =>
    ChargePeriodStart?.slice(0, 7) ?? '';
  for (const month of new Set(charges.map(monthOf))) {
    const own = charges.filter((charge) => monthOf(charge) === month);
    deliver(aws, { name: 'daily', month, run, parts: [Buffer.from(billOf(own)).toString()] });
  }
}

async function connect(context: BrowserContext, app: RunningApp, { aws, slack, jira }: Services) {
  const [[key, secret] = ['', '']] = aws.state.keys;
  const made = await callAs(context, app, 'integrations.connect', {
    body: {
      type: 'AWS',
      name: 'Production',
      values: {
        method: 'key',
        access_key_id: key,
        secret_access_key: secret,
        region: REGION,
        endpoint: aws.url,
      },
    },
  });
  const { email } = (await callAs(context, app, 'users.me')).data;
  slack.users = [{ id: 'U1', name: 'root', profile: { real_name: 'Root', email } }];
  await connectSlack(context, app, slack, 'Operations chat', { app_token: slack.appToken });
  await callAs(context, app, 'integrations.connect', {
    body: {
      type: 'JIRA',
      name: 'Operations tickets',
      values: {
        deployment: 'cloud',
        address: jira.url,
        gateway: jira.url,
        email: jira.email,
        token: jira.token,
      },
    },
  });
  await expect.poll(() => slack.socket.lines.size).toBe(1);
  return made.data.integrationId;
}

/** Presses Approve below the message that asks, the so-manieth of all. */
async function approveInSlack(slack: SlackFake, count: number): Promise<void> {
  await expect.poll(() => slack.messages.sent.length).toBe(count);
  const message = slack.messages.sent[count - 1];
  if (message) slack.socket.press({ ...message }, 'costloom_approve', 'U1');
}

async function chooseIn(page: Page, label: string, option: string | RegExp): Promise<void> {
  const part = page.getByRole('region', { name: remedyWaysWords.title });
  await part.getByRole('button', { name: new RegExp(`^${label}: `) }).click();
  await page.getByRole('option', { name: option }).first().click();
}

test(
  'a case goes its whole way: asked in Slack, changed, ticket, channel, undone, and 200 of them verified by the next bills',
  { tag: '@way' },
  async ({ enter, context, app, services, invite }) => {
    const { aws, slack, jira } = services;
    const volumes = prepare(aws.state);
    bring(aws, 'one', { changed: 0, through: 18 });
    await enter();
    const id = await connect(context, app, services);
    const { data: exports } = await callAs(context, app, 'costs.findExports', { params: { id } });
    const sync = await callAs(context, app, 'costs.startSync', {
      body: { integration_id: id, export_key: exports[0]?.exportKey ?? '', source_name: 'Acme', months: 0 },
    });
    const found = async (search: string) => {
      const { details } = await callAs(context, app, 'cases.search', {
        body: { filters: { search } },
        query: {},
      });
      return details.find(({ case_type }) => case_type === 'gp2-to-gp3');
    };
    await expect.poll(() => found(FIRST)).toBeTruthy();
    const caseId = (await found(FIRST))?.case_id ?? '';

    const settings = await enter('/settings?tab=cloud-changes');
    await pressBox(settings.getByRole('radio', { name: actingWords.mode.act }));
    await button(settings.getByRole('dialog'), actingWords.turnOn.confirm).click();
    await expect(settings.getByText(actingWords.now.open)).toBeVisible();
    const chat = settings.getByRole('radiogroup', { name: remedyWaysWords.chat.label });
    await pressBox(chat.getByRole('radio', { name: remedyWaysWords.types.SLACK }));
    await chooseIn(settings, remedyWaysWords.integration, 'Operations chat');
    await chooseIn(settings, remedyWaysWords.channel, /general/);
    const ticket = settings.getByRole('radiogroup', { name: remedyWaysWords.ticket.label });
    await pressBox(ticket.getByRole('radio', { name: remedyWaysWords.types.JIRA }));
    await chooseIn(settings, caseTicketWords.dialog.project, 'Operations');
    await chooseIn(settings, caseTicketWords.dialog.issueType, 'Task');
    await expect
      .poll(async () => {
        const { data } = await callAs(context, app, 'settings.get', { query: { domain: 'remedies' } });
        return data.filter(({ value }) => value !== null && value !== 'deciders').length;
      })
      .toBe(2);
    await lookAt(settings, 'remedy-ways');

    const page = await enter(`/cases/${caseId}`);
    await button(page, words.act).click();
    const dialog = page.getByRole('dialog', { name: words.title(1) });
    await button(dialog, words.preview).click();
    await expect(dialog.getByRole('table', { name: words.table })).toContainText(FIRST);
    await button(dialog, words.ask).click();
    await approveInSlack(slack, 1);
    await expect.poll(() => volumes.get(FIRST)).toBe('gp3');
    await expect(page.getByRole('main')).toContainText('OPS-1');
    await expect.poll(() => slack.messages.sent.at(1)?.text).toContain('OPS-1');
    const changes = page.getByRole('region', { name: resourceWords.changes });
    await expect(changes).toContainText(`Change volume ${FIRST} from gp2 to gp3`);
    await lookAt(page, 'remedy-told');

    await button(changes, undoWords.undo).click();
    const undoing = page.getByRole('dialog', { name: undoWords.title });
    await button(undoing, words.preview).click();
    await expect(undoing.getByRole('list', { name: undoWords.list })).toContainText('ModifyVolume');
    await lookAt(page, 'remedy-undo');
    await button(undoing, words.ask).click();
    await approveInSlack(slack, 3);
    await expect.poll(() => volumes.get(FIRST)).toBe('gp2');
    await expect(changes).toContainText('Undo: Change volume');
    await expect(button(changes, undoWords.undo)).toHaveCount(0);
    await expect.poll(async () => (await found(FIRST))?.case_status).toBe('open');

    const list = await enter('/cases?case_type=gp2-to-gp3');
    await pressBox(list.getByRole('checkbox', { name: 'Select all' }));
    await button(list, words.actMany(MANY)).click();
    const many = list.getByRole('dialog', { name: words.title(MANY) });
    await button(many, words.preview).click();
    await expect(many.getByText(words.summary(MANY, 0))).toBeVisible();
    await lookAt(list, 'remedy-many');
    await button(many, words.ask).click();
    await approveInSlack(slack, 5);
    await expect.poll(() => [...new Set(volumes.values())]).toEqual(['gp3']);
    await expect.poll(() => slack.messages.sent.at(5)?.text).toContain('and 180 more');

    const status = (wanted: string) =>
      expect.poll(async () => (await found('vol-123'))?.case_status).toBe(wanted);
    await status('in_progress');
    for (const [run, through, wanted] of [
      ['two', 9, 'completed'],
      ['three', 1, 'verified'],
    ] as const) {
      bring(aws, run, { changed: 18, through });
      const { importId } = (await callAs(context, app, 'costs.runSync', { params: { id: sync.data.syncId } }))
        .data;
      await status(wanted);
      // Its months are judged one by one: a sync that is asked for before the last one is in would be this one.
      const stateOf = async () =>
        (await callAs(context, app, 'costs.getImport', { params: { id: importId } })).data.state;
      await expect.poll(stateOf).toBe('done');
    }
    await page.goto(page.url());
    await expect(page.getByRole('main')).toContainText('Verified');
    await lookAt(page, 'remedy-verified');
    expect(jira.issues.map(({ key }) => key)).toEqual(['OPS-1', 'OPS-2']);

    const mia = await invite({ email: 'mia@example.com', password: 'correct horse battery', role: 'Member' });
    await mia.accept();
    const hers = await mia.open(`/cases/${caseId}`);
    await mia.signIn(hers);
    await expect(hers.getByRole('region', { name: resourceWords.changes })).toContainText('Change volume');
    await expect(button(hers, undoWords.undo)).toHaveCount(0);
    await expect(button(hers, words.act)).toHaveCount(0);
  },
);
