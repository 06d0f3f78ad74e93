import { administratorRoles, mayManage, type Role } from '@shared/model/permissions';
import { memberWords as words } from '@shared/words/members';
import { sessionWords } from '@shared/words/sessions';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/base/Button';
import { Tag } from '../../ui/feedback/States';
import { Select } from '../../ui/fields/Select';
import { Row } from '../../ui/layout/Layout';
import { Confirm } from '../../ui/overlays/Dialog';
import './members.css';

export interface Person {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  state: 'active' | 'invited';
  /** The groups that give the role; null: it is given by hand. */
  roleGroups?: readonly string[] | null | undefined;
}

export const nameOf = (person: Pick<Person, 'firstName' | 'lastName' | 'email'>): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email;

const administers = (person: Person) => person.state === 'active' && administratorRoles.includes(person.role);

/** Whether nobody else administers the organisation: the server keeps such a person where they are. */
export const isLastAdministrator = (person: Person, people: readonly Person[]): boolean =>
  administers(person) && !people.some((other) => other.userId !== person.userId && administers(other));

/** The roles that can be chosen for somebody: what is offered and what they have; of the last Admin, Admin roles. */
export function choicesFor(person: Person, offered: readonly Role[], last: boolean): Role[] {
  const all = offered.includes(person.role) ? [...offered] : [person.role, ...offered];
  return last ? all.filter((role) => administratorRoles.includes(role)) : all;
}

interface Props {
  person: Person;
  own: boolean;
  last: boolean;
  /** What the user may give; absent where they may look only. */
  offered?: readonly Role[];
  /** The role of the user, who changes nobody that may do more. */
  giver?: Role;
  removeText: string;
  busy: boolean;
  onRole(role: Role): void;
  onRemove(): void;
  /** Asks for a new invitation link, the earlier one being lost. */
  onNewLink?(): void;
  /** Makes a link on which they set a new password; absent where nobody may. */
  onResetPassword?(): void;
  /** Ends all their sessions; absent where nobody may. */
  onSignOut?(): void;
}

/** Somebody of an organisation: who they are, their role, and what can be changed about them. */
export function PersonRow(props: Props) {
  const { person, own, last, offered, giver } = props;
  const [asking, setAsking] = useState<'remove' | 'reset' | 'signOut' | null>(null);
  const name = nameOf(person);
  const close = () => setAsking(null);
  const questions = {
    remove: [words.removeTitle(name), words.remove, props.removeText, props.onRemove],
    reset: [words.resetTitle(name), words.makeLink, words.resetText, props.onResetPassword],
    signOut: [
      sessionWords.signOutTitle(name),
      sessionWords.signOut,
      sessionWords.signOutText,
      props.onSignOut,
    ],
  } as const;
  const [title, confirm, text, run] = questions[asking ?? 'remove'];
  const above = giver !== undefined && !mayManage(giver, person.role);
  const groups = person.roleGroups ?? null;
  const choices = offered && !above && groups === null ? choicesFor(person, offered, last) : [];
  const label = words.roleOf(name);
  return (
    <li className="cl-row cl-person">
      <span className="cl-initial" aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <div className="cl-grow">
        <div className="cl-row">
          <span className="cl-clip">{name}</span>
          {own && <span className="cl-faint">{words.you}</span>}
          {person.state === 'invited' && <Tag tone="info">{words.invited}</Tag>}
          {last && (
            <span title={words.lastAdminText}>
              <Tag icon="lock">{words.lastAdmin}</Tag>
            </span>
          )}
        </div>
        {offered && groups !== null && (
          <div className="cl-clip cl-faint" title={words.managedText}>
            {words.managedBy(groups)}
          </div>
        )}
        {name !== person.email && <div className="cl-clip cl-faint">{person.email}</div>}
      </div>
      <div className="cl-room-own cl-person__role">
        {choices.length > 1 ? (
          <Select
            label={label}
            value={person.role}
            options={choices.map((role) => ({ value: role, label: role }))}
            onChange={(role) => role !== person.role && props.onRole(role)}
            fill
          />
        ) : (
          <span className="cl-muted" title={above ? words.above : undefined}>
            {person.role}
          </span>
        )}
      </div>
      {offered && (
        <Row gap="none" room="own" className="cl-person__actions">
          {person.state === 'invited' && !above && props.onNewLink && (
            <IconButton icon="link" label={words.newLinkFor(name)} onClick={props.onNewLink} />
          )}
          {person.state === 'active' && !own && !above && props.onResetPassword && (
            <Button
              kind="quiet"
              icon="key"
              label={words.resetPasswordOf(name)}
              onClick={() => setAsking('reset')}
            />
          )}
          {person.state === 'active' && !own && !above && props.onSignOut && (
            <Button
              kind="quiet"
              icon="logout"
              label={sessionWords.signOutOf(name)}
              onClick={() => setAsking('signOut')}
            />
          )}
          {!own && !last && !above && (
            <Button
              kind="quiet"
              icon="trash"
              label={`${words.remove} ${name}`}
              onClick={() => setAsking('remove')}
            />
          )}
        </Row>
      )}
      {asking && (
        <Confirm
          title={title}
          open
          danger={asking !== 'reset'}
          confirm={confirm}
          busy={props.busy}
          onConfirm={() => {
            close();
            run?.();
          }}
          onClose={close}
        >
          {text}
        </Confirm>
      )}
    </li>
  );
}
