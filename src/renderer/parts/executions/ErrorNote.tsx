import type { ErrorGroup } from '@shared/model/executionStatus';
import { runWords } from '@shared/words/runs';
import { Icon } from '../../ui/base/Icon';
import { Row } from '../../ui/layout/Layout';
import './executions.css';

/** EXEC-44: what failed, of which group that is, and what to do about it. */
export function ErrorNote({ type, message }: { type: ErrorGroup | null; message: string }) {
  const { title, hint } = runWords.errorGroups[type ?? 'general'];
  return (
    <Row gap="m" align="stretch" className="cl-errornote">
      <Icon name="error" />
      <div>
        <strong>{title}</strong>
        <p className="cl-errornote__message">{message}</p>
        <p className="cl-muted cl-size-s">{hint}</p>
      </div>
    </Row>
  );
}
