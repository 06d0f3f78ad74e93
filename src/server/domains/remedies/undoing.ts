import { z } from 'zod';
import { Fault } from '@shared/kernel/fault';
import { MAX_PAGE } from '@shared/kernel/paging';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { remedyWords as words } from '@shared/words/remedies';
import type { Database } from '../../db/database';
import type { Engine } from '../../engine/engine.port';
import type { EngineReads } from '../../engine/reads.port';
import type { CasePort } from '../../steps/services';
import { formOf, keyOfForm } from '../../templates/remedies/remedy';
import { formValues } from '../../templates/remedies/formSteps';
import { undoId, undoTemplate } from '../../templates/remedies/undo';
import type { Settings } from '../settings/settings.port';
import type { Actor } from '../workflows/workflows.port';
import type { OwnCopies } from './ownCopies';
import { ownersOf } from './owners';
import { remediesStore } from './remedies.store';

export interface UndoingDeps {
  database: Database;
  engine: Pick<Engine, 'start'>;
  reads: Pick<EngineReads, 'execution' | 'stepRuns' | 'stepOutput' | 'stepInput'>;
  cases: Pick<CasePort, 'get'>;
  settings: Pick<Settings, 'remedyWays'>;
}

/** What the step takes that takes back. */
const ROWS_MAX = 1_000;
const OF_CLOUDS = /^(AWS|AZURE|GCP)-/;
/** Of what is undone, in the text of the approval. */
const LINES_MAX = 20;
const changedRow = z.object({
  case_id: z.string().nullish(),
  undo: z.looseObject({ type: z.enum(['AWS', 'AZURE', 'GCP']), summary: z.string() }),
});
type ChangedRow = z.output<typeof changedRow>;

/** Rows of a step that changed a cloud, those with a way back. */
function rowsOf(output: Json | undefined, stepTemplateId: string): JsonObject[] {
  const rows = isJsonObject(output) && output['preview'] !== true ? output['rows'] : [];
  return (Array.isArray(rows) ? rows : []).filter(isJsonObject).filter((row) => {
    const { data } = changedRow.safeParse(row);
    return row['status'] === 'changed' && data && stepTemplateId.startsWith(`${data.undo.type}-`);
  });
}

interface ChangedIn {
  integration: string;
  rows: JsonObject[];
}

/** What several steps changed, in their order, as one; refused where one step cannot take all of it back. */
export function together(steps: readonly ChangedIn[]): ChangedIn {
  const [first] = steps;
  if (!first) throw new Fault('unprocessable:nothing_to_undo', words.nothingToUndo);
  if (steps.some(({ integration }) => integration !== first.integration))
    throw new Fault('unprocessable:several_integrations', words.undoApart);
  const rows = steps.flatMap((one) => one.rows);
  if (rows.length > ROWS_MAX) throw new Fault('unprocessable:too_many_rows', words.undoTooMany(ROWS_MAX));
  return { integration: first.integration, rows };
}

function linesOf(rows: readonly ChangedRow[]): string {
  const lines = rows.slice(0, LINES_MAX).map(({ undo }) => `- ${undo.summary}`);
  const more = rows.length - lines.length;
  return [words.undoes(rows.length), ...lines, ...(more > 0 ? [words.more(more)] : [])].join('\n');
}

/** Takes back what an execution changed in a cloud, by the organization's own copy of a workflow that asks first. */
export function createUndoing({ database, engine, reads, cases, settings }: UndoingDeps, ownCopy: OwnCopies) {
  /** What the steps of an execution changed, and through which integration. */
  async function changedBy(orgId: string, executionId: string): Promise<ChangedIn> {
    const steps: ChangedIn[] = [];
    let key: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof reads.stepRuns>> = await reads.stepRuns(
        orgId,
        executionId,
        {},
        { key, limit: MAX_PAGE },
      );
      for (const { stepRunId, stepTemplateId, hasOutput } of page.rows) {
        if (!hasOutput || !OF_CLOUDS.test(stepTemplateId)) continue;
        const output = await reads.stepOutput(orgId, stepRunId);
        const rows = rowsOf(output?.kind === 'value' ? output.value : undefined, stepTemplateId);
        const input = rows.length > 0 ? await reads.stepInput(orgId, stepRunId) : undefined;
        const integration = isJsonObject(input) ? input['integration'] : undefined;
        if (typeof integration === 'string') steps.push({ integration, rows });
      }
      key = page.next;
    } while (key !== null);
    return together(steps);
  }

  async function casesOf(orgId: string, rows: readonly ChangedRow[]): Promise<JsonObject[]> {
    const ids = new Set(rows.flatMap(({ case_id }) => case_id ?? []));
    const found: JsonObject[] = [];
    for (const id of ids) {
      const one = await cases.get(orgId, id).catch(() => undefined);
      if (one) found.push(one);
    }
    return found;
  }

  return async (
    by: Actor,
    of: { workflowId: string; executionId: string; preview: boolean },
  ): Promise<{ workflow_id: string; execution_id: string }> => {
    const { orgId } = by;
    const within = { orgIds: [orgId] };
    const run = await reads.execution(orgId, of.executionId);
    if (run?.workflowId !== of.workflowId) throw new Fault('not_found:execution_not_found', words.noRun);
    const { integration, rows } = await changedBy(orgId, of.executionId);
    const changed = z.array(changedRow).parse(rows);
    const [{ undo: first } = { undo: undefined }] = changed;
    if (!first) throw new Fault('unprocessable:nothing_to_undo', words.nothingToUndo);
    const found = await casesOf(orgId, changed);
    const ways = { ...(await settings.remedyWays(within)), ticket: null };
    const form = formOf(ways);
    const spaceId = await database.tenant(within, (sql) => remediesStore.spaceOf(sql, orgId, of.workflowId));
    const copy = { key: keyOfForm(undoId(first.type), form), content: undoTemplate(first.type, form) };
    const workflowId = await ownCopy(by, copy, spaceId);
    const owners = ways.approvers === 'owners' ? await ownersOf(database, orgId, found) : [];
    const { executionId } = await engine.start({
      orgId,
      workflowId,
      triggerType: 'MANUAL',
      inputs: { ...formValues(ways, owners), integration },
      payload: { cases: found, rows, what: linesOf(changed), undoes: of.executionId },
      actor: { id: by.userId, name: by.name },
      dryRun: of.preview,
    });
    return { workflow_id: workflowId, execution_id: executionId };
  };
}
export type UndoChanges = ReturnType<typeof createUndoing>;
