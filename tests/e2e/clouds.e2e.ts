import { caseWords } from '@shared/words/cases';
import { caseTicketWords as ticketWords } from '@shared/words/caseTickets';
import { inventoryWords } from '@shared/words/inventory';
import { integrationScreenWords } from '@shared/words/integrationScreens';
import { syncWords } from '@shared/words/syncs';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { furnish } from '@tests/fakes/aws/account';
import { anExport, deliver } from '@tests/fakes/aws/bills';
import { startJira, type JiraFake } from '@tests/fakes/jira/jira';
import { billOf, on } from '../contract/costsFixture';
import { chooser } from './support/cases';
import { callAs } from './support/api';
import { field } from './support/integrations';
import { lookAt } from './support/look';
import { expect, test as base } from './support/test';
import { button } from './support/workflows';

const words = integrationScreenWords;
const DAY = 86_400_000;

const test = base.extend<{ aws: AwsFake; jira: JiraFake }>({
  jira: async ({}, use) => {
    const jira = await startJira();
    await use(jira);
    await jira.stop();
    expect(jira.wrong).toEqual([]);
  },
  aws: async ({}, use) => {
    const aws = await startAws();
    await use(aws);
    await aws.stop();
  },
});
/** The day before this month began: its month is over, and its bill is whole. */
const monthEnd = () => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 0));

/** The last ten days of last month, of what the account of the double has. */
function aBill(): string {
  const days = Array.from({ length: 10 }, (_, back) =>
    new Date(monthEnd().getTime() - back * DAY).toISOString().slice(0, 10),
  );
  const charges = days.flatMap((day) =>
    ['vol-free', 'i-0busy', 'snap-orphan'].map((ResourceId, at) => ({
      ...on(day),
      ResourceId,
      BillingAccountId: '111122223333',
      BilledCost: String(3 - at),
      EffectiveCost: String(3 - at),
    })),
  );
  return Buffer.from(billOf(charges)).toString();
}

test('a cloud is connected: permissions are tried, its inventory is read, its bill arrives, a case comes of both and gets its ticket', async ({
  enter,
  context,
  app,
  aws,
  jira,
}) => {
  furnish(aws);
  aws.state.denied.add('rds:DescribeDBInstances');
  aws.state.exports = [anExport('daily')];
  const month = monthEnd().toISOString().slice(0, 7);
  deliver(aws, { name: 'daily', month, run: 'one', parts: [aBill()] });
  const [[key, secret] = ['', '']] = aws.state.keys;

  const page = await enter('/integrations/aws/instance');
  const form = page.getByRole('region', { name: words.connect.connection });
  await field(form, words.connect.name).fill('Acme AWS');
  await field(form, 'Access key ID').fill(key);
  await field(form, 'Secret access key').fill(secret);
  await form.getByText(words.connect.advanced, { exact: true }).click();
  await field(form, 'Endpoint (optional)').fill(aws.url);
  await button(form, words.connect.test).click();
  await page.getByText(`${words.capabilities.inventory} `).first().click();
  await expect(page.getByText('rds:DescribeDBInstances').first()).toBeVisible();
  await lookAt(page, 'cloud-tested');
  await button(form, words.connect.connect).click();

  const inventory = page.getByRole('region', { name: inventoryWords.title, exact: true });
  await expect(page.getByText('s3://').first()).toBeVisible();
  await lookAt(page, 'cloud-connected');
  await button(inventory, inventoryWords.turnOn).click();
  const row = (name: string) => inventory.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('EBS volumes')).toContainText('2 places');
  await expect(row('RDS databases')).toContainText('failed');
  await button(row('RDS databases'), inventoryWords.failedPlaces(2)).click();
  await expect(inventory).toContainText('not authorized to perform: rds:DescribeDBInstances');
  await lookAt(page, 'cloud-inventory');

  const found = page.getByRole('region', { name: syncWords.exports.title, exact: true });
  await button(found, syncWords.exports.sync).click();
  await button(page.getByRole('dialog'), syncWords.start.confirm).click();
  await expect(found).toContainText(syncWords.exports.synced);

  // The snapshot without a volume costs what the bill says of it.
  await page.goto(`${app.origin}/cases`);
  const kind = page.getByRole('row', { name: 'EBS snapshots whose volume is gone' });
  await expect(kind).toBeVisible();
  await kind.click();
  await page.getByRole('row', { name: /snap-orphan/ }).click();
  await expect(page.getByRole('region', { name: caseWords.details.why })).toContainText('$30.44');
  await lookAt(page, 'cloud-case');

  // Its ticket is created from the case, filled in with what the case says.
  const tickets = page.getByRole('region', { name: ticketWords.title, exact: true });
  await expect(tickets).toContainText(ticketWords.notConnected);
  const site = { deployment: 'cloud', address: jira.url, gateway: jira.url, email: jira.email };
  const values = { ...site, token: jira.token };
  await callAs(context, app, 'integrations.connect', { body: { type: 'JIRA', name: 'Acme Jira', values } });
  await button(tickets, ticketWords.create).click();
  const dialog = page.getByRole('dialog', { name: ticketWords.dialog.createTitle });
  await chooser(dialog, ticketWords.dialog.project).click();
  await page.getByRole('option', { name: 'Operations' }).click();
  await chooser(dialog, ticketWords.dialog.issueType).click();
  await page.getByRole('option', { name: 'Task' }).click();
  await lookAt(page, 'case-ticket-create');
  await button(dialog, ticketWords.dialog.create).click();
  await expect(tickets.getByRole('link', { name: 'OPS-1' })).toBeVisible();
  expect(jira.issues).toMatchObject([{ fields: { summary: 'Delete orphan snapshot snap-orphan' } }]);
  await lookAt(page, 'case-ticket');
});
