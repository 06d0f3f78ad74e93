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

/** Tells people that somebody waits for their approval. What it throws counts as not delivered. */
export interface ApprovalNotifier {
  /** `via`: the channel, as a person would call it. `reason`: why it was not delivered. */
  notify(approval: ApprovalNotice): Promise<{ delivered: boolean; via: string; reason?: string }>;
}
