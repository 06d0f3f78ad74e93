import type { BrowserContext } from '@playwright/test';
import { approvalFormWords } from '@shared/words/approvalForms';
import { approvalWords } from '@shared/words/approvals';
import { actingWords } from '@shared/words/acting';
import { remedyWords as words } from '@shared/words/remedies';
import { advised } from '@tests/fakes/aws/advice';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { furnish } from '@tests/fakes/aws/account';
import { anExport, deliver } from '@tests/fakes/aws/bills';
import { billOf, on } from '../contract/costsFixture';
import { callAs } from './support/api';
import type { RunningApp } from './support/app';
import { pressBox } from './support/boxes';
import { lookAt } from './support/look';
import { expect, test as base } from './support/test';
import { button } from './support/workflows';

const DAY = 86_400_000;
const REGION = 'eu-west-1';
const ARN = `arn:aws:ec2:${REGION}:111122223333:instance/i-0busy`;

const test = base.extend<{ aws: AwsFake }>({
  aws: async ({}, use) => {
    const aws = await startAws();
    await use(aws);
    await aws.stop();
  },
});
test.describe.configure({ timeout: 240_000 });

/** An account with one instance that AWS advises to stop, and that does stop. */
function prepare(aws: AwsFake): { state: string } {
  furnish(aws);
  const machine = { state: 'running' };
  const { resources } = aws.state;
  const hub = { items: [{ accountId: '111122223333', status: 'Active' }], includeMemberAccounts: true };
  resources.set('us-east-1 ListEnrollmentStatuses', () => hub);
  resources.set('us-east-1 GetPreferences', () => ({ savingsEstimationMode: 'AfterDiscounts' }));
  resources.set('us-east-1 ListRecommendations', [advised(ARN, 'Stop', 'Ec2Instance', 40)]);
  resources.set(`${REGION} DescribeInstances`, () => ({
    Reservations: [
      {
        Instances: [
          {
            InstanceId: 'i-0busy',
            InstanceType: 'm5.large',
            State: { Name: machine.state },
            Tags: [{ Key: 'Name', Value: 'batch-worker' }],
          },
        ],
      },
    ],
  }));
  resources.set(`${REGION} StopInstances`, () => {
    machine.state = 'stopped';
    return {};
  });
  const days = Array.from({ length: 10 }, (_, back) =>
    new Date(Date.now() - (back + 4) * DAY).toISOString().slice(0, 10),
  );
  const charges = days.map((day) => ({
    ...on(day),
    ResourceId: 'i-0busy',
    BillingAccountId: '111122223333',
    BilledCost: '3',
    EffectiveCost: '3',
  }));
  aws.state.exports = [anExport('daily')];
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    const own = charges.filter((_, at) => days[at]?.startsWith(month));
    deliver(aws, { name: 'daily', month, run: 'one', parts: [Buffer.from(billOf(own)).toString()] });
  }
  return machine;
}

/** Connects the account, brings its bill and reads its advice. → the case. */
async function aCase(context: BrowserContext, app: RunningApp, aws: AwsFake): Promise<string> {
  const [[key, secret] = ['', '']] = aws.state.keys;
  const values = {
    method: 'key',
    access_key_id: key,
    secret_access_key: secret,
    region: REGION,
    endpoint: aws.url,
  };
  const connected = await callAs(context, app, 'integrations.connect', {
    body: { type: 'AWS', name: 'Production', values },
  });
  const id = connected.data.integrationId;
  const { data: exports } = await callAs(context, app, 'costs.findExports', { params: { id } });
  const body = {
    integration_id: id,
    export_key: exports[0]?.exportKey ?? '',
    source_name: 'Acme',
    months: 0,
  };
  await callAs(context, app, 'costs.startSync', { body });
  const synced = async () =>
    (await callAs(context, app, 'costs.listSyncs', {})).data.map(({ importId }) => importId);
  await expect.poll(synced, { timeout: 90_000 }).toEqual([null]);
  await callAs(context, app, 'integrations.setInventory', { params: { id }, body: { on: true } });
  const found = async () => {
    const { details } = await callAs(context, app, 'cases.search', { body: {}, query: {} });
    return details.find(({ case_type }) => case_type === 'advice-aws-stop')?.case_id;
  };
  await expect.poll(found, { timeout: 120_000 }).toBeTruthy();
  return (await found()) ?? '';
}

test('a case is acted on: preview, permission, approval, the change in the cloud', async ({
  enter,
  context,
  app,
  aws,
}) => {
  const machine = prepare(aws);
  await enter();
  const page = await enter(`/cases/${await aCase(context, app, aws)}`);
  await button(page, words.act).click();
  const dialog = page.getByRole('dialog', { name: words.title(1) });
  await button(dialog, words.preview).click();
  await expect(dialog.getByRole('table', { name: words.table })).toContainText('Stop instance i-0busy', {
    timeout: 30_000,
  });
  await expect(dialog).toContainText('only previews changes');
  await dialog.getByText(words.calls(1)).click();
  await lookAt(page, 'remedy-preview');
  expect(machine.state).toBe('running');
  await button(dialog, words.close).click();

  const settings = await enter('/settings?tab=cloud-changes');
  await pressBox(settings.getByRole('radio', { name: actingWords.mode.act }));
  await button(settings.getByRole('dialog'), actingWords.turnOn.confirm).click();
  await expect(settings.getByText(actingWords.now.open)).toBeVisible();
  await button(settings, actingWords.windows.add).click();
  await expect(settings.getByRole('region', { name: actingWords.windows.label })).toContainText('Mon');
  await lookAt(settings, 'cloud-changes');
  await button(settings, actingWords.windows.remove(1)).click();
  await expect(settings.getByText(actingWords.windows.none)).toBeVisible();

  await button(page, words.act).click();
  await button(dialog, words.preview).click();
  await button(dialog, words.ask).click();
  await expect(dialog).toHaveCount(0);
  const approvals = await enter('/approvals');
  const form = approvals.getByRole('article', { name: approvalFormWords.form('Stop idle instances') });
  await expect(form).toContainText('Stop idle web');
  await lookAt(approvals, 'remedy-approval');
  await button(form, approvalWords.approve).click();
  await button(approvals.getByRole('dialog'), approvalWords.approve).click();
  await expect.poll(() => machine.state, { timeout: 60_000 }).toBe('stopped');
  await expect(page.getByRole('main')).toContainText('Stop idle instances: done', { timeout: 30_000 });
  await lookAt(page, 'remedy-done');
});
