import type { Graph, InputParameter } from '@shared/model/graph/types';
import type { Problem } from '@shared/model/problem';
import type { StepDefinition } from '@shared/model/steps/manifest';
import type { EngineReadsWithin } from '../../engine/reads.port';

/** Seals the values of secret parameters, as JSON text, for one organisation: no other can open them. */
export interface ParameterSecrets {
  seal(orgId: string, text: string): string;
  /** `Fault('internal')` when it cannot be read. */
  open(orgId: string, sealed: string): string;
}

/** Who does something, for names in rows and replies. */
export interface Actor {
  orgId: string;
  userId: string;
  name: string;
  isMspUser: boolean;
}

/** For whom a graph is looked at: their rights, and what their organisation has. */
export interface Viewpoint {
  isMspUser: boolean;
  /** Types of integrations. */
  integrations: readonly string[];
  /** Of a workflow that has been saved: it must not call itself. */
  workflowId?: string;
}

export interface GraphChecks {
  /** Why the graph cannot be read at all; empty: it can, with whatever problems. */
  unreadable(graph: Graph): Problem[];
  /** Everything that is wrong with it. */
  validate(graph: Graph, inputs: readonly InputParameter[], seen: Viewpoint): Problem[];
}

/** What workflows need of others. */
export interface WorkflowPorts {
  /** Every step that this server can run, in the order of the catalogue. */
  definitions(): readonly StepDefinition[];
  checks: GraphChecks;
  /** For the values of secret parameters. */
  secrets: ParameterSecrets;
  lastRuns: EngineReadsWithin['lastRuns'];
  /** Ends whatever runs of the workflow; nothing of it runs when this returns. */
  stopAll(orgId: string, workflowId: string): Promise<void>;
  /** The integrations that steps can use. */
  integrations(orgId: string): Promise<{ integrationId: string; type: string }[]>;
}

export async function viewpointOf(
  ports: Pick<WorkflowPorts, 'integrations'>,
  { orgId, isMspUser }: Actor,
  workflowId?: string,
): Promise<Viewpoint> {
  const integrations = [...new Set((await ports.integrations(orgId)).map(({ type }) => type))];
  return { isMspUser, integrations, ...(workflowId === undefined ? {} : { workflowId }) };
}
