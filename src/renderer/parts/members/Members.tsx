import { useState } from 'react';
import { offeredRoles, type Role } from '@shared/model/permissions';
import { memberWords as words } from '@shared/words/members';
import { sessionWords } from '@shared/words/sessions';
import { messages } from '@shared/words/messages';
import type { Member } from '../../data/users';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatMoment } from '../../platform/formatting/dates';
import { Empty } from '../../ui/feedback/States';
import { useToast } from '../../ui/overlays/Toasts';
import { membership, useRights, useUser } from '../user/userContext';
import { InviteForm, type InvitationLink } from './InviteForm';
import { linkAfterRemoval } from './invitationLink';
import { isLastAdministrator, nameOf, PersonRow } from './PersonRow';
import { SecretLine } from './SecretLine';
import './members.css';
import { useCall, useChange } from '../../platform/api/calls';
import { Pending } from '../feedback/Loaded';
import { useSend } from '../feedback/useSend';

/** What the user may give to members of the active organisation: the roles made for its type, none above their own. */
export function useOfferedRoles(): { giver: Role | undefined; offered: readonly Role[] } {
  const own = membership(useUser());
  if (!own) return { giver: undefined, offered: [] };
  const type = own.orgMetadata.org_type ?? 'standard';
  return { giver: own.userAssignedRole, offered: offeredRoles(type, own.userAssignedRole) };
}

/** The least of them, so that nobody gets more by a slip. */
export const leastRole = (offered: readonly Role[]): Role => offered.at(-1) ?? 'Guest';

/** Who belongs to the organisation: invite, change role, remove, for those who may. */
export function Members() {
  const query = useCall('organisations.listMembers');
  const { data } = query;
  const may = useRights().mayChange('org:members');
  const { offered } = useOfferedRoles();
  const [invite] = useChange('organisations.inviteMember');
  const [link, setLink] = useState<InvitationLink | null>(null);
  const [reset, setReset] = useState<ResetLink | null>(null);
  const toast = useToast();
  if (!data) return <Pending what="members" query={query} rows={4} />;

  async function send(person: { email: string; role: Role }) {
    const reply = await invite({ body: person });
    if (reply.data) setLink({ ...reply.data.data, email: person.email });
    return reply;
  }
  const told = ({ error }: { error?: unknown }) =>
    error !== undefined && toast({ text: reasonOf(error), error: true });
  const people = [...data.data].sort((a, b) => Number(a.state === 'invited') - Number(b.state === 'invited'));
  return (
    <div className="cl-stack cl-stack--l">
      {may && (
        <InviteForm
          label={words.invite}
          action={words.inviteAction}
          offered={offered}
          initial={offered.includes('Member') ? 'Member' : leastRole(offered)}
          link={link}
          onInvite={send}
        />
      )}
      {reset && (
        <SecretLine
          title={words.resetLinkTitle(reset.name)}
          text={words.resetLinkText(formatMoment(reset.expiresAt))}
          secret={reset.resetUrl}
        />
      )}
      {people.length === 0 ? (
        <Empty title={words.empty} />
      ) : (
        <ul className="cl-box-line cl-pad-none" aria-label={words.members}>
          {people.map((member) => (
            <MemberRow
              key={member.userId}
              member={member}
              last={isLastAdministrator(member, people)}
              editable={may}
              onRemoved={() => setLink((shown) => linkAfterRemoval(shown, member.email))}
              onReset={setReset}
              onNewLink={() => void send({ email: member.email, role: member.role }).then(told)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ResetLink {
  name: string;
  resetUrl: string;
  expiresAt: string;
}

function MemberRow(props: {
  member: Member;
  last: boolean;
  editable: boolean;
  onRemoved(): void;
  onNewLink(): void;
  onReset(link: ResetLink): void;
}) {
  const { member, last, editable } = props;
  const own = useUser().userId === member.userId;
  const { giver, offered } = useOfferedRoles();
  const [change] = useSend('organisations.changeMember');
  const [remove, removal] = useSend('organisations.removeMember');
  const [makeReset, making] = useSend('users.resetPassword');
  const [endSessions, endingSessions] = useSend('organisations.endSessions');
  const params = { userId: member.userId };

  async function resetPassword() {
    const reply = await makeReset({ params }, { failed: `${words.resetFailed}.` });
    if (!reply.error) props.onReset({ name: nameOf(member), ...reply.data.data });
  }
  const signOut = () =>
    endSessions(
      { params },
      { done: ({ data }) => sessionWords.othersEnded(data.ended), failed: `${sessionWords.endFailed}.` },
    );
  async function removeMember() {
    const reply = await remove({ params }, { failed: `${messages.failedToRemoveUser}.` });
    if (!reply.error) props.onRemoved();
  }
  return (
    <PersonRow
      person={member}
      own={own}
      last={last}
      {...(editable ? { offered, giver } : {})}
      removeText={words.removeText}
      busy={removal.isLoading || making.isLoading || endingSessions.isLoading}
      onRole={(role) =>
        void change({ params, body: { role } }, { failed: `${messages.failedToChangeUserRole}.` })
      }
      onRemove={() => void removeMember()}
      onNewLink={props.onNewLink}
      onResetPassword={() => void resetPassword()}
      onSignOut={() => void signOut()}
    />
  );
}
