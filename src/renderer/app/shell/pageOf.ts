import type { PageInfo } from '../../parts/page/pageContext';
import type { Screen } from '../screen';

/** Title and trail of a screen as the table says them. */
export function pageOf(screens: readonly Screen[], id: string | null): PageInfo | null {
  const screen = screens.find((known) => known.id === id);
  if (!screen) return null;
  const crumbs = (screen.crumbs ?? []).flatMap((crumb) => {
    const found = screens.find((known) => known.id === crumb);
    return found ? [{ text: found.title, path: `/${found.nav?.path ?? found.path}` }] : [];
  });
  return { title: screen.title, crumbs };
}
