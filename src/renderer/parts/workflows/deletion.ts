import { workflowListWords } from '@shared/words/workflowLists';
import { workflowWords } from '@shared/words/workflows';

export interface NamedWorkflow {
  workflowId: string;
  name: string;
}

/** What one call takes. */
const BATCH = 500;

export interface Deletion {
  deleted: string[];
  failed: { workflowId: string; name: string; reason: string }[];
  /** Why a call failed as a whole. */
  error: string | null;
}

type Send = (
  ids: string[],
) => Promise<{ deleted: readonly string[]; failed: Deletion['failed']; reason?: never } | { reason: string }>;

/** Deletes in batches; the first one that fails as a whole ends it. */
export async function deleteInBatches(workflows: readonly NamedWorkflow[], send: Send): Promise<Deletion> {
  const outcome: Deletion = { deleted: [], failed: [], error: null };
  for (let at = 0; at < workflows.length; at += BATCH) {
    const reply = await send(workflows.slice(at, at + BATCH).map(({ workflowId }) => workflowId));
    if (reply.reason !== undefined) return { ...outcome, error: reply.reason };
    outcome.deleted.push(...reply.deleted);
    outcome.failed.push(...reply.failed);
  }
  return outcome;
}

export interface Told {
  text: string;
  error: boolean;
}

/** The toasts about a deletion: what is gone, and each that is not, by its name with the reason (WF-19 to -21). */
export function deletionTexts(workflows: readonly NamedWorkflow[], outcome: Deletion): Told[] {
  const words = workflowListWords.delete;
  const gone = workflows.filter(({ workflowId }) => outcome.deleted.includes(workflowId));
  const [only] = gone;
  const told: Told[] = [];
  if (only)
    told.push({
      text: gone.length === 1 ? workflowWords.deleted(only.name) : words.manyDone(gone.length),
      error: false,
    });
  for (const { name, workflowId, reason } of outcome.failed.slice(0, 3))
    told.push({ text: `${workflowWords.deleteFailed}: ${name || workflowId}. ${reason}`, error: true });
  if (outcome.failed.length > 3)
    told.push({
      text: `${workflowWords.deleteFailed}: ${words.more(outcome.failed.length - 3)}`,
      error: true,
    });
  if (outcome.error !== null) {
    const names = workflows.length === 1 ? ` ${workflows[0]?.name ?? ''}.` : '';
    told.push({ text: `${workflowWords.deleteFailed}:${names} ${outcome.error}`, error: true });
  }
  if (told.length === 0) told.push({ text: workflowWords.deleteFailed, error: true });
  return told;
}
