import { useState } from 'react';
import { statusLabels, type CaseStatus } from '@shared/model/caseStatus';
import { casePlanWords } from '@shared/words/casePlans';
import { caseWords } from '@shared/words/cases';
import { messages } from '@shared/words/messages';
import type { BatchReply } from '../../../data/caseChanges';
import type { Case } from '../../../data/cases';
import { reasonOf } from '../../../platform/api/reasonOf';
import { useToast } from '../../../ui/overlays/Toasts';
import { canUndo } from './settable';
import { useChange } from '../../../platform/api/calls';

/** What one call takes at most; more go in several. */
const BATCH = 1000;

export interface FailedCase {
  title: string;
  reason: string;
}

interface Outcome {
  updated: number;
  failed: BatchReply['failed'];
  error: unknown;
}

type Send = (ids: string[]) => Promise<{ data?: { data: BatchReply }; error?: unknown }>;

async function inBatches(cases: readonly Case[], send: Send): Promise<Outcome> {
  const ids = cases.map((one) => one.case_id);
  const outcome: Outcome = { updated: 0, failed: [], error: undefined };
  for (let at = 0; at < ids.length; at += BATCH) {
    const reply = await send(ids.slice(at, at + BATCH));
    if (!reply.data) return { ...outcome, error: reply.error };
    outcome.updated += reply.data.data.updated.length;
    outcome.failed = [...outcome.failed, ...reply.data.data.failed];
  }
  return outcome;
}

/** Changes of cases: seen at once, taken back with the reason where the server refuses them. */
export function useCaseChanges() {
  const words = caseWords.change;
  const toast = useToast();
  const [sendStatus] = useChange('cases.batchUpdateStatus');
  const [sendOwner] = useChange('cases.assignOwner');
  const [sendPlan] = useChange('cases.plan');
  const [sendComment] = useChange('cases.batchAddActivity');
  const [failed, setFailed] = useState<FailedCase[]>([]);

  /** Tells what failed; true when everything went through. */
  function tell(cases: readonly Case[], outcome: Outcome, failure: string): boolean {
    if (outcome.error !== undefined) {
      toast({ text: `${failure}: ${reasonOf(outcome.error)}`, error: true });
      return false;
    }
    const titles = new Map(
      cases.map((one) => [
        one.case_id,
        `${one.case_title}: ${one.case_resource_name || one.case_resource_id}`,
      ]),
    );
    const list = outcome.failed.map(({ id, reason }) => ({ title: titles.get(id) ?? id, reason }));
    const [only] = list;
    if (list.length === 1 && cases.length === 1 && only)
      toast({ text: `${failure}: ${only.reason}`, error: true });
    else setFailed(list);
    return list.length === 0;
  }

  async function setStatus(
    cases: readonly Case[],
    status: CaseStatus,
    more: { reason?: string; until?: string | null } = {},
  ): Promise<boolean> {
    const outcome = await inBatches(cases, (cases_ids) =>
      sendStatus({ body: { cases_ids, status, ...more } }),
    );
    const whole = tell(cases, outcome, messages.errorUpdatingCaseStatus);
    const refused = new Set(outcome.failed.map(({ id }) => id));
    const moved = cases.filter((one) => !refused.has(one.case_id));
    if (outcome.updated > 0 && outcome.error === undefined) {
      const undoable = canUndo(
        moved.map((one) => one.case_status),
        status,
      );
      const text = words.updated(outcome.updated, statusLabels[status]);
      toast(undoable ? { text, action: { text: words.undo, run: () => void undo(moved) } } : text);
    }
    return whole;
  }

  async function undo(cases: readonly Case[]) {
    for (const status of new Set(cases.map((one) => one.case_status))) {
      const own = cases.filter((one) => one.case_status === status);
      const outcome = await inBatches(own, (cases_ids) => sendStatus({ body: { cases_ids, status } }));
      tell(own, outcome, messages.errorUpdatingCaseStatus);
    }
  }

  async function setOwner(cases: readonly Case[], owner: string | null): Promise<boolean> {
    const outcome = await inBatches(cases, (cases_ids) => sendOwner({ body: { cases_ids, owner } }));
    const whole = tell(cases, outcome, words.ownerFailed);
    if (outcome.updated > 0 && outcome.error === undefined) toast(words.ownerSet(outcome.updated, owner));
    return whole;
  }

  async function plan(cases: readonly Case[], planned_on: string | null): Promise<boolean> {
    const outcome = await inBatches(cases, (cases_ids) => sendPlan({ body: { cases_ids, planned_on } }));
    const whole = tell(cases, outcome, casePlanWords.planFailed);
    if (outcome.updated > 0 && outcome.error === undefined)
      toast(casePlanWords.planned(outcome.updated, planned_on));
    return whole;
  }

  async function comment(cases: readonly Case[], text: string): Promise<boolean> {
    const outcome = await inBatches(cases, (cases_ids) =>
      sendComment({ body: { cases_ids, activity_type: 'comment', activity_data: { text } } }),
    );
    const whole = tell(cases, outcome, messages.errorAddingComment);
    if (cases.length > 1 && outcome.updated > 0) toast(words.commented(outcome.updated));
    return whole;
  }

  return { setStatus, setOwner, plan, comment, failed, closeFailed: () => setFailed([]) };
}
export type CaseChanges = ReturnType<typeof useCaseChanges>;
