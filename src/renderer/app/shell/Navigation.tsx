import { shellWords } from '@shared/words/shell';
import { useLocation } from 'react-router';
import { ApprovalsBadge } from '../../parts/approvals/ApprovalsBadge';
import { PathLink } from '../../parts/navigation/PathLink';
import type { Rights } from '../../parts/user/userContext';
import { Button, Tooltip } from '../../ui/base/Button';
import { Icon, Logo } from '../../ui/base/Icon';
import { Row, Stack } from '../../ui/layout/Layout';
import { allowed, navigationOf, type NavItem } from '../access';
import { screens } from '../screens';
import { currentChild, isHere } from './currentChild';
import { Favourites } from './Favourites';

interface Props {
  rights: Rights;
  pathname: string;
  collapsed: boolean;
  onToggle(): void;
  /** Opens the help widget. */
  onHelp(): void;
}

export function Navigation({ rights, pathname, collapsed, onToggle, onHelp }: Props) {
  const main = navigationOf(screens, rights, 'main');
  const bottom = navigationOf(screens, rights, 'bottom');
  const spacesShown = screens.some((screen) => screen.id === 'space' && allowed(screen, rights));
  const links = (items: NavItem[]) =>
    items.map((item) => (
      <NavLink
        key={item.screen.id}
        item={item}
        pathname={pathname}
        collapsed={collapsed}
        {...(item.screen.nav?.widget === 'help' ? { instead: onHelp } : {})}
      />
    ));
  return (
    <Stack
      as="nav"
      gap="none"
      room="own"
      className={`cl-nav ${collapsed ? 'cl-nav--collapsed' : ''}`}
      label={shellWords.navigation}
    >
      <Row gap="none" room="own" className="cl-nav__brand">
        <PathLink to="/" label={shellWords.product} className="cl-row cl-size-l cl-nav__logo">
          <Logo size={24} />
          {!collapsed && <span>{shellWords.product}</span>}
        </PathLink>
      </Row>
      <Stack as="ul" gap="xxs">
        {links(main)}
      </Stack>
      {spacesShown && rights.may('resources:read') && (
        <Favourites rights={rights} pathname={pathname} collapsed={collapsed} />
      )}
      <Stack as="ul" gap="xxs" className="cl-nav__list--bottom">
        {links(bottom)}
      </Stack>
      <div className="cl-nav__toggle">
        <Button
          kind="quiet"
          icon={collapsed ? 'expand' : 'collapse'}
          label={collapsed ? shellWords.expandNavigation : shellWords.collapseNavigation}
          onClick={onToggle}
        />
      </div>
    </Stack>
  );
}

function NavLink(props: { item: NavItem; pathname: string; collapsed: boolean; instead?: () => void }) {
  const { item, pathname, collapsed, instead } = props;
  const { search } = useLocation();
  const { here: ownHere } = item.screen.nav ?? {};
  const here =
    (ownHere ? ownHere(pathname, new URLSearchParams(search)) : isHere(item.path, pathname)) ||
    item.children.some((child) => isHere(child.path, pathname));
  const child = currentChild(
    item.children.map((one) => one.path),
    pathname,
    search,
  );
  const icon = item.screen.nav?.icon ?? 'file';
  const link = (
    <PathLink
      to={item.path}
      className={`cl-row cl-nav__link ${here ? 'cl-nav__link--here' : ''}`}
      current={here}
      label={collapsed ? item.text : undefined}
      {...(instead ? { instead } : {})}
    >
      <Icon name={icon} size={18} />
      {!collapsed && <span className="cl-clip">{item.text}</span>}
      {badgeOf(item, here && !collapsed) && <ApprovalsBadge dot={collapsed} />}
    </PathLink>
  );
  return (
    <li>
      {collapsed ? <Tooltip text={item.text}>{link}</Tooltip> : link}
      {!collapsed && here && item.children.length > 0 && (
        <Stack as="ul" gap="xxs" className="cl-nav__sub">
          {item.children.map((one) => (
            <li key={one.screen.id}>
              <PathLink
                to={one.path}
                current={one.path === child}
                className={`cl-row cl-nav__link ${one.path === child ? 'cl-nav__link--here' : ''}`}
              >
                <span className="cl-clip">{one.text}</span>
                {badgeOf(one, false) && <ApprovalsBadge />}
              </PathLink>
            </li>
          ))}
        </Stack>
      )}
    </li>
  );
}

/** A heading wears the badge of its sub-links while they are not shown. */
const badgeOf = (item: NavItem, opened: boolean): boolean =>
  item.screen.nav?.badge !== undefined || (!opened && item.children.some((child) => badgeOf(child, false)));
