import { z } from 'zod';
import type { ChangedCase } from '@shared/api/cases/changed';
import type { ApiCall, LiveEvent } from '@shared/host/contract';
import { notificationWords as words } from '@shared/words/notifications';
import type { Clock, Log } from '../ports';
import type { Activity } from './notifications';

/** Changes come in bursts: they are gathered for so long, and then asked about in one go. */
export const GATHER_MS = 2_000;
/** As many as `executions.batch` takes. */
const RUNS_MOST = 200;
const USAGE = 'usage-anomaly';
const anomalyTypes = ['cost-anomaly', USAGE];

interface Options {
  clock: Clock;
  log: Pick<Log, 'info'>;
  /** Sends a call; the reply's text. */
  call(request: ApiCall, signal: AbortSignal): Promise<string>;
  onActivities(activities: readonly Activity[]): void;
}

export interface ActivityFeed {
  /** From now on, for whoever is signed in: what was before is no news. */
  start(): void;
  stop(): void;
  /** A change on the server. */
  changed(event: LiveEvent): void;
  /** This person started an execution here. */
  started(executionId: string): void;
}

const runs = z.object({
  data: z.array(
    z.object({
      executionId: z.string(),
      workflowId: z.string(),
      workflowName: z.string(),
      status: z.string(),
      mode: z.string(),
      trigger_type: z.string(),
      ended_at: z.string().nullable(),
      errorMessage: z.string().nullable(),
      parent_id: z.string().nullable(),
    }),
  ),
});
const approvals = z.object({
  data: z.array(
    z.object({
      approval_id: z.string(),
      workflowId: z.string(),
      executionId: z.string(),
      header: z.string(),
      created_at: z.string(),
      may_decide: z.boolean(),
    }),
  ),
});
const anAnomaly = z.object({
  case_id: z.string(),
  case_title: z.string(),
  case_resource_name: z.string(),
  case_creation_time: z.string(),
  case_type: z.string(),
  case_service: z.string(),
  case_account_id: z.string(),
});
const someAnomalies = z.object({ details: z.array(anAnomaly) });
type Anomaly = z.output<typeof anAnomaly>;
const me = z.object({ data: z.object({ userId: z.string(), username: z.string(), email: z.string() }) });

const segment = encodeURIComponent;

/** Usage whose cost stands out too is told as cost: one event, one message. */
const once = (found: readonly Anomaly[]): Anomaly[] =>
  found.filter(
    (one) =>
      one.case_type !== USAGE ||
      !found.some(
        (other) =>
          other.case_type !== USAGE &&
          [one.case_service, ''].includes(other.case_service) &&
          [one.case_account_id, ''].includes(other.case_account_id),
      ),
  );
const casePath = (id: string) => `/cases/${segment(id)}`;

/** Finds out what happened on the server: where a live event says only that something changed, it is asked what. */
export function createActivityFeed(options: Options): ActivityFeed {
  const { clock, log } = options;
  const dirty = {
    runs: new Set<string>(),
    cases: new Map<string, ChangedCase>(),
    approvals: false,
    anomalies: false,
  };
  const mine = new Set<string>();
  let life: AbortController | null = null;
  let since = 0;
  let gathering = false;
  let names: Promise<ReadonlySet<string>> | null = null;

  async function ask<T>(schema: z.ZodType<T>, request: ApiCall, signal: AbortSignal): Promise<T> {
    return schema.parse(JSON.parse(await options.call(request, signal)));
  }
  const isNew = (time: string | null) => time !== null && Date.parse(time) >= since;

  async function ofRuns(ids: string[], signal: AbortSignal): Promise<Activity[]> {
    const { data } = await ask(runs, { id: 'executions.batch', body: { execution_ids: ids } }, signal);
    return data.flatMap((run): Activity[] => {
      if (run.mode === 'step_test' || run.parent_id !== null || !isNew(run.ended_at)) return [];
      // How a test run goes is the matter of who tests.
      if (run.trigger_type === 'TEST' && !mine.has(run.executionId)) return [];
      const about = {
        key: `run ${run.executionId}`,
        name: run.workflowName,
        path: `/runs/${segment(run.workflowId)}/${segment(run.executionId)}`,
      };
      if (run.status === 'FAILED')
        return [{ ...about, kind: 'runFailed', body: words.runFailed(run.workflowName, run.errorMessage) }];
      const ownRun = mine.has(run.executionId) && run.status !== 'ABORTED';
      return ownRun ? [{ ...about, kind: 'runFinished', body: run.workflowName }] : [];
    });
  }

  async function ofApprovals(signal: AbortSignal): Promise<Activity[]> {
    const body = { states: ['pending'], max_returned_items: 50 };
    const { data } = await ask(approvals, { id: 'approvals.summary', body }, signal);
    return data
      .filter((one) => one.may_decide && isNew(one.created_at))
      .map((one) => ({
        kind: 'approvalWaiting',
        key: `approval ${one.approval_id}`,
        name: one.header,
        body: one.header,
        path: `/approvals/${segment(one.workflowId)}/${segment(one.executionId)}`,
      }));
  }

  /** Under what names cases can be assigned to this person. */
  function ownNames(signal: AbortSignal): Promise<ReadonlySet<string>> {
    names ??= ask(me, { id: 'users.me' }, signal).then(
      ({ data }) => new Set([data.userId, data.username, data.email]),
    );
    names.catch(() => (names = null));
    return names;
  }

  async function ofCases(changed: readonly ChangedCase[], signal: AbortSignal): Promise<Activity[]> {
    const given = changed.filter(({ case_owner }) => case_owner !== null);
    if (given.length === 0) return [];
    const own = await ownNames(signal);
    return given.flatMap((found): Activity[] => {
      const last = found.activities.find(({ activity_type }) => activity_type === 'owner');
      if (!own.has(found.case_owner ?? '') || !last || own.has(last.actor) || !isNew(last.time)) return [];
      const body = `${found.case_title}: ${found.case_resource_name}`;
      const key = `case ${found.case_id} ${last.time}`;
      return [{ kind: 'caseAssigned', key, name: found.case_title, body, path: casePath(found.case_id) }];
    });
  }

  async function ofAnomalies(signal: AbortSignal): Promise<Activity[]> {
    const rule = { id: 'type', key: 'case_type', operator: 'in', value: anomalyTypes };
    const filters = { filters: [{ id: 'anomalies', filter_logic: 'AND', rules: [rule] }] };
    const request = { id: 'cases.search', query: {}, body: { filters, max_returned_items: 100 } };
    const { details } = await ask(someAnomalies, request, signal);
    return once(details.filter(({ case_creation_time }) => isNew(case_creation_time))).map((one) => ({
      kind: 'anomaly',
      key: `anomaly ${one.case_id}`,
      name: one.case_resource_name,
      body: one.case_title.includes(one.case_resource_name)
        ? one.case_title
        : `${one.case_title}: ${one.case_resource_name}`,
      path: casePath(one.case_id),
    }));
  }

  /** Each by itself: who may not read approvals is told of runs all the same. */
  async function found(work: Promise<Activity[]>, signal: AbortSignal) {
    try {
      const activities = await work;
      if (!signal.aborted) options.onActivities(activities);
    } catch (error) {
      log.info('what happened could not be asked', { reason: String(error) });
    }
  }

  async function gather(signal: AbortSignal) {
    gathering = true;
    await clock.wait(GATHER_MS, signal);
    gathering = false;
    if (signal.aborted) return;
    const ids = take(dirty.runs, RUNS_MOST);
    const cases = [...dirty.cases.values()];
    dirty.cases.clear();
    const { approvals: askApprovals, anomalies: askAnomalies } = dirty;
    dirty.approvals = false;
    dirty.anomalies = false;
    await Promise.all([
      ids.length > 0 ? found(ofRuns(ids, signal), signal) : null,
      askApprovals ? found(ofApprovals(signal), signal) : null,
      askAnomalies ? found(ofAnomalies(signal), signal) : null,
      cases.length > 0 ? found(ofCases(cases, signal), signal) : null,
    ]);
    if (dirty.runs.size > 0) wake();
  }

  function wake() {
    if (!gathering && life) void gather(life.signal);
  }

  function forget() {
    dirty.runs.clear();
    dirty.cases.clear();
    dirty.approvals = false;
    dirty.anomalies = false;
    mine.clear();
    names = null;
    gathering = false;
  }

  return {
    start: () => {
      life?.abort();
      forget();
      life = new AbortController();
      since = clock.now().getTime();
    },
    stop: () => {
      life?.abort();
      life = null;
      forget();
    },
    changed: ({ tag, id, changed }) => {
      const one = id !== undefined && id !== '*' ? id : null;
      if (tag === 'execution' && one) dirty.runs.add(one);
      else if (changed) for (const found of changed.cases) dirty.cases.set(found.case_id, found);
      else if (tag === 'case' || tag === 'costs') dirty.anomalies = true;
      else if (tag === 'approval') dirty.approvals = true;
      else if (tag === '*') {
        dirty.approvals = true;
        dirty.anomalies = true;
        for (const run of mine) dirty.runs.add(run);
      } else return;
      wake();
    },
    started: (executionId) => {
      mine.add(executionId);
    },
  };
}

function take(from: Set<string>, most: number): string[] {
  const taken = [...from].slice(0, most);
  for (const one of taken) from.delete(one);
  return taken;
}
