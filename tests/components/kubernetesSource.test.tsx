import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { clusterSourceWords as words } from '@shared/words/kubernetesSource';
import { cluster, costs, range } from './support/kubernetes';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const address = 'https://opencost.example.com';
const source: NonNullable<CallReply<'kubernetes.source'>['data']> = {
  kind: 'opencost',
  address,
  token_set: true,
  changed_by: 'Ada',
  reading: false,
  next_at: '2026-03-31T12:00:00Z',
  read_at: '2026-03-31T06:00:00Z',
  read_days: 2,
  problem_day: '2026-03-30',
  problem: 'OpenCost answered with the status 500: prometheus is down',
};
const replies = {
  'costs.range': range,
  'kubernetes.list': { data: [cluster] },
  'kubernetes.costs': costs,
};

it('connects a cluster after testing the address, and asks for one first', async () => {
  const { user, sentTo } = openWindow('/costs/kubernetes?cluster=k1', {
    ...replies,
    'kubernetes.source': { data: null },
    'kubernetes.testSource': {
      data: { day: '2026-03-30', namespaces: 1, workloads: 2, total: 12.5, has_idle: true },
    },
    'kubernetes.putSource': { data: source },
  });
  await user.click(await screen.findByRole('button', { name: words.connect }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: words.test }));
  expect(await dialog.findByText(words.addressMissing)).toBeTruthy();
  await user.type(dialog.getByLabelText(words.address), `${address} `);
  await user.type(dialog.getByLabelText(words.token), 'secret');
  await user.click(dialog.getByRole('button', { name: words.test }));
  expect(await dialog.findByText(/1 namespace, 2 workloads and \$12\.50 allocated/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: words.save }));
  await waitFor(() => expect(sentTo('kubernetes.putSource')).toHaveLength(1));
  const body = { kind: 'opencost', address, token: 'secret' };
  expect(sentTo('kubernetes.testSource')).toEqual([expect.objectContaining({ body })]);
  expect(sentTo('kubernetes.putSource')[0]).toMatchObject({ params: { id: 'k1' }, body });
});

it('says how the last reading went with the day, reads now, and keeps or removes the token', async () => {
  const { user, sentTo } = openWindow('/costs/kubernetes?cluster=k1', {
    ...replies,
    'kubernetes.source': { data: source },
    'kubernetes.readSource': { data: { ...source, reading: true } },
    'kubernetes.putSource': { data: source },
    'kubernetes.deleteSource': { data: { ok: true } },
  });
  expect((await screen.findByText(/prometheus is down/)).textContent).toMatch(/Mar 30/);
  expect(screen.getByText(words.reads('OpenCost', address), { exact: false }).textContent).toContain(
    '2 days updated',
  );
  await user.click(screen.getByRole('button', { name: words.again }));
  await waitFor(() => expect(sentTo('kubernetes.readSource')).toHaveLength(1));
  const save = async () => {
    await user.click(screen.getByRole('button', { name: words.save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const edit = async () => {
    await user.click(screen.getByRole('button', { name: words.edit }));
    return within(await screen.findByRole('dialog'));
  };
  expect((await edit()).getByText(words.tokenKept)).toBeTruthy();
  await save();
  const dialog = await edit();
  await user.click(dialog.getByLabelText(words.dropToken));
  await save();
  expect(sentTo('kubernetes.putSource').map((sent) => (sent as { body: unknown }).body)).toEqual([
    { kind: 'opencost', address },
    { kind: 'opencost', address, token: '' },
  ]);
  await user.click(screen.getByRole('button', { name: words.stop }));
  const asked = within(await screen.findByRole('dialog'));
  await user.click(asked.getByRole('button', { name: words.stop }));
  await waitFor(() => expect(sentTo('kubernetes.deleteSource')).toHaveLength(1));
});
