import type { ModelKind } from '@shared/model/ai/models';

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

/** Language models of several providers. Fails with a StepError that says what the provider says. */
export interface ModelsPort {
  ask(
    at: ModelAddress,
    question: { instructions: string; turns: readonly Turn[]; maxTokens: number },
    signal: AbortSignal,
  ): Promise<Said>;
  /** The names of the models there, as the provider gives them, at most 500. */
  offered(at: Omit<ModelAddress, 'model'>, signal: AbortSignal): Promise<string[]>;
}
