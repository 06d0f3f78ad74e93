import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { accountsOf, cloudAccountWords as words } from '@shared/words/cloudAccounts';
import { integrationScreenWords } from '@shared/words/integrationScreens';
import { awsAnswers, awsDetails } from './support/cloud';
import { listed } from './support/entities';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const named = accountsOf('AWS');
const table = (within_: { findByRole: typeof screen.findByRole } = screen) =>
  within_.findByRole('grid', { name: words.title(named) });

describe('the accounts of a cloud integration', () => {
  it('[INTG-22] are searched and chosen, all or none of what is found, and counted', async () => {
    const { user, sentTo } = openWindow('/integrations/aws-1', {
      ...awsAnswers,
      'integrations.setAccounts': { data: { ok: true } },
    });
    await table();
    await screen.findByText(words.allCount(3, named));
    await user.click(screen.getByRole('checkbox', { name: words.all(named) }));
    await screen.findByText(words.count(3, 3, named));
    await user.click(screen.getByRole('button', { name: words.chooseNone }));
    await screen.findByText(words.count(0, 3, named));
    await user.type(screen.getByRole('textbox', { name: words.search(named) }), 'sho');
    await screen.findByText(words.shown(1));
    await user.click(screen.getByRole('button', { name: words.chooseAll }));
    await screen.findByText(words.count(1, 3, named));
    await user.click(screen.getByRole('button', { name: words.save(named) }));
    await waitFor(() => expect(sentTo('integrations.setAccounts')).toHaveLength(1));
    expect(sentTo('integrations.setAccounts')[0]?.body).toEqual({ account_ids: ['222233334444'] });
  });

  it('[INTG-11] make a virtual integration, which needs a name of its own and an account', async () => {
    let taken = true;
    const { user, sentTo } = openWindow('/integrations/aws-1', {
      ...awsAnswers,
      'integrations.createVirtual': () => {
        const reason = 'Integration name already exists';
        if (taken) throw new Fault('conflict', reason, [{ field: 'name', reason }]);
        return { data: { integrationId: 'v1', name: 'Shop only', account_ids: ['222233334444'] } };
      },
    });
    await user.click(await screen.findByRole('button', { name: words.virtual.create }));
    const dialog = await screen.findByRole('dialog', { name: words.virtual.create });
    const inside = within(dialog);
    const confirm = () => user.click(inside.getByRole('button', { name: words.virtual.confirm }));
    await confirm();
    expect(inside.getByText('Value is required')).toBeTruthy();
    expect(inside.getByText(words.virtual.needsOne(named))).toBeTruthy();
    await user.type(inside.getByRole('textbox', { name: words.virtual.nameField }), 'Shop only');
    const rows = await table(inside);
    const row = within(rows).getByRole('row', { name: 'Shop' });
    await user.click(within(row).getByRole('checkbox'));
    await confirm();
    await inside.findByText('Integration name already exists');
    taken = false;
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo('integrations.createVirtual').at(-1)?.body).toEqual({
      name: 'Shop only',
      account_ids: ['222233334444'],
    });
  });

  it('of a virtual integration are its own; its connection is changed where it is a part of', async () => {
    const part_of = { integrationId: 'aws-0', name: 'Cloud' };
    openWindow('/integrations/aws-1', {
      ...awsAnswers,
      'integrations.get': { data: { ...awsDetails, part_of } },
      'integrations.events': listed(),
    });
    const link = await screen.findByRole('link', { name: words.virtual.open('Cloud') });
    expect(link.getAttribute('href')).toContain('/integrations/aws-0');
    await table();
    expect(screen.queryByRole('button', { name: words.virtual.create })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: words.all(named) })).toBeNull();
  });
});

it('[API-58] [API-59] the policy for what an integration of AWS may do is made, and can be copied', async () => {
  const { policy } = integrationScreenWords;
  const one = (name: string, capability: 'bills' | 'actions') => ({
    name,
    why: 'To see it',
    optional: false,
    capability,
  });
  const { user, sentTo } = openWindow('/integrations/aws-1', {
    ...awsAnswers,
    'integrations.awsPermissions': listed(one('s3:GetObject', 'bills'), one('ec2:StopInstances', 'actions')),
    'integrations.setAwsPermissions': {
      data: { permissions: ['s3:GetObject'], policy: { Statement: [{ Action: ['s3:GetObject'] }] } },
    },
  });
  await screen.findByRole('button', { name: policy.make(2) });
  await user.click(screen.getByRole('checkbox', { name: integrationScreenWords.capabilities.actions }));
  await user.click(screen.getByRole('button', { name: policy.make(1) }));
  expect((await screen.findByLabelText(policy.name)).textContent).toContain('"s3:GetObject"');
  expect(sentTo('integrations.setAwsPermissions')[0]).toMatchObject({
    params: { id: 'aws-1' },
    body: { permissions: ['s3:GetObject'] },
  });
});
