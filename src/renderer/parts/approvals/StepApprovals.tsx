import { messages } from '@shared/words/messages';
import type { RunRef } from '../executions/runLinks';
import { useRights } from '../user/userContext';
import { Banner } from '../../ui/feedback/States';
import { ApprovalForm } from './ApprovalForm';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../feedback/Loaded';

/** The forms of a step that waits for an approval, where it is looked at. */
export function StepApprovals({ run, stepName }: { run: RunRef; stepName: string }) {
  const rights = useRights();
  const may = rights.may('approvals:read');
  const query = useCall(
    'approvals.ofExecution',
    { params: { workflowId: run.workflowId, executionId: run.executionId } },
    { skip: !may },
  );
  const { data } = query;
  if (!may) return <Banner tone="info">{messages.noFormPermission}</Banner>;
  if (!data) return <Pending what="the approval" query={query} rows={3} />;
  return data.data
    .filter((one) => one.stepName === stepName && one.state === 'pending')
    .map((one) => (
      <div key={one.approval_id} className="cl-box-line cl-pad-m cl-approvalcard">
        <ApprovalForm approval={one} />
      </div>
    ));
}
