import { useEffect, useEffectEvent } from 'react';
import { GENERATION_POLL } from '@shared/model/limits';
import { generateWorkflowWords as words } from '@shared/words/generateWorkflow';
import type { GeneratedWorkflow } from '../../data/generations';
import { reasonOf } from '../../platform/api/reasonOf';
import { Button } from '../../ui/base/Button';
import { Progress } from '../../ui/feedback/States';
import { Dialog } from '../../ui/overlays/Dialog';
import { useCall, useChange } from '../../platform/api/calls';
import { Stack } from '../../ui/layout/Layout';

/** AI-G-05, -06: waits until a generation has ended. `id`: null while it begins. */
export function InProgress(props: {
  id: string | null;
  onStop(): void;
  onReady(workflow: GeneratedWorkflow): void;
  onFailed(reason: string): void;
  onClose(): void;
}) {
  const { id } = props;
  const { currentData, error } = useCall(
    'generations.get',
    { params: { id: id ?? '' } },
    { skip: id === null, pollingInterval: GENERATION_POLL },
  );
  const [stop] = useChange('generations.stop');
  /** Nobody pays for an answer that nobody waits for. */
  const leave = (then: () => void) => () => {
    if (id !== null) void stop({ params: { id } });
    then();
  };
  const onEnd = useEffectEvent(() => {
    const { status, workflow, message } = currentData?.data ?? {};
    if (error) props.onFailed(reasonOf(error));
    else if (status === 'READY' && workflow) props.onReady(workflow);
    else if (status === 'FAILED') props.onFailed(message ?? '');
  });
  useEffect(() => {
    onEnd();
  }, [currentData, error]);
  return (
    <Dialog
      title={words.title}
      open
      onClose={leave(props.onClose)}
      width={560}
      keepOnOutsideClick
      actions={<Button onClick={leave(props.onStop)}>{words.stop}</Button>}
    >
      <Stack role="status">
        <strong>{words.generating}</strong>
        <Progress label={words.generating} />
        <p className="cl-muted">{words.generatingText}</p>
      </Stack>
    </Dialog>
  );
}
