import { badInput, isFault, type FieldProblem } from '@shared/kernel/fault';
import type { Panel, PanelSource } from '@shared/api/dashboards/entities';
import { parseCostQuery } from '@shared/model/cost-query/parse';
import { panelProblems } from '@shared/model/dashboards/panelProblems';
import { groupProblems } from '@shared/model/dashboards/groupProblems';
import { parsePath } from '@shared/model/path';
import { dashboardFaults as words } from '@shared/words/dashboardFaults';

/** What is there of an organisation for panels to show; undefined: nothing. */
export interface SourceChecks {
  datastore(orgId: string, datastoreId: string): Promise<object | undefined>;
  /** `steps`: the names of the steps of its current version. */
  workflow(orgId: string, workflowId: string): Promise<{ steps: readonly string[] } | undefined>;
  query(orgId: string, queryId: string): Promise<object | undefined>;
}

/** Why the text is no cost query; undefined: it is one. */
export function costQueryProblem(query: string): string | undefined {
  try {
    parseCostQuery(query);
    return undefined;
  } catch (error) {
    if (!isFault(error)) throw error;
    return error.message.replace(/^query: /, '');
  }
}

export function pathProblem(path: string): string | undefined {
  try {
    parsePath(path);
    return undefined;
  } catch {
    return words.wrongPath(path);
  }
}

async function sourceProblems(
  sources: SourceChecks,
  orgId: string,
  source: PanelSource,
): Promise<FieldProblem[]> {
  const problem = (field: string, reason: string | undefined) =>
    reason === undefined ? [] : [{ field, reason }];
  if (source.type === 'cost') return problem('query', costQueryProblem(source.query));
  if (source.type === 'datastore') {
    const found = await sources.datastore(orgId, source.datastore_id);
    return problem('datastore_id', found ? undefined : words.noDatastore);
  }
  if (source.type === 'sql') {
    const found = await sources.query(orgId, source.query_id);
    return problem('query_id', found ? undefined : words.noQuery);
  }
  const found = await sources.workflow(orgId, source.workflow_id);
  if (!found) return problem('workflow_id', words.noWorkflow);
  const known = found.steps.includes(source.step_name);
  return [
    ...problem('step_name', known ? undefined : words.noStep(source.step_name)),
    ...problem('path', pathProblem(source.path)),
  ];
}

function sameAs(source: PanelSource): string {
  if (source.type === 'cost') return source.query;
  if (source.type === 'datastore') return source.datastore_id;
  if (source.type === 'sql') return source.query_id;
  return JSON.stringify([source.workflow_id, source.step_name, source.path]);
}

/**
 * Refuses panels that cannot stand, with everything that is wrong. Sources that were saved before are not looked at
 * again: what they name may be gone by now, and the rest of the dashboard must stay editable.
 */
export async function checkPanels(
  sources: SourceChecks,
  orgId: string,
  panels: readonly Panel[],
  before: readonly Panel[],
): Promise<void> {
  const known = new Set(before.flatMap(({ source }) => (source ? [sameAs(source)] : [])));
  const problems = panelProblems(panels);
  for (const [index, { source, group }] of panels.entries()) {
    const at = (field: string) => `panels[${index}].${field}`;
    if (group) problems.push(...groupProblems(group).map((each) => ({ ...each, field: at(each.field) })));
    if (!source || known.has(sameAs(source))) continue;
    const found = await sourceProblems(sources, orgId, source);
    problems.push(...found.map(({ field, reason }) => ({ field: at(`source.${field}`), reason })));
  }
  if (problems.length > 0) throw badInput(problems);
}
