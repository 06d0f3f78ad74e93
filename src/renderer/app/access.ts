import type { Rights } from '../parts/user/userContext';
import type { Screen } from './screen';

type Guarded = Pick<Screen, 'permission' | 'edits' | 'flag' | 'mspOnly' | 'notCustomers'>;

/** Whether a user may open a screen. Flag and MSP decide on the link as on the route. */
export function allowed(screen: Guarded, rights: Rights): boolean {
  if (screen.permission && !rights.may(screen.permission)) return false;
  if (screen.edits && !rights.edits) return false;
  if (screen.mspOnly && !rights.isMsp) return false;
  if (screen.notCustomers && rights.isChild) return false;
  return !screen.flag || rights.has(screen.flag);
}

/** Whether a user is shown the way to a screen: those who may open it, or fewer. */
export function offered(screen: Guarded & Pick<Screen, 'nav'>, rights: Rights): boolean {
  const few = screen.nav?.mspWith;
  if (screen.nav?.childOnly && !rights.isChild) return false;
  return (
    allowed(screen, rights) && (!few || (rights.isMsp && few.some((permission) => rights.may(permission))))
  );
}

export interface NavItem {
  screen: Screen;
  text: string;
  path: string;
  children: NavItem[];
}

/** The links of a section that a user sees, in the order of the table, sub-links below their screen. */
export function navigationOf(
  screens: readonly Screen[],
  rights: Rights,
  section: 'main' | 'bottom',
): NavItem[] {
  const open = screens.filter((screen) => screen.nav?.section === section && offered(screen, rights));
  const item = (screen: Screen): NavItem => {
    const children = open.filter((child) => child.nav?.under === screen.id).map(item);
    const own = `/${screen.nav?.path ?? screen.path}`;
    const path = screen.nav?.group ? (children[0]?.path ?? own) : own;
    return { screen, text: screen.nav?.text ?? screen.title, path, children };
  };
  return open
    .filter((screen) => screen.nav?.under === undefined)
    .map(item)
    .filter(({ screen, children }) => !screen.nav?.group || children.length > 0);
}

/** The first screen of the navigation that a user may open. */
export function homePath(screens: readonly Screen[], rights: Rights): string | null {
  return (
    [...navigationOf(screens, rights, 'main'), ...navigationOf(screens, rights, 'bottom')][0]?.path ?? null
  );
}

/** A path of the app to come back to: never another site, never the sign-in page itself. */
export function safeReturn(text: string | null): string {
  if (!text || !/^\/(?![/\\])/.test(text) || /^\/login(?:[/?#]|$)/.test(text)) return '/';
  return text;
}
