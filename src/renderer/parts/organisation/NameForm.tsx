import { useState } from 'react';
import { check, required } from '@shared/rules/fields';
import { messages } from '@shared/words/messages';
import { organizationWords as words } from '@shared/words/themeSettings';
import { membership, useRights, useUser } from '../user/userContext';
import { reasonOf } from '../../platform/api/reasonOf';
import { Button } from '../../ui/base/Button';
import { Field, TextInput } from '../../ui/fields/Field';
import { useToast } from '../../ui/overlays/Toasts';
import './organisation.css';
import { useChange } from '../../platform/api/calls';

const NAME_MAX = 100;

export function NameForm() {
  const name = membership(useUser())?.orgName ?? '';
  return <Form key={name} name={name} />;
}

function Form({ name }: { name: string }) {
  const may = useRights().mayChange('org:settings');
  const [draft, setDraft] = useState(name);
  const [refused, setRefused] = useState<string | null>(null);
  const [rename, { isLoading }] = useChange('organisations.rename');
  const toast = useToast();
  const empty = check(draft, required);
  const error = empty === null ? refused : messages[empty];
  async function submit() {
    if (empty !== null || draft.trim() === name) return;
    const reply = await rename({ body: { name: draft } });
    if (reply.error !== undefined) setRefused(reasonOf(reply.error));
    else toast(words.renamed);
  }
  return (
    <div className="cl-row cl-name">
      <div className="cl-grow">
        <Field label={words.name} help={may ? words.nameHelp : words.nameLocked} error={error}>
          <TextInput
            value={draft}
            disabled={!may}
            maxLength={NAME_MAX}
            onEnter={() => void submit()}
            onChange={(text) => {
              setDraft(text);
              setRefused(null);
            }}
          />
        </Field>
      </div>
      {may && (
        <Button
          busy={isLoading}
          disabled={empty !== null || draft.trim() === name}
          onClick={() => void submit()}
        >
          {words.rename}
        </Button>
      )}
    </div>
  );
}
