import { useState } from 'react';
import { integrationScreenWords } from '@shared/words/integrationScreens';
import type { ConnectionCheck } from '../../../data/integrations';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner } from '../../../ui/feedback/States';
import { Checkbox } from '../../../ui/fields/Field';
import { markedPermissions } from '../permissionMarks';
import { SetupText } from '../Setups';
import { useCall, useChange } from '../../../platform/api/calls';

const words = integrationScreenWords.policy;

/** Makes the IAM policy for what the integration is to do, to be pasted at AWS: all of it, or what is missing there. */
export function AwsPolicy(props: { integrationId: string; check: ConnectionCheck | null }) {
  const needed = useCall('integrations.awsPermissions');
  const [make, made] = useChange('integrations.setAwsPermissions');
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const [onlyMissing, setOnlyMissing] = useState(false);
  const marked = markedPermissions(needed.data?.data ?? [], props.check);
  const isMissing = marked.some(({ mark }) => mark === 'missing');
  const uses = [...new Set(marked.map(({ capability }) => capability))];
  const chosen = marked.filter(
    ({ capability, mark }) => !off.has(capability) && (!onlyMissing || mark === 'missing'),
  );
  const error = needed.error ?? made.error;
  const run = () =>
    make({
      params: { id: props.integrationId },
      body: { permissions: [...new Set(chosen.map(({ name }) => name))] },
    });
  const toggle = (capability: string, on: boolean) => {
    const next = new Set(off);
    if (on) next.delete(capability);
    else next.add(capability);
    setOff(next);
  };
  return (
    <Panel title={words.title}>
      <div className="cl-stack">
        <p className="cl-muted">{words.text}</p>
        <div className="cl-row cl-row--wrap">
          {uses.map((capability) => (
            <Checkbox
              key={capability}
              label={integrationScreenWords.capabilities[capability]}
              checked={!off.has(capability)}
              onChange={(on) => toggle(capability, on)}
            />
          ))}
        </div>
        {isMissing && <Checkbox label={words.onlyMissing} checked={onlyMissing} onChange={setOnlyMissing} />}
        <div className="cl-row">
          <Button disabled={chosen.length === 0} busy={made.isLoading} onClick={() => void run()}>
            {words.make(chosen.length)}
          </Button>
        </div>
        {error !== undefined && (
          <Banner tone="bad">
            {words.failed}. {reasonOf(error)}
          </Banner>
        )}
        {made.data && (
          <SetupText
            setup={{
              name: words.name,
              help: words.help,
              text: JSON.stringify(made.data.data.policy, null, 2),
            }}
          />
        )}
      </div>
    </Panel>
  );
}
