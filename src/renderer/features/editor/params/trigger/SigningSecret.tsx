import { useState } from 'react';
import { hookWords as words } from '@shared/words/hooks';
import type { Trigger } from '../../../../data/triggers';
import { Button } from '../../../../ui/base/Button';
import { Banner } from '../../../../ui/feedback/States';
import { Field, TextInput } from '../../../../ui/fields/Field';
import { useSend } from '../../../../parts/feedback/useSend';

/** What the sender signs with: written at once, apart from the workflow, and never read. */
export function SigningSecret({ trigger, readOnly }: { trigger: Trigger; readOnly: boolean }) {
  const [secret, setSecret] = useState('');
  const [update, { isLoading }] = useSend('triggers.update');
  const { signing_secret_set: isSet, workflowId, trigger_id: triggerId } = trigger;
  const save = async () => {
    const reply = await update(
      { params: { workflowId, triggerId }, body: { signing_secret: secret } },
      { done: words.secretSaved, failed: words.secretFailed },
    );
    if (!reply.error) setSecret('');
  };
  return (
    <>
      {!isSet && <Banner tone="warn">{words.secretMissing}</Banner>}
      {!readOnly && (
        <>
          <Field label={words.signingSecret} help={isSet ? words.secretIsSet : undefined}>
            <TextInput
              type="password"
              value={secret}
              maxLength={500}
              placeholder={isSet ? words.signingSecretHint : undefined}
              onChange={setSecret}
            />
          </Field>
          <div className="cl-row">
            <Button
              icon="key"
              onClick={() => void save()}
              disabled={secret.trim() === '' || isLoading}
              busy={isLoading}
            >
              {words.saveSecret}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
