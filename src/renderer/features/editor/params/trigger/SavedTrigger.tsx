import { paramFormWords } from '@shared/words/paramForms';
import { formatMoment } from '../../../../platform/formatting/dates';
import { Banner } from '../../../../ui/feedback/States';
import type { TriggerType } from '@shared/model/trigger';
import { useWorkflowTrigger } from './useWorkflowTrigger';
import { Stack, Text } from '../../../../ui/layout/Layout';

/** What the schedule that is saved did last, and why it is paused; nothing of a schedule that never ran. */
export function SavedTrigger({ workflowId, type }: { workflowId: string; type: TriggerType }) {
  const words = paramFormWords.trigger;
  const trigger = useWorkflowTrigger(workflowId);
  if (!trigger || trigger.type !== 'SCHEDULED' || type !== 'SCHEDULED') return null;
  const { last_fire: last, paused_reason: paused } = trigger;
  if (!last && !paused) return null;
  return (
    <Stack edge="top" className="cl-form__part">
      <Text as="h4" size="m" strong className="cl-flush">
        {words.saved}
      </Text>
      {paused && (
        <Banner tone="warn">
          {words.paused}: {paused}
        </Banner>
      )}
      {last && (
        <p>
          <span className="cl-muted">{words.lastRun}</span>{' '}
          <span className="cl-num">{formatMoment(last.scheduled_for)}</span>, {words.outcomes[last.outcome]}
          {last.detail && (
            <Text size="s" tone="faint" flow="break">
              {' '}
              {last.detail}
            </Text>
          )}
        </p>
      )}
    </Stack>
  );
}
