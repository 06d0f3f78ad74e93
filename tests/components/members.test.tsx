import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { memberWords as words } from '@shared/words/members';
import { listed } from './support/entities';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

type Member = CallReply<'organisations.listMembers'>['data'][number];
const member = (name: string, roleGroups: string[] | null): Member => ({
  userId: name,
  email: `${name}@example.com`,
  firstName: '',
  lastName: '',
  role: 'Member',
  state: 'active',
  joinedAt: null,
  roleGroups,
});

describe('members whose role comes from an identity provider', () => {
  it('are named with their groups, and offered no other role', async () => {
    openWindow('/settings?tab=members', {
      'organisations.listMembers': listed(
        member('olga', ['Owners', 'FinOps']),
        member('uma', []),
        member('ned', null),
      ),
    });
    const list = await screen.findByRole('list', { name: words.members });
    const rowOf = (name: string) => within(within(list).getByText(`${name}@example.com`).closest('li')!);
    expect(rowOf('olga').getByText('Role managed by Owners, FinOps').title).toBe(words.managedText);
    expect(rowOf('uma').getByText('Role managed by your identity provider')).toBeTruthy();
    for (const name of ['olga', 'uma']) {
      expect(rowOf(name).queryByRole('button', { name: /^Role of/ })).toBeNull();
      expect(rowOf(name).getByText('Member')).toBeTruthy();
      expect(rowOf(name).getByRole('button', { name: /^Remove/ })).toBeTruthy();
    }
    expect(rowOf('ned').getByRole('button', { name: /^Role of/ })).toBeTruthy();
    expect(rowOf('ned').queryByText(/managed/)).toBeNull();
  });
});
