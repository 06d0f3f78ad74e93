import { skipToken } from '@reduxjs/toolkit/query';
import { useParams, useSearchParams } from 'react-router';
import { messages } from '@shared/words/messages';
import { approvalFormWords as words } from '@shared/words/approvalForms';
import { ApprovalForm } from '../../parts/approvals/ApprovalForm';
import { PathLink } from '../../parts/navigation/PathLink';
import { Page } from '../../parts/page/Page';
import { useRights } from '../../parts/user/userContext';
import { Empty, Skeleton } from '../../ui/feedback/States';
import { Missing, Refused } from './Refused';
import { choiceOf, chosenOf, placeOf } from './approvalsView';
import './approvals.css';
import { useCall } from '../../platform/api/calls';

/** `/forms`: the form of one approval and nothing beside it; what a link in a message leads to. */
export function FormScreen() {
  const slug = useParams();
  const [params] = useSearchParams();
  const place = placeOf(slug, params);
  const mayRead = useRights().may('approvals:read');
  const asked = place && mayRead;
  const query = useCall(
    'approvals.ofExecution',
    asked ? { params: { workflowId: place.workflowId, executionId: place.executionId } } : skipToken,
  );
  if (!mayRead) return <Empty icon="lock" title={messages.noFormPermission} />;
  if (!place) return <Missing action={<PathLink to="/approvals">{words.allForms}</PathLink>} />;
  if (query.error) return <Refused query={query} />;
  if (!query.currentData) return <Skeleton rows={6} />;
  const approval = chosenOf(query.currentData.data, place.approvalId);
  return (
    <Page narrow>
      {approval ? (
        <ApprovalForm key={approval.approval_id} approval={approval} keys chosen={choiceOf(params)} />
      ) : (
        <Missing />
      )}
    </Page>
  );
}
