import type { History } from '@shared/model/graph/history';
import type { Graph, InputParameter, StepParameter } from '@shared/model/graph/types';
import type { Spot } from '@shared/model/graph-changes/operations';
import type { Where } from '@shared/model/graph/edits/place';
import type { StepRunStatus } from '@shared/model/executionStatus';
import type { Json } from '@shared/model/json';
import type { Problem } from '@shared/model/problem';
import type { CatalogueIndex } from '@shared/model/validation/catalogue';
import type { ParametersStatus } from '@shared/model/steps/parametersStatus';
import type { StepDefinition } from '@shared/model/steps/manifest';
import type { Workflow, WorkflowVersion } from '../../../data/workflows';
import type { GraphChange } from '@shared/api/generations/graphChanges.api';

/** A change that a model proposed, as it is looked at. */
export interface Review {
  /** The graph that it was asked upon. */
  base: Graph;
  change: GraphChange;
  /** Ids of the operations that were unticked. */
  left: ReadonlySet<string>;
}

/** What a save sends. */
export interface Content {
  name: string;
  description: string;
  labels: string[];
  graph: Graph;
  inputs: InputParameter[];
}

/** What is edited; the graph with its undo history, the rest without. */
export interface Draft extends Omit<Content, 'graph'> {
  history: History;
}

/** An older version that is looked at. */
interface ViewedVersion {
  version: WorkflowVersion;
  graph: Graph;
  inputs: InputParameter[];
}

/** What a step gave last, in a test of its own or in a run. */
export interface StepResult {
  stepExecutionId: string;
  /** The step's name when it ran; absent where that is not known. */
  stepName?: string;
  executionId: string;
  status: StepRunStatus;
  /** Absent while it runs, and until somebody needs it; of a list with many items, the first ones. */
  output?: Json;
  /** Of a list: how many items it has in all. */
  items?: number | null;
  logs: string[];
  error: { type: string; message: string } | null;
  /** ISO 8601. */
  at: string;
  durationMs: number | null;
  /** As they were when it ran; null where that is not known (a run of another version). */
  parameters: StepParameter[] | null;
  isTest: boolean;
  dryRun: boolean;
}

export const panelTabs = ['input', 'configurations', 'setupTesting', 'results'] as const;
export type PanelTab = (typeof panelTabs)[number];

/** The panel of one step. Another step begins anew (STEP-19 to -21). */
export interface PanelState {
  nodeId: string;
  tab: PanelTab;
  dryRun: boolean;
  /** Of the loops around the step, by the loop's name: which iteration is tested. */
  iteration: Readonly<Record<string, number>>;
  /** Values of parameters for the next tests alone, by parameter id: other accounts than the step's. */
  testValues?: Readonly<Record<string, Json>>;
  /** A test was refused for missing parameters: they are marked. */
  showMissing: boolean;
  /** The parameter that a problem led to; the panel brings it into view. */
  focusParam: string | null;
}

/** The one dialog that stands over the editor. */
export type Asking =
  | { kind: 'addStep'; where: Where; at?: { x: number; y: number } }
  | { kind: 'inputs' }
  | { kind: 'confirmRun' }
  | { kind: 'runInputs' }
  | { kind: 'stop' }
  | { kind: 'conflict' }
  | { kind: 'diff'; versionId: string }
  | { kind: 'hookSecret'; secret: string }
  | { kind: 'template' }
  | { kind: 'delete' }
  /** `testId`: the one to show first. */
  | { kind: 'tests'; testId?: string }
  /** The tests that run before the workflow is enabled, with when each had ended last. */
  | { kind: 'enable'; round: Readonly<Record<string, string | null>> };

/** What a model is asked for here; a run's step is known by its step run. */
export type AssistAbout =
  | { kind: 'step'; nodeId: string }
  | { kind: 'place'; spot: Spot }
  | { kind: 'problem'; problem: Problem & { nodeId: string } }
  | { kind: 'run'; nodeId: string; stepExecutionId: string; error: string };

/** How far it is: what is typed, what is waited for, what came of it. */
export type Assist = { about: AssistAbout; prompt: string } & (
  | { phase: 'prompt'; failed: string | null }
  /** `id`: null until the server has begun. `base`: the graph that it is asked upon. */
  | { phase: 'waiting'; id: string | null; base: Graph }
  | { phase: 'review'; review: Review }
);

export interface EditorState {
  /** As the server told it last; its graph and inputs are those of `saved`. */
  workflow: Workflow;
  catalogue: CatalogueIndex;
  /** The catalogue as the server lists it. */
  allSteps: readonly StepDefinition[];
  /** All steps that may be added, the newest version of each. */
  steps: readonly StepDefinition[];
  mayEdit: boolean;
  /** A user of a managed-service provider: sees its steps too. */
  isMsp: boolean;
  draft: Draft;
  saved: Content;
  /** Of `saved`; a save that names an older one than the server's is a conflict. */
  headRev: number;
  /** What somebody else has saved meanwhile, in another window too. */
  remote: Workflow | null;
  /** Made just now: counts as changed until the first save. */
  isNew: boolean;
  /** Deleted here: what is unsaved is no loss any more. */
  isDeleted: boolean;
  viewed: ViewedVersion | null;
  /** Loops and branches that are shown as one card: the id of the step, with the branch where only that is folded. */
  folded: ReadonlySet<string>;
  /** Node ids, in the order of their choosing; of a folded branch its card. */
  selection: readonly string[];
  panel: PanelState | null;
  asking: Asking | null;
  /** By node id. */
  results: Readonly<Record<string, StepResult>>;
  /** Outputs that stand in for those of steps when others are tested and previewed; by node id. */
  pins: Readonly<Record<string, Json>>;
  /** What a test of the trigger gives as its payload. */
  payload: Json;
  /** Values of the input parameters for tests, by id. */
  testInputs: Readonly<Record<string, Json>>;
  /** By node id. */
  statuses: Readonly<Record<string, ParametersStatus>>;
  /** The whole run that is watched. */
  executionId: string | null;
  /** The panel in which a model writes steps and fixes problems. */
  assist: Assist | null;
  /** The list of problems stands beside the canvas. */
  problemsOpen: boolean;
  /** Of what is shown, a moment after the last edit. */
  problems: readonly Problem[];
}
