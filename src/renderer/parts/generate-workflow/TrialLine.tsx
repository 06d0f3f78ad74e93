import type { Problem } from '@shared/model/problem';
import { generateWorkflowWords } from '@shared/words/generateWorkflow';
import type { GeneratedWorkflow } from '../../data/generations';
import { Icon } from '../../ui/base/Icon';

const words = generateWorkflowWords.trial;

/** How what a model made took its course over sample data; not where a problem of that step says it already. */
export function TrialLine(props: {
  trial: GeneratedWorkflow['trial'];
  problems: readonly Problem[];
  onShow(nodeId: string): void;
}) {
  const { trial, problems } = props;
  if (!trial) return null;
  const { status, steps, message, node_id } = trial;
  if (status === 'passed')
    return (
      <p className="cl-row">
        <Icon name="success" className="cl-good" /> {words.passed(steps)}
      </p>
    );
  if (node_id !== null && problems.some(({ nodeId }) => nodeId === node_id)) return null;
  return (
    <p className="cl-row">
      <span className="cl-warn">
        <Icon name="warning" />
      </span>
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
