import { Fault } from '@shared/kernel/fault';
import {
  errorGroups,
  stepRunStatuses,
  type ErrorGroup,
  type StepRunStatus,
} from '@shared/model/executionStatus';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import type { Effect } from '@shared/model/steps/manifest';
import type { Database } from '../../db/database';
import { blobsStore } from '../blobs/blobs.store';
import type { Recalled, WaitReason } from '../journal.port';
import { claimsStore, type RecalledRow } from '../store/claims.store';
import type { LoopBody } from './graphs';

export interface Memory {
  runs: Map<string, Recalled>;
  /** The same runs by their ids, as they lie on disk. */
  rows: Map<string, RecalledRow>;
  /** Unfinished runs that have logged already. */
  logged: Map<string, { lines: number; bytes: number }>;
}

export const placeKey = (nodeId: string, iterPath: string) => `${nodeId}\n${iterPath}`;
export const nothingRecalled = (): Memory => ({
  runs: new Map(),
  rows: new Map(),
  logged: new Map(),
});

const reasons: readonly WaitReason[] = ['approval', 'timer', 'retry', 'operator', 'child', 'slot'];
const statusOf = (text: string): StepRunStatus => stepRunStatuses.find((known) => known === text) ?? 'FAILED';
const groupOf = (text: string): ErrorGroup => errorGroups.find((known) => known === text) ?? 'general';
// Flow controls are written with the effect `flow`; doing them again is harmless, as with `pure`.
const effects: readonly Effect[] = ['pure', 'read', 'keyed', 'unsafe'];
const effectOf = (text: string): Effect => effects.find((known) => known === text) ?? 'pure';
export const jsonOf = (value: unknown): Json => {
  const text: string | undefined = JSON.stringify(value);
  const parsed: Json = text === undefined ? null : JSON.parse(text);
  return parsed;
};
export const objectOf = (value: unknown): JsonObject | null => (isJsonObject(value) ? value : null);

/** What earlier claims have left of an execution; outputs are read when they are asked for. */
export async function recallAll(
  database: Database,
  { orgId, executionId }: { orgId: string; executionId: string },
  bodies: readonly LoopBody[],
): Promise<Memory> {
  const outputs = createOutputs(database, orgId);
  return database.system(async (sql) => {
    const rows = await claimsStore.recall(sql, executionId, bodies);
    const open = rows.filter((row) => row.ended_at === null).map((row) => row.step_run_id);
    const logged = open.length > 0 ? await claimsStore.logged(sql, open) : [];
    const runs = new Map<string, Recalled>();
    for (const row of rows) {
      const answer = objectOf(row.answer);
      if (answer && row.answer_blob !== null) {
        answer['output'] = (await blobsStore.read(sql, orgId, row.answer_blob)) ?? null;
      }
      runs.set(placeKey(row.node_id, row.iter_path), recalledOf(row, answer, outputs));
    }
    return {
      runs,
      rows: new Map(rows.map((row) => [row.step_run_id, row])),
      logged: new Map(logged.map((row) => [row.step_run_id, { lines: row.lines, bytes: Number(row.bytes) }])),
    };
  });
}

function recalledOf(
  row: RecalledRow,
  answer: JsonObject | null,
  outputs: (stepRunId: string) => Promise<Json>,
): Recalled {
  return {
    stepRunId: row.step_run_id,
    attempt: row.attempt,
    status: statusOf(row.status),
    reason: reasons.find((known) => known === row.reason) ?? null,
    effect: effectOf(row.effect),
    state: objectOf(row.state),
    wakeAt: row.wake_at,
    startedAt: row.started_at,
    error:
      row.error_type === null ? null : { group: groupOf(row.error_type), message: row.error_message ?? '' },
    deaths: row.deaths,
    answer,
    output: () => outputs(row.step_run_id),
  };
}

/** Outputs that are asked for in the same turn are read by one statement. */
function createOutputs(database: Database, orgId: string): (stepRunId: string) => Promise<Json> {
  let asked: Map<string, PromiseWithResolvers<Json>> | undefined;
  async function read(all: Map<string, PromiseWithResolvers<Json>>) {
    try {
      await database.system(async (sql) => {
        for (const row of await claimsStore.outputs(sql, [...all.keys()])) {
          const large =
            row.output_blob === null ? undefined : await blobsStore.read(sql, orgId, row.output_blob);
          all.get(row.step_run_id)?.resolve(large ?? jsonOf(row.output));
        }
      });
      for (const [id, { reject }] of all)
        reject(new Fault('not_found:step_output_not_found', `The step run ${id} has no output.`));
    } catch (error) {
      for (const { reject } of all.values()) reject(error);
    }
  }
  return (stepRunId) => {
    if (!asked) {
      const all = (asked = new Map());
      setImmediate(() => {
        asked = undefined;
        void read(all);
      });
    }
    const entry = asked.get(stepRunId) ?? Promise.withResolvers<Json>();
    asked.set(stepRunId, entry);
    return entry.promise;
  };
}
