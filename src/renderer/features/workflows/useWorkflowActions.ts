import { useState } from 'react';
import { RUNNABLE_BY_ASSISTANTS } from '@shared/model/runnableFrom';
import { workflowListWords } from '@shared/words/workflowLists';
import { workflowWords } from '@shared/words/workflows';
import type { WorkflowSummary } from '../../data/workflows';
import { useToast } from '../../ui/overlays/Toasts';
import type { Arg } from '../../platform/api/call';
import { useSend } from '../../parts/feedback/useSend';

/** What one call takes. */
const BATCH = 500;

export interface FailedRow {
  workflowId: string;
  name: string;
  reason: string;
}
type Updates = Arg<'workflows.bulkUpdate'>['body']['updates'];

/** Changes of one or several workflows; each tells how it went, and of several which were left as they are. */
export function useWorkflowActions() {
  const words = workflowListWords;
  const toast = useToast();
  const [change] = useSend('workflows.change');
  const [bulk] = useSend('workflows.bulkUpdate');
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<{ rows: FailedRow[]; of: number } | null>(null);

  async function update(
    rows: readonly WorkflowSummary[],
    updates: Updates,
    told: { done(quantity: number): string; failed: string },
  ): Promise<boolean> {
    const left: FailedRow[] = [];
    const names = new Map(rows.map((row) => [row.workflowId, row.name]));
    for (let at = 0; at < rows.length; at += BATCH) {
      const ids = rows.slice(at, at + BATCH).map((row) => row.workflowId);
      const reply = await bulk({ body: { ids, updates } }, { failed: told.failed });
      if (reply.error) return false;
      for (const { workflowId, ok, reason } of reply.data.data)
        if (!ok) left.push({ workflowId, name: names.get(workflowId) ?? workflowId, reason: reason ?? '' });
    }
    const [only] = left;
    if (left.length < rows.length) toast(told.done(rows.length - left.length));
    if (only && rows.length === 1)
      toast({ text: `${told.failed}: ${only.name}. ${only.reason}`, error: true });
    else if (only) setFailed({ rows: left, of: rows.length });
    return left.length === 0;
  }

  return {
    pending,
    failed,
    closeFailed: () => setFailed(null),
    /** Sends the opposite state; what is shown then is the server's answer. */
    async toggle(row: WorkflowSummary) {
      setPending((now) => new Set(now).add(row.workflowId));
      const state = row.state === 'enabled' ? 'disabled' : 'enabled';
      const failed = `${words.state.failed}: ${row.name}.`;
      await change({ params: { id: row.workflowId }, body: { state } }, { failed });
      setPending((now) => new Set([...now].filter((id) => id !== row.workflowId)));
    },
    /** Lets assistants run it, or no longer. */
    async toggleAssistants(row: WorkflowSummary) {
      const others = row.runnable_from.filter((place) => place !== RUNNABLE_BY_ASSISTANTS);
      const isOn = others.length < row.runnable_from.length;
      const runnable_from = isOn ? others : [...others, RUNNABLE_BY_ASSISTANTS];
      await change(
        { params: { id: row.workflowId }, body: { runnable_from } },
        {
          done: words.assistants[isOn ? 'off' : 'on'](row.name),
          failed: `${words.assistants.failed}: ${row.name}.`,
        },
      );
    },
    setStates: (rows: readonly WorkflowSummary[], state: 'enabled' | 'disabled') =>
      update(rows, { state }, { done: (n) => words.state.done(n, state), failed: words.state.failed }),
    move: (rows: readonly WorkflowSummary[], folderId: string | null, to: string) =>
      update(
        rows,
        { folder_id: folderId },
        { done: (n) => words.moveTo.moved(n, to), failed: workflowWords.moveFailed },
      ),
    label: (rows: readonly WorkflowSummary[], add: string[], remove: string[]) =>
      update(
        rows,
        {
          ...(add.length > 0 ? { labels_add: add } : {}),
          ...(remove.length > 0 ? { labels_remove: remove } : {}),
        },
        { done: words.label.done, failed: words.label.failed },
      ),
  };
}
export type WorkflowActions = ReturnType<typeof useWorkflowActions>;
