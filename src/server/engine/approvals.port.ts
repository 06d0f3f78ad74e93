import type { JsonObject } from '@shared/model/json';

export interface ApprovalNotice {
  approvalId: string;
  orgId: string;
  executionId: string;
  workflowId: string;
  stepRunId: string;
  stepName: string;
  /** The value of the approval step, resolved. */
  request: JsonObject;
  quorum: number;
  createdAt: Date;
  expiresAt: Date | null;
  /** It was told before, and nobody has decided since. */
  isReminder: boolean;
}

/** `via`: the channel, as a person would call it. `passing`: a later try may succeed. */
export type Announced =
  | { delivered: true; via: string }
  | { delivered: false; reason: string; passing: boolean };

/** Tells people that somebody waits for their approval. What it throws counts as not delivered. */
export interface ApprovalNotifier {
  /** Null: this approval has no such way. */
  notify(approval: ApprovalNotice): Promise<Announced | null>;
}
