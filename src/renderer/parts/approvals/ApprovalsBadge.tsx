import { approvalFormWords } from '@shared/words/approvalForms';
import { formatNumber } from '../../platform/formatting/numbers';
import './badge.css';
import { useCall } from '../../platform/api/calls';

/** How many approvals wait; nothing while none does. As a dot where there is no room for a number. */
export function ApprovalsBadge({ dot = false }: { dot?: boolean }) {
  const { data } = useCall('approvals.summary', { body: { max_returned_items: 1, start_page_key: null } });
  const pending = data?.pending ?? 0;
  if (pending === 0) return null;
  const label = approvalFormWords.badge(pending);
  return (
    <span
      className={`cl-num cl-badge ${dot ? 'cl-badge--dot' : ''}`}
      role="img"
      aria-label={label}
      title={label}
    >
      {!dot && (pending > 99 ? '99+' : formatNumber(pending))}
    </span>
  );
}
