import Fuse, { type RangeTuple } from 'fuse.js';
import { themeChoices, type ThemeChoice } from '@shared/host/theme';
import { SEARCH_PATTERN_MAX } from '@shared/model/limits';
import { agentWords } from '@shared/words/agent';
import { searchWords } from '@shared/words/search';
import { settingsWords } from '@shared/words/settings';
import { shellWords } from '@shared/words/shell';
import type { Rights } from '../../parts/user/userContext';
import type { IconName } from '../../ui/base/Icon';
import { offered } from '../access';
import { mayAskAgent } from '../../parts/agent/agentAccess';
import type { Screen } from '../screen';
import type { ScreenGroup } from '../screens';
import { searchedAs } from '../searchedAs';
import { organisationPages } from '../shell/organisationPages';
import type { PersonalPage } from '../shell/PageDialog';
import { bitapOptions } from './engine/options';

export type Creatable = 'workflow' | 'space' | 'datastore' | 'dashboard';

/** What the window can do for a command that is more than going somewhere. */
interface Abilities {
  go(path: string): void;
  create(kind: Creatable): void;
  /** Opens a page about the person or the organization. */
  page(page: PersonalPage): void;
  theme(choice: ThemeChoice): void;
  askAgent(): void;
  toggleNavigation(): void;
  showKeys(): void;
  signOut(): void;
  switchTo(orgId: string): void;
}

export interface Command {
  id: string;
  title: string;
  icon: IconName;
  /** The group of the navigation that its screen stands in. */
  about?: string | undefined;
  /** Other words that it is found by. */
  also?: string | undefined;
  /** The keys that do the same, as `keyHint` takes them. */
  keys?: string;
  /** Where it leads: then it can be opened in a new window. */
  path?: string;
  run(): void;
}

export interface CommandSources {
  screens: readonly Screen[];
  groups: readonly ScreenGroup[];
  rights: Rights;
  organisations: readonly { orgId: string; orgName: string }[];
  can: Abilities;
}

const creatable = [
  { kind: 'workflow', needs: 'wf:create', title: searchWords.command.newWorkflow },
  { kind: 'space', needs: 'resources:write', title: searchWords.command.newSpace },
  { kind: 'datastore', needs: 'resources:write', title: searchWords.command.newDatastore },
  { kind: 'dashboard', needs: 'dashboards:edit', title: searchWords.command.newDashboard },
] as const;

const settingsTabs = Object.entries(settingsWords.tabs);

/** Every command that the user may run, in the order in which they are listed. */
export function commandsOf({ screens, groups, rights, organisations, can }: CommandSources): Command[] {
  const words = searchWords.command;
  const open = screens.filter((screen) => offered(screen, rights));
  const leading = (id: string, title: string, icon: IconName, path: string, keys?: string): Command => ({
    id,
    title,
    icon,
    path,
    ...(keys ? { keys } : {}),
    run: () => can.go(path),
  });
  const nameOf = (id: string) => screens.find((screen) => screen.id === id)?.title ?? '';

  const places = open.flatMap((screen) => {
    const { nav } = screen;
    if (!nav || nav.group) return [];
    const text = nav.text ?? screen.title;
    const title = nav.under ? words.goToIn(text, nameOf(nav.under)) : words.goTo(text);
    const about = groups.find((group) => group.screens.includes(screen))?.title;
    const path = `/${nav.path ?? screen.path}`;
    return [{ ...leading(`go ${screen.id}`, title, nav.icon, path, screen.keys), about }];
  });
  const made = creatable.flatMap(({ kind, needs, title }): Command[] =>
    rights.mayChange(needs) ? [{ id: `new ${kind}`, title, icon: 'plus', run: () => can.create(kind) }] : [],
  );
  const bills =
    rights.mayChange('resources:write') && open.some(({ id }) => id === 'bills')
      ? [leading('import bill', words.importBill, 'upload', '/bills/import')]
      : [];
  const settings = open.some(({ id }) => id === 'settings')
    ? settingsTabs.map(([tab, title]) =>
        leading(`settings ${tab}`, words.settings(title), 'settings', `/settings?tab=${tab}`),
      )
    : [];
  // The settings have the other pages about the organization, too.
  const organisation = organisationPages(rights).filter((page) => page === 'apiKeys');
  const pages = (['account', ...organisation] as const).map((page): Command => ({
    id: `page ${page}`,
    title: page === 'account' ? words.account : words.organization(shellWords[page]),
    icon: page === 'account' ? 'user' : 'customers',
    run: () => can.page(page),
  }));
  const elsewhere = organisations.map(({ orgId, orgName }): Command => ({
    id: `organization ${orgId}`,
    title: words.switchTo(orgName),
    icon: 'customers',
    run: () => can.switchTo(orgId),
  }));
  const themes = themeChoices.map((choice): Command => ({
    id: `theme ${choice}`,
    title: words.theme(settingsWords.themes[choice]),
    icon: 'desktop',
    run: () => can.theme(choice),
  }));
  const asking = mayAskAgent(rights)
    ? [{ id: 'agent', title: agentWords.open, icon: 'sparkle', keys: 'mod J', run: can.askAgent } as const]
    : [];
  const all: Command[] = [
    ...places,
    ...asking,
    ...made,
    ...bills,
    ...pages,
    ...settings,
    ...elsewhere,
    ...themes,
    {
      id: 'navigation',
      title: words.toggleNavigation,
      icon: 'collapse',
      keys: '[',
      run: can.toggleNavigation,
    },
    { id: 'keys', title: words.keyboard, icon: 'keyboard', keys: '?', run: can.showKeys },
    { id: 'sign out', title: words.signOut, icon: 'logout', run: can.signOut },
  ];
  return all.map((command) => ({ ...command, also: searchedAs[command.id] }));
}

/** What stands first while nothing is typed. */
const first = ['import bill', 'new workflow', 'agent'];

export const suggested = (commands: readonly Command[]): Command[] => [
  ...first.flatMap((id) => commands.filter((command) => command.id === id)),
  ...commands.filter(({ id }) => !first.includes(id)),
];

/** Shorter words are the beginning of too many others. */
const LEAST_OTHER = 3;

const wordsOf = (typed: string): string[] => typed.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);

const isNamed = ({ title }: Command, words: readonly string[]): boolean =>
  words.every((word) => title.toLocaleLowerCase('en').includes(word));

const isMeant = ({ title, also = '' }: Command, words: readonly string[]): boolean =>
  words.every(
    (word) =>
      title.toLocaleLowerCase('en').includes(word) ||
      (word.length >= LEAST_OTHER && ` ${also}`.includes(` ${word.replace(/s$/, '')}`)),
  );

/**
 * Those whose title has every word that is typed, then those that have it among the other words for them; no guesses, since
 * they stand among other results.
 */
export function commandsNamed(commands: readonly Command[], typed: string): Command[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  return namedFirst(
    commands.filter((command) => isMeant(command, words)),
    words,
  );
}

const namedFirst = (commands: readonly Command[], words: readonly string[]): Command[] => [
  ...commands.filter((command) => isNamed(command, words)),
  ...commands.filter((command) => !isNamed(command, words)),
];

export interface FoundCommand {
  command: Command;
  matched: readonly RangeTuple[];
}

/** All of them for nothing typed; else those whose title has its words, then those that are near it, then by other words. */
export function findCommands(commands: readonly Command[], typed: string): FoundCommand[] {
  const query = typed.trim().slice(0, SEARCH_PATTERN_MAX);
  if (query === '') return commands.map((command) => ({ command, matched: [] }));
  const fuse = new Fuse(commands, { ...bitapOptions, keys: ['title'], includeMatches: true });
  const near = new Map(fuse.search(query).map(({ item, matches }) => [item, matches?.[0]?.indices ?? []]));
  const all = [...new Set([...near.keys(), ...commandsNamed(commands, query)])];
  return namedFirst(all, wordsOf(query)).map((command) => ({ command, matched: near.get(command) ?? [] }));
}
