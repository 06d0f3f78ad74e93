import { useState } from 'react';
import { roles, scopeOf, type Role } from '@shared/model/permissions';
import { customerWords } from '@shared/words/customers';
import { messages } from '@shared/words/messages';
import type { CustomerUser } from '../../../data/customers';
import { refusedWith } from '../../../parts/forms/useForm';
import { InviteForm, type InvitationLink } from '../../../parts/members/InviteForm';
import { linkAfterRemoval } from '../../../parts/members/invitationLink';
import { PersonRow } from '../../../parts/members/PersonRow';
import { membership, useUser } from '../../../parts/user/userContext';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { useToast } from '../../../ui/overlays/Toasts';
import { useCall, useChange } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';
import { useSend } from '../../../parts/feedback/useSend';

type CustomerRole = 'MSP-Customer-Editor' | 'MSP-Customer-Viewer';
const isCustomerRole = (role: Role): role is CustomerRole => scopeOf(role) === 'MSP-CUSTOMER';
const offered = roles.filter(isCustomerRole);
const words = customerWords.users;

/** The people of a customer: added with a link that is shown once, with a role of customers. */
export function CustomerUsers({ customerId }: { customerId: string }) {
  const query = useCall('customers.listUsers', { params: { id: customerId } });
  const { data } = query;
  const [add] = useChange('customers.addUser');
  const [link, setLink] = useState<InvitationLink | null>(null);
  const toast = useToast();
  if (!data) return <Pending what="users" query={query} rows={5} />;
  async function send({ email, role }: { email: string; role: Role }) {
    if (!isCustomerRole(role)) return refusedWith(messages.error);
    const reply = await add({ params: { id: customerId }, body: { email, role } });
    if (reply.data) setLink({ ...reply.data.data, email });
    return reply;
  }
  const told = ({ error }: { error?: unknown }) =>
    error !== undefined && toast({ text: reasonOf(error), error: true });
  return (
    <Panel>
      <div className="cl-stack cl-stack--l cl-customers__people">
        <InviteForm
          label={words.add}
          action={words.action}
          offered={offered}
          initial="MSP-Customer-Viewer"
          link={link}
          onInvite={send}
        />
        {data.data.length === 0 ? (
          <Empty icon="users" title={words.empty} />
        ) : (
          <ul className="cl-box-line cl-pad-none" aria-label={words.table}>
            {data.data.map((user) => (
              <UserRow
                key={user.userId}
                user={user}
                customerId={customerId}
                onRemoved={() => setLink((shown) => linkAfterRemoval(shown, user.email))}
                onNewLink={() => void send({ email: user.email, role: user.role }).then(told)}
              />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function UserRow(props: { user: CustomerUser; customerId: string; onRemoved(): void; onNewLink(): void }) {
  const { user, customerId } = props;
  const me = useUser();
  const giver = membership(me)?.userAssignedRole;
  const [change] = useSend('customers.changeUser');
  const [remove, removal] = useSend('customers.removeUser');
  const params = { id: customerId, userId: user.userId };

  const changeRole = async (role: Role) =>
    isCustomerRole(role) &&
    change({ params, body: { role } }, { failed: `${messages.failedToChangeUserRole}.` });
  async function removeUser() {
    const reply = await remove({ params }, { failed: `${messages.failedToRemoveUser}.` });
    if (!reply.error) props.onRemoved();
  }
  return (
    <PersonRow
      person={user}
      own={me.userId === user.userId}
      last={false}
      offered={offered}
      {...(giver ? { giver } : {})}
      removeText={words.removeText}
      busy={removal.isLoading}
      onRole={(role) => void changeRole(role)}
      onRemove={() => void removeUser()}
      {...(isCustomerRole(user.role) ? { onNewLink: props.onNewLink } : {})}
    />
  );
}
