import { skipToken } from '@reduxjs/toolkit/query';
import { useParams, useSearchParams } from 'react-router';
import { messages } from '@shared/words/messages';
import { approvalFormWords as words } from '@shared/words/approvalForms';
import { ApprovalForm } from '../../parts/approvals/ApprovalForm';
import { PathLink } from '../../parts/navigation/PathLink';
import { Page } from '../../parts/page/Page';
import { useRights } from '../../parts/user/userContext';
import { Empty, Skeleton } from '../../ui/feedback/States';
import { Refused } from './Refused';
import { choiceOf, chosenOf, placeOf } from './approvalsView';
import './approvals.css';
import { useCall } from '../../platform/api/calls';

/** `/forms`: the form of one approval and nothing beside it; what a link in a message leads to. */
export function FormScreen() {
  const slug = useParams();
  const [query] = useSearchParams();
  const place = placeOf(slug, query);
  const mayRead = useRights().may('approvals:read');
  const asked = place && mayRead;
  const { currentData, error, refetch } = useCall(
    'approvals.ofExecution',
    asked ? { params: { workflowId: place.workflowId, executionId: place.executionId } } : skipToken,
  );
  if (!mayRead) return <Empty icon="lock" title={messages.noFormPermission} />;
  if (!place)
    return (
      <Empty
        icon="approvals"
        title={words.missing}
        action={<PathLink to="/approvals">{words.allForms}</PathLink>}
      >
        {words.missingText}
      </Empty>
    );
  if (error) return <Refused error={error} onRetry={() => void refetch()} />;
  if (!currentData) return <Skeleton rows={6} />;
  const approval = chosenOf(currentData.data, place.approvalId);
  return (
    <Page narrow>
      {approval ? (
        <ApprovalForm key={approval.approval_id} approval={approval} keys chosen={choiceOf(query)} />
      ) : (
        <Empty icon="approvals" title={words.missing}>
          {words.missingText}
        </Empty>
      )}
    </Page>
  );
}
