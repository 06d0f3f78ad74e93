import { useState } from 'react';
import { shellWords } from '@shared/words/shell';
import { Face } from '../../parts/members/Account';
import { useRights, useUser, type Rights } from '../../parts/user/userContext';
import { useHost } from '../../platform/hostContext';
import { Row, Text } from '../../ui/layout/Layout';
import { Menu, MenuGroup, MenuItem, Popover } from '../../ui/overlays/Popover';
import { useToast } from '../../ui/overlays/Toasts';
import { organisationPages, type OrganisationPage } from './organisationPages';
import { Press } from '../../ui/base/Press';
import { PageDialog, type PersonalPage } from './PageDialog';

/** Who is signed in, the pages about them and their organisation, and the way out. */
export function UserMenu({ onKeys }: { onKeys(): void }) {
  const user = useUser();
  const rights = useRights();
  const host = useHost();
  const toast = useToast();
  const [opened, setOpened] = useState<PersonalPage | null>(null);
  const signOut = () =>
    host.call('session.signOut', null).catch(() => toast({ text: shellWords.signOutFailed, error: true }));
  return (
    <>
      <Popover
        placement="bottom-end"
        content={
          <div>
            <Row gap="m" pad="m" edge="bottom" className="cl-usercard">
              <Face user={user} />
              <div className="cl-grow">
                <Text as="div" flow="clip">
                  {user.username}
                </Text>
                <Text as="div" flow="clip" tone="faint">
                  {user.email}
                </Text>
              </div>
            </Row>
            <Menu label={shellWords.openMenu}>
              <MenuItem icon="user" text={shellWords.account} onClick={() => setOpened('account')} />
              <OrganisationItems rights={rights} onOpen={setOpened} />
              <MenuGroup />
              <MenuItem icon="keyboard" text={shellWords.keyboard} hint="?" onClick={onKeys} />
              <MenuItem icon="logout" text={shellWords.logout} onClick={() => void signOut()} />
            </Menu>
          </div>
        }
      >
        <Press
          className="cl-facebutton"
          aria-haspopup="menu"
          aria-label={`${shellWords.openMenu}: ${user.username}`}
        >
          <Face user={user} />
        </Press>
      </Popover>
      {opened && <PageDialog page={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const icons = { users: 'users', settings: 'settings', apiKeys: 'key' } as const;

/** USER-02, -04 to -06 */
function OrganisationItems(props: { rights: Rights; onOpen(page: OrganisationPage): void }) {
  const pages = organisationPages(props.rights);
  if (pages.length === 0) return null;
  return (
    <>
      <MenuGroup title={shellWords.organisation} />
      {pages.map((page) => (
        <MenuItem key={page} icon={icons[page]} text={shellWords[page]} onClick={() => props.onOpen(page)} />
      ))}
    </>
  );
}
