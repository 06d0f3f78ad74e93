import type { NavItem } from '../access';
import { fits, wants } from './currentChild';

/** The link that is closest to what is shown: with the longest path, then the most parameters, then the first. */
export function currentItem(items: readonly NavItem[], pathname: string, search: string): NavItem | null {
  const params = new URLSearchParams(search);
  const length = ({ path }: NavItem) => path.split('?')[0]?.length ?? 0;
  return (
    items
      .filter(({ screen, path }) => screen.nav?.here?.(pathname, params) ?? fits(path, pathname, params))
      .toSorted((a, b) => length(b) - length(a) || wants(b.path).length - wants(a.path).length)[0] ?? null
  );
}
