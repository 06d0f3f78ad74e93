import type { ReactNode } from 'react';
import { grantors, type Permission } from '@shared/model/permissions';
import { shellWords } from '@shared/words/shell';
import { PathLink } from '../../parts/navigation/PathLink';
import { membership, rightsOf, useUser } from '../../parts/user/userContext';
import { Icon } from '../../ui/base/Icon';
import { allowed, homePath } from '../access';
import { NotFoundPage } from '../pages/NotFoundPage';
import { screens, type Screen } from '../screens';

/** A screen for those who may see it; others read which permission is missing and who can give it. */
export function ScreenGate(props: { screen: Screen; development: boolean; children: ReactNode }) {
  const { screen } = props;
  const rights = rightsOf(useUser(), props.development);
  if (allowed(screen, rights)) return props.children;
  if (screen.permission && !rights.may(screen.permission)) {
    return <NoPermissionPage title={screen.title} permission={screen.permission} />;
  }
  return <NotFoundPage />;
}

function NoPermissionPage({ title, permission }: { title: string; permission: Permission }) {
  const words = shellWords.gate;
  const user = useUser();
  const own = membership(user);
  const granting = grantors(permission);
  const home = homePath(screens, rightsOf(user));
  return (
    <div className="cl-alone">
      <div className="cl-state">
        <span className="cl-state__icon">
          <Icon name="lock" size={22} />
        </span>
        <h2>{words.title}</h2>
        <p>{words.missing(title, permission)}</p>
        {own && <p className="cl-muted">{words.role(own.userAssignedRole, own.orgName)}</p>}
        <p className="cl-muted">{granting.length > 0 ? words.ask(granting) : words.nobody}</p>
        {home && <PathLink to={home}>{words.elsewhere}</PathLink>}
      </div>
    </div>
  );
}
