import { useState } from 'react';
import { hookWords as words } from '@shared/words/hooks';
import type { Trigger } from '../../../../data/triggers';
import { reasonOf } from '../../../../platform/api/reasonOf';
import { Button } from '../../../../ui/base/Button';
import { Banner } from '../../../../ui/feedback/States';
import { Field, TextInput } from '../../../../ui/fields/Field';
import { useToast } from '../../../../ui/overlays/Toasts';
import { useChange } from '../../../../platform/api/calls';

/** What the sender signs with: written at once, apart from the workflow, and never read. */
export function SigningSecret({ trigger, readOnly }: { trigger: Trigger; readOnly: boolean }) {
  const [secret, setSecret] = useState('');
  const [update, { isLoading }] = useChange('triggers.update');
  const toast = useToast();
  const { signing_secret_set: isSet, workflowId, trigger_id: triggerId } = trigger;
  const save = async () => {
    const answer = await update({ params: { workflowId, triggerId }, body: { signing_secret: secret } });
    if (answer.error) toast({ text: `${words.secretFailed}: ${reasonOf(answer.error)}`, error: true });
    else {
      setSecret('');
      toast(words.secretSaved);
    }
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
