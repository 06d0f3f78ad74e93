import { lazy, Suspense, useCallback, useState } from 'react';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { shellWords } from '@shared/words/shell';
import { useKeys, type KeyBinding } from '../../platform/hooks/useKeys';
import { FrameMenusContext } from '../../parts/page/frameMenus';
import { PageContext, type PageInfo } from '../../parts/page/pageContext';
import { PreviousPathProvider } from '../../parts/navigation/previousPath';
import { HelpContext } from '../../parts/help/helpContext';
import { usePreferences } from '../../parts/preferences/usePreferences';
import { useRights } from '../../parts/user/userContext';
import { allowed, offered } from '../access';
import { screens } from '../screens';
import { useAgentPanel } from './agent/useAgentPanel';
import { HelpWidget } from './HelpWidget';
import { KeyMap } from './KeyMap';
import { Navigation } from './Navigation';
import { HeldExecutions } from './HeldExecutions';
import { Notices } from './Notices';
import { pageOf } from './pageOf';
import { RouteProgress } from './RouteProgress';
import { FrameMenus, TopBar } from './TopBar';
import { UpdateNotice } from './UpdateNotice';
import { useNarrow } from './useNarrow';
import { useNotifications, useShowing } from './useNotifications';
import { Row, Stack } from '../../ui/layout/Layout';
import './shell.css';

const AgentPanel = lazy(async () => ({ default: (await import('./agent/AgentPanel')).AgentPanel }));

/** The frame of every screen: navigation, top bar, notices, and the screen. */
export function Shell() {
  const rights = useRights();
  const [prefs, changePrefs] = usePreferences();
  const [keysShown, setKeysShown] = useState(false);
  /** The topic that help opens at; empty for all of them, null while it is closed. */
  const [help, setHelp] = useState<string | null>(null);
  const [own, setOwn] = useState<PageInfo | null>(null);
  const matches = useMatches();
  const shown = screens.find(({ id }) => id === shownScreen(matches));
  // Who may not open such a screen reads why inside the usual frame.
  const ownHeader = shown?.ownHeader === true && allowed(shown, rights);
  const page = own ?? pageOf(screens, shown?.id ?? null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const previous = usePrevious(pathname + search);

  const narrow = useNarrow();
  /** In a narrow window it is opened for as long as that stays; the preference is of windows with room. */
  const [opened, setOpened] = useState(false);
  const collapsed = narrow ? !opened : prefs.navCollapsed;
  const toggleNavigation = useCallback(() => {
    if (narrow) setOpened(collapsed);
    else void changePrefs({ navCollapsed: !collapsed });
  }, [changePrefs, narrow, collapsed]);
  const agent = useAgentPanel(rights, shown?.id === 'agent');
  const showKeys = useCallback(() => setKeysShown(true), []);
  const bindings: KeyBinding[] = [
    { keys: '?', run: showKeys },
    ...(ownHeader ? [] : [{ keys: '[', run: toggleNavigation }]),
    ...agent.bindings,
    // The dialog hears Escape only once it has the focus.
    ...(keysShown ? [{ keys: 'Escape', run: () => setKeysShown(false) }] : []),
    ...screens.flatMap((screen) =>
      screen.keys && offered(screen, rights)
        ? [{ keys: screen.keys, run: () => void navigate(`/${screen.nav?.path ?? screen.path}`) }]
        : [],
    ),
  ];
  useKeys(bindings);
  useNotifications();
  useShowing(pathname);

  return (
    <PageContext value={setOwn}>
      <HelpContext value={setHelp}>
        <Row gap="none" align="stretch" className="cl-shell">
          <title>{page ? `${page.title} · ${shellWords.product}` : shellWords.product}</title>
          <a className="cl-skip" href="#content">
            {shellWords.skipToContent}
          </a>
          <RouteProgress />
          {!ownHeader && (
            <Navigation
              rights={rights}
              pathname={pathname}
              collapsed={collapsed}
              onToggle={toggleNavigation}
              onHelp={() => setHelp('')}
            />
          )}
          <Stack gap="none" className="cl-grow">
            {!ownHeader && (
              <TopBar page={page} onKeys={showKeys} onHelp={setHelp} onToggleNavigation={toggleNavigation} />
            )}
            <Notices />
            <HeldExecutions />
            <UpdateNotice />
            <main id="content" className="cl-room-rest cl-scroll cl-shell__content" tabIndex={-1}>
              <PreviousPathProvider value={previous}>
                <FrameMenusContext value={ownHeader ? <FrameMenus onKeys={showKeys} /> : null}>
                  <Outlet />
                </FrameMenusContext>
              </PreviousPathProvider>
            </main>
          </Stack>
          {agent.shown && (
            <Suspense>
              <AgentPanel />
            </Suspense>
          )}
          {help !== null && (
            <HelpWidget
              key={help}
              topicId={help}
              onKeys={() => setKeysShown(true)}
              onClose={() => setHelp(null)}
            />
          )}
          {keysShown && (
            <KeyMap rights={rights} withNavigation={!ownHeader} onClose={() => setKeysShown(false)} />
          )}
        </Row>
      </HelpContext>
    </PageContext>
  );
}

/** The page before the one at `path`; a page that only changes its query is still the same one. */
function usePrevious(path: string): string | null {
  const [trail, setTrail] = useState<{ path: string; previous: string | null }>({ path, previous: null });
  if (trail.path === path) return trail.previous;
  const isSamePage = trail.path.split('?')[0] === path.split('?')[0];
  const next = { path, previous: isSamePage ? trail.previous : trail.path };
  setTrail(next);
  return next.previous;
}

function shownScreen(matches: readonly { handle?: unknown }[]): string | null {
  const handle: unknown = matches.at(-1)?.handle;
  const known = typeof handle === 'object' && handle !== null && 'screenId' in handle;
  return known && typeof handle.screenId === 'string' ? handle.screenId : null;
}
