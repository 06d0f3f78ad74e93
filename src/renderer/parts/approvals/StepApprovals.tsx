import { messages } from '@shared/words/messages';
import { reasonOf } from '../../platform/api/reasonOf';
import type { RunRef } from '../executions/runLinks';
import { useRights } from '../user/userContext';
import { Banner, Failed, Skeleton } from '../../ui/feedback/States';
import { ApprovalForm } from './ApprovalForm';
import { useCall } from '../../platform/api/calls';

/** The forms of a step that waits for an approval, where it is looked at. */
export function StepApprovals({ run, stepName }: { run: RunRef; stepName: string }) {
  const rights = useRights();
  const may = rights.may('approvals:read');
  const { data, error, refetch, isFetching } = useCall(
    'approvals.ofExecution',
    { params: { workflowId: run.workflowId, executionId: run.executionId } },
    { skip: !may },
  );
  if (!may) return <Banner tone="info">{messages.noFormPermission}</Banner>;
  if (error && !data)
    return (
      <Failed
        title={messages.failedToFetch('the approval')}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (!data) return <Skeleton rows={3} />;
  return data.data
    .filter((one) => one.stepName === stepName && one.state === 'pending')
    .map((one) => (
      <div key={one.approval_id} className="cl-approvalcard">
        <ApprovalForm approval={one} />
      </div>
    ));
}
