import { useState } from 'react';
import { roles, type Role } from '@shared/model/permissions';
import { check, email as emailRule, required } from '@shared/rules/fields';
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
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Empty, Failed, Skeleton, Tag } from '../../ui/feedback/States';
import { Field, TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { Confirm } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { useRights, useUser } from '../user/userContext';
import { SecretLine } from './SecretLine';
import './members.css';

export const roleChoices = roles.map((role) => ({ value: role, label: role }));
const nameOf = (member: Member) =>
  [member.firstName, member.lastName].filter(Boolean).join(' ') || member.email;

/** Who belongs to the organisation: invite, change role, remove, for those who may. */
export function Members() {
  const { data, error, refetch, isFetching } = useMembersQuery();
  const may = useRights().mayChange('org:members');
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
  return (
    <div className="cl-stack cl-stack--l">
      {may && <Invite />}
      {data.data.length === 0 ? (
        <Empty title={words.empty} />
      ) : (
        <ul className="cl-people" aria-label={words.members}>
          {data.data.map((member) => (
            <MemberRow key={member.userId} member={member} editable={may} />
          ))}
        </ul>
      )}
    </div>
  );
}

function MemberRow({ member, editable }: { member: Member; editable: boolean }) {
  const own = useUser().userId === member.userId;
  const toast = useToast();
  const [asking, setAsking] = useState(false);
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
    setAsking(false);
    if (reply.error) toast({ text: `${messages.failedToRemoveUser}. ${reasonOf(reply.error)}`, error: true });
  }

  return (
    <li className="cl-person">
      <span className="cl-initial" aria-hidden="true">
        {nameOf(member).slice(0, 1).toUpperCase()}
      </span>
      <div className="cl-grow">
        <div className="cl-row">
          <span className="cl-clip">{nameOf(member)}</span>
          {member.state === 'invited' && <Tag tone="info">{words.invited}</Tag>}
        </div>
        <div className="cl-clip cl-faint">{member.email}</div>
      </div>
      {editable ? (
        <Select
          label={`${words.role} of ${nameOf(member)}`}
          value={member.role}
          options={roleChoices}
          onChange={(role) => void changeRole(role)}
        />
      ) : (
        <span className="cl-muted">{member.role}</span>
      )}
      {editable && !own && (
        <Button
          kind="quiet"
          icon="trash"
          label={`${words.remove} ${nameOf(member)}`}
          onClick={() => setAsking(true)}
        />
      )}
      <Confirm
        title={words.removeTitle(nameOf(member))}
        open={asking}
        danger
        confirm={words.remove}
        busy={removal.isLoading}
        onConfirm={() => void removeMember()}
        onClose={() => setAsking(false)}
      >
        {words.removeText}
      </Confirm>
    </li>
  );
}

function Invite() {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('Member');
  const [tried, setTried] = useState(false);
  const [invite, invitation] = useInviteMemberMutation();
  const problem = check(email, required, emailRule);
  const refused = invitation.error ? reasonOf(invitation.error) : null;

  async function send() {
    setTried(true);
    if (problem) return;
    const reply = await invite({ body: { email: email.trim(), role } });
    if (reply.error) return;
    setEmail('');
    setTried(false);
  }

  const link = invitation.data?.data;
  return (
    <div className="cl-stack">
      <form
        className="cl-invite"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field label={words.invite} error={tried && problem ? messages[problem] : refused}>
          {(field) => (
            <TextInput
              {...field}
              type="email"
              value={email}
              onChange={setEmail}
              placeholder="name@example.com"
            />
          )}
        </Field>
        <Select<Role> label={words.role} value={role} options={roleChoices} onChange={setRole} />
        <Button kind="primary" submit busy={invitation.isLoading}>
          {words.inviteAction}
        </Button>
      </form>
      {link && (
        <SecretLine
          title={words.linkTitle}
          text={words.linkText(formatMoment(link.expiresAt))}
          secret={link.invitationUrl}
        />
      )}
    </div>
  );
}
