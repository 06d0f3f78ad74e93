import { useState } from 'react';
import { generateWorkflowWords as words } from '@shared/words/generateWorkflow';
import type { GeneratedWorkflow } from '../../data/generations';
import { useChange } from '../../platform/api/calls';
import { reasonOf } from '../../platform/api/reasonOf';
import { Banner } from '../../ui/feedback/States';
import { Stack } from '../../ui/layout/Layout';
import { ActionDialog } from '../../ui/overlays/Dialog';
import { NoModel, useLacksModel } from '../ai-models/NoModel';
import { isPrompt, PromptBox } from '../prompts/PromptBox';
import type { Place } from '../workflows/WorkflowPlace';
import { InProgress } from './InProgress';
import { Summary } from './Summary';
import './generateWorkflow.css';

type View =
  | { view: 'prompt' }
  /** Null until the server has begun. */
  | { view: 'progress'; id: string | null }
  | { view: 'failed'; reason: string }
  | { view: 'summary'; workflow: GeneratedWorkflow };

/** AI-G-04: asks a model for a workflow. Nothing is saved before it is opened in the editor. */
export function GenerateWorkflowDialog({ place, onClose }: { place: Place; onClose(): void }) {
  const [prompt, setPrompt] = useState('');
  const [now, setNow] = useState<View>({ view: 'prompt' });
  const lacksModel = useLacksModel('workflows');
  const ready = isPrompt(prompt) && !lacksModel;
  const [start] = useChange('generations.start');

  async function generate() {
    if (!ready) return;
    const begun: View = { view: 'progress', id: null };
    setNow(begun);
    const reply = await start({ body: { prompt: prompt.trim() } });
    const next: View = reply.error
      ? { view: 'failed', reason: reasonOf(reply.error) }
      : { view: 'progress', id: reply.data.data.id };
    // Somebody may have stopped it meanwhile.
    setNow((current) => (current === begun ? next : current));
  }

  if (now.view === 'summary')
    return (
      <Summary
        workflow={now.workflow}
        place={place}
        onBack={() => setNow({ view: 'prompt' })}
        onClose={onClose}
      />
    );
  if (now.view === 'progress')
    return (
      <InProgress
        id={now.id}
        onStop={() => setNow({ view: 'prompt' })}
        onReady={(workflow) => setNow({ view: 'summary', workflow })}
        onFailed={(reason) => setNow({ view: 'failed', reason })}
        onClose={onClose}
      />
    );
  return (
    <ActionDialog
      title={words.title}
      open
      onClose={onClose}
      width={560}
      keepOnOutsideClick={prompt !== ''}
      icon="sparkle"
      confirm={now.view === 'failed' ? words.again : words.generate}
      disabled={!ready}
      onConfirm={() => void generate()}
    >
      <Stack>
        {lacksModel && <NoModel />}
        {now.view === 'failed' && (
          <Banner tone="bad">
            <strong>{words.failed}</strong>
            <br />
            {now.reason}
          </Banner>
        )}
        <PromptBox
          label={words.prompt}
          placeholder={words.placeholder}
          help={words.help}
          rows={6}
          value={prompt}
          onChange={setPrompt}
          onSubmit={() => void generate()}
          autoFocus
        />
      </Stack>
    </ActionDialog>
  );
}
