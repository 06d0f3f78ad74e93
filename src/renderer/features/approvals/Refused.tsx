import { isFaultJson } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';
import { approvalFormWords as words } from '@shared/words/approvalForms';
import { reasonOf } from '../../platform/api/reasonOf';
import { Empty, Failed } from '../../ui/feedback/States';

/** Why a form cannot be shown (MSG-92). */
export function Refused({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const code = isFaultJson(error) ? error.code : null;
  if (code === 'forbidden') return <Empty icon="lock" title={messages.noFormPermission} />;
  if (code === 'not_found')
    return (
      <Empty icon="approvals" title={words.missing}>
        {words.missingText}
      </Empty>
    );
  return <Failed title={messages.failedToFetch('the approval')} reason={reasonOf(error)} onRetry={onRetry} />;
}
