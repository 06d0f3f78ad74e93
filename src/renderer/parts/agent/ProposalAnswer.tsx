import { useRef, useState } from 'react';
import { proposalWords as words } from '@shared/words/agentProposals';
import type { ProposedOperation } from '../../data/agent';
import { Button, Spinner } from '../../ui/base/Button';
import { Tag } from '../../ui/feedback/States';
import { ProposedChanges } from './ProposedChanges';
import { looks, type StepProps } from './StepAnswer';
import { Row, Text } from '../../ui/layout/Layout';
import { useSend } from '../feedback/useSend';

const none: readonly ProposedOperation[] = [];

/** AI-C-17: changes that the agent proposes; those that stay ticked are made after Confirm, and can be undone. */
export function ProposalAnswer({ step, agentId, threadId, interactionId }: StepProps) {
  const { operations = none, status, summary, undoable = false } = step;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [confirm, confirming] = useSend('ai.confirm');
  const [dismiss, dismissing] = useSend('ai.dismiss');
  const [undo, undoing] = useSend('ai.undo');
  const card = useRef<HTMLElement>(null);
  const params = { agentId, threadId, interactionId };
  const ids = operations.map(({ operation_id: id }) => id);
  const chosen = ids.filter((id) => !left.has(id));
  const isBusy = confirming.isLoading || dismissing.isLoading || undoing.isLoading;

  const after = ({ error }: { error?: unknown }) => {
    // The button that had the focus goes.
    if (!error) card.current?.focus();
  };
  const pick = (id: string, isPicked: boolean) =>
    setLeft(new Set(isPicked ? [...left].filter((one) => one !== id) : [...left, id]));

  const isWaiting = status === 'preview';
  return (
    <section
      ref={card}
      className="cl-stack cl-pad-m cl-box-surface"
      tabIndex={-1}
      aria-label={words.label(summary)}
    >
      <Row between align="start">
        <Text as="p" medium flow="break">
          {summary}
        </Text>
        <span role="status">
          <Tag {...looks[status]}>{words.steps[status]}</Tag>
        </span>
      </Row>
      <ProposedChanges
        operations={operations}
        picking={isWaiting && ids.length > 1 ? { left, pick, isBusy } : null}
        tellsEach={ids.length > 1 && !isWaiting && status !== 'dismissed' && status !== 'running'}
      />
      {isWaiting && (
        <Row>
          <Button
            kind="primary"
            icon="check"
            busy={confirming.isLoading}
            disabled={chosen.length === 0 || dismissing.isLoading}
            onClick={() =>
              void confirm(
                { params, body: { operation_ids: chosen } },
                { failed: words.refused.confirm },
              ).then(after)
            }
          >
            {words.confirm(chosen.length, ids.length)}
          </Button>
          <Button
            busy={dismissing.isLoading}
            disabled={confirming.isLoading}
            onClick={() => void dismiss({ params }, { failed: words.refused.dismiss }).then(after)}
          >
            {words.dismiss}
          </Button>
          {chosen.length === 0 && <span className="cl-muted">{words.nothingChosen}</span>}
        </Row>
      )}
      {(status === 'running' || status === 'undoing') && <Spinner size={16} label={words.steps[status]} />}
      {undoable && (status === 'succeeded' || status === 'partial') && (
        <div>
          <Button
            size="small"
            icon="undo"
            busy={undoing.isLoading}
            onClick={() => void undo({ params }, { failed: words.refused.undo }).then(after)}
          >
            {words.undo}
          </Button>
        </div>
      )}
    </section>
  );
}
