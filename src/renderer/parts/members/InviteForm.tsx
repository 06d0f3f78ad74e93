import type { Role } from '@shared/model/permissions';
import { email as isEmail, required } from '@shared/rules/fields';
import { memberWords as words } from '@shared/words/members';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Select } from '../../ui/fields/Select';
import { TextField } from '../../ui/fields/TextField';
import { Stack } from '../../ui/layout/Layout';
import { PageForm } from '../forms/PageForm';
import { ruled } from '../forms/ruled';
import { useForm, type Reply } from '../forms/useForm';
import './members.css';
import { SecretLine } from './SecretLine';

export interface InvitationLink {
  /** Whose it is. */
  email: string;
  invitationUrl: string;
  expiresAt: string;
}

interface Props {
  label: string;
  action: string;
  offered: readonly Role[];
  initial: Role;
  link: InvitationLink | null;
  onInvite(person: { email: string; role: Role }): PromiseLike<Reply<unknown>>;
}

/** An address and a role; what comes back is a link that works once and is shown this once. */
export function InviteForm(props: Props) {
  const form = useForm({
    start: { email: '', role: props.initial },
    problems: ({ email }) => ({ email: ruled(email, required, isEmail) }),
    save: ({ email, role }) => props.onInvite({ email: email.trim(), role }),
    next: (sent) => ({ ...sent, email: '' }),
  });
  return (
    <Stack>
      <PageForm form={form} className="cl-row cl-align-end cl-invite">
        <TextField
          label={props.label}
          type="email"
          maxLength={320}
          placeholder="name@example.com"
          {...form.bind('email')}
          error={form.problems.email ?? form.problems.role}
        />
        <div className="cl-room-own cl-person__role">
          <Select<Role>
            label={words.role}
            options={props.offered.map((value) => ({ value, label: value }))}
            {...form.bind('role')}
            fill
          />
        </div>
        <Button kind="primary" submit busy={form.isBusy}>
          {props.action}
        </Button>
      </PageForm>
      {props.link && (
        <SecretLine
          isLink
          title={words.linkTitle}
          text={words.linkText(props.link.email, formatMoment(props.link.expiresAt))}
          secret={props.link.invitationUrl}
        />
      )}
    </Stack>
  );
}
