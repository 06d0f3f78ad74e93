import { approvalFormWords as words } from '@shared/words/approvalForms';
import type { Approval } from '../../data/approvals';
import { formatMoment, formatRelative } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { ApprovalState } from '../../parts/approvals/ApprovalState';
import { Row, Text } from '../../ui/layout/Layout';
import { Press } from '../../ui/base/Press';

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
        <li key={one.approval_id} className="cl-edge-bottom">
          <Press
            look="entry"
            className="cl-stack cl-gap-xs cl-align-stretch cl-approvalitem"
            data-approval={one.approval_id}
            aria-current={one.approval_id === chosen ? 'true' : undefined}
            onClick={() => onChoose(one)}
          >
            <Row as="span" between gap="m">
              <strong className="cl-clip">{one.header}</strong>
              <ApprovalState state={one.state} />
            </Row>
            <Row as="span" between gap="m">
              <Text tone="muted" flow="clip">
                {one.workflowName}
              </Text>
              <time
                className="cl-faint cl-nowrap"
                dateTime={one.created_at}
                title={formatMoment(one.created_at)}
              >
                {formatRelative(one.created_at, now)}
              </time>
            </Row>
          </Press>
        </li>
      ))}
    </ul>
  );
}
