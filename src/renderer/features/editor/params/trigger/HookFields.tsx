import { useState } from 'react';
import { useSelector } from 'react-redux';
import { isSignedBySecret, needsAddressSecret, type HookSettings } from '@shared/model/hooks/settings';
import { hookWords } from '@shared/words/hooks';
import { paramFormWords } from '@shared/words/paramForms';
import { selectServerUrl } from '../../../../data/session.slice';
import { ConfirmChange } from '../../../../parts/confirm/ConfirmChange';
import { SecretLine } from '../../../../parts/members/SecretLine';
import { Button } from '../../../../ui/base/Button';
import { useCopy } from '../../../../ui/overlays/useCopy';
import { Hint, Row, Stack, Text } from '../../../../ui/layout/Layout';
import '../../../../parts/members/members.css';
import type { FormOf } from '../forms/Fields';
import type { ParamWorld } from '../contract';
import { hookAddress } from './hookAddress';
import { HookProof } from './HookProof';
import { HookState } from './HookState';
import { SigningSecret } from './SigningSecret';
import { useWorkflowTrigger } from './useWorkflowTrigger';

interface Props {
  form: FormOf & { world: ParamWorld };
  hook: HookSettings;
  onChange(hook: HookSettings): void;
}

/** Where to post and who may; address and secrets are there once the trigger is saved as a hook. */
export function HookFields({ form, hook, onChange }: Props) {
  const words = paramFormWords.trigger;
  const { workflowId } = form.world;
  const trigger = useWorkflowTrigger(workflowId);
  const [asks, setAsks] = useState(false);
  const [secret, setSecret] = useState('');
  const copy = useCopy();
  const path = trigger?.hook_path;
  const base = useSelector(selectServerUrl);
  return (
    <>
      <Hint>{words.hookHelp}</Hint>
      {path ? (
        <Stack gap="xs">
          <span className="cl-muted">{words.hookAddress}</span>
          <Row>
            <Text as="code" mono size="s" flow="break" className="cl-box-sunken cl-grow">
              POST {hookAddress(base, path)}
            </Text>
            <Button
              icon="copy"
              onClick={() => copy(hookAddress(base, path), words.addressCopied, words.copyFailed)}
              disabled={base === undefined}
            >
              {words.copyAddress}
            </Button>
          </Row>
          {!form.readOnly && needsAddressSecret(hook) && (
            <Row>
              <Button icon="key" onClick={() => setAsks(true)}>
                {words.newSecret}
              </Button>
            </Row>
          )}
        </Stack>
      ) : (
        <p className="cl-box-sunken cl-flow-break">{words.hookLater}</p>
      )}
      {trigger && path && <HookState refused={trigger.refused} subscription={trigger.subscription} />}
      <HookProof form={form} hook={hook} onChange={onChange} />
      {isSignedBySecret(hook.proof) &&
        (trigger && path ? (
          <SigningSecret trigger={trigger} readOnly={form.readOnly} />
        ) : (
          <p className="cl-box-sunken cl-flow-break">{hookWords.secretLater}</p>
        ))}
      {secret && <SecretLine title={words.secretTitle} text={words.secretOnce} secret={secret} />}
      <ConfirmChange
        call="triggers.update"
        arg={{ params: { workflowId, triggerId: trigger?.trigger_id ?? '' }, body: { rotate_secret: true } }}
        title={words.newSecretTitle}
        open={asks}
        confirm={words.newSecret}
        danger
        failed={words.secretFailed}
        onDone={(answer) => setSecret(answer.secret ?? '')}
        onClose={() => setAsks(false)}
      >
        {words.newSecretAsk}
      </ConfirmChange>
    </>
  );
}
