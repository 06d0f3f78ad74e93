import { useState } from 'react';
import { useLocation } from 'react-router';
import { shellWords } from '@shared/words/shell';
import { ApprovalsBadge } from '../../parts/approvals/ApprovalsBadge';
import { PathLink } from '../../parts/navigation/PathLink';
import type { Rights } from '../../parts/user/userContext';
import { Button, Tooltip } from '../../ui/base/Button';
import { Icon, Logo } from '../../ui/base/Icon';
import { Press } from '../../ui/base/Press';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { allowed, navigationOf, type NavItem } from '../access';
import { groups, screens } from '../screens';
import { currentItem } from './currentItem';
import { Favourites } from './Favourites';
import { navigationGroups, type NavGroup } from './navigationGroups';

interface Props {
  rights: Rights;
  pathname: string;
  collapsed: boolean;
  onToggle(): void;
  /** Opens the help widget. */
  onHelp(): void;
}

/** The way to every screen, by work; below it what is not about work: settings and help. */
export function Navigation({ rights, pathname, collapsed, onToggle, onHelp }: Props) {
  const { search } = useLocation();
  const shown = navigationGroups(groups, rights);
  const bottom = navigationOf(screens, rights, 'bottom');
  const current = currentItem(
    [...shown.flatMap(({ rows, more }) => [...rows, ...more]), ...bottom],
    pathname,
    search,
  );
  const Foot = collapsed ? Stack : Row;
  const spacesShown = screens.some((screen) => screen.id === 'space' && allowed(screen, rights));
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
      <div className="cl-room-rest cl-scroll cl-nav__body">
        {shown.map((group) => (
          <Group key={group.title} group={group} current={current} collapsed={collapsed} />
        ))}
        {spacesShown && rights.may('resources:read') && (
          <Favourites rights={rights} pathname={pathname} collapsed={collapsed} />
        )}
      </div>
      <Foot gap="none" align="center" room="own" className="cl-nav__foot">
        <Foot as="ul" gap="none" className="cl-grow cl-nav__tools">
          {bottom.map((item) => (
            <li key={item.screen.id}>
              <NavLink
                item={item}
                current={item === current}
                bare
                {...(item.screen.nav?.widget === 'help' ? { instead: onHelp } : {})}
              />
            </li>
          ))}
        </Foot>
        <Button
          kind="quiet"
          size="small"
          icon={collapsed ? 'expand' : 'collapse'}
          label={collapsed ? shellWords.expandNavigation : shellWords.collapseNavigation}
          onClick={onToggle}
        />
      </Foot>
    </Stack>
  );
}

/** A heading and its links. What is behind “More” stays open as long as the window. */
function Group(props: { group: NavGroup; current: NavItem | null; collapsed: boolean }) {
  const { group, current, collapsed } = props;
  const { title, heads, rows, more } = group;
  const [open, setOpen] = useState(false);
  const links = [...rows, ...more.filter((item) => (open && !collapsed) || item === current)];
  return (
    <Stack as="section" gap="none" className="cl-nav__group">
      {!collapsed && (
        <Row gap="none" between className="cl-faint cl-size-xs cl-strong cl-nav__title">
          <Text>{title}</Text>
          {heads.map((item) => (
            <PathLink key={item.screen.id} to={item.path} className="cl-row cl-gap-xs cl-nav__aside">
              {item.text}
              <Icon name="chevronRight" size={10} />
            </PathLink>
          ))}
          {more.length > 0 && (
            <Press
              className="cl-row cl-gap-xs cl-nav__aside"
              aria-expanded={open}
              aria-label={shellWords.moreOf(title)}
              onClick={() => setOpen(!open)}
            >
              {shellWords.more}
              <Icon name={open ? 'chevronUp' : 'chevronDown'} size={10} />
            </Press>
          )}
        </Row>
      )}
      <ul aria-label={title}>
        {[...links, ...(collapsed ? heads : [])].map((item) => (
          <li key={item.screen.id}>
            <NavLink item={item} current={item === current} bare={collapsed} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Bare: its icon alone, with the name as a tooltip. */
function NavLink(props: { item: NavItem; current: boolean; bare: boolean; instead?: () => void }) {
  const { item, current, bare, instead } = props;
  const link = (
    <PathLink
      to={item.path}
      className={`cl-row cl-nav__link ${current ? 'cl-nav__link--here' : ''}`}
      current={current}
      {...(instead ? { instead } : {})}
    >
      <Icon name={item.screen.nav?.icon ?? 'file'} size={bare ? 18 : 16} />
      <span className={bare ? 'cl-hidden' : 'cl-clip'}>{item.text}</span>
      {item.screen.nav?.badge && <ApprovalsBadge dot={bare} />}
    </PathLink>
  );
  return bare ? <Tooltip text={item.text}>{link}</Tooltip> : link;
}
