import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callLine, readUndone, type UndoneRow } from '@shared/model/cloudChanges';
import { remedyWords, undoWords as words } from '@shared/words/remedies';
import { reasonOf } from '../../platform/api/reasonOf';
import { Button } from '../../ui/base/Button';
import { Banner, Progress } from '../../ui/feedback/States';
import { Dialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { runPath, type RunRef } from '../executions/runLinks';
import { useNodeOutput } from '../executions/useNodeOutput';
import { useChange } from '../../platform/api/calls';
import { Text } from '../../ui/layout/Layout';

const WIDTH = 720;
/** The node of the workflow that takes back. */
const UNDO = 'undo';

/** Takes back what a run changed: what would be sent, then the approval. */
export function UndoDialog({ of, onClose }: { of: RunRef; onClose(): void }) {
  const [preview, setPreview] = useState<RunRef | null>(null);
  const [undo, { isLoading, error }] = useChange('remedies.undo');
  const seen = useNodeOutput(preview, UNDO);
  const undone = readUndone(seen.output);
  const toast = useToast();
  const navigate = useNavigate();
  async function begin(isPreview: boolean) {
    const body = { workflow_id: of.workflowId, execution_id: of.executionId, preview: isPreview };
    const reply = await undo({ body });
    if (reply.error !== undefined) return;
    const { workflow_id: workflowId, execution_id: executionId } = reply.data.data;
    if (isPreview) return setPreview({ workflowId, executionId });
    toast({
      text: words.asked,
      action: {
        text: remedyWords.openRun,
        run: () => void navigate(runPath({ workflowId, executionId })),
      },
    });
    onClose();
  }
  const isReady = seen.isOver && undone !== undefined && undone.rows.length > 0;
  return (
    <Dialog
      title={words.title}
      open
      width={WIDTH}
      keepOnOutsideClick
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{remedyWords.close}</Button>
          <Button
            kind={isReady ? 'normal' : 'primary'}
            disabled={isLoading || (preview !== null && !seen.isOver)}
            onClick={() => void begin(true)}
          >
            {preview ? remedyWords.again : remedyWords.preview}
          </Button>
          {isReady && (
            <Button kind="primary" icon="play" disabled={isLoading} onClick={() => void begin(false)}>
              {remedyWords.ask}
            </Button>
          )}
        </>
      }
    >
      <div className="cl-stack">
        <p className="cl-muted">{words.text}</p>
        {error && <Banner tone="bad">{reasonOf(error)}</Banner>}
        {preview &&
          (!seen.isOver ? (
            <Progress label={remedyWords.previewing} />
          ) : undone === undefined ? (
            <Banner tone="bad">
              {seen.failed || remedyWords.previewFailed}{' '}
              <Link to={runPath(preview)}>{remedyWords.openRun}</Link>
            </Banner>
          ) : (
            <Rows rows={undone.rows} />
          ))}
      </div>
    </Dialog>
  );
}

function Rows({ rows }: { rows: readonly UndoneRow[] }) {
  return (
    <>
      <strong role="status">{words.summary(rows.length)}</strong>
      <ul className="cl-scroll cl-changes cl-changes--tall" aria-label={words.list}>
        {rows.map(({ resource, reason, calls }) => (
          <li key={resource}>
            {resource}
            {reason !== '' && <div className="cl-muted">{reason}</div>}
            <Text as="pre" flow="typed" className="cl-flush">
              {calls.map(callLine).join('\n')}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}
