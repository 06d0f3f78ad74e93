import type { StepRunStatus } from '@shared/model/executionStatus';
import { parseGraph } from '@shared/model/graph/parse';
import type { Block } from '@shared/model/graph/tree';
import type { Graph } from '@shared/model/graph/types';
import type { StepRun } from '../../../data/stepRuns';

const LOOP = 'LOOP';
const isLoopRun = (run: Pick<StepRun, 'stepTemplateId'>) => run.stepTemplateId === LOOP;

const goesOn: readonly StepRunStatus[] = ['PENDING', 'RUNNING', 'WAITING'];
export const isStepOver = (status: StepRunStatus) => !goesOn.includes(status);
export const isStepFailed = (status: StepRunStatus) => status === 'FAILED' || status === 'TIMEOUT';

/** A loop that is expanded, by its key, and the iteration that is shown of it. */
export type OpenLoops = Readonly<Record<string, number>>;
/** A loop stands at one place in each iteration of those around it. */
const loopKey = (run: Pick<StepRun, 'nodeId' | 'iteration'>) => `${run.nodeId}@${run.iteration}`;
const iterationPath = (around: string, iteration: number) =>
  around === '' ? String(iteration) : `${around}.${iteration}`;

/** Which loop a node stands in directly; nodes outside of loops are not in it. */
export function loopsOf(graph: Graph): Map<string, string> {
  const inside = new Map<string, string>();
  const { tree } = parseGraph(graph);
  const tasks: { block: Block; loop: string | null }[] = (tree?.blocks ?? []).map((block) => ({
    block,
    loop: null,
  }));
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { block, loop } = task;
    if (loop !== null) inside.set(block.node.id, loop);
    if (block.kind === 'loop')
      for (const inner of block.body) tasks.push({ block: inner, loop: block.node.id });
    else if (block.kind === 'branch') {
      for (const branch of block.branches)
        for (const inner of branch.blocks) tasks.push({ block: inner, loop });
    }
  }
  return inside;
}

export interface Scale {
  from: number;
  to: number;
}

export type TimelineLine =
  | {
      kind: 'step';
      key: string;
      depth: number;
      run: StepRun;
      scale: Scale;
      tries: number;
      loop: LoopLine | null;
    }
  | { kind: 'picker'; key: string; depth: number; loop: LoopLine; iteration: number; span: number }
  | { kind: 'note'; key: string; depth: number; note: 'loading' | 'empty' };

export interface LoopLine {
  key: string;
  run: StepRun;
  isOpen: boolean;
  /** Null: how often it goes round is not known. */
  count: number | null;
  succeeded: number | null;
  failed: number | null;
}

interface Given {
  /** By iteration path; what is missing is still being fetched. */
  levels: Readonly<Record<string, readonly StepRun[]>>;
  open: OpenLoops;
  /** Null where the graph is not known: every step of an iteration is then taken for one of the loop. */
  inside: ReadonlyMap<string, string> | null;
  counts: readonly { nodeId: string; count: number; succeeded: number; failed: number }[];
  scale: Scale;
  now: number;
}

/** The paths whose step runs have to be fetched for what is expanded, the outermost first. */
export function wantedLevels(open: OpenLoops): string[] {
  const paths = Object.entries(open).map(([key, iteration]) =>
    iterationPath(key.slice(key.lastIndexOf('@') + 1), iteration),
  );
  return ['', ...new Set(paths)].toSorted(
    (a, b) => a.split('.').length - b.split('.').length || (a < b ? -1 : 1),
  );
}

/** The newest try of each step in the order in which they were begun, with the number of tries. */
function newestTries(runs: readonly StepRun[]): { run: StepRun; tries: number }[] {
  const byNode = new Map<string, { run: StepRun; tries: number }>();
  for (const run of runs) byNode.set(run.nodeId, { run, tries: (byNode.get(run.nodeId)?.tries ?? 0) + 1 });
  return [...byNode.values()];
}

const time = (text: string | null): number | null => (text === null ? null : Date.parse(text));

function scaleOf(runs: readonly StepRun[], now: number): Scale {
  let [from, to] = [Infinity, -Infinity];
  for (const run of runs) {
    const begun = time(run.started_at);
    if (begun === null) continue;
    from = Math.min(from, begun);
    to = Math.max(to, time(run.ended_at) ?? (isStepOver(run.status) ? begun : now));
  }
  return from <= to ? { from, to } : { from: now, to: now };
}

/** What the timeline draws, line by line: steps, and below an expanded loop the steps of one of its iterations. */
export function timelineOf(given: Given): TimelineLine[] {
  const lines: TimelineLine[] = [];
  addLevel(given, { path: '', loop: null, depth: 0, scale: given.scale }, lines);
  return lines;
}

interface Place {
  path: string;
  loop: string | null;
  depth: number;
  scale: Scale;
}

function ofLoop(given: Given, place: Place): readonly StepRun[] | undefined {
  const runs = given.levels[place.path];
  if (place.loop === null || given.inside === null) return runs;
  return runs?.filter((run) => given.inside?.get(run.nodeId) === place.loop);
}

function addLevel(given: Given, place: Place, lines: TimelineLine[]) {
  const { path, depth } = place;
  const runs = ofLoop(given, place);
  if (!runs || runs.length === 0) {
    if (place.loop !== null || !runs)
      lines.push({
        kind: 'note',
        key: `note ${place.loop}@${path}`,
        depth,
        note: runs ? 'empty' : 'loading',
      });
    return;
  }
  for (const { run, tries } of newestTries(runs)) {
    const loop = isLoopRun(run) ? loopLine(given, run) : null;
    lines.push({ kind: 'step', key: run.stepExecutionId, depth, run, tries, loop, scale: place.scale });
    if (loop?.isOpen) addIteration(given, loop, depth + 1, lines);
  }
}

function addIteration(given: Given, loop: LoopLine, depth: number, lines: TimelineLine[]) {
  const iteration = given.open[loop.key] ?? 0;
  const path = iterationPath(loop.run.iteration, iteration);
  const inner = ofLoop(given, { path, loop: loop.run.nodeId, depth, scale: given.scale });
  const scale = scaleOf(inner ?? [], given.now);
  lines.push({
    kind: 'picker',
    key: `picker ${loop.key}`,
    depth,
    loop,
    iteration,
    span: scale.to - scale.from,
  });
  addLevel(given, { path, loop: loop.run.nodeId, depth, scale }, lines);
}

function loopLine(given: Given, run: StepRun): LoopLine {
  const key = loopKey(run);
  const counted = run.iteration === '' ? given.counts.find(({ nodeId }) => nodeId === run.nodeId) : undefined;
  return {
    key,
    run,
    isOpen: key in given.open,
    count: counted?.count ?? null,
    succeeded: counted?.succeeded ?? null,
    failed: counted?.failed ?? null,
  };
}

/** Where a step lies on the scale, as shares of its width; null: it has not begun. */
export function barOf(run: StepRun, scale: Scale, now: number): { left: number; width: number } | null {
  const begun = time(run.started_at);
  if (begun === null) return null;
  const ended = time(run.ended_at) ?? (isStepOver(run.status) ? begun : now);
  const all = Math.max(scale.to - scale.from, 1);
  const left = Math.min(Math.max((begun - scale.from) / all, 0), 1);
  return { left, width: Math.min(Math.max((ended - begun) / all, 0), 1 - left) };
}

/** The step that is shown before one is chosen: the one that failed, else what waits or runs, else the last one. */
export function firstChoice(runs: readonly StepRun[]): StepRun | undefined {
  const newest = newestTries(runs).map(({ run }) => run);
  return (
    newest.find(({ status }) => isStepFailed(status)) ??
    newest.find(({ status }) => status === 'WAITING') ??
    newest.find(({ status }) => status === 'RUNNING') ??
    newest.at(-1)
  );
}
