import type { ReactNode } from 'react';
import { isFaultJson } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';
import { approvalFormWords as words } from '@shared/words/approvalForms';
import { FailedFetch, type Fetched } from '../../parts/feedback/FailedFetch';
import { isGone } from '../../platform/api/reasonOf';
import { Empty } from '../../ui/feedback/States';

export const Missing = ({ action }: { action?: ReactNode }) => (
  <Empty icon="approvals" title={words.missing} action={action}>
    {words.missingText}
  </Empty>
);

/** Why a form cannot be shown (MSG-92). */
export function Refused({ query }: { query: Fetched }) {
  const { error } = query;
  if (isFaultJson(error) && error.code === 'forbidden')
    return <Empty icon="lock" title={messages.noFormPermission} />;
  return isGone(error) ? <Missing /> : <FailedFetch what="the approval" query={query} />;
}
