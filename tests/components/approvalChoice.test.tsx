import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Approval } from '@shared/api/approvals/approvals.api';
import { approvalFormWords as words } from '@shared/words/approvalForms';
import { listed } from './support/entities';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const approval: Approval = {
  approval_id: 'a-1',
  workflowId: 'flow-1',
  workflowName: 'Stop idle machines',
  executionId: 'run-1',
  space_id: 's1',
  stepName: 'Ask',
  state: 'pending',
  header: 'Stop three machines?',
  message: '',
  decides_on: null,
  consequence: '',
  approve_label: 'Approve',
  reject_label: 'Reject',
  comment_required: false,
  quorum: 1,
  votes: [],
  created_at: '2026-01-15T10:00:00.000Z',
  expires_at: null,
  decided_by: null,
  decided_at: null,
  decided_via: null,
  comment: null,
  may_decide: true,
  may_not: null,
};
const opened = (path: string) =>
  openWindow(path, {
    'approvals.ofExecution': { data: [approval] },
    'approvals.summary': { data: [approval], next_page_key: null, pending: 1 },
    'approvals.decide': { data: { ...approval, state: 'rejected', may_decide: false, may_not: 'Over.' } },
    'workflows.list': listed(),
  });

it('a link that has chosen leads to the button, and decides nothing until it is pressed and confirmed', async () => {
  const { user, sentTo } = opened('/approvals/flow-1/run-1?choice=reject');
  const form = await screen.findByRole('article', { name: words.form(approval.header) });
  await within(form).findByText(words.chosen('Reject'));
  expect(within(form).getByRole('button', { name: 'Reject' })).toBe(document.activeElement);
  expect(sentTo('approvals.decide')).toEqual([]);
  await user.keyboard('{Enter}');
  expect(sentTo('approvals.decide')).toEqual([]);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await screen.findByText(words.decidedNow.reject);
  expect(sentTo('approvals.decide').map(({ body }) => body)).toMatchObject([{ decision: 'reject' }]);
});

it('an address that chooses anything else chooses nothing', async () => {
  opened('/approvals/flow-1/run-1?choice=both');
  const form = await screen.findByRole('article', { name: words.form(approval.header) });
  expect(within(form).queryByText(/suggests/)).toBeNull();
});
