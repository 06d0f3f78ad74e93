import { describe, expect, it } from 'vitest';
import { overallStatus } from '@shared/model/executionStatus';
import type { Execution } from '../../../data/executions';
import { addStep } from '../session/edits';
import { catalogue, newWorkflow, withTrigger } from '../session/fixture';
import { openEditor, savedAs } from '../session/open';
import { setValues } from '../session/parameters';
import { graphOf } from '../session/selectors';
import { resultsCame, runStateOf, runToFollow, summaryOf } from './runView';
import { runLabel, whyNotRun } from './RunButton';

const stepRun = (
  nodeId: string,
  more: Partial<Execution['steps'][number]> = {},
): Execution['steps'][number] => ({
  stepExecutionId: `x-${nodeId}`,
  executionId: 'x',
  workflowId: 'w1',
  nodeId,
  stepName: nodeId,
  stepTemplateId: 'CALL',
  subtype: 'basic',
  iteration: '',
  attempt: 1,
  status: 'OK',
  reason: null,
  wake_at: null,
  timestamp: '2026-01-02T00:00:00.000Z',
  started_at: '2026-01-02T00:00:00.000Z',
  ended_at: '2026-01-02T00:00:01.000Z',
  duration_ms: 1000,
  error: null,
  output: { rows: [1] },
  output_size: { items: null, large: false },
  log_lines: 0,
  ...more,
});

const execution = (more: Partial<Execution> = {}): Execution => ({
  executionId: 'x',
  id: 'x',
  triggerEventId: 't',
  workflowId: 'w1',
  workflowName: 'A workflow',
  space_id: 's1',
  version: 1,
  status: 'RUNNING',
  reason: null,
  trigger_type: 'MANUAL',
  mode: 'run',
  dry_run: false,
  progress: 10,
  time: '2026-01-02T00:00:00.000Z',
  started_at: null,
  ended_at: null,
  duration_ms: null,
  lastStep: null,
  errorType: null,
  errorMessage: null,
  actor: 'ann',
  parent_id: null,
  replay_of: null,
  size_bytes: 0,
  steps: [],
  executedSteps: [],
  loopStatus: [],
  previousStepsStatus: 'RUNNING',
  inputs: {},
  payload: null,
  output: null,
  ...more,
});

describe('a run as the canvas shows it', () => {
  it('each step with its status and time, a loop with its iterations', () => {
    const seen = runStateOf(
      execution({
        steps: [stepRun('a'), stepRun('l', { status: 'RUNNING', duration_ms: null })],
        loopStatus: [{ nodeId: 'l', stepName: 'l', count: 120, succeeded: 36, failed: 1, running: 0 }],
      }),
    );
    expect(seen.byNode['a']).toMatchObject({ status: 'OK', durationMs: 1000 });
    expect(seen.byNode['l']).toMatchObject({
      status: 'RUNNING',
      iteration: { done: 37, count: 120, failed: 1 },
    });
  });
});

describe('[EXEC-09] [EXEC-10] the summary of steps', () => {
  it.each([
    [['OK', 'RUNNING', 'FAILED'], 'RUNNING'],
    [['FAILED', 'WAITING'], 'RUNNING'],
    [['OK', 'FAILED'], 'FAILED'],
    [['OK', 'COMPLETED_WITH_ERRORS'], 'FAILED'],
    [['OK', 'OK'], 'SUCCEEDED'],
    [[], null],
  ] as const)('%j is %s', (statuses, reading) => {
    expect(summaryOf(statuses)).toBe(reading);
  });

  it('reads waiting and failed otherwise than a list of runs does', () => {
    expect(overallStatus(['FAILED', 'WAITING'])).toBe('FAILED');
  });
});

describe('what a run leaves to the steps', () => {
  const opened = openEditor({
    workflow: newWorkflow(),
    catalogue,
    mayEdit: true,
    isMsp: false,
    isNew: false,
  });
  const call = catalogue.find(({ name }) => name === 'Call');
  const edited = call ? addStep(opened, { after: withTrigger.trigger }, call) : opened;
  const saved = savedAs(edited, { ...newWorkflow(), head_rev: 2, graph: graphOf(edited) });
  const id = saved.panel?.nodeId ?? '';

  it('nothing while it runs, its outputs once it is over', () => {
    expect(resultsCame(saved, execution({ steps: [stepRun(id)] })).results).toEqual({});
    const after = resultsCame(saved, execution({ status: 'SUCCEEDED', steps: [stepRun(id)] }));
    expect(after.results[id]).toMatchObject({ status: 'OK', output: { rows: [1] }, isTest: false });
    expect(after.statuses[id]).toBe('fresh');
  });

  it('an older run does not take the place of a newer result', () => {
    const ended = execution({ status: 'SUCCEEDED', steps: [stepRun(id)] });
    const after = resultsCame(saved, ended);
    const older = stepRun(id, { timestamp: '2026-01-01T00:00:00.000Z', output: 'old' });
    expect(resultsCame(after, { ...ended, steps: [older] }).results[id]?.output).toEqual({ rows: [1] });
  });

  it('[EXEC-15] [EXEC-16] [EXEC-17] a workflow runs when it is saved and shown in its newest version, disabled as a test', () => {
    expect(whyNotRun(saved)).toBeNull();
    const disabled = { ...saved, workflow: { ...saved.workflow, state: 'disabled' as const } };
    expect(whyNotRun(disabled)).toBeNull();
    expect([runLabel(saved), runLabel(disabled)]).toEqual(['Run', 'Test run']);
    expect(whyNotRun({ ...saved, isNew: true })).toContain('Save');
    const version = {
      VersionId: '1',
      name: '',
      LastModified: '',
      IsLatest: false,
      creator: '',
      origin: 'save',
    } as const;
    const viewed = { version, graph: newWorkflow().graph, inputs: [] };
    expect(whyNotRun({ ...saved, viewed })).toContain('current version');
    const typed = setValues(saved, id, [{ id: 'CALL-P1', value: 'x' }], 'Address');
    expect(whyNotRun(typed)).toBeNull();
  });
});

describe('the run that is followed', () => {
  type Last = Pick<Execution, 'executionId' | 'status' | 'trigger_type'>;
  const run = (
    executionId: string,
    status: Last['status'],
    trigger_type: Last['trigger_type'] = 'SCHEDULED',
  ): Last => ({ executionId, status, trigger_type });

  it('is the newest under way, whoever started it, once the one before is over', () => {
    const last = [run('new', 'SUCCEEDED'), run('waits', 'WAITING'), run('old', 'RUNNING')];
    expect(runToFollow(last, null)).toBe('waits');
    expect(runToFollow(last, { executionId: 'own', isOver: true })).toBe('waits');
    expect(runToFollow(last, { executionId: 'own', isOver: false })).toBe('own');
  });

  it('stays the one that has ended while nothing is under way, and is no test', () => {
    const last = [run('test', 'RUNNING', 'TEST'), run('new', 'FAILED')];
    expect(runToFollow(last, { executionId: 'own', isOver: true })).toBe('own');
    expect(runToFollow(last, null)).toBeNull();
  });
});
