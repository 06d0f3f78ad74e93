import type { GraphNode, InputParameter } from '@shared/model/graph/types';
import type { Json, JsonObject } from '@shared/model/json';
import type { Database } from '@server/db/database';
import type { Clock } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import type { StartRequest } from '@server/engine/engine.port';
import type { ClaimEnd, ExecutionFacts, Interpret, Journal, Place } from '@server/engine/journal.port';
import { createEngine, type EngineOptions, type RunningEngine } from '@server/engine/runtime/createEngine';
import { PATIENCE_MS } from './patience';

export const org = 'acme';
export const ann = { id: 'ann', name: 'Ann' };
export const bob = { id: 'bob', name: 'Bob' };

/** Real time that a test can move forward. */
export function movableClock(): Clock & { forward(ms: number): void } {
  let ahead = 0;
  return {
    now: () => new Date(performance.timeOrigin + performance.now() + ahead),
    forward: (ms) => void (ahead += ms),
  };
}

export interface GivenWorkflow {
  id: string;
  nodes?: GraphNode[];
  edges?: { id: string; source: string; target: string; sourceHandle?: string }[];
  maxConcurrent?: number;
  state?: string;
  keepDays?: number;
  inputs?: readonly InputParameter[];
}

export const node = (id: string, subtype: GraphNode['subtype'] = 'basic', closes?: string): GraphNode => ({
  id,
  type: 'action',
  ...(subtype ? { subtype } : {}),
  position: { x: 0, y: 0 },
  data: {
    ...(closes === undefined ? {} : { closes }),
    step: {
      name: id,
      title: id,
      group: 'MATH',
      subgroup: 'MATH',
      stepTemplateId: 't',
      version: 1,
      parameters: [],
    },
  },
});

export async function makeOrganisation(database: Database): Promise<void> {
  await database.system(async (sql) => {
    await sql.run(`insert into organisation (org_id, name, created_at) values ($1, 'Acme', now())`, [org]);
    await sql.run(
      `insert into space (space_id, org_id, mode, name, created_by, created_at)
       values ('space', $1, 'global', 'Global', 'ann', now())`,
      [org],
    );
  });
}

export async function makeWorkflow(database: Database, given: GivenWorkflow): Promise<void> {
  const { id, nodes = [node('a'), node('b')], edges = [{ id: 'e', source: 'a', target: 'b' }] } = given;
  await database.system(async (sql) => {
    await sql.run(
      `insert into workflow (workflow_id, org_id, space_id, name, name_key, state, current_version, max_concurrent,
         keep_days, created_by, created_by_name, created_at, updated_at, updated_by)
       values ($1, $2, 'space', $1, $1, $3, 1, $4, $5, 'ann', 'Ann', now(), now(), 'ann')`,
      [id, org, given.state ?? 'enabled', given.maxConcurrent ?? null, given.keepDays ?? null],
    );
    await sql.run(
      `insert into workflow_version (workflow_id, seq, org_id, name, graph, input_parameters, hash, origin, created_by,
         created_by_name, created_at)
       values ($1, 1, $2, '1', $3, $4, 'h', 'create', 'ann', 'Ann', now())`,
      [id, org, JSON.stringify({ nodes, edges }), JSON.stringify(given.inputs ?? [])],
    );
  });
}

export const request = (workflowId: string, more: Partial<StartRequest> = {}): StartRequest => ({
  orgId: org,
  workflowId,
  triggerType: 'MANUAL',
  inputs: {},
  payload: null,
  actor: ann,
  ...more,
});

export const place = (nodeId: string, iterPath = ''): Place => ({
  nodeId,
  iterPath,
  stepName: nodeId,
  stepTemplateId: 't',
});

export interface Tools {
  facts: ExecutionFacts;
  journal: Journal;
  signal: AbortSignal;
}

/** Does a step unless it was done before. → its output. */
export async function step(
  { journal }: Tools,
  nodeId: string,
  run: () => Json | Promise<Json>,
  options: { iterPath?: string; durable?: boolean; input?: Json } = {},
): Promise<Json> {
  const { iterPath = '', durable = false, input = {} } = options;
  const before = journal.recall(nodeId, iterPath);
  if (before?.status === 'OK') return before.output();
  const id = await journal.begin({
    place: place(nodeId, iterPath),
    attempt: before?.attempt ?? 1,
    effect: durable ? 'read' : 'pure',
    input,
    durable: false,
  });
  const output = await run();
  await journal.end(id, { status: 'OK', output, durable });
  return output;
}

export const succeeded = (output: Json = null): ClaimEnd => ({ kind: 'ended', status: 'SUCCEEDED', output });

export const never = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new Error('The work was aborted.'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });

/** An interpreter of which each workflow is a function, by its id. */
export function scripts(all: Record<string, (tools: Tools) => Promise<ClaimEnd>>): Interpret {
  return (facts, journal, signal) => {
    const script = all[facts.workflowId];
    if (!script) throw new Error(`There is no script of ${facts.workflowId}.`);
    return script({ facts, journal, signal });
  };
}

let made = 0;
export function makeEngine(
  options: Pick<EngineOptions, 'database' | 'connection' | 'interpret'> & Partial<EngineOptions>,
): RunningEngine {
  return createEngine({
    clock: movableClock(),
    log: createLog({ level: 'silent' }),
    newId: () => `id${process.pid}-${(made += 1)}`,
    ...options,
  });
}

export interface ExecutionState {
  status: string;
  reason: string | null;
  output: Json;
  owner: string | null;
  fence: number;
  progress: number;
  error_message: string | null;
  parent_id: string | null;
}

export const stateOf = (database: Database, executionId: string): Promise<ExecutionState | undefined> =>
  database.system((sql) =>
    sql.one<ExecutionState & JsonObject>('select * from execution where execution_id = $1', [executionId]),
  );

/** Waits until it is so; asks the database again and again, since that is what a client would do. */
export async function until<T>(
  read: () => Promise<T>,
  isSo: (value: T) => boolean,
  limitMs = PATIENCE_MS,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    if (performance.now() > end) throw new Error(`It never came to be so: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export const untilStatus = (database: Database, executionId: string, ...statuses: string[]) =>
  until(
    () => stateOf(database, executionId),
    (state) => state !== undefined && statuses.includes(state.status),
  );
