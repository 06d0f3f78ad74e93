/** A run, as its addresses need it. */
export interface RunRef {
  workflowId: string;
  executionId: string;
}

const of = (...parts: string[]) => parts.map((part) => `/${encodeURIComponent(part)}`).join('');

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, value);
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** ROUTE-33: workflow, then execution. `step` is the step run that is chosen there. */
export function runPath({ workflowId, executionId }: RunRef, step?: string): string {
  return withQuery(`/runs${of(workflowId, executionId)}`, { step });
}

/** The list of runs; `clickedRow` (ROUTE-29) is the run to show, `workflow` and `status` narrow the list. */
export function runsPath(show: { clickedRow?: string; workflow?: string; status?: string } = {}): string {
  return withQuery('/runs', show);
}
