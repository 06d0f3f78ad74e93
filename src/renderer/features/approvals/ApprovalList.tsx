import { approvalFormWords as words } from '@shared/words/approvalForms';
import type { Approval } from '../../data/approvals';
import { formatMoment, formatRelative } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { ApprovalState } from '../../parts/approvals/ApprovalState';

interface Props {
  rows: readonly Approval[];
  chosen: string | null;
  onChoose(approval: Approval): void;
}

export function ApprovalList({ rows, chosen, onChoose }: Props) {
  const now = useNow();
  return (
    <ul aria-label={words.list}>
      {rows.map((one) => (
        <li key={one.approval_id}>
          <button
            type="button"
            className="cl-approvalitem"
            data-approval={one.approval_id}
            aria-current={one.approval_id === chosen ? 'true' : undefined}
            onClick={() => onChoose(one)}
          >
            <span className="cl-row cl-row--between cl-gap-m">
              <strong className="cl-clip">{one.header}</strong>
              <ApprovalState state={one.state} />
            </span>
            <span className="cl-approvalitem__facts">
              <span className="cl-clip cl-muted">{one.workflowName}</span>
              <time className="cl-faint" dateTime={one.created_at} title={formatMoment(one.created_at)}>
                {formatRelative(one.created_at, now)}
              </time>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
