import { badInput, Fault } from '@shared/kernel/fault';
import type { Workflow, WorkflowSummary, WorkflowVersion } from '@shared/api/workflows/workflows.api';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import type { Problem } from '@shared/model/problem';
import { spaceWords } from '@shared/words/spaces';
import { workflowWords } from '@shared/words/workflows';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import { nameKeyOf } from '../../platform/nameKey';
import { refuseTaken } from '../names';
import { openSpace } from '../spaces/openSpace.port';
import { stateAction, type NoteWorkflow } from './audit';
import {
  catalogueOf,
  checkedProblems,
  contentHash,
  fillIntegrations,
  mustBeOpenTo,
  startGraph,
} from './content';
import { mustBeEditable, toVersion, versionName, workflowNameTaken, workflowNotFound } from './entity';
import { folderWithin, insertUnderFreeName, tryInsert, type Draft } from './creating';
import type { ReadingService } from './reading.service';
import { holdsSecrets, sealSecrets } from './secrets';
import { viewpointOf, type Actor, type WorkflowPorts } from './workflows.port';
import { workflowsStore, type WorkflowRow } from './workflows.store';

/** A workflow that is to be made; without a graph it begins with a trigger. */
export type NewWorkflow = Omit<Draft, 'graph' | 'problems'> & { graph?: Graph | undefined };

export interface Save {
  name: string;
  description: string;
  labels: string[];
  graph: Graph;
  inputs: InputParameter[];
  /** The head that the caller had loaded; undefined: save over whatever is there. */
  headRev: number | undefined;
}

type Given<T> = { [K in keyof T]?: T[K] | undefined };
export type WorkflowChanges = Given<
  Pick<
    WorkflowRow,
    | 'name'
    | 'description'
    | 'labels'
    | 'state'
    | 'folder_id'
    | 'runnable_from'
    | 'max_concurrent'
    | 'keep_days'
  >
>;

export type Saved = WorkflowSummary & { problems: Problem[]; new_version: boolean };

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each, at) => each === b[at]);

const contentDiffers = (a: WorkflowRow, b: WorkflowRow) =>
  a.name !== b.name ||
  a.description !== b.description ||
  !same(a.labels, b.labels) ||
  !same(a.runnable_from, b.runnable_from) ||
  a.current_version !== b.current_version;

export type WritingService = ReturnType<typeof createWriting>;

export function createWriting(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  ports: WorkflowPorts;
  reading: ReadingService;
  note: NoteWorkflow;
}) {
  const { database, clock, newId, ports, reading, note } = deps;

  const inTenant = <T>(orgId: string, work: (sql: Sql) => Promise<T>): Promise<T> =>
    refuseTaken(database.tenant(orgId, work), workflowNameTaken, 'workflow_name');

  async function locked(sql: Sql, orgId: string, workflowId: string): Promise<WorkflowRow> {
    const [row] = await workflowsStore.lock(sql, orgId, [workflowId]);
    if (!row) throw workflowNotFound();
    return row;
  }

  const told = (sql: Sql, orgId: string, id: string) => notifyChange(sql, { orgId, tag: 'workflow', id });

  async function prepared(by: Actor, given: NewWorkflow, fill: boolean) {
    const definitions = ports.definitions();
    const start = given.graph?.nodes.length ? given.graph : startGraph(definitions, newId);
    const catalogue = catalogueOf(definitions);
    const graph = fill ? fillIntegrations(start, catalogue, await ports.integrations(by.orgId)) : start;
    const seen = await viewpointOf(ports, by);
    mustBeOpenTo(seen, graph, catalogue);
    const problems = checkedProblems(ports.checks, graph, given.inputs, seen);
    const { secrets } = ports;
    const { lost, ...sealed } = sealSecrets(graph, { orgId: by.orgId, catalogue, secrets, stored: null });
    const draft: Draft = { ...given, ...sealed, problems: [...lost, ...problems] };
    return { draft, lost };
  }

  /** Secrets as they are stored: those that were not typed anew are taken from the current version. */
  async function withSecrets(sql: Sql, by: Actor, row: WorkflowRow, graph: Graph) {
    const catalogue = catalogueOf(ports.definitions());
    if (!holdsSecrets(graph, catalogue)) return { graph, lost: [] };
    const { graph: stored } = await reading.content(sql, row.workflow_id, row.current_version);
    return sealSecrets(graph, { orgId: by.orgId, catalogue, secrets: ports.secrets, stored });
  }

  /** What a save would keep, and whether that is another version. */
  async function keep(sql: Sql, by: Actor, row: WorkflowRow, save: Save, problems: Problem[]) {
    const { graph, inputs } = save;
    const now = clock.now();
    const hash = contentHash(graph, inputs);
    const current = await workflowsStore.hashOf(sql, row.workflow_id, row.current_version);
    const isNew = current?.hash !== hash;
    const version = { workflowId: row.workflow_id, name: versionName(now), graph, inputs, hash, by, now };
    const seq = isNew
      ? await workflowsStore.insertVersion(sql, { ...version, origin: 'save' })
      : row.current_version;
    const { name, description, labels } = save;
    const next: WorkflowRow = {
      ...row,
      name,
      name_key: nameKeyOf(name),
      description,
      labels,
      current_version: seq,
      problems: problems.length,
    };
    if (contentDiffers(row, next)) {
      await workflowsStore.updateContent(sql, next, by, now);
      await told(sql, by.orgId, row.workflow_id);
      await note(sql, by, 'workflow_saved', name);
    }
    return isNew;
  }

  return {
    async create(by: Actor, given: NewWorkflow, options: { fillIntegrations: boolean }): Promise<Workflow> {
      const { draft, lost } = await prepared(by, given, options.fillIntegrations);
      const workflowId = await inTenant(by.orgId, async (sql) => {
        await openSpace(sql, by.orgId, draft.spaceId, spaceWords.archivedFor('add workflows'));
        await folderWithin(sql, by.orgId, draft.spaceId, draft.folderId);
        const made = await tryInsert(sql, { newId, now: clock.now(), by }, draft);
        if (made === undefined) throw workflowNameTaken();
        await told(sql, by.orgId, made);
        await note(sql, by, 'workflow_created', draft.name);
        return made;
      });
      const whole = await reading.get(by, workflowId);
      return { ...whole, problems: [...lost, ...whole.problems] };
    },

    async save(by: Actor, workflowId: string, save: Save): Promise<Saved> {
      const seen = await viewpointOf(ports, by, workflowId);
      mustBeOpenTo(seen, save.graph, catalogueOf(ports.definitions()));
      const found = checkedProblems(ports.checks, save.graph, save.inputs, seen);
      return inTenant(by.orgId, async (sql) => {
        const row = await locked(sql, by.orgId, workflowId);
        mustBeEditable(row);
        if (save.headRev !== undefined && save.headRev !== row.head_rev) {
          throw new Fault(
            'conflict:changed_meanwhile',
            workflowWords.changedMeanwhile(row.updated_by_name || 'Someone'),
            {
              head_rev: row.head_rev,
              changed_by: row.updated_by_name,
              changed_at: row.updated_at.toISOString(),
            },
          );
        }
        const { graph, lost } = await withSecrets(sql, by, row, save.graph);
        const problems = [...lost, ...found];
        const isNew = await keep(sql, by, row, { ...save, graph }, problems);
        return { ...(await reading.summary(sql, by.orgId, workflowId)), problems, new_version: isNew };
      });
    },

    change: (by: Actor, workflowId: string, changes: WorkflowChanges): Promise<WorkflowSummary> =>
      inTenant(by.orgId, async (sql) => {
        const row = await locked(sql, by.orgId, workflowId);
        const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
        const next: WorkflowRow = { ...row, ...given };
        next.name_key = nameKeyOf(next.name);
        if (next.folder_id !== row.folder_id && row.mode === 'SHARED') mustBeEditable(row);
        if (next.folder_id !== row.folder_id) await folderWithin(sql, by.orgId, row.space_id, next.folder_id);
        await workflowsStore.updateSettings(sql, next);
        if (contentDiffers(row, next)) {
          mustBeEditable(row);
          await workflowsStore.updateContent(sql, next, by, clock.now());
        }
        await told(sql, by.orgId, workflowId);
        const action = stateAction(row.state, next.state);
        if (action) await note(sql, by, action, next.name);
        return reading.summary(sql, by.orgId, workflowId);
      }),

    async copy(by: Actor, workflowId: string): Promise<{ workflowId: string; name: string }> {
      const seen = await viewpointOf(ports, by);
      return inTenant(by.orgId, async (sql) => {
        const row = await reading.found(sql, by.orgId, workflowId);
        await openSpace(sql, by.orgId, row.space_id, spaceWords.archivedFor('clone workflows in it'));
        const { graph, input_parameters } = await reading.content(sql, workflowId, row.current_version);
        // What a provider shares lies in a folder of its own, which a copy of one's own does not belong in.
        const folderId = row.mode === 'SHARED' ? null : row.folder_id;
        const draft: Draft = {
          spaceId: row.space_id,
          folderId,
          name: workflowWords.copyOf(row.name),
          description: row.description,
          labels: row.labels,
          state: row.state,
          runnableFrom: row.runnable_from,
          graph,
          inputs: input_parameters,
          origin: 'clone',
          problems: ports.checks.validate(graph, input_parameters, seen),
          maxConcurrent: row.max_concurrent,
          keepDays: row.keep_days,
        };
        const copy = await insertUnderFreeName(sql, { newId, now: clock.now(), by }, draft);
        await told(sql, by.orgId, copy.workflowId);
        await note(sql, by, 'workflow_created', copy.name);
        return copy;
      });
    },

    renameVersion: (by: Actor, workflowId: string, seq: number, name: string): Promise<WorkflowVersion> =>
      inTenant(by.orgId, async (sql) => {
        const row = await locked(sql, by.orgId, workflowId);
        mustBeEditable(row);
        const renamed = await workflowsStore.renameVersion(sql, workflowId, seq, name);
        if (renamed === 0) throw new Fault('not_found:version_not_found', workflowWords.noVersion);
        await told(sql, by.orgId, workflowId);
        return toVersion(await reading.content(sql, workflowId, seq), row.current_version);
      }),

    /** WF-27: the version is the one that runs; the next save makes another one after the newest. */
    async setLatest(by: Actor, workflowId: string, seq: number): Promise<Workflow> {
      const seen = await viewpointOf(ports, by, workflowId);
      await inTenant(by.orgId, async (sql) => {
        const row = await locked(sql, by.orgId, workflowId);
        mustBeEditable(row);
        const { graph, input_parameters } = await reading.content(sql, workflowId, seq);
        const problems = ports.checks.validate(graph, input_parameters, seen).length;
        const next = { ...row, current_version: seq, problems };
        if (contentDiffers(row, next)) await workflowsStore.updateContent(sql, next, by, clock.now());
        await told(sql, by.orgId, workflowId);
        await note(sql, by, 'workflow_restored', row.name);
      });
      return reading.get(by, workflowId);
    },

    /** Refuses a body that is meant for another workflow. */
    mustBeSame(pathId: string, bodyId: string | undefined): void {
      if (bodyId !== undefined && bodyId !== pathId)
        throw badInput([{ field: 'workflowId', reason: 'is not the workflow that the address names' }]);
    },
  };
}
