import { useRef } from 'react';
import { isJsonObject, type Json } from '@shared/model/json';
import { agentWords } from '@shared/words/agent';
import type { AgentStep } from '../../data/agent';
import { reasonOf } from '../../platform/api/reasonOf';
import { Button, Spinner } from '../../ui/base/Button';
import type { IconName } from '../../ui/base/Icon';
import { Tag, type Tone } from '../../ui/feedback/States';
import { useToast } from '../../ui/overlays/Toasts';
import { useChange } from '../../platform/api/calls';

const words = agentWords.step;

export interface StepProps {
  step: AgentStep;
  agentId: string;
  threadId: string;
  interactionId: string;
}

export const looks: Record<AgentStep['status'], { tone: Tone; icon?: IconName }> = {
  preview: { tone: 'accent' },
  running: { tone: 'info' },
  succeeded: { tone: 'good', icon: 'success' },
  failed: { tone: 'bad', icon: 'error' },
  partial: { tone: 'warn', icon: 'warning' },
  dismissed: { tone: 'neutral' },
  undoing: { tone: 'info' },
  undone: { tone: 'neutral' },
};

/** AI-C-17: what the agent offers to do; it is done after Confirm, and says how it went. */
export function StepAnswer({ step, agentId, threadId, interactionId }: StepProps) {
  const [run, { isLoading }] = useChange('ai.run');
  const toast = useToast();
  const card = useRef<HTMLElement>(null);
  const confirm = async () => {
    const reply = await run({ params: { agentId, threadId, interactionId } });
    if (reply.error) toast({ text: `${words.refused}: ${reasonOf(reply.error)}`, error: true });
    // The button that had the focus goes.
    else card.current?.focus();
  };
  const { tone, icon } = looks[step.status];
  return (
    <section ref={card} className="cl-agent__step" tabIndex={-1} aria-label={words.label(step.summary)}>
      <div className="cl-row cl-row--between">
        <p className="cl-agent__stepsummary">{step.summary}</p>
        <span role="status">
          <Tag tone={tone} icon={icon}>
            {words.states[step.status]}
          </Tag>
        </span>
      </div>
      <dl>
        {Object.entries(step.preview).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{valueText(value)}</dd>
          </div>
        ))}
      </dl>
      {step.status === 'preview' && (
        <Button kind="primary" size="small" icon="check" busy={isLoading} onClick={() => void confirm()}>
          {words.confirm}
        </Button>
      )}
      {step.status === 'running' && <Spinner size={16} label={words.states.running} />}
    </section>
  );
}

function valueText(value: Json): string {
  if (value === null || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.length === 0 ? words.none : value.map(valueText).join(', ');
  if (isJsonObject(value)) return JSON.stringify(value);
  return String(value);
}
