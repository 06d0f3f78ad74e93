import { paramFormWords } from '@shared/words/paramForms';
import { formatMoment } from '../../../../platform/formatting/dates';
import { Banner } from '../../../../ui/feedback/States';
import type { TriggerType } from '@shared/model/trigger';
import { useWorkflowTrigger } from './useWorkflowTrigger';

/** What the schedule that is saved did last, and why it is paused; nothing of a schedule that never ran. */
export function SavedTrigger({ workflowId, type }: { workflowId: string; type: TriggerType }) {
  const words = paramFormWords.trigger;
  const trigger = useWorkflowTrigger(workflowId);
  if (!trigger || trigger.type !== 'SCHEDULED' || type !== 'SCHEDULED') return null;
  const { last_fire: last, paused_reason: paused } = trigger;
  if (!last && !paused) return null;
  return (
    <div className="cl-form__part">
      <h4>{words.saved}</h4>
      {paused && (
        <Banner tone="warn">
          {words.paused}: {paused}
        </Banner>
      )}
      {last && (
        <p>
          <span className="cl-muted">{words.lastRun}</span>{' '}
          <span className="cl-num">{formatMoment(last.scheduled_for)}</span>, {words.outcomes[last.outcome]}
          {last.detail && <span className="cl-form__note"> {last.detail}</span>}
        </p>
      )}
    </div>
  );
}
