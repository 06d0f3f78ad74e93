import type { ModelKind } from '@shared/model/ai/models';
import type { JsonObject } from '@shared/model/json';

/** Where a model is, and the key that opens it. */
export interface ModelAddress {
  /** Whose it is. */
  orgId: string;
  kind: ModelKind;
  address: string;
  model: string;
  /** '' where none is needed. */
  key: string;
}

export interface Turn {
  role: 'user' | 'assistant';
  content: string;
}

export interface Said {
  text: string;
  tokensIn: number;
  tokensOut: number;
}

/** Something that a model may call while it answers. */
export interface OfferedTool {
  name: string;
  description: string;
  /** JSON Schema of an object. */
  input: JsonObject;
  /** Whether it may be called now; always unless given. */
  isOffered?(): boolean;
  /** What is thrown is told to the model, which may try again. */
  call(input: JsonObject): Promise<JsonObject>;
}

/** What a model says while it answers: all of the text so far, or the tool that it calls. */
export type Piece = { kind: 'text'; text: string } | { kind: 'tool'; name: string };

/** Language models of several providers. Fails with a StepError that says what the provider says. */
export interface ModelsPort {
  ask(
    at: ModelAddress,
    question: { instructions: string; turns: readonly Turn[]; maxTokens: number },
    signal: AbortSignal,
  ): Promise<Said>;
  /** Streams; calls tools until it answers, at most `maxSteps` times. Tokens are those of all its steps. */
  talk(
    at: ModelAddress,
    question: {
      instructions: string;
      turns: readonly Turn[];
      tools: readonly OfferedTool[];
      maxTokens: number;
      maxSteps: number;
      onPiece(piece: Piece): void;
    },
    signal: AbortSignal,
  ): Promise<Said>;
  /** The names of the models there, as the provider gives them, at most 500. */
  offered(at: Omit<ModelAddress, 'model'>, signal: AbortSignal): Promise<string[]>;
}

/** A model as its organization has set it up for the chat. */
export interface TalkPort {
  /** Null where no model is set for the chat. Otherwise as `ModelsPort.talk`, within the organization's limits. */
  talk(
    orgId: string,
    request: {
      instructions: string;
      turns: readonly Turn[];
      tools: readonly OfferedTool[];
      onPiece(piece: Piece): void;
    },
    signal: AbortSignal,
  ): Promise<Talked | null>;
}

interface Talked extends Said {
  /** As the organization calls it. */
  model: string;
  /** US dollars; null where its prices are not known. */
  cost: number | null;
}
