import { useMemo } from 'react';
import { useRights, useUser } from '../../parts/user/userContext';
import { useCall } from '../../platform/api/calls';
import { allowed } from '../access';
import { screens } from '../screens';
import type { PersonalPage } from '../shell/PageDialog';
import { LEAST, type MoreHit } from './moreHit';

const EACH = 4;
/** Shorter words are of names only. */
const KIND_LEAST = 4;

/** Budgets and members whose name has the text, and the person who searches; both lists are asked for once the search is used. */
export function useNamed(query: string, used: boolean, onPage: (page: PersonalPage) => void): MoreHit[] {
  const rights = useRights();
  const user = useUser();
  const seesMembers = rights.may('org:members');
  const budgets = useCall('budgets.list', { query: {} }, { skip: !used || !rights.may('home:read') }).data;
  const members = useCall('organisations.listMembers', {}, { skip: !used || !seesMembers }).data;
  return useMemo(() => {
    const typed = query.toLocaleLowerCase('en');
    if (typed.length < LEAST) return [];
    const words = typed.split(/\s+/);
    /** Each word is in the name, or begins what the thing is. */
    const has = (text: string, kind: 'budget' | 'member') =>
      words.every(
        (word) =>
          text.toLocaleLowerCase('en').includes(word) ||
          (word.length >= KIND_LEAST && `${kind}s`.startsWith(word)),
      );
    const settings = screens.some((screen) => screen.id === 'settings' && allowed(screen, rights));
    const people = (members?.data ?? []).filter(({ userId }) => userId !== user.userId);
    return [
      ...(budgets?.data ?? [])
        .filter(({ name }) => has(name, 'budget'))
        .slice(0, EACH)
        .map(({ budget_id, name, owner }): MoreHit => ({
          id: `budget ${budget_id}`,
          kind: 'budget',
          icon: 'budgets',
          title: name,
          about: owner ?? '',
          path: `/budgets/${encodeURIComponent(budget_id)}`,
        })),
      ...[user, ...people]
        .map((person) => ({ person, name: nameOf(person) }))
        .filter(({ person, name }) => has(`${name} ${person.email}`, 'member'))
        .slice(0, EACH)
        .map(({ person, name }): MoreHit => ({
          id: `member ${person.userId}`,
          kind: 'member',
          icon: 'user',
          title: name,
          about: person.email === name ? '' : person.email,
          ...(person === user
            ? { run: () => onPage('account') }
            : settings
              ? { path: '/settings?tab=members' }
              : { run: () => onPage('users') }),
        })),
    ];
  }, [query, budgets, members, rights, user, onPage]);
}

const nameOf = (of: { firstName: string; lastName: string; email: string }): string =>
  `${of.firstName} ${of.lastName}`.trim() || of.email;
