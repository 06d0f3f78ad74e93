import { useState } from 'react';
import {
  contactOf,
  noContact,
  type EmailContact,
  type NotificationPreferences,
} from '@shared/model/settings/notifications';
import { email } from '@shared/rules/fields';
import { messages } from '@shared/words/messages';
import { notificationWords as words } from '@shared/words/notificationSettings';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Banner } from '../../../ui/feedback/States';
import { Field } from '../../../ui/fields/Field';
import { LabelsInput } from '../../../ui/fields/LabelsInput';
import { ContactPart } from './ContactPart';
import { savable } from './recipients';

const LONGEST = 320;

export function EmailEditor(props: {
  preferences: NotificationPreferences;
  hasServer: boolean;
  onChange(contact: EmailContact): void;
}) {
  const kept = contactOf(props.preferences, 'email') ?? { ...noContact.email, recipients: [] };
  /** With what the server would refuse; null while what it holds is what is shown. */
  const [draft, setDraft] = useState<string[] | null>(null);
  const recipients = draft ?? kept.recipients;
  const wrong = recipients.filter((address) => email(address) !== null);
  const problem =
    wrong.length > 0
      ? `${messages.invalidEmail}: ${wrong.join(', ')}`
      : kept.enabled && recipients.length === 0
        ? messages.fillEmails
        : null;
  function change(next: string[]) {
    const { recipients: good, isAll } = savable(next);
    setDraft(isAll ? null : next);
    if (good.join('\n') !== kept.recipients.join('\n')) props.onChange({ ...kept, recipients: good });
  }
  return (
    <ContactPart
      title={words.email}
      contact={kept}
      onToggle={(enabled) => props.onChange({ ...kept, enabled })}
    >
      {!props.hasServer && (
        <Banner tone="info" action={<PathLink to="/settings?tab=mail">{words.setServer}</PathLink>}>
          {words.noServer}
        </Banner>
      )}
      <Field label={words.recipients} help={words.recipientsHelp} error={problem}>
        <LabelsInput
          values={recipients}
          onChange={change}
          maxLength={LONGEST}
          placeholder="finops@example.com"
          removeLabel={words.removeRecipient}
        />
      </Field>
    </ContactPart>
  );
}
