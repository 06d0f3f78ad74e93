import { describe, expect, it } from 'vitest';
import type { StepRun } from '../../../data/stepRuns';
import { barOf, firstChoice, timelineOf, wantedLevels, type TimelineLine } from './timeline';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();
const ms = (second: number) => Date.parse(at(second));

function step(nodeId: string, change: Partial<StepRun> = {}): StepRun {
  return {
    stepExecutionId: `${nodeId}@${change.iteration ?? ''}#${change.attempt ?? 1}`,
    executionId: 'e',
    workflowId: 'w',
    nodeId,
    stepName: nodeId,
    stepTemplateId: nodeId.startsWith('Loop') ? 'LOOP' : 'FIELDS',
    subtype: null,
    iteration: '',
    attempt: 1,
    status: 'OK',
    reason: null,
    wake_at: null,
    timestamp: at(1),
    started_at: at(0),
    ended_at: at(1),
    duration_ms: 1_000,
    error: null,
    output_size: { items: null, large: false },
    log_lines: 0,
    ...change,
  };
}

const inside = new Map([
  ['In', 'Loop'],
  ['LoopInner', 'Loop'],
  ['Deep', 'LoopInner'],
  ['Other', 'Loop2'],
]);
const given = {
  inside,
  counts: [{ nodeId: 'Loop', count: 3, succeeded: 2, failed: 1 }],
  scale: { from: ms(0), to: ms(10) },
  now: ms(10),
};
const drawn = (lines: TimelineLine[]) =>
  lines.map((line) => {
    const what =
      line.kind === 'step'
        ? line.run.stepExecutionId
        : line.kind === 'note'
          ? line.note
          : `iteration ${line.iteration}`;
    return `${'.'.repeat(line.depth)}${what}`;
  });

describe('the timeline of a run', () => {
  const levels = {
    '': [step('A'), step('Loop'), step('Loop2'), step('Z')],
    '1': [
      step('In', { iteration: '1', started_at: at(4), ended_at: at(5) }),
      step('LoopInner', { iteration: '1', started_at: at(5), ended_at: at(8) }),
      step('Other', { iteration: '1' }),
    ],
    '1.0': [step('Deep', { iteration: '1.0' })],
  };

  it('draws the steps outside of loops, and of a loop the iteration that is chosen', () => {
    expect(drawn(timelineOf({ ...given, levels, open: {} }))).toEqual([
      'A@#1',
      'Loop@#1',
      'Loop2@#1',
      'Z@#1',
    ]);
    expect(drawn(timelineOf({ ...given, levels, open: { 'Loop@': 1 } }))).toEqual([
      'A@#1',
      'Loop@#1',
      '.iteration 1',
      '.In@1#1',
      '.LoopInner@1#1',
      'Loop2@#1',
      'Z@#1',
    ]);
  });

  it('goes on into loops within loops, and keeps neighbours with the same iteration apart', () => {
    const lines = timelineOf({ ...given, levels, open: { 'Loop@': 1, 'LoopInner@1': 0, 'Loop2@': 1 } });
    expect(drawn(lines)).toEqual([
      'A@#1',
      'Loop@#1',
      '.iteration 1',
      '.In@1#1',
      '.LoopInner@1#1',
      '..iteration 0',
      '..Deep@1.0#1',
      'Loop2@#1',
      '.iteration 1',
      '.Other@1#1',
      'Z@#1',
    ]);
    expect(wantedLevels({ 'Loop@': 1, 'LoopInner@1': 0, 'Loop2@': 1 })).toEqual(['', '1', '1.0']);
  });

  it('says what is being fetched and what has nothing in it', () => {
    const lines = timelineOf({ ...given, levels: { ...levels, '2': [] }, open: { 'Loop@': 2, 'Loop2@': 7 } });
    expect(drawn(lines).filter((line) => line.startsWith('.'))).toEqual([
      '.iteration 2',
      '.empty',
      '.iteration 7',
      '.loading',
    ]);
  });

  it('draws the newest try of a step and counts the others', () => {
    const tries = [step('A', { status: 'FAILED' }), step('A', { attempt: 2 })];
    const [line] = timelineOf({ ...given, levels: { '': tries }, open: {} });
    expect(line).toMatchObject({ run: { attempt: 2 }, tries: 2 });
  });

  it('draws durations to scale: of an iteration by its own span', () => {
    const [first] = levels['1'];
    const lines = timelineOf({ ...given, levels, open: { 'Loop@': 1 } });
    const line = lines.find((one) => one.kind === 'step' && one.run === first);
    expect(line?.kind === 'step' && barOf(line.run, line.scale, given.now)).toEqual({ left: 0, width: 0.25 });
    expect(
      barOf(step('A', { started_at: at(5), ended_at: null, status: 'RUNNING' }), given.scale, ms(10)),
    ).toEqual({
      left: 0.5,
      width: 0.5,
    });
    expect(barOf(step('A', { started_at: null, status: 'PENDING' }), given.scale, ms(10))).toBeNull();
  });

  it('chooses the failed step first, then what waits, then what runs, then the last', () => {
    const some = [step('A'), step('B', { status: 'RUNNING' }), step('C', { status: 'WAITING' })];
    expect(firstChoice([...some, step('D', { status: 'TIMEOUT' })])?.nodeId).toBe('D');
    expect(firstChoice(some)?.nodeId).toBe('C');
    expect(firstChoice(some.slice(0, 2))?.nodeId).toBe('B');
    expect(firstChoice([step('A'), step('B')])?.nodeId).toBe('B');
    expect(firstChoice([])).toBeUndefined();
  });

  it('is quick with a thousand steps', () => {
    const many = Array.from({ length: 1_000 }, (_, n) => step(`S${n}`));
    expect(timelineOf({ ...given, levels: { '': many }, open: {} })).toHaveLength(1_000);
  });
});
