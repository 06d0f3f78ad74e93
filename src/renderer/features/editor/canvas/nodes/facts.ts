import { lookOf } from '../../../../parts/executions/statusLook';
import type { IconName } from '../../../../ui/base/Icon';
import type { Tone } from '../../../../ui/feedback/States';
import type { Problem } from '@shared/model/problem';
import { canvasWords as words } from '@shared/words/canvas';
import { runWords } from '@shared/words/runs';
import type { FoldCard } from '../../session/foldedGraph';
import { cardAt } from '../../session/folds';
import type { EditorState } from '../../session/state';
import type { NodeRun } from '../runState';

const byNode = new WeakMap<readonly Problem[], Map<string, Problem[]>>();
const no: readonly Problem[] = [];
const inCards = new WeakMap<FoldCard, { of: readonly Problem[]; problems: readonly Problem[] }>();

/** The problems of one node; the same list as long as the problems are the same. */
function problemsAt({ problems }: EditorState, nodeId: string): readonly Problem[] {
  let index = byNode.get(problems);
  if (!index) {
    index = Map.groupBy(
      problems.filter((one) => one.nodeId !== undefined),
      (one) => one.nodeId ?? '',
    );
    byNode.set(problems, index);
  }
  return index.get(nodeId) ?? no;
}

/** Of a card that stands for others too: also the problems of those. */
export function problemsIn(state: EditorState, nodeId: string): readonly Problem[] {
  const card = cardAt(state, nodeId);
  if (!card) return problemsAt(state, nodeId);
  const known = inCards.get(card);
  if (known?.of === state.problems) return known.problems;
  const ids = card.handle === null ? [nodeId, ...card.steps] : card.steps;
  const problems = ids.flatMap((id) => problemsAt(state, id));
  inCards.set(card, { of: state.problems, problems });
  return problems;
}

/** What stands on the upper edge of a step: its state in a run, or what its own tests gave. */
export interface Mark {
  tone: Tone;
  icon: IconName | 'spinner';
  /** For eyes; beside the icon. */
  text: string;
  /** For a screen reader, and the tooltip. */
  label: string;
}

/** Of a loop: how far it is. Not known as long as it runs and has not said how many items it has. */
export function iterationOf(run: NodeRun | undefined): NodeRun['iteration'] {
  return run?.status === 'RUNNING' && run.iteration?.count === 0 ? undefined : run?.iteration;
}

export function markOfRun(run: NodeRun, duration: string | null): Mark {
  if (run.status === 'SKIPPED')
    return { tone: 'neutral', icon: 'arrowRight', text: words.state.skipped, label: words.state.skipped };
  const { tone, icon } = lookOf(run.status);
  const status = runWords.statuses[run.status];
  const isRunning = run.status === 'RUNNING';
  const loop = iterationOf(run);
  const count = loop ? words.state.iterations(loop.done, loop.count) : null;
  const parts = [isRunning || run.status === 'OK' ? null : status, count, duration];
  const iterations = loop ? words.state.iterationsLabel(loop.done, loop.count, loop.failed) : null;
  return {
    tone,
    icon: isRunning ? 'spinner' : icon,
    text: parts.filter((part) => part !== null).join(' · ') || status,
    label: [status, iterations, duration].filter((part) => part !== null).join(', '),
  };
}

/** What single tests of a step gave (STEP-23); null when nothing is known. */
export function markOfTest(
  state: EditorState,
  nodeId: string,
): Omit<Mark, 'text'> & { durationMs: number | null; status: string } {
  const result = state.results[nodeId];
  const status = state.statuses[nodeId];
  const durationMs = result?.durationMs ?? null;
  if (status === 'outdated')
    return { tone: 'warn', icon: 'history', label: words.state.outdated, durationMs: null, status };
  if (status === 'missing')
    return { tone: 'warn', icon: 'edit', label: words.state.missing, durationMs: null, status };
  if (result) {
    const { tone, icon } = lookOf(result.status);
    const isRunning = result.status === 'RUNNING' || result.status === 'PENDING';
    const label = result.status === 'OK' ? words.state.tested : runWords.statuses[result.status];
    return { tone, icon: isRunning ? 'spinner' : icon, label, durationMs, status: result.status };
  }
  return { tone: 'neutral', icon: 'check', label: '', durationMs: null, status: '' };
}
