import type { ErrorGroup, ExecutionStatus } from '@shared/model/executionStatus';
import type { Json, JsonObject } from '@shared/model/json';
import type { Sql } from '../db/database';

type TriggerType = 'MANUAL' | 'SCHEDULED' | 'INTEGRATION_EVENT' | 'HTTP' | 'WORKFLOW' | 'REPLAY' | 'TEST';

export interface StartRequest {
  orgId: string;
  workflowId: string;
  /** The current version unless named. */
  version?: number;
  /** Two starts of a workflow with one id are one execution. A new one unless given. */
  triggerEventId?: string;
  triggerId?: string;
  /** TEST: a test run by hand, which a disabled workflow has too. */
  triggerType: TriggerType;
  inputs: JsonObject;
  payload: Json;
  actor: { id: string; name: string };
  dryRun?: boolean;
  scheduledFor?: Date;
  /** How many workflows have started each other before it. */
  depth?: number;
}

export interface Started {
  executionId: string;
  triggerEventId: string;
  /** False: this trigger event had started it before. */
  isNew: boolean;
  /** Why it fails at its start, as far as that was looked at: of `startIn`, of a chain of workflows. */
  refusal?: string;
}

interface StepTest {
  orgId: string;
  workflowId: string;
  /** The graph as the editor holds it, saved or not; null: the current version. */
  graph: JsonObject | null;
  nodeId: string;
  /** What its references read: outputs of earlier steps, given or taken from an earlier execution. */
  scope: JsonObject;
  inputs: JsonObject;
  dryRun: boolean;
  actor: { id: string; name: string };
}

/** What a step gives without being run. `error` lets it fail. */
interface StepMock {
  value: Json;
  error: { type: ErrorGroup; message: string } | null;
}

export interface WorkflowTest {
  orgId: string;
  workflowId: string;
  version: number;
  /** As the editor holds it, saved or not; null: that of the version. */
  graph: JsonObject | null;
  /**
   * By node: of a basic step, an approval (what it decided), a wait or a sub-workflow. `iterations`: of a step in
   * loops, by the place ('3', '3.0'), where it differs.
   */
  mocks: Readonly<Record<string, StepMock & { iterations: Readonly<Record<string, StepMock>> }>>;
  trigger: { type: string; time: string };
  inputs: JsonObject;
  payload: Json;
  actor: { id: string; name: string };
}

interface Held {
  since: Date;
  reason: 'crashes' | 'option';
  total: number;
  executions: {
    executionId: string;
    workflowId: string;
    workflowName: string;
    createdAt: Date;
    /** The server ended while it was carried on. */
    wasUnderWay: boolean;
  }[];
}

export type OperatorAnswer = 'done' | 'again' | 'fail';

/** What the rest of the server may ask of the engine. All of it is on disk when it returns. */
export interface Engine {
  /** `Fault('not_found')`; `Fault('conflict')` for a disabled workflow that is not tested, or one without a version. */
  start(request: StartRequest): Promise<Started>;
  /** As part of the caller's transaction; begun by `wake` after the commit. */
  startIn(sql: Sql, request: StartRequest): Promise<Started>;
  /** Look for work now instead of at the next look. */
  wake(): void;
  testStep(test: StepTest): Promise<Started & { stepRunId: string }>;
  /**
   * The whole workflow, enabled or not, as a preview: what is not mocked changes nothing, an approval is given, a wait
   * passes at once, another workflow is not started, and a step that fails is not tried again. No list or count of
   * executions has it.
   */
  testWorkflow(test: WorkflowTest): Promise<Started>;
  /** Deletes a test that has ended; nothing else. */
  forgetTest(orgId: string, executionId: string): Promise<void>;
  /** By execution id or trigger event id. Ends it at once; one that has ended stays as it is. → its status. */
  stop(orgId: string, executionId: string, by: { id: string; name: string }): Promise<ExecutionStatus>;
  /** Compare-and-set once: `Fault('conflict')` names who has decided, when and how. */
  decide(
    orgId: string,
    approvalId: string,
    decision: { approve: boolean; comment: string; by: { id: string; name: string }; via: string },
  ): Promise<void>;
  /** For an unsafe step that a crash interrupted. */
  answerOperator(
    orgId: string,
    stepRunId: string,
    answer: { answer: OperatorAnswer; output: Json; by: { id: string; name: string } },
  ): Promise<void>;
  /** Null unless the organisation's executions wait for an administrator; else those, the suspects first. */
  held(orgId: string, limit: number): Promise<Held | null>;
  /** They are carried on from now on. */
  letGo(orgId: string): Promise<void>;
  /** A new execution that takes over what had ended before `fromNode` (null: the first step that failed). */
  replay(
    orgId: string,
    executionId: string,
    options: {
      fromNode: string | null;
      latestVersion: boolean;
      inputs: JsonObject | null;
      by: { id: string; name: string };
    },
  ): Promise<Started>;
}
