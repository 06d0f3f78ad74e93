import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { Fault } from '@shared/kernel/fault';
import { chargingWords as words } from '@shared/words/charging';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(closeWindows);

type Run = CallReply<'charging.run'>['data'];
const document: Run['invoices'][number] = {
  document_id: 'd1',
  customer_id: 'c1',
  customer: 'Alpine',
  kind: 'invoice',
  corrects: null,
  number: '2026-06-0001',
  state: 'closed',
  currency: 'EUR',
  total: '110.00',
  tax: '0.00',
  billed: '100.00',
  margin: '10.00',
  margin_share: 10 / 110,
  closed_at: '2026-07-02T00:00:00Z',
};
const run: Run = {
  run_id: 'r1',
  month: '2026-06',
  state: 'closed',
  revision: 2,
  calculated_at: '2026-07-01T00:00:00Z',
  created_by: 'Ada',
  closed_by: 'Ada',
  closed_at: '2026-07-02T00:00:00Z',
  documents: 1,
  totals: [
    {
      currency: 'EUR',
      total: '110.00',
      tax: '0.00',
      billed: '100.00',
      margin: '10.00',
      margin_share: 10 / 110,
    },
  ],
  problems: [],
  reconciliation: [],
  invoices: [document],
};
const draft: Run = {
  ...run,
  state: 'draft',
  closed_at: null,
  closed_by: null,
  invoices: [{ ...document, number: null, state: 'draft', closed_at: null }],
};
const open = (answers: Answers, role: 'MSP-Admin' | 'MSP-Viewer' = 'MSP-Admin') =>
  openWindow('/charging/runs/r1', answers, { role });

it('a draft with a problem that blocks says which, and offers no closing', async () => {
  const problem = { blocks: true, customer_id: 'c1', customer: 'Alpine', details: 'USD → EUR' };
  const problems = [{ ...problem, kind: 'missing_rate' as const }];
  open({ 'charging.run': { data: { ...draft, problems } } });
  expect(
    await screen.findByText(words.problems.missing_rate('Alpine', 'USD → EUR', 'Jun 2026')),
  ).toBeTruthy();
  const close = screen.getByRole('button', { name: words.run.close });
  expect(close.hasAttribute('disabled')).toBe(true);
});

it('closes what was looked at, with its total in the question; a refusal stays in it', async () => {
  const { user, sentTo } = open({
    'charging.run': { data: draft },
    'charging.closeRun': () => {
      throw new Fault('conflict', words.faults.recalculated);
    },
  });
  await user.click(await screen.findByRole('button', { name: words.run.close }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('€110.00')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: words.run.closeConfirm }));
  expect(await within(dialog).findByText(words.faults.recalculated)).toBeTruthy();
  expect(sentTo('charging.closeRun')[0]?.body).toEqual({ revision: 2 });
});

it('a restated bill proposes a credit note; who may only look is offered none', async () => {
  const difference = {
    customer_id: 'c1',
    customer: 'Alpine',
    number: '2026-06-0001',
    currency: 'EUR',
    invoiced: '110.00',
    now: '99.00',
    difference: '-11.00',
    problem: null,
  };
  const answers: Answers = {
    'charging.run': { data: run },
    'charging.corrections': { data: [difference] },
    'charging.correct': () => {
      throw new Fault('conflict', words.faults.hasDraft);
    },
  };
  const { user, sentTo } = open(answers);
  await user.click(await screen.findByRole('button', { name: words.corrections.check }));
  await user.click(await screen.findByRole('button', { name: words.corrections.credit }));
  await waitFor(() => expect(sentTo('charging.correct')[0]?.body).toEqual({ customer_id: 'c1' }));
  expect(await screen.findByText(words.faults.hasDraft)).toBeTruthy();
  closeWindows();
  const viewer = open(answers, 'MSP-Viewer');
  await viewer.user.click(await screen.findByRole('button', { name: words.corrections.check }));
  expect(await screen.findByText('−€11.00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.corrections.credit })).toBeNull();
});
