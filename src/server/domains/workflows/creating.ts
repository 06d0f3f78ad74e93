import { badInput } from '@shared/kernel/fault';
import { WORKFLOW_NAME_MAX } from '@shared/api/workflows/graph';
import type { WorkflowVersion } from '@shared/api/workflows/workflows.api';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import type { Problem } from '@shared/model/problem';
import { workflowWords } from '@shared/words/workflows';
import type { Sql } from '../../db/database';
import { nameKeyOf } from '../../platform/nameKey';
import { contentHash } from './content';
import { versionName, workflowNameTaken } from './entity';
import { foldersStore } from './folders.store';
import type { Actor } from './workflows.port';
import { workflowsStore } from './workflows.store';

export interface Draft {
  spaceId: string;
  folderId: string | null;
  name: string;
  description: string;
  labels: readonly string[];
  state: 'enabled' | 'disabled';
  runnableFrom: readonly string[];
  graph: Graph;
  inputs: readonly InputParameter[];
  problems: readonly Problem[];
  maxConcurrent: number | null;
  keepDays: number | null;
  origin: WorkflowVersion['origin'];
}

/** Refuses a folder that is not in the space. */
export async function folderWithin(
  sql: Sql,
  orgId: string,
  spaceId: string,
  folderId: string | null,
): Promise<void> {
  if (folderId === null) return;
  const folder = await foldersStore.hold(sql, orgId, folderId);
  if (!folder) throw badInput([{ field: 'folder_id', reason: workflowWords.folderNotFound }]);
  if (folder.space_id !== spaceId)
    throw badInput([{ field: 'folder_id', reason: 'this folder belongs to another space' }]);
}

export interface Making {
  newId: () => string;
  now: Date;
  by: Actor;
  /** A new one unless given. */
  workflowId?: string;
}

/** Adds a workflow with its first version and its manual trigger. → undefined when the name is taken. */
export async function tryInsert(sql: Sql, deps: Making, draft: Draft): Promise<string | undefined> {
  const { newId, now, by, workflowId = newId() } = deps;
  const { name, spaceId, folderId, description, labels, state, runnableFrom, maxConcurrent, keepDays } =
    draft;
  const key = nameKeyOf(name);
  const problems = draft.problems.length;
  const added = await workflowsStore.insert(sql, {
    workflowId,
    orgId: by.orgId,
    spaceId,
    folderId,
    name,
    nameKey: key,
    description,
    labels,
    state,
    runnableFrom,
    problems,
    maxConcurrent,
    keepDays,
    by,
    now,
  });
  if (added === 0) return undefined;
  const { graph, inputs, origin } = draft;
  const hash = contentHash(graph, inputs);
  await workflowsStore.insertVersion(sql, {
    workflowId,
    name: versionName(now),
    graph,
    inputs,
    hash,
    origin,
    by,
    now,
  });
  await workflowsStore.insertManualTrigger(sql, {
    triggerId: newId(),
    orgId: by.orgId,
    workflowId,
    by: by.userId,
    now,
  });
  return workflowId;
}

/** The first of “Name”, “Name 2”, “Name 3” … that no other workflow of the organisation has. */
export async function freeName(sql: Sql, orgId: string, wanted: string, ownKey: string): Promise<string> {
  const base = wanted.slice(0, WORKFLOW_NAME_MAX - 6).trim();
  const rows = await workflowsStore.nameKeysFrom(sql, orgId, nameKeyOf(base));
  const taken = new Set(rows.map((row) => row.name_key));
  taken.delete(ownKey);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${base} ${number}`;
    if (!taken.has(nameKeyOf(name))) return name;
  }
}

const MAX_RACES = 20;

/** As `tryInsert`, under the first free one of “Name”, “Name 2”, “Name 3” … */
export async function insertUnderFreeName(
  sql: Sql,
  deps: Making,
  draft: Draft,
): Promise<{ workflowId: string; name: string }> {
  const base = draft.name.slice(0, WORKFLOW_NAME_MAX - 6).trim();
  const rows = await workflowsStore.nameKeysFrom(sql, deps.by.orgId, nameKeyOf(base));
  const taken = new Set(rows.map((row) => row.name_key));
  for (let number = 1, races = 0; races < MAX_RACES; number += 1) {
    const name = number === 1 ? draft.name.slice(0, WORKFLOW_NAME_MAX).trim() : `${base} ${number}`;
    if (taken.has(nameKeyOf(name))) continue;
    const workflowId = await tryInsert(sql, deps, { ...draft, name });
    if (workflowId !== undefined) return { workflowId, name };
    races += 1;
  }
  throw workflowNameTaken();
}
