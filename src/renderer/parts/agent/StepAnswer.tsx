import { useRef } from 'react';
import { isJsonObject, type Json } from '@shared/model/json';
import { agentWords } from '@shared/words/agent';
import type { AgentStep } from '../../data/agent';
import { Button, Spinner } from '../../ui/base/Button';
import type { IconName } from '../../ui/base/Icon';
import { Tag, type Tone } from '../../ui/feedback/States';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { useSend } from '../feedback/useSend';

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
  const [run, { isLoading }] = useSend('ai.run');
  const card = useRef<HTMLElement>(null);
  const confirm = async () => {
    const reply = await run({ params: { agentId, threadId, interactionId } }, { failed: words.refused });
    // The button that had the focus goes.
    if (!reply.error) card.current?.focus();
  };
  return (
    <section
      ref={card}
      className="cl-stack cl-pad-m cl-box-surface"
      tabIndex={-1}
      aria-label={words.label(step.summary)}
    >
      <Row between align="start">
        <Text as="p" medium flow="break">
          {step.summary}
        </Text>
        <span role="status">
          <Tag {...looks[step.status]}>{words.states[step.status]}</Tag>
        </span>
      </Row>
      <Stack as="dl" gap="xs">
        {Object.entries(step.preview).map(([name, value]) => (
          <Row key={name} gap="m" align="stretch">
            <Text as="dt" tone="faint" flow="break" className="cl-agent__term">
              {name}
            </Text>
            <Text as="dd" flow="break" className="cl-grow">
              {valueText(value)}
            </Text>
          </Row>
        ))}
      </Stack>
      {step.status === 'preview' && (
        <div>
          <Button kind="primary" size="small" icon="check" busy={isLoading} onClick={() => void confirm()}>
            {words.confirm}
          </Button>
        </div>
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
