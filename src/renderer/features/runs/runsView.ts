import { addDays, subDays, subHours } from 'date-fns';
import { executionStatuses, type ExecutionStatus } from '@shared/model/executionStatus';
import type { ExecutionFilter, RunSummary } from '../../data/executions';
import { toDate } from '../../platform/formatting/dates';
import type { Unread } from '../../parts/filters/UnreadFilter';
import { applyChanges, to, urlChoice, urlList, urlText, type UrlChange } from '../../platform/urlState';

type TriggerType = RunSummary['trigger_type'];
export const triggerChoices = [
  'MANUAL',
  'SCHEDULED',
  'INTEGRATION_EVENT',
  'HTTP',
  'WORKFLOW',
  'REPLAY',
  'TEST',
] as const;
export const ranges = ['all', 'hour', '24h', '7d', '30d'] as const;
type RunRange = (typeof ranges)[number];

/** What the list shows; all of it stands in its URL. */
export interface RunsView {
  workflows: string[];
  statuses: ExecutionStatus[];
  triggers: TriggerType[];
  range: RunRange;
  /** Days, both inclusive, in the reader's zone; they win over `range`. */
  days: { from: string; to: string } | null;
  space: string | null;
  text: string;
  clickedRow: string | null;
}

const params = {
  workflows: urlList('workflow'),
  statuses: urlList('status'),
  triggers: urlList('trigger'),
  range: urlChoice('range', ranges, 'all'),
  from: urlText('from'),
  to: urlText('to'),
  space: urlText('space'),
  text: urlText('text'),
  clickedRow: urlText('clickedRow'),
};

export function readRunsView(url: URLSearchParams): RunsView {
  const list = (key: 'workflows' | 'statuses' | 'triggers') => params[key].read(url.get(params[key].key));
  const text = (key: 'from' | 'to' | 'space' | 'text' | 'clickedRow') =>
    params[key].read(url.get(params[key].key));
  const [from, until] = [text('from'), text('to')];
  const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && toDate(day) !== null;
  return {
    workflows: list('workflows').slice(0, 100),
    statuses: executionStatuses.filter((status) => list('statuses').includes(status)),
    triggers: triggerChoices.filter((trigger) => list('triggers').includes(trigger)),
    range: params.range.read(url.get('range')),
    days: isDay(from) && isDay(until) && from <= until ? { from, to: until } : null,
    space: text('space') || null,
    text: text('text').slice(0, 200),
    clickedRow: text('clickedRow') || null,
  };
}

export function runsUrl(view: RunsView, before: URLSearchParams): URLSearchParams {
  const changes: UrlChange[] = [
    to(params.workflows, view.workflows),
    to(params.statuses, view.statuses),
    to(params.triggers, view.triggers),
    to(params.range, view.range),
    to(params.from, view.days?.from ?? ''),
    to(params.to, view.days?.to ?? ''),
    to(params.space, view.space ?? ''),
    to(params.text, view.text),
    to(params.clickedRow, view.clickedRow ?? ''),
  ];
  return applyChanges(before, changes);
}

/** An older address that names a workflow or an execution alone, as the list has it. */
export function olderUrl(
  workflowId: string | null,
  executionId: string | null,
  before: URLSearchParams,
): URLSearchParams {
  const kept = new URLSearchParams(before);
  for (const key of ['workflow_id', 'execution_id']) kept.delete(key);
  const changes: UrlChange[] = [];
  if (workflowId) changes.push(to(params.workflows, [workflowId]));
  if (executionId) changes.push(to(params.clickedRow, executionId));
  return applyChanges(kept, changes);
}

/** How much of the filter in the URL `readRunsView` has to leave out. */
export function unreadRunsFilter(url: URLSearchParams): Unread {
  const view = readRunsView(url);
  const count = (key: 'statuses' | 'triggers') => new Set(params[key].read(url.get(params[key].key))).size;
  const range = url.get('range');
  const lost =
    count('statuses') > view.statuses.length ||
    count('triggers') > view.triggers.length ||
    (range !== null && range !== view.range) ||
    ((url.has('from') || url.has('to')) && view.days === null);
  if (!lost) return null;
  return isNarrowed(view) ? 'part' : 'all';
}

export const noView: RunsView = readRunsView(new URLSearchParams());

export function isNarrowed(view: RunsView): boolean {
  return runsUrl({ ...view, clickedRow: null }, new URLSearchParams()).size > 0;
}

const starts: Record<Exclude<RunRange, 'all'>, (now: Date) => Date> = {
  hour: (now) => subHours(now, 1),
  '24h': (now) => subHours(now, 24),
  '7d': (now) => subDays(now, 7),
  '30d': (now) => subDays(now, 30),
};

/** The begin and the end of the view's time; the end is not in it. */
export function timesOf(view: Pick<RunsView, 'range' | 'days'>, now: Date): { from?: string; to?: string } {
  if (view.days) {
    const first = toDate(view.days.from) ?? now;
    const last = addDays(toDate(view.days.to) ?? now, 1);
    return { from: first.toISOString(), to: last.toISOString() };
  }
  return view.range === 'all' ? {} : { from: starts[view.range](now).toISOString() };
}

/** What the server is asked for. `now` is when the screen was opened or loaded again: presets count back from it. */
export function filterOf(view: RunsView, now: Date): ExecutionFilter {
  return {
    ...timesOf(view, now),
    ...(view.workflows.length === 0 ? {} : { workflow_ids: view.workflows }),
    ...(view.statuses.length === 0 ? {} : { statuses: view.statuses }),
    ...(view.triggers.length === 0 ? {} : { trigger_types: view.triggers }),
    ...(view.space === null ? {} : { space_id: view.space }),
    ...(view.text === '' ? {} : { text: view.text }),
  };
}

/** Of the same filter without its statuses. Null: the server counts by workflow, space and time only. */
export function countsFilterOf(view: RunsView, now: Date): ExecutionFilter | null {
  if (view.triggers.length > 0 || view.text !== '') return null;
  return filterOf({ ...view, statuses: [] }, now);
}

/** The chips above the list, each for statuses that mean the same to who looks at it. */
export const statusGroups = {
  active: ['READY', 'PENDING', 'RUNNING', 'RUNNING_STEPS'],
  waiting: ['WAITING'],
  succeeded: ['SUCCEEDED'],
  errors: ['SUCCEEDED_WITH_ERRORS', 'COMPLETED_WITH_ERRORS'],
  failed: ['FAILED'],
  stopped: ['ABORTED'],
} as const satisfies Record<string, readonly ExecutionStatus[]>;
export type StatusGroup = keyof typeof statusGroups;
export const groupNames = ['active', 'waiting', 'succeeded', 'errors', 'failed', 'stopped'] as const;

export const isGroupOn = (view: RunsView, group: StatusGroup): boolean =>
  statusGroups[group].some((status) => view.statuses.includes(status));

/** Adds the group's statuses, or takes them away where any of them is on. */
export function toggleGroup(view: RunsView, group: StatusGroup): RunsView {
  const own: readonly ExecutionStatus[] = statusGroups[group];
  const others = view.statuses.filter((status) => !own.includes(status));
  return { ...view, statuses: isGroupOn(view, group) ? others : [...others, ...own] };
}

export function countOf(group: StatusGroup | 'all', counts: Readonly<Record<string, number>>): number {
  const of: readonly string[] = group === 'all' ? Object.keys(counts) : statusGroups[group];
  return of.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}
