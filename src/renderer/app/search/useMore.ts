import { useMemo } from 'react';
import { useSearchCasesQuery } from '../../data/cases.endpoints';
import { useRights } from '../../parts/user/userContext';
import { useDebounced } from '../../platform/hooks/useDebounced';
import type { IconName } from '../../ui/base/Icon';
import { commandsNamed, type Command } from './commands';

const CASES = 5;
const COMMANDS = 4;
/** Shorter texts are in too many cases to say anything. */
const LEAST = 2;

/** A hit that is no workflow, datastore, space or dashboard. */
export interface MoreHit {
  id: string;
  kind: 'case' | 'command';
  icon: IconName;
  title: string;
  about: string;
  path?: string | undefined;
  run?(): void;
}

const commandHit = ({ id, icon, title, path, run }: Command): MoreHit => ({
  id: `command ${id}`,
  kind: 'command',
  icon,
  title,
  about: '',
  path,
  run,
});

/** Cases by their title, resource and account, and screens, settings and commands by name: for what is typed. */
export function useMore(query: string, commands: readonly Command[]): MoreHit[] {
  const sees = useRights().may('recommendations:read');
  const asked = useDebounced(query);
  const { currentData } = useSearchCasesQuery(
    { query: {}, body: { filters: { search: asked }, max_returned_items: CASES } },
    { skip: !sees || asked.length < LEAST || asked !== query },
  );
  return useMemo(() => {
    if (query === '') return [];
    const cases = (currentData?.details ?? []).map((found): MoreHit => ({
      id: `case ${found.case_id}`,
      kind: 'case',
      icon: 'cases',
      title: found.case_title,
      about: [found.case_account_name || found.case_account_id, found.case_region]
        .filter((part) => part !== '')
        .join(' · '),
      path: `/cases/${encodeURIComponent(found.case_id)}`,
    }));
    return [...cases, ...commandsNamed(commands, query).slice(0, COMMANDS).map(commandHit)];
  }, [query, commands, currentData]);
}
