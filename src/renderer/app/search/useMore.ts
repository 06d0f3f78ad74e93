import { useMemo } from 'react';
import { topicsNamed } from '../../parts/help/findTopics';
import { useRights } from '../../parts/user/userContext';
import { useDebounced } from '../../platform/hooks/useDebounced';
import { commandsNamed, type Command } from './commands';
import type { PersonalPage } from '../shell/PageDialog';
import { LEAST, type MoreHit } from './moreHit';
import { useBillHits } from './useBillHits';
import { useNamed } from './useNamed';
import { useCall } from '../../platform/api/calls';

const CASES = 5;
const COMMANDS = 4;
const TOPICS = 3;
const commandHit = ({ id, icon, title, about = '', path, run }: Command): MoreHit => ({
  id: `command ${id}`,
  kind: path === undefined ? 'command' : 'screen',
  icon,
  title,
  about,
  path,
  run,
});

/**
 * For what is typed: screens, settings and commands by name; budgets and members by name; cases by their title, resource and
 * account; accounts and resources of the bills; help topics.
 */
export function useMore(of: {
  query: string;
  /** Whether the search was used at all. */
  used: boolean;
  commands: readonly Command[];
  onHelp(topicId: string): void;
  onPage(page: PersonalPage): void;
}): MoreHit[] {
  const { query, used, commands, onHelp, onPage } = of;
  const sees = useRights().may('recommendations:read');
  const asked = useDebounced(query);
  const { currentData } = useCall(
    'cases.search',
    { query: {}, body: { filters: { search: asked }, max_returned_items: CASES } },
    { skip: !sees || asked.length < LEAST || asked !== query },
  );
  const byName = useNamed(query, used, onPage);
  const onBills = useBillHits(asked === query ? query : '');
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
    const topics = query.length < LEAST ? [] : topicsNamed(query).slice(0, TOPICS);
    const help = topics.map(({ id, title }): MoreHit => ({
      id: `help ${id}`,
      kind: 'help',
      icon: 'help',
      title,
      about: '',
      run: () => onHelp(id),
    }));
    const named = commandsNamed(commands, query).slice(0, COMMANDS).map(commandHit);
    return [...named, ...byName, ...cases, ...onBills, ...help];
  }, [query, commands, currentData, byName, onBills, onHelp]);
}
