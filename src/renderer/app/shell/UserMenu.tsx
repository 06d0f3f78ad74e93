import { useState } from 'react';
import { shellWords } from '@shared/words/shell';
import { ApiKeys } from '../../parts/members/ApiKeys';
import { Members } from '../../parts/members/Members';
import { membership, useRights, useUser } from '../../parts/user/userContext';
import type { User } from '../../data/users.endpoints';
import { useHost } from '../../platform/hostContext';
import { Button } from '../../ui/base/Button';
import { Dialog } from '../../ui/overlays/Dialog';
import { Menu, MenuGroup, MenuItem, Popover } from '../../ui/overlays/Popover';
import { useToast } from '../../ui/overlays/Toasts';

type Opened = 'account' | 'users' | 'apiKeys' | null;

export function UserMenu({ onKeys }: { onKeys(): void }) {
  const user = useUser();
  const rights = useRights();
  const host = useHost();
  const toast = useToast();
  const [opened, setOpened] = useState<Opened>(null);
  const users = rights.may('org:members');
  const keys = rights.has('APIKeys') && rights.mayChange('org:settings');
  const signOut = () =>
    host
      .call('session.signOut', null)
      .catch(() => toast({ text: 'Signing out failed. Try again.', error: true }));
  return (
    <>
      <Popover
        placement="bottom-end"
        content={
          <div className="cl-usermenu">
            <div className="cl-usercard">
              <Face user={user} />
              <div className="cl-grow">
                <div className="cl-clip">{user.username}</div>
                <div className="cl-clip cl-faint">{user.email}</div>
              </div>
            </div>
            <Menu label={shellWords.openMenu}>
              <MenuItem icon="user" text={shellWords.account} onClick={() => setOpened('account')} />
              {(users || keys) && <MenuGroup title={shellWords.organisation} />}
              {users && <MenuItem icon="users" text={shellWords.users} onClick={() => setOpened('users')} />}
              {keys && <MenuItem icon="key" text={shellWords.apiKeys} onClick={() => setOpened('apiKeys')} />}
              <MenuGroup />
              <MenuItem icon="keyboard" text={shellWords.keyboard} hint="?" onClick={onKeys} />
              <MenuItem icon="logout" text={shellWords.logout} onClick={() => void signOut()} />
            </Menu>
          </div>
        }
      >
        <button
          type="button"
          className="cl-facebutton"
          aria-haspopup="menu"
          aria-label={`${shellWords.openMenu}: ${user.username}`}
        >
          <Face user={user} />
        </button>
      </Popover>
      {opened && (
        <Dialog
          title={shellWords[opened]}
          open
          width={opened === 'account' ? 420 : 760}
          onClose={() => setOpened(null)}
          actions={
            <Button kind="primary" onClick={() => setOpened(null)}>
              {shellWords.ok}
            </Button>
          }
        >
          {opened === 'account' && <Account user={user} />}
          {opened === 'users' && <Members />}
          {opened === 'apiKeys' && <ApiKeys />}
        </Dialog>
      )}
    </>
  );
}

function Face({ user }: { user: User }) {
  const initial = (user.firstName || user.username || user.email).slice(0, 1).toUpperCase();
  return user.pictureUrl ? (
    <img className="cl-initial cl-initial--round" src={user.pictureUrl} alt="" />
  ) : (
    <span className="cl-initial cl-initial--round" aria-hidden="true">
      {initial}
    </span>
  );
}

function Account({ user }: { user: User }) {
  const own = membership(user);
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const rows = [
    ['Name', name || user.username],
    ['Email', user.email],
    ['Organization', own?.orgName ?? ''],
    ['Role', own?.userAssignedRole ?? ''],
  ];
  return (
    <dl className="cl-facts">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
