import { expect, it } from 'vitest';
import type { RunSummary } from '../../data/executions';
import { mergeRuns } from './runRows';

const run = (n: number, change: Partial<RunSummary> = {}): RunSummary => ({
  executionId: `e${n}`,
  triggerEventId: `t${n}`,
  workflowId: 'w',
  workflowName: 'Flow',
  space_id: 's',
  version: 1,
  status: 'SUCCEEDED',
  reason: null,
  trigger_type: 'MANUAL',
  mode: 'run',
  dry_run: false,
  progress: 100,
  time: new Date(Date.UTC(2026, 10, 21, 10, 0, n)).toISOString(),
  started_at: null,
  ended_at: null,
  duration_ms: null,
  lastStep: null,
  errorType: null,
  errorMessage: null,
  actor: 'Mia',
  parent_id: null,
  replay_of: null,
  size_bytes: 0,
  ...change,
});
const some = (...ns: number[]) => ns.map((n) => run(n));
const ids = (rows: readonly RunSummary[]) => rows.map((row) => row.executionId);
const plain = { moreThanNewest: false, shownNew: null, statuses: undefined };

it('puts new runs at the top and takes the newest state of the others', () => {
  const newest = [run(3), run(2, { status: 'FAILED' })];
  const { rows, held, gap } = mergeRuns({ ...plain, loaded: some(2, 1), newest });
  expect(ids(rows)).toEqual(['e3', 'e2', 'e1']);
  expect(rows[1]?.status).toBe('FAILED');
  expect([held, gap]).toEqual([0, false]);
});

it('holds new ones back while somebody reads, and says how many', () => {
  const { rows, held } = mergeRuns({
    ...plain,
    loaded: some(2, 1),
    newest: some(5, 4, 3, 2),
    shownNew: new Set(['e3']),
  });
  expect(ids(rows)).toEqual(['e3', 'e2', 'e1']);
  expect(held).toBe(2);
});

it('puts a run that was stored late where it belongs', () => {
  const { rows } = mergeRuns({ ...plain, loaded: some(4, 2), newest: some(4, 3, 2) });
  expect(ids(rows)).toEqual(['e4', 'e3', 'e2']);
});

it('says when the newest page no longer joins on to what is loaded', () => {
  const far = { ...plain, loaded: some(2, 1), newest: some(9, 8, 7) };
  expect(mergeRuns({ ...far, moreThanNewest: true }).gap).toBe(true);
  expect(mergeRuns(far).gap).toBe(false);
  expect(mergeRuns({ ...far, loaded: [], moreThanNewest: true }).gap).toBe(false);
});

it('lets go of what no longer fits the statuses', () => {
  const newest = [run(2, { status: 'SUCCEEDED' })];
  const loaded = [run(2, { status: 'RUNNING' }), run(1, { status: 'RUNNING' })];
  expect(ids(mergeRuns({ ...plain, loaded, newest, statuses: ['RUNNING'] }).rows)).toEqual(['e1']);
});

it('goes through 100,000 loaded runs', () => {
  const loaded = Array.from({ length: 100_000 }, (_, n) => run(-n));
  const { rows } = mergeRuns({ ...plain, loaded, newest: some(2, 1, 0) });
  expect(rows).toHaveLength(100_002);
});
