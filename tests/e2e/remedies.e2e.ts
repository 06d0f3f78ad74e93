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
const arnOf = (id: string) => `arn:aws:ec2:${REGION}:111122223333:instance/${id}`;

const test = base.extend<{ aws: AwsFake }>({
  aws: async ({}, use) => {
    const aws = await startAws();
    await use(aws);
    await aws.stop();
  },
});
/** An account with an instance that AWS advises to stop, and that does stop, and one that is too large. */
function prepare(aws: AwsFake): { state: string } {
  furnish(aws);
  const machine = { state: 'running' };
  const { resources } = aws.state;
  const hub = { items: [{ accountId: '111122223333', status: 'Active' }], includeMemberAccounts: true };
  resources.set('us-east-1 ListEnrollmentStatuses', () => hub);
  resources.set('us-east-1 GetPreferences', () => ({ savingsEstimationMode: 'AfterDiscounts' }));
  resources.set('us-east-1 ListRecommendations', [
    advised(arnOf('i-0busy'), 'Stop', 'Ec2Instance', 40),
    advised(arnOf('i-0large'), 'Rightsize', 'Ec2Instance', 30),
  ]);
  const told = (InstanceId: string, InstanceType: string, state: string, Name: string) => {
    return { InstanceId, InstanceType, State: { Name: state }, Tags: [{ Key: 'Name', Value: Name }] };
  };
  resources.set(`${REGION} DescribeInstances`, (input) => {
    const all = [
      told('i-0busy', 'm5.large', machine.state, 'batch-worker'),
      told('i-0large', 'm5.xlarge', 'running', 'orders-api'),
    ];
    const wanted = JSON.stringify(input);
    const named = all.filter(({ InstanceId }) => wanted.includes(InstanceId));
    return { Reservations: [{ Instances: named.length > 0 ? named : all }] };
  });
  resources.set(`${REGION} DescribeInstanceTypes`, ({ InstanceTypes }) => ({
    InstanceTypes: [{ InstanceType: String(InstanceTypes) }],
  }));
  resources.set(`${REGION} StopInstances`, () => {
    machine.state = 'stopped';
    return {};
  });
  const days = Array.from({ length: 10 }, (_, back) =>
    new Date(Date.now() - (back + 4) * DAY).toISOString().slice(0, 10),
  );
  const charges = days.flatMap((day) =>
    ['i-0busy', 'i-0large'].map((ResourceId) => ({
      ...on(day),
      ResourceId,
      BillingAccountId: '111122223333',
      BilledCost: '3',
      EffectiveCost: '3',
    })),
  );
  aws.state.exports = [anExport('daily')];
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    const own = charges.filter(({ ChargePeriodStart }) => ChargePeriodStart?.startsWith(month));
    deliver(aws, { name: 'daily', month, run: 'one', parts: [Buffer.from(billOf(own)).toString()] });
  }
  return machine;
}

/** Connects the account, brings its bill and reads its advice. → the case of a type of advice. */
async function casesOf(context: BrowserContext, app: RunningApp, aws: AwsFake) {
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
  await expect.poll(synced).toEqual([null]);
  await callAs(context, app, 'integrations.setInventory', { params: { id }, body: { on: true } });
  const found = async (type: string) => {
    const { details } = await callAs(context, app, 'cases.search', { body: {}, query: {} });
    return details.find(({ case_type }) => case_type === type)?.case_id ?? '';
  };
  for (const type of ['advice-aws-stop', 'advice-aws-rightsize-ec2'])
    await expect.poll(() => found(type)).toBeTruthy();
  return found;
}

test('a case is acted on: preview, permission, approval, the change in the cloud', async ({
  enter,
  context,
  app,
  aws,
}) => {
  const machine = prepare(aws);
  await enter();
  const caseOf = await casesOf(context, app, aws);
  const large = await enter(`/cases/${await caseOf('advice-aws-rightsize-ec2')}`);
  await button(large, words.act).click();
  const choosing = large.getByRole('dialog', { name: words.title(1) });
  const type = choosing.getByRole('textbox', { name: 'New instance type' });
  await expect(type).toHaveValue('m5.large');
  await expect(choosing).toContainText(words.advised(1, 1));
  await type.fill('');
  await button(choosing, words.preview).click();
  await expect(choosing.getByRole('alert')).toBeVisible();
  await type.fill('t3.large');
  await button(choosing, words.preview).click();
  await expect(choosing.getByRole('table', { name: words.table })).toContainText(
    'Resize instance i-0large from m5.xlarge to t3.large',
  );
  await lookAt(large, 'remedy-choice');
  await button(choosing, words.close).click();

  const page = await enter(`/cases/${await caseOf('advice-aws-stop')}`);
  await button(page, words.act).click();
  const dialog = page.getByRole('dialog', { name: words.title(1) });
  await button(dialog, words.preview).click();
  await expect(dialog.getByRole('table', { name: words.table })).toContainText('Stop instance i-0busy');
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
  await expect.poll(() => machine.state).toBe('stopped');
  await expect(page.getByRole('main')).toContainText('Stop idle instances: done');
  await lookAt(page, 'remedy-done');
});
