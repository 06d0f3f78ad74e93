import { generateWorkflowWords } from '@shared/words/generateWorkflow';
import type { GeneratedWorkflow } from '../../data/generations.endpoints';
import { Icon } from '../../ui/base/Icon';

const words = generateWorkflowWords.trial;

/** How what a model made took its course over sample data. */
export function TrialLine(props: {
  trial: NonNullable<GeneratedWorkflow['trial']>;
  onShow(nodeId: string): void;
}) {
  const { status, steps, message, node_id } = props.trial;
  if (status === 'passed')
    return (
      <p className="cl-row">
        <Icon name="success" className="cl-good" /> {words.passed(steps)}
      </p>
    );
  return (
    <p className="cl-row">
      <Icon name="warning" className="cl-warn" />
      {node_id === null ? (
        words.failed(message)
      ) : (
        <button type="button" className="cl-link" onClick={() => props.onShow(node_id)}>
          {words.failed(message)}
        </button>
      )}
    </p>
  );
}
