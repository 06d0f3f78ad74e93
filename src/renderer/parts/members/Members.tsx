import { useState } from 'react';
import { offeredRoles, type Role } from '@shared/model/permissions';
import { memberWords as words } from '@shared/words/members';
import { messages } from '@shared/words/messages';
import {
  useChangeMemberMutation,
  useInviteMemberMutation,
  useMembersQuery,
  useRemoveMemberMutation,
  type Member,
} from '../../data/users.endpoints';
import { reasonOf } from '../../platform/api/reasonOf';
import { Empty, Failed, Skeleton } from '../../ui/feedback/States';
import { useToast } from '../../ui/overlays/Toasts';
import { membership, useRights, useUser } from '../user/userContext';
import { InviteForm, type InvitationLink } from './InviteForm';
import { isLastAdministrator, PersonRow } from './PersonRow';
import './members.css';

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
  const { data, error, refetch, isFetching } = useMembersQuery();
  const may = useRights().mayChange('org:members');
  const { offered } = useOfferedRoles();
  const [invite, invitation] = useInviteMemberMutation();
  const [link, setLink] = useState<InvitationLink | null>(null);
  if (error && !data) {
    return (
      <Failed
        title={messages.failedToFetch('members')}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (!data) return <Skeleton rows={4} />;

  async function send(person: { email: string; role: Role }): Promise<boolean> {
    const reply = await invite({ body: person });
    if (reply.error) return false;
    setLink({ ...reply.data.data, email: person.email });
    return true;
  }
  const people = [...data.data].sort((a, b) => Number(a.state === 'invited') - Number(b.state === 'invited'));
  return (
    <div className="cl-stack cl-stack--l">
      {may && (
        <InviteForm
          label={words.invite}
          action={words.inviteAction}
          offered={offered}
          initial={offered.includes('Member') ? 'Member' : leastRole(offered)}
          busy={invitation.isLoading}
          refused={invitation.error ? reasonOf(invitation.error) : null}
          link={link}
          onInvite={send}
        />
      )}
      {people.length === 0 ? (
        <Empty title={words.empty} />
      ) : (
        <ul className="cl-people" aria-label={words.members}>
          {people.map((member) => (
            <MemberRow
              key={member.userId}
              member={member}
              last={isLastAdministrator(member, people)}
              editable={may}
              onNewLink={() => void send({ email: member.email, role: member.role })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function MemberRow(props: { member: Member; last: boolean; editable: boolean; onNewLink(): void }) {
  const { member, last, editable } = props;
  const own = useUser().userId === member.userId;
  const { giver, offered } = useOfferedRoles();
  const toast = useToast();
  const [change] = useChangeMemberMutation();
  const [remove, removal] = useRemoveMemberMutation();
  const params = { userId: member.userId };

  async function changeRole(role: Role) {
    const reply = await change({ params, body: { role } });
    if (reply.error)
      toast({ text: `${messages.failedToChangeUserRole}. ${reasonOf(reply.error)}`, error: true });
  }
  async function removeMember() {
    const reply = await remove({ params });
    if (reply.error) toast({ text: `${messages.failedToRemoveUser}. ${reasonOf(reply.error)}`, error: true });
  }
  return (
    <PersonRow
      person={member}
      own={own}
      last={last}
      {...(editable ? { offered, giver } : {})}
      removeText={words.removeText}
      busy={removal.isLoading}
      onRole={(role) => void changeRole(role)}
      onRemove={() => void removeMember()}
      onNewLink={props.onNewLink}
    />
  );
}
