import { useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { FAVOURITE_NAME_MAX, SPACES_SHOWN } from '@shared/model/limits';
import type { Permission } from '@shared/model/permissions';
import { shellWords } from '@shared/words/shell';
import { spaceWords } from '@shared/words/spaces';
import type { Space } from '../../data/spaces';
import { PathLink } from '../../parts/navigation/PathLink';
import { spacePath, spacesPath, type SpaceTab } from '../../parts/spaces/spacePaths';
import type { Rights } from '../../parts/user/userContext';
import { shortened } from '../../platform/formatting/texts';
import { Tooltip } from '../../ui/base/Button';
import { Icon, type IconName } from '../../ui/base/Icon';
import { currentChild, isHere } from './currentChild';
import { useCall } from '../../platform/api/calls';
import { Row, Stack } from '../../ui/layout/Layout';
import { Press } from '../../ui/base/Press';

const words = spaceWords.favorites;

const inside: readonly { tab: SpaceTab; icon: IconName; needs: Permission }[] = [
  { tab: 'WORKFLOW', icon: 'workflows', needs: 'wf:read' },
  { tab: 'DATASTORE', icon: 'datastores', needs: 'datastores:read' },
  { tab: 'DASHBOARD', icon: 'dashboards', needs: 'dashboards:read' },
  { tab: 'BOARD', icon: 'boards', needs: 'recommendations:read' },
];

interface Props {
  rights: Rights;
  pathname: string;
  collapsed: boolean;
}

/** The person's favourite spaces; each opens to what it holds. What is open stays so as long as the window. */
export function Favourites(props: Props) {
  const { data } = useCall('spaces.listFavorites');
  const [listed, setListed] = useState(true);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const spaces = data?.data ?? [];
  if (spaces.length === 0) return null;
  const setOne = (id: string, wanted: boolean) =>
    setOpen((now) => {
      const next = new Set(now);
      if (wanted) next.add(id);
      else next.delete(id);
      return next;
    });
  const shown = spaces.slice(0, SPACES_SHOWN);
  return (
    <div className="cl-nav__group">
      {!props.collapsed && (
        <Press
          className="cl-row cl-gap-xs cl-nav__heading"
          aria-expanded={listed}
          onClick={() => setListed(!listed)}
        >
          <Icon name={listed ? 'chevronDown' : 'chevronRight'} size={12} />
          {shellWords.favorites}
        </Press>
      )}
      {(listed || props.collapsed) && (
        <Stack as="ul" gap="none" label={words.list}>
          {shown.map((space) =>
            props.collapsed ? (
              <Initial key={space.space_id} space={space} pathname={props.pathname} />
            ) : (
              <Favourite
                key={space.space_id}
                {...props}
                space={space}
                open={open.has(space.space_id)}
                onOpen={(wanted) => setOne(space.space_id, wanted)}
              />
            ),
          )}
          {spaces.length > shown.length && !props.collapsed && (
            <li>
              <PathLink to={spacesPath()} className="cl-row cl-nav__link">
                {words.all}
              </PathLink>
            </li>
          )}
        </Stack>
      )}
    </div>
  );
}

/** In the narrow navigation a space is its first letter. */
function Initial({ space, pathname }: { space: Space; pathname: string }) {
  const path = spacePath(space.space_id);
  const here = isHere(path, pathname);
  return (
    <li>
      <Tooltip text={space.name}>
        <PathLink
          to={path}
          label={space.name}
          current={here}
          className={`cl-row cl-nav__link ${here ? 'cl-nav__link--here' : ''}`}
        >
          <span className="cl-initial" aria-hidden>
            {[...space.name][0]?.toLocaleUpperCase('en')}
          </span>
        </PathLink>
      </Tooltip>
    </li>
  );
}

/** A link to the space, and behind its arrow one to each kind of what it holds. Arrow keys open and close it. */
function Favourite(props: Props & { space: Space; open: boolean; onOpen(open: boolean): void }) {
  const { space, pathname, open } = props;
  const { search } = useLocation();
  const path = spacePath(space.space_id);
  const links = inside.filter(({ needs }) => props.rights.may(needs));
  const child = open
    ? currentChild(
        links.map(({ tab }) => spacePath(space.space_id, tab)),
        pathname,
        search,
      )
    : null;
  const here = child === null && isHere(path, pathname);
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = { ArrowRight: true, ArrowLeft: false }[event.key];
    if (wanted === undefined || wanted === open) return;
    event.preventDefault();
    props.onOpen(wanted);
  };
  const list = `favorite-${space.space_id}`;
  return (
    <li>
      <Row
        gap="none"
        className={`cl-nav__favourite ${here ? 'cl-nav__favourite--here' : ''}`}
        onKeyDown={onKeyDown}
      >
        <Press
          className="cl-row cl-room-own"
          aria-label={words.show(space.name)}
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          onClick={() => props.onOpen(!open)}
        >
          <Icon name={open ? 'chevronDown' : 'chevronRight'} size={12} />
        </Press>
        <PathLink to={path} label={space.name} current={here} className="cl-row cl-grow cl-nav__link">
          <span className="cl-clip" title={space.name}>
            {shortened(space.name, FAVOURITE_NAME_MAX)}
          </span>
        </PathLink>
      </Row>
      {open && (
        <Stack as="ul" gap="none" className="cl-nav__sub" id={list}>
          {links.map(({ tab, icon }) => {
            const to = spacePath(space.space_id, tab);
            return (
              <li key={tab}>
                <PathLink
                  to={to}
                  current={child === to}
                  className={`cl-row cl-nav__link ${child === to ? 'cl-nav__link--here' : ''}`}
                >
                  <Icon name={icon} size={14} className="cl-faint" />
                  <span className="cl-clip">{spaceWords.kinds[tab]}</span>
                </PathLink>
              </li>
            );
          })}
        </Stack>
      )}
    </li>
  );
}
