import { useCallback, useMemo } from 'react';
import { isTerminal } from '@shared/model/executionStatus';
import type { Execution } from '../../../data/executions';
import { useStepLevelsQuery } from '../../../data/runSteps';
import type { StepRun } from '../../../data/stepRuns';
import { useNow } from '../../../platform/hooks/useNow';
import { to, urlJson, useUrl } from '../../../platform/urlState';
import { timelineOf, wantedLevels, type OpenLoops, type Scale, type TimelineLine } from './timeline';

const isOpenLoops = (value: unknown): value is OpenLoops =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([key, at]) => key.includes('@') && Number.isInteger(at) && at >= 0);
/** So many loops are expanded at once at most: each is a call. */
const OPEN_MOST = 20;
const openParam = urlJson<OpenLoops>('loops', isOpenLoops, {});

export interface RunTimeline {
  lines: TimelineLine[];
  scale: Scale;
  now: number;
  /** The newest tries outside of loops, and those before them. */
  outside: readonly StepRun[];
  /** Shows an iteration of a loop; null hides the loop's iterations. */
  open(loopKey: string, iteration: number | null): void;
}

/** The lines of a run's timeline; which loops are expanded stands in the URL. */
export function useTimeline(execution: Execution, inside: ReadonlyMap<string, string> | null): RunTimeline {
  const url = useUrl();
  const open = url.get(openParam);
  const isOver = isTerminal(execution.status);
  const moment = useNow(isOver ? 60_000 : 1_000).getTime();
  const { data, currentData } = useStepLevelsQuery({
    workflowId: execution.workflowId,
    executionId: execution.executionId,
    levels: wantedLevels(open),
  });
  const fetched = currentData ?? data;
  const outside = fetched?.[''] ?? execution.steps;
  const began = Date.parse(execution.started_at ?? execution.time);
  const until = execution.ended_at === null ? Math.max(moment, began) : Date.parse(execution.ended_at);
  const lines = useMemo(
    () =>
      timelineOf({
        levels: { ...fetched, '': fetched?.[''] ?? execution.steps },
        open,
        inside,
        counts: execution.loopStatus,
        scale: { from: began, to: until },
        now: until,
      }),
    [fetched, open, inside, execution, began, until],
  );
  const change = useCallback(
    (loopKey: string, iteration: number | null) => {
      const others = Object.entries(open).filter(([key]) => key !== loopKey);
      // What is expanded within a loop belongs to the iteration that was shown.
      const kept = iteration === null ? others : [...others, [loopKey, iteration] as const];
      url.set(to(openParam, Object.fromEntries(kept.slice(-OPEN_MOST))));
    },
    [open, url],
  );
  return { lines, scale: { from: began, to: until }, now: until, outside, open: change };
}
