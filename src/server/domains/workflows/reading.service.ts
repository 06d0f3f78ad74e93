import { badInput, Fault } from '@shared/kernel/fault';
import {
  WORKFLOWS_PAGE,
  type Workflow,
  type WorkflowSummary,
  type WorkflowVersion,
} from '@shared/api/workflows/workflows.api';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import { LAST_RUNS_GIVEN } from '@shared/model/limits';
import { workflowWords } from '@shared/words/workflows';
import type { Database, Sql } from '../../db/database';
import { catalogueOf } from './content';
import { toSummary, toVersion, workflowNotFound } from './entity';
import { hideSecrets } from './secrets';
import { viewpointOf, type Actor, type WorkflowPorts } from './workflows.port';
import { workflowsStore, type VersionContent, type WorkflowRow } from './workflows.store';

const notAKey = () =>
  badInput([{ field: 'start_page_key', reason: 'is not a key that a list has given' }], 'bad_page_key');

const writePageKey = (row: WorkflowRow) =>
  Buffer.from(JSON.stringify([row.name_key, row.workflow_id])).toString('base64url');

function readPageKey(key: string): { nameKey: string; workflowId: string } {
  try {
    const value: unknown = JSON.parse(Buffer.from(key, 'base64url').toString('utf8'));
    if (Array.isArray(value) && value.length === 2) {
      const [nameKey, workflowId]: unknown[] = value;
      if (typeof nameKey === 'string' && typeof workflowId === 'string') return { nameKey, workflowId };
    }
  } catch {
    // Said below.
  }
  throw notAKey();
}

/** The number of the last version that was given. */
function readVersionKey(key: string): number {
  if (!/^[1-9]\d{0,8}$/.test(key)) throw notAKey();
  return Number(key);
}

export interface VersionDetail extends WorkflowVersion {
  graph: Graph;
  input_parameters: InputParameter[];
}

export type ReadingService = ReturnType<typeof createReading>;

export function createReading(deps: { database: Database; ports: WorkflowPorts }) {
  const { database, ports } = deps;
  const { checks } = ports;
  const hidden = (graph: Graph) => hideSecrets(graph, catalogueOf(ports.definitions()));

  async function found(sql: Sql, orgId: string, workflowId: string): Promise<WorkflowRow> {
    const row = await workflowsStore.find(sql, orgId, workflowId);
    if (!row) throw workflowNotFound();
    return row;
  }

  /** As it is stored, secrets sealed: not for clients. */
  async function content(sql: Sql, workflowId: string, seq: number): Promise<VersionContent> {
    const version = await workflowsStore.version(sql, workflowId, seq);
    if (!version) throw new Fault('not_found:version_not_found', workflowWords.noVersion);
    return version;
  }

  async function summary(sql: Sql, orgId: string, workflowId: string): Promise<WorkflowSummary> {
    const row = await found(sql, orgId, workflowId);
    return toSummary(row, (await ports.lastRuns(sql, [workflowId], LAST_RUNS_GIVEN)).get(workflowId));
  }

  async function read(sql: Sql, orgId: string, workflowId: string) {
    const head = await summary(sql, orgId, workflowId);
    const { graph, input_parameters } = await content(sql, workflowId, head.version);
    return { ...head, graph: hidden(graph), input_parameters };
  }

  return {
    found,
    content,
    summary,
    /** A row's workflow, its graph and what is wrong with it now. */
    async get(by: Actor, workflowId: string): Promise<Workflow> {
      const { orgId } = by;
      const whole = await database.tenant(orgId, (sql) => read(sql, orgId, workflowId));
      const seen = await viewpointOf(ports, by, workflowId);
      return { ...whole, problems: checks.validate(whole.graph, whole.input_parameters, seen) };
    },

    list: (
      orgId: string,
      filter: { spaceId: string | null; withGlobal: boolean; startKey: string | null },
    ): Promise<{ data: WorkflowSummary[]; next_page_key: string | null }> => {
      const after = filter.startKey === null ? null : readPageKey(filter.startKey);
      const { spaceId, withGlobal } = filter;
      return database.tenant(orgId, async (sql) => {
        const limit = WORKFLOWS_PAGE + 1;
        const rows = await workflowsStore.list(sql, { orgId, spaceId, withGlobal, after, limit });
        const page = rows.slice(0, WORKFLOWS_PAGE);
        const last = rows.length > WORKFLOWS_PAGE ? page.at(-1) : undefined;
        const ids = page.map((row) => row.workflow_id);
        const runs = ids.length === 0 ? new Map() : await ports.lastRuns(sql, ids, LAST_RUNS_GIVEN);
        return {
          data: page.map((row) => toSummary(row, runs.get(row.workflow_id))),
          next_page_key: last ? writePageKey(last) : null,
        };
      });
    },

    versions: (
      orgId: string,
      workflowId: string,
      { startKey, limit }: { startKey: string | null; limit: number },
    ): Promise<{ data: WorkflowVersion[]; next_page_key: string | null }> => {
      const before = startKey === null ? null : readVersionKey(startKey);
      return database.tenant(orgId, async (sql) => {
        const row = await found(sql, orgId, workflowId);
        const rows = await workflowsStore.versions(sql, workflowId, before, limit + 1);
        const page = rows.slice(0, limit);
        const last = rows.length > limit ? page.at(-1) : undefined;
        return {
          data: page.map((each) => toVersion(each, row.current_version)),
          next_page_key: last ? String(last.seq) : null,
        };
      });
    },

    version: (orgId: string, workflowId: string, seq: number): Promise<VersionDetail> =>
      database.tenant(orgId, async (sql) => {
        const row = await found(sql, orgId, workflowId);
        const version = await content(sql, workflowId, seq);
        const { graph, input_parameters } = version;
        return { ...toVersion(version, row.current_version), graph: hidden(graph), input_parameters };
      }),
  };
}
