import type { ExpectedOutput, StepMockView, TestResult } from '@shared/api/workflow-tests/entities';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import type { Json, JsonObject } from '@shared/model/json';
import type { Sql } from '../../db/database';

/** The part of a test that may be large. */
export interface TestContent {
  payload: Json;
  inputs: JsonObject;
  mocks: StepMockView[];
  expected_outputs: ExpectedOutput[];
}

export interface TestHead {
  test_id: string;
  workflow_id: string;
  name: string;
  trigger: { type: string; time: string | null };
  expected_status: 'succeeded' | 'failed';
  expected_path: string[] | null;
  mocked_steps: number;
  expected_steps: number;
  /** Node ids by the names that stand in the test. */
  nodes: Record<string, string>;
  from_execution: string | null;
  last_result: TestResult | null;
  run_id: string | null;
  run_at: Date | null;
  created_by_name: string;
  created_at: Date;
  updated_by_name: string;
  updated_at: Date;
}

export interface TestRow extends TestHead {
  content: TestContent;
}

export type TestDraft = Pick<
  TestRow,
  'name' | 'trigger' | 'expected_status' | 'expected_path' | 'content' | 'nodes'
>;

export interface TestedWorkflow {
  name: string;
  version: number;
  graph: Graph;
  input_parameters: InputParameter[];
}

const head = `test_id, workflow_id, name, trigger, expected_status, expected_path, mocked_steps, expected_steps, nodes,
  from_execution, last_result, run_id, run_at, created_by_name, created_at, updated_by_name, updated_at`;

const values = ({ name, trigger, expected_status, expected_path, content, nodes }: TestDraft) => [
  ...[name, JSON.stringify(trigger), expected_status],
  ...[expected_path === null ? null : JSON.stringify(expected_path), JSON.stringify(content)],
  ...[content.mocks.filter(({ on }) => on).length, content.expected_outputs.length, JSON.stringify(nodes)],
];

export const testsStore = {
  /** Of the current version. */
  workflow(sql: Sql, orgId: string, workflowId: string): Promise<TestedWorkflow | undefined> {
    return sql.one(
      `select w.name, v.seq as version, v.graph, v.input_parameters from workflow w
       join workflow_version v on v.workflow_id = w.workflow_id and v.seq = w.current_version
       where w.org_id = $1 and w.workflow_id = $2`,
      [orgId, workflowId],
    );
  },

  graphOf(sql: Sql, orgId: string, workflowId: string, seq: number): Promise<{ graph: Graph } | undefined> {
    return sql.one('select graph from workflow_version where org_id = $1 and workflow_id = $2 and seq = $3', [
      orgId,
      workflowId,
      seq,
    ]);
  },

  list(sql: Sql, orgId: string, workflowId: string, limit: number): Promise<TestHead[]> {
    return sql.rows(
      `select ${head} from workflow_test where org_id = $1 and workflow_id = $2
       order by lower(name), test_id limit $3`,
      [orgId, workflowId, limit],
    );
  },

  find(sql: Sql, orgId: string, workflowId: string, testId: string): Promise<TestRow | undefined> {
    return sql.one(
      `select ${head}, content from workflow_test where org_id = $1 and workflow_id = $2 and test_id = $3`,
      [orgId, workflowId, testId],
    );
  },

  /** Locked until the transaction ends. */
  lock(sql: Sql, orgId: string, workflowId: string, testId: string): Promise<TestRow | undefined> {
    return sql.one(
      `select ${head}, content from workflow_test where org_id = $1 and workflow_id = $2 and test_id = $3
       for update`,
      [orgId, workflowId, testId],
    );
  },

  /** How many there are; nobody adds another one before the transaction ends. */
  async count(sql: Sql, orgId: string, workflowId: string): Promise<number> {
    await sql.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`workflow_test ${workflowId}`]);
    const row = await sql.one<{ n: number }>(
      'select count(*) as n from workflow_test where org_id = $1 and workflow_id = $2',
      [orgId, workflowId],
    );
    return row?.n ?? 0;
  },

  insert(
    sql: Sql,
    one: TestDraft & {
      testId: string;
      orgId: string;
      workflowId: string;
      fromExecution: string | null;
      by: string;
    },
    now: Date,
  ): Promise<number> {
    return sql.run(
      `insert into workflow_test (test_id, org_id, workflow_id, from_execution, created_by_name, updated_by_name,
         created_at, updated_at, name, trigger, expected_status, expected_path, content, mocked_steps, expected_steps,
         nodes)
       values ($1, $2, $3, $4, $5, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [one.testId, one.orgId, one.workflowId, one.fromExecution, one.by, now, ...values(one)],
    );
  },

  update(
    sql: Sql,
    one: TestDraft & { orgId: string; testId: string; by: string },
    now: Date,
  ): Promise<number> {
    return sql.run(
      `update workflow_test set updated_by_name = $3, updated_at = $4, name = $5, trigger = $6, expected_status = $7,
         expected_path = $8, content = $9, mocked_steps = $10, expected_steps = $11, nodes = $12
       where org_id = $1 and test_id = $2`,
      [one.orgId, one.testId, one.by, now, ...values(one)],
    );
  },

  remove(sql: Sql, orgId: string, workflowId: string, testId: string): Promise<number> {
    return sql.run('delete from workflow_test where org_id = $1 and workflow_id = $2 and test_id = $3', [
      ...[orgId, workflowId, testId],
    ]);
  },

  /** Takes tests for a run: those that are in none, or in one that nobody carries any more. `ids` null: all. */
  take(
    sql: Sql,
    of: { orgId: string; workflowId: string; ids: readonly string[] | null; runId: string; lost: Date },
    now: Date,
  ): Promise<{ test_id: string }[]> {
    return sql.rows(
      `with free as (
         select test_id from workflow_test
         where org_id = $1 and workflow_id = $2 and ($3::text[] is null or test_id = any ($3))
           and (run_id is null or run_at < $5)
         order by lower(name), test_id for update
       )
       update workflow_test t set run_id = $4, run_at = $6 from free where t.test_id = free.test_id
       returning t.test_id`,
      [of.orgId, of.workflowId, of.ids, of.runId, of.lost, now],
    );
  },

  /** The runs are carried on. */
  touch(sql: Sql, runIds: readonly string[], now: Date): Promise<number> {
    return sql.run('update workflow_test set run_at = $2 where run_id = any ($1::text[])', [runIds, now]);
  },

  /** → the execution of the result before; undefined when the test is gone or another run has taken it. */
  end(
    sql: Sql,
    of: { orgId: string; testId: string; runId: string },
    result: TestResult,
  ): Promise<{ before: string | null } | undefined> {
    return sql.one(
      `with old as (
         select test_id, last_result->>'execution_id' as before from workflow_test
         where org_id = $1 and test_id = $2 and run_id = $3 for update
       )
       update workflow_test t set last_result = $4, run_id = null, run_at = null from old
       where t.test_id = old.test_id returning old.before`,
      [of.orgId, of.testId, of.runId, JSON.stringify(result)],
    );
  },
};
