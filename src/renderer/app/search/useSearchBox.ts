import { useDeferredValue, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { messages } from '@shared/words/messages';
import { useOpenWindow, wantsNewWindow } from '../../parts/navigation/useOpenPath';
import { usePreferences } from '../../parts/preferences/usePreferences';
import { rightsOf, useRights, useUser } from '../../parts/user/userContext';
import { useToast } from '../../ui/overlays/Toasts';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { readClock } from '../../platform/clock';
import { kinds, shownTypes, tabsFor } from './categories';
import type { PersonalPage } from '../shell/PageDialog';
import { findCommands, suggested, type Command } from './commands';
import type { Tab } from './engine/engine';
import { isLatin } from './latin';
import { remembered } from './recents';
import type { MoreHit } from './moreHit';
import { useMore } from './useMore';
import { useResults, useSearchIndex } from './useSearch';

/** What a text that begins so is looked for in: the commands. */
const COMMANDS = '>';
const NONE = -1;
const nothing: readonly MoreHit[] = [];

/** What the dropdown shows, and what the keys and the mouse do to it. */
export function useSearchBox(of: {
  commands: readonly Command[];
  onHelp(topicId: string): void;
  onPage(page: PersonalPage): void;
  leave(): void;
}) {
  const { commands, onHelp, onPage, leave } = of;
  const rights = useRights();
  const user = useUser();
  const toast = useToast();
  const openPath = useOpenPath();
  const openWindow = useOpenWindow();
  const [prefs, changePrefs] = usePreferences();
  const [open, setOpened] = useState(false);
  const [used, setUsed] = useState(false);
  const [typed, setTyped] = useState('');
  const [tab, setTab] = useState<Tab>('all');
  const [cursor, setCursor] = useState(NONE);

  const isCommand = typed.trimStart().startsWith(COMMANDS);
  const query = isCommand ? '' : typed.trim();
  const shown = useMemo(() => shownTypes(rightsOf(user).may), [user]);
  const index = useSearchIndex(open, `${user.userId} ${user.activeOrgId}`, shown);
  const { results, failed } = useResults(index.client, useDeferredValue(query), tab);
  const asked = typed.trimStart().slice(COMMANDS.length);
  const mode = isCommand ? 'commands' : query === '' ? 'recents' : 'results';
  /** Those that are asked for behind the sign, or all of them while nothing is typed. */
  const found = useMemo(() => {
    if (mode === 'commands') return findCommands(commands, asked);
    return mode === 'recents' ? findCommands(suggested(commands), '') : [];
  }, [mode, commands, asked]);
  const beside = useMore({ query, used, commands, onHelp, onPage });
  const more = tab === 'all' ? beside : nothing;
  const recents = prefs['recent-searches'];
  const counts = { commands: found.length, recents: recents.length, results: results?.counts[tab] ?? 0 };
  const count = counts[mode];
  const below = { commands: 0, recents: found.length, results: more.length };
  /** With what stands below: commands below recent searches, the rest below the results of the index. */
  const total = count + below[mode];

  function setOpen(wanted: boolean) {
    setOpened(wanted);
    if (wanted) setUsed(true);
  }
  const close = () => setOpen(false);
  const tabs = tabsFor(rights.may);

  function type(text: string) {
    if (!isLatin(text)) {
      toast(messages.searchLatinOnly);
      text = '';
    }
    setTyped(text);
    setCursor(text.trim() === '' ? NONE : 0);
    setOpen(true);
  }

  function selectTab(next: Tab) {
    setTab(next);
    setCursor(0);
  }

  function done() {
    setTyped('');
    setCursor(NONE);
    setTab('all');
    close();
    leave();
  }

  function remember() {
    const now = { id: crypto.randomUUID(), timestamp: readClock().getTime() };
    void changePrefs({ 'recent-searches': remembered(recents, query, now) });
  }

  function openMore({ kind, path, run }: MoreHit, click: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>) {
    if (kind !== 'command' && kind !== 'screen') remember();
    done();
    if (path === undefined) return run?.();
    openPath(path, { ctrlKey: click.ctrlKey, metaKey: click.metaKey });
  }

  function openAt(at: number, click: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>) {
    if (mode === 'recents' && at < recents.length) {
      const recent = recents[at];
      if (recent) type(recent.query);
      return;
    }
    if (mode !== 'results') {
      const command = found[mode === 'recents' ? at - recents.length : at]?.command;
      if (!command) return;
      done();
      if (command.path !== undefined && wantsNewWindow(click)) return void openWindow(command.path);
      return command.run();
    }
    const hit = more[at - count];
    if (hit) return openMore(hit, click);
    const resource = results?.row(at);
    if (!resource) return;
    remember();
    done();
    openPath(kinds[resource.type].path(resource), { ctrlKey: click.ctrlKey, metaKey: click.metaKey });
  }

  function walk(by: 1 | -1) {
    if (!open) return setOpen(true);
    if (total === 0) return;
    const from = cursor === NONE && by < 0 ? 0 : cursor;
    setCursor((from + by + total) % total);
  }

  function switchTab(by: 1 | -1) {
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    if (next) selectTab(next);
  }

  /** Whether the key was one of the dropdown's. */
  function press(event: KeyboardEvent): boolean {
    const plain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        walk(event.key === 'ArrowDown' ? 1 : -1);
        return true;
      case 'ArrowLeft':
      case 'ArrowRight':
        if (mode !== 'results' || !open || !plain) return false;
        switchTab(event.key === 'ArrowRight' ? 1 : -1);
        return true;
      case 'Enter':
        if (event.nativeEvent.isComposing) return false;
        if (open && cursor !== NONE) openAt(cursor, event);
        return true;
      case 'Escape':
        if (open) close();
        else leave();
        return true;
      default:
        return false;
    }
  }

  return {
    open,
    setOpen,
    close,
    typed,
    type,
    press,
    mode,
    query,
    count,
    total,
    cursor,
    setCursor,
    openAt,
    tab,
    tabs,
    selectTab,
    index,
    results,
    found,
    more,
    beside: beside.length,
    recents,
    failed: index.failed ?? failed,
    forget: () => void changePrefs({ 'recent-searches': [] }),
  };
}

export type SearchBoxState = ReturnType<typeof useSearchBox>;
