import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { grantors, type Role } from '@shared/model/permissions';
import { shellWords } from '@shared/words/shell';
import { PathLink } from '../../parts/navigation/PathLink';
import { membership, useRights, useUser } from '../../parts/user/userContext';
import { Icon } from '../../ui/base/Icon';
import { allowed, homePath } from '../access';
import { NotFoundPage } from '../pages/NotFoundPage';
import type { Screen } from '../screen';
import { screens } from '../screens';
import { Text } from '../../ui/layout/Layout';

/** A screen for those who may see it; others read which permission is missing and who can give it. */
export function ScreenGate(props: { screen: Screen; children: ReactNode }) {
  const { screen } = props;
  const user = useUser();
  const rights = useRights();
  const type = membership(user)?.orgMetadata.org_type ?? 'standard';
  const { pathname, search } = useLocation();
  if (allowed(screen, rights)) return props.children;
  const instead = screen.instead?.(pathname, new URLSearchParams(search));
  if (instead) return <Navigate to={instead} replace />;
  if (screen.permission && !rights.may(screen.permission)) {
    const reason = shellWords.gate.missing(screen.title, screen.permission);
    return <RefusedPage reason={reason} granting={grantors(screen.permission, type)} />;
  }
  if (screen.edits && !rights.edits) {
    return (
      <RefusedPage reason={shellWords.gate.readOnly(screen.title)} granting={grantors('org:members', type)} />
    );
  }
  return <NotFoundPage />;
}

function RefusedPage({ reason, granting }: { reason: string; granting: readonly Role[] }) {
  const words = shellWords.gate;
  const user = useUser();
  const own = membership(user);
  const home = homePath(screens, useRights());
  return (
    <div className="cl-alone">
      <div className="cl-state">
        <span className="cl-state__icon">
          <Icon name="lock" size={22} />
        </span>
        <Text as="h2" size="xl" strong>
          {words.title}
        </Text>
        <p>{reason}</p>
        {own && <p className="cl-muted">{words.role(own.userAssignedRole, own.orgName)}</p>}
        <p className="cl-muted">{granting.length > 0 ? words.ask(granting) : words.nobody}</p>
        {home && <PathLink to={home}>{words.elsewhere}</PathLink>}
      </div>
    </div>
  );
}
