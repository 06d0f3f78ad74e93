import type { ErrorGroup } from '@shared/model/executionStatus';
import { runWords } from '@shared/words/runs';
import { Icon } from '../../ui/base/Icon';
import './executions.css';

/** EXEC-44: what failed, of which group that is, and what to do about it. */
export function ErrorNote({ type, message }: { type: ErrorGroup | null; message: string }) {
  const { title, hint } = runWords.errorGroups[type ?? 'general'];
  return (
    <div className="cl-errornote">
      <Icon name="error" />
      <div>
        <strong>{title}</strong>
        <p className="cl-errornote__message">{message}</p>
        <p className="cl-errornote__hint">{hint}</p>
      </div>
    </div>
  );
}
