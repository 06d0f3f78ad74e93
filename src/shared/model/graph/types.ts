import type { Json } from '../json';

/**
 * The graph as it travels and is stored: the entities of the specification. `parse` makes a block tree of it; every
 * edit is a pure function on it.
 */
export interface Graph {
  nodes: GraphNode[];
  edges: GraphEdge[];
}

export const nodeTypes = ['action', 'flowControl', 'comment', 'placeholder'] as const;
export type NodeType = (typeof nodeTypes)[number];

/** `close` joins the branches of an if or approve, and ends the body of a loop. */
export const nodeSubtypes = [
  'basic',
  'subWorkflow',
  'wait',
  'trigger',
  'if',
  'approve',
  'loop',
  'break',
  'collect',
  'exit',
  'close',
] as const;
export type NodeSubtype = (typeof nodeSubtypes)[number];

export interface GraphNode {
  id: string;
  type: NodeType;
  /** Absent on comments and placeholders. */
  subtype?: NodeSubtype;
  position: { x: number; y: number };
  data: {
    step?: Step;
    comment?: string;
    /** On a closing node: the if, approve or loop that it closes. */
    closes?: string;
  };
}

/**
 * `sourceHandle` names the branch: TRUE or FALSE of an if, APPROVE or REJECT of an approval, INSIDE (its body) of a
 * loop, CLOSE from a closing node onwards and from the last node of a body or branch to its closing node. Absent
 * between two plain steps.
 */
export const handles = ['TRUE', 'FALSE', 'APPROVE', 'REJECT', 'INSIDE', 'CLOSE'] as const;
export type Handle = (typeof handles)[number];

export interface GraphEdge {
  id: string;
  source: string;
  target: string;
  sourceHandle?: Handle;
}

/** A step of a workflow: which one of the catalogue, under which name, with which values. */
export interface Step {
  /** Unique among the steps of the graph: `Get_costs`. References use it. */
  name: string;
  title: string;
  description?: string;
  group: string;
  subgroup: string;
  stepTemplateId: string;
  /** Of the step in the catalogue; older versions keep running. */
  version: number;
  isMSPStep?: boolean;
  parameters: StepParameter[];
  retry?: RetrySettings;
  /** Longest time of one try; the step's own default when absent. Seconds. */
  timeoutSeconds?: number;
  /** What a failure does: end the execution (default), or go on and be collected. */
  onError?: 'stop' | 'continue';
}

/** A value of a step. `id` is `<stepTemplateId>-P<n>`; values may hold references such as `{{inputs.region}}`. */
export interface StepParameter {
  id: string;
  value: Json;
}

/** The wait between tries is quantity × unit; `maximum` counts all tries. */
export interface RetrySettings {
  enabled: boolean;
  quantity: number;
  unit: 'Seconds' | 'Minutes' | 'Hours' | 'Days' | 'Weeks';
  maximum: number;
}

export const inputTypes = ['string', 'number', 'list', 'object', 'boolean'] as const;

/** What a person or a trigger gives to a run. */
export interface InputParameter {
  id: string;
  type: (typeof inputTypes)[number];
  defaultValue: Json;
  optional: boolean;
  description: string;
}
