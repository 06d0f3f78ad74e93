import { accountWords as words } from '@shared/words/members';
import { useSelector } from 'react-redux';
import { selectSession } from '../../data/session.slice';
import type { User } from '../../data/users';
import { membership, rightsOf, useUser } from '../user/userContext';
import { NameForm, PasswordForm } from './AccountForms';
import { ConnectedAssistants } from './ConnectedAssistants';
import { Sessions } from './Sessions';
import { Row } from '../../ui/layout/Layout';
import './members.css';
import { Facts } from '../page/Facts';

/** The picture of somebody, or their initial. */
export function Face({ user, large }: { user: User; large?: boolean }) {
  const initial = (user.firstName || user.username || user.email).slice(0, 1).toUpperCase();
  const className = `cl-initial cl-initial--round ${large ? 'cl-initial--large' : ''}`;
  return user.pictureUrl ? (
    <img className={className} src={user.pictureUrl} alt="" />
  ) : (
    <span className={className} aria-hidden="true">
      {initial}
    </span>
  );
}

/** Who is signed in, as what, and how. */
export function Account() {
  const user = useUser();
  const session = useSelector(selectSession);
  const own = membership(user);
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
  const edits = rightsOf(user).edits ? words.mayChange : words.mayLook;
  const server = session?.server;
  const rows: [string, string][] = [
    [words.name, name],
    [words.email, user.email],
    [words.organisation, own?.orgName ?? ''],
    [words.role, own ? `${own.userAssignedRole}: ${edits}` : ''],
    [words.signIn, server?.kind === 'team' ? words.team(server.label) : words.local],
  ];
  return (
    <div className="cl-stack">
      <Row gap="xl" align="start" className="cl-account">
        <Face user={user} large />
        <Facts of={rows.filter(([, value]) => value !== '')} className="cl-grow" />
      </Row>
      <NameForm key={name} user={user} />
      {server?.kind === 'team' && <PasswordForm />}
      {server?.kind === 'team' && <Sessions />}
      {server?.kind === 'team' && <ConnectedAssistants own />}
    </div>
  );
}
