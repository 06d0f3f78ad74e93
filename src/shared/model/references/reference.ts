import type { Json } from '../json';

export const roots = ['steps', 'trigger', 'inputs', 'loop', 'loops', 'run'] as const;
export type Root = (typeof roots)[number];

/** `.name` and `["key with space"]` are texts, `[0]` and `[-1]` (the last item) numbers. */
export type PathPart = string | number;

export interface Pipe {
  name: string;
  /** Literals only. */
  args: Json[];
}

/** `{{steps.Get_costs.output.rows[0].amount | default(0)}}`; of `steps` and `loops` the first part is the step's name. */
export interface Reference {
  root: Root;
  path: PathPart[];
  pipes: Pipe[];
}

/** Offsets into the text that was parsed, `to` exclusive. */
export interface Span {
  from: number;
  to: number;
}

/** What cannot be read as a reference keeps its source, so that no text is ever lost. */
export type Piece =
  | { kind: 'text'; text: string; span: Span }
  | { kind: 'reference'; reference: Reference; span: Span; nameSpan?: Span }
  | { kind: 'broken'; source: string; message: string; position: number; span: Span };

/** No two texts beside each other, none empty; a broken piece without its `}}` is the last. */
export interface ParsedText {
  pieces: Piece[];
}

export const pathDepthMax = 100;
export const pipesMax = 20;
/** Of one text; what comes after them is one broken piece. */
export const piecesMax = 5000;

/** Keys through which JavaScript objects lead to code; data that has them is not reached by references. */
const refused: readonly string[] = ['__proto__', 'constructor', 'prototype'];
export const isRefusedKey = (key: string): boolean => refused.includes(key);

/** A text that is no reference; `position` is an offset into what was given to the parser. */
export class ReferenceSyntaxError extends Error {
  override readonly name = 'ReferenceSyntaxError';
  constructor(
    message: string,
    readonly position: number,
  ) {
    super(message);
  }
}
