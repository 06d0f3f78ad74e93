import { memo } from 'react';
import { formatDuration } from '../../../../platform/formatting/durations';
import { useNow } from '../../../../platform/hooks/useNow';
import { Tooltip } from '../../../../ui/base/Button';
import { Icon } from '../../../../ui/base/Icon';
import { assistWords } from '@shared/words/assist';
import { canvasWords as words } from '@shared/words/canvas';
import { MARK_LOOK, reviewLooks } from '../../assist/reviewLooks';
import { reviewOf } from '../../session/review';
import { useEditor } from '../../session/store';
import type { EditorState } from '../../session/state';
import { cardAt } from '../../session/folds';
import { useHasRun, useNodeRun, useWorstRun, type NodeRun } from '../runState';
import { markOfRun, markOfTest, problemsIn, type Mark } from './facts';

function Chip({ mark, title }: { mark: Mark; title?: string }) {
  const { icon } = mark;
  const chip = (
    <span className={`${MARK_LOOK} cl-mark--${mark.tone}`}>
      {icon === 'spinner' ? <span className="cl-mark__spinner" /> : <Icon name={icon} size={12} />}
      {mark.text !== '' && <span className="cl-clip">{mark.text}</span>}
    </span>
  );
  if (title === undefined) return chip;
  return (
    <Tooltip text={title} hoverOnly>
      {chip}
    </Tooltip>
  );
}

/** Goes on by itself while the step runs. */
function RunningChip({ run }: { run: NodeRun & { startedAt: string } }) {
  const now = useNow(1_000);
  const passed = Math.max(0, now.getTime() - Date.parse(run.startedAt));
  return <Chip mark={markOfRun(run, formatDuration(Math.floor(passed / 1_000) * 1_000))} />;
}

function RunChip({ run }: { run: NodeRun }) {
  const { startedAt } = run;
  if (run.status === 'RUNNING' && startedAt !== undefined) return <RunningChip run={{ ...run, startedAt }} />;
  const mark = markOfRun(run, run.durationMs === null ? null : formatDuration(run.durationMs));
  return <Chip mark={mark} title={mark.label} />;
}

const sameTest = (a: ReturnType<typeof markOfTest>, b: ReturnType<typeof markOfTest>) =>
  a.status === b.status && a.durationMs === b.durationMs && a.label === b.label;

function TestChip({ nodeId }: { nodeId: string }) {
  const test = useEditor((state: EditorState) => markOfTest(state, nodeId), sameTest);
  if (test.label === '') return null;
  const text = test.durationMs === null ? test.label : `${test.label} · ${formatDuration(test.durationMs)}`;
  return <Chip mark={{ ...test, text }} />;
}

const noSteps: readonly string[] = [];

/** On the upper edge of a step: problems, and how it went. */
export const StepMarks = memo(function StepMarks({ nodeId }: { nodeId: string }) {
  const hidden = useEditor((state) => cardAt(state, nodeId)?.steps ?? noSteps);
  const own = useNodeRun(nodeId);
  const worst = useWorstRun(hidden);
  const run = worst ?? own;
  const hasRun = useHasRun();
  const problems = useEditor((state) => problemsIn(state, nodeId));
  const look = useEditor((state) => {
    const mark = reviewOf(state)?.marks.get(nodeId);
    return reviewLooks.find((one) => one.mark === mark);
  });
  const isPinned = useEditor((state) => nodeId in state.pins);
  const isError = problems.some(({ severity }) => severity === 'error');
  return (
    <span className="cl-row cl-gap-xs cl-node__marks" aria-hidden="true">
      {look && <Chip mark={{ ...look, text: assistWords.marks[look.mark], label: '' }} />}
      {isPinned && (
        <Chip mark={{ tone: 'info', icon: 'lock', text: words.state.pinned, label: words.state.pinned }} />
      )}
      {problems.length > 0 && (
        <Chip
          mark={{ tone: isError ? 'bad' : 'warn', icon: 'warning', text: String(problems.length), label: '' }}
          title={problems
            .slice(0, 5)
            .map(({ message }) => message)
            .join('\n')}
        />
      )}
      {run ? <RunChip run={run} /> : !hasRun && <TestChip nodeId={nodeId} />}
    </span>
  );
});
