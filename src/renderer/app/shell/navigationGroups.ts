import type { Rights } from '../../parts/user/userContext';
import { navigationOf, type NavItem } from '../access';
import type { ScreenGroup } from '../screens';

export interface NavGroup {
  title: string;
  /** A link that has no row of its own: it heads some of the rows. */
  heads: NavItem[];
  rows: NavItem[];
  /** Rows behind “More”. */
  more: NavItem[];
}

/** The groups that a user sees something of, with their links and the sub-links of those as one list. */
export function navigationGroups(groups: readonly ScreenGroup[], rights: Rights): NavGroup[] {
  return groups.flatMap(({ title, screens }) => {
    const items = navigationOf(screens, rights, 'main');
    const heads = items.filter(({ screen }) => screen.nav?.group);
    const links = [
      ...items.filter((item) => !heads.includes(item)),
      ...items.flatMap(({ children }) => children),
    ];
    const isMore = ({ screen }: NavItem) => screen.nav?.more === true;
    const group = {
      title,
      heads,
      rows: links.filter((link) => !isMore(link)),
      more: links.filter(isMore),
    };
    return links.length > 0 ? [group] : [];
  });
}
