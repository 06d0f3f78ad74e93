import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallReply } from '@shared/api';
import { kubernetesWords as words } from '@shared/words/kubernetes';
import { messages } from '@shared/words/messages';
import { cluster, costs, line, more, range } from './support/kubernetes';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const sent = z.object({ text: z.string().optional(), parquet: z.string().optional(), dry_run: z.boolean() });
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join('|'));

it('lists clusters; one shows its namespaces and workloads, which add up to the bill, and what is missing', async () => {
  const { user } = openWindow('/costs/kubernetes', {
    'costs.range': range,
    'kubernetes.list': { data: [cluster] },
    'kubernetes.costs': costs,
    'kubernetes.source': { data: null },
  });
  const grid = await screen.findByRole('grid', { name: words.table });
  expect(await within(grid).findByText('21.5%')).toBeTruthy();
  await user.click(within(grid).getByText('production'));
  const table = await screen.findByRole('table', { name: words.costBy.namespace });
  expect(cells(table)).toEqual([
    'Namespace|CPU|Memory|Storage|Network|Total|Share of idle|Efficiency',
    'web|$50.00|$20.00|$0.00|$3.00|$73.00|$20.00|40%',
    'Idle|$15.00|$5.00|$0.00|$0.00|$20.00||',
    'Not covered|||||$7.00||',
    'Bill|||||$100.00||',
  ]);
  expect(screen.getByText(words.notCoveredNote(1), { exact: false }).textContent).toContain(
    `${words.noIdleNote(2)} ${words.currencyNote('USD', 'EUR')}`,
  );
  expect(screen.getByText(words.missingNodes(['ip-10-0-0-9'], 1), { exact: false })).toBeTruthy();
  expect(screen.getByText(words.nodesOf(2, 3))).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: words.views.workload }));
  const workloads = await screen.findByRole('table', { name: words.costBy.workload });
  expect(cells(workloads)[1]).toBe('apiweb · deployment|$50.00|$20.00|$0.00|$3.00|$73.00|$0.00|40%');
});

it('splits the cost by a label that is chosen, and names what is without it', async () => {
  const byLabel = {
    shop: [line({ label: 'shop', cpu: 50, total: 50 }), line({ cpu: 23, total: 23 })],
    tier: [line({ label: 'front', cpu: 73, total: 73 })],
  };
  const asked = z.object({ label: z.enum(['team', 'tier']).optional() });
  const { user, sentTo } = openWindow('/costs/kubernetes?cluster=k1', {
    'costs.range': range,
    'kubernetes.list': { data: [cluster] },
    'kubernetes.source': { data: null },
    'kubernetes.costs': ({ query }) => {
      const { label } = asked.parse(query);
      const lines = label === 'team' ? byLabel.shop : byLabel.tier;
      const labels = { keys: ['team', 'tier'], lines: label === undefined ? null : { lines, more } };
      return { data: { ...costs.data, labels } };
    },
  });
  await screen.findByRole('table', { name: words.costBy.namespace });
  await user.click(screen.getByRole('radio', { name: words.views.label }));
  const table = await screen.findByRole('table', { name: words.costBy.label });
  expect(cells(table).map((row) => row.split('|').slice(0, 2).join(' '))).toEqual([
    'team CPU',
    'shop $50.00',
    'No label $23.00',
    'Idle $15.00',
    'Not covered ',
    'Bill ',
  ]);
  await user.click(screen.getByRole('button', { name: /Label.*team/ }));
  await user.click(await screen.findByRole('option', { name: 'tier' }));
  expect(await screen.findByText('front')).toBeTruthy();
  expect(sentTo('kubernetes.costs').at(-1)).toMatchObject({ query: { label: 'tier' } });
  await user.click(screen.getByRole('radio', { name: words.views.namespace }));
  expect(await screen.findByRole('table', { name: words.costBy.namespace })).toBeTruthy();
});

it('checks a file when it is chosen, names what cannot be read, and adds it only when it is whole', async () => {
  const told: CallReply<'kubernetes.import'>['data'] = {
    days: 1,
    first: '2026-03-31',
    last: '2026-03-31',
    replaced: 1,
    namespaces: 1,
    workloads: 2,
    no_idle_days: 0,
    total: 12.5,
    problems: [],
    wrong: 0,
    labels_left_out: [],
    idle_below_zero_days: 0,
    imported: false,
  };
  const { user, sentTo } = openWindow('/costs/kubernetes?cluster=k1', {
    'costs.range': range,
    'kubernetes.list': { data: [cluster] },
    'kubernetes.costs': costs,
    'kubernetes.source': { data: null },
    'kubernetes.import': ({ body }) => {
      const { text, dry_run } = sent.parse(body);
      return {
        data:
          text === 'free'
            ? { ...told, wrong: 1, problems: [{ place: 'Line 2', reason: 'free is not a number' }] }
            : { ...told, imported: !dry_run },
      };
    },
  });
  await user.click(await screen.findByRole('button', { name: words.importing.open }));
  const choose = await screen.findByLabelText(words.importing.label);
  await user.upload(choose, new File(['free'], 'wrong.csv'));
  expect(await screen.findByText('free is not a number')).toBeTruthy();
  expect(screen.getByRole('button', { name: words.importing.run(null) }).hasAttribute('disabled')).toBe(true);
  await user.upload(choose, new File(['good'], 'good.csv'));
  expect((await screen.findByText(/1 namespace, 2 workloads, \$12\.50 allocated/)).textContent).toContain(
    words.importing.replaced(1),
  );
  await user.click(screen.getByRole('button', { name: words.importing.run(1) }));
  await waitFor(() => expect(sentTo('kubernetes.import')).toHaveLength(3));
  expect(sentTo('kubernetes.import')[2]).toMatchObject({
    params: { id: 'k1' },
    body: { text: 'good', dry_run: false },
  });
  expect(await screen.findByText(words.importing.done(1))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.importing.open }));
  const again = await screen.findByLabelText(words.importing.label);
  await user.upload(again, new File(['PAR1\u0000\u0001'], 'day.parquet'));
  await waitFor(() => expect(sentTo('kubernetes.import')).toHaveLength(4));
  expect(sentTo('kubernetes.import')[3]).toMatchObject({ body: { parquet: 'UEFSMQAB', dry_run: true } });
  await user.upload(again, new File([], 'none.parquet'));
  expect(await screen.findByText(words.importing.empty('none.parquet'))).toBeTruthy();
});

it('deletes the allocations of some days after asking, and says where a day is none', async () => {
  const { user, sentTo } = openWindow('/costs/kubernetes?cluster=k1', {
    'costs.range': range,
    'kubernetes.list': { data: [cluster] },
    'kubernetes.costs': costs,
    'kubernetes.source': { data: null },
    'kubernetes.deleteAllocations': { data: { deleted: 2 } },
  });
  await user.click(await screen.findByRole('button', { name: words.removing.open }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(words.removing.known('2026-03-02', '2026-03-30'), { exact: false })).toBeTruthy();
  const from = dialog.getByLabelText(words.removing.from);
  const run = () => dialog.getByRole('button', { name: words.removing.run });
  await user.clear(from);
  await user.type(from, '2026-03-32');
  expect(await dialog.findByText(words.removing.wrong)).toBeTruthy();
  expect(run().hasAttribute('disabled')).toBe(true);
  await user.clear(from);
  await user.type(from, '2026-03-29');
  await user.click(run());
  expect(await screen.findByText(words.removing.done(2))).toBeTruthy();
  expect(sentTo('kubernetes.deleteAllocations')).toEqual([
    expect.objectContaining({ params: { id: 'k1' }, query: { from: '2026-03-29', to: '2026-03-30' } }),
  ]);
});

it('says what to do where there is no cluster yet', async () => {
  const { user, sentTo } = openWindow('/costs/kubernetes', {
    'costs.range': range,
    'kubernetes.list': { data: [] },
    'kubernetes.create': { data: cluster },
  });
  expect(await screen.findByText(words.noneText)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.create }));
  await user.click(await screen.findByRole('button', { name: words.dialog.save }));
  expect(await screen.findByText(messages.valueRequired)).toBeTruthy();
  await user.type(screen.getByLabelText(words.dialog.name), 'production');
  await user.click(screen.getByRole('button', { name: words.dialog.save }));
  await waitFor(() => expect(sentTo('kubernetes.create')).toHaveLength(1));
  expect(sentTo('kubernetes.create')[0]).toMatchObject({
    body: { name: 'production', currency: 'USD', filters: [], cost_method: null },
  });
});
