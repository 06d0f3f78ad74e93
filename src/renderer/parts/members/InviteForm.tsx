import { useState } from 'react';
import type { Role } from '@shared/model/permissions';
import { check, email as emailRule, required } from '@shared/rules/fields';
import { memberWords as words } from '@shared/words/members';
import { messages } from '@shared/words/messages';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Field, TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
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
  busy: boolean;
  /** Why the server refused the last one. */
  refused: string | null;
  link: InvitationLink | null;
  /** → whether it was sent. */
  onInvite(person: { email: string; role: Role }): Promise<boolean>;
}

/** An address and a role; what comes back is a link that works once and is shown this once. */
export function InviteForm(props: Props) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>(props.initial);
  const [tried, setTried] = useState(false);
  const problem = check(email, required, emailRule);

  async function send() {
    setTried(true);
    if (problem || !(await props.onInvite({ email: email.trim(), role }))) return;
    setEmail('');
    setTried(false);
  }

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
        <Field label={props.label} error={tried && problem ? messages[problem] : props.refused}>
          <TextInput
            type="email"
            value={email}
            onChange={setEmail}
            maxLength={320}
            placeholder="name@example.com"
          />
        </Field>
        <Select<Role>
          label={words.role}
          value={role}
          options={props.offered.map((value) => ({ value, label: value }))}
          onChange={setRole}
        />
        <Button kind="primary" submit busy={props.busy}>
          {props.action}
        </Button>
      </form>
      {props.link && (
        <SecretLine
          isLink
          title={words.linkTitle}
          text={words.linkText(props.link.email, formatMoment(props.link.expiresAt))}
          secret={props.link.invitationUrl}
        />
      )}
    </div>
  );
}
