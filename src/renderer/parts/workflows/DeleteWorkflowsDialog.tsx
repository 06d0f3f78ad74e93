import { DELETE_WORKFLOWS_WIDTH } from '@shared/model/limits';
import { workflowListWords } from '@shared/words/workflowLists';
import { ActionDialog } from '../../ui/overlays/Dialog';
import type { NamedWorkflow } from './deletion';

const NAMED = 5;

/** Asks before workflows are deleted. The caller deletes, with `useDeleteWorkflows`. */
export function DeleteWorkflowsDialog(props: {
  workflows: readonly NamedWorkflow[];
  busy?: boolean;
  onConfirm(): void;
  onClose(): void;
}) {
  const words = workflowListWords.delete;
  const { workflows } = props;
  const names = workflows.slice(0, NAMED).map(({ name }) => name);
  if (workflows.length > NAMED) names.push(words.more(workflows.length - NAMED));
  return (
    <ActionDialog
      title={words.title(workflows.length)}
      open
      onClose={props.onClose}
      width={DELETE_WORKFLOWS_WIDTH}
      confirm={words.confirm}
      danger
      busy={props.busy}
      onConfirm={props.onConfirm}
      autoFocus
    >
      {words.text(names)}
    </ActionDialog>
  );
}
