import Fuse, { type RangeTuple } from 'fuse.js';
import { themeChoices, type ThemeChoice } from '@shared/host/theme';
import { SEARCH_PATTERN_MAX } from '@shared/model/limits';
import { agentWords } from '@shared/words/agent';
import { searchWords } from '@shared/words/search';
import { settingsWords } from '@shared/words/settings';
import type { Rights } from '../../parts/user/userContext';
import type { IconName } from '../../ui/base/Icon';
import { offered } from '../access';
import { mayAskAgent } from '../../parts/agent/agentAccess';
import type { Screen } from '../screen';
import { bitapOptions } from './engine/options';

export type Creatable = 'workflow' | 'space' | 'datastore' | 'dashboard';

/** What the window can do for a command that is more than going somewhere. */
interface Abilities {
  go(path: string): void;
  create(kind: Creatable): void;
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
  /** The keys that do the same, as `keyHint` takes them. */
  keys?: string;
  /** Where it leads: then it can be opened in a new window. */
  path?: string;
  run(): void;
}

export interface CommandSources {
  screens: readonly Screen[];
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
export function commandsOf({ screens, rights, organisations, can }: CommandSources): Command[] {
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
    return [leading(`go ${screen.id}`, title, nav.icon, `/${nav.path ?? screen.path}`, screen.keys)];
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
  return [
    ...places,
    ...asking,
    ...made,
    ...bills,
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
}

/** Those whose title has every word that is typed; no guesses, since they stand among other results. */
export function commandsNamed(commands: readonly Command[], typed: string): Command[] {
  const words = typed
    .toLocaleLowerCase('en')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return commands.filter(({ title }) => {
    const name = title.toLocaleLowerCase('en');
    return words.every((word) => name.includes(word));
  });
}

export interface FoundCommand {
  command: Command;
  matched: readonly RangeTuple[];
}

/** All of them for nothing typed; else those whose title is near it, the nearest first. */
export function findCommands(commands: readonly Command[], typed: string): FoundCommand[] {
  const query = typed.trim().slice(0, SEARCH_PATTERN_MAX);
  if (query === '') return commands.map((command) => ({ command, matched: [] }));
  const fuse = new Fuse(commands, { ...bitapOptions, keys: ['title'], includeMatches: true });
  return fuse
    .search(query)
    .map(({ item, matches }) => ({ command: item, matched: matches?.[0]?.indices ?? [] }));
}
