import { isTerminal } from '@shared/model/executionStatus';
import { runWords } from '@shared/words/runs';
import type { RunSummary } from '../../data/executions';
import { Progress } from '../../ui/feedback/States';
import { StatusTag } from './StatusTag';
import { asShown, useIsUnreachable } from './useWatch';
import './executions.css';

type Shown = Pick<RunSummary, 'executionId' | 'status' | 'progress' | 'reason'>;

/** The status of a run, why it waits, and how far it is while it runs. */
export function RunStatus({ run }: { run: Shown }) {
  const shown = asShown(run, useIsUnreachable(run.executionId));
  const runs = !isTerminal(shown.status);
  return (
    <span className="cl-row cl-row--inline">
      <StatusTag status={shown.status} />
      {shown.status === 'WAITING' && shown.reason && (
        <span className="cl-faint cl-clip">{runWords.waitReasons[shown.reason]}</span>
      )}
      {runs && shown.status !== 'WAITING' && shown.progress > 0 && (
        <span className="cl-row cl-row--inline cl-size-s cl-runstatus__progress">
          <Progress value={shown.progress / 100} label={runWords.progress(shown.progress)} />
          <span className="cl-faint cl-num">{shown.progress} %</span>
        </span>
      )}
    </span>
  );
}
