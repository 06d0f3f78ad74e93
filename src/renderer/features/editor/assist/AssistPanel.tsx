import { useEffect, useEffectEvent } from 'react';
import { GENERATION_POLL } from '@shared/model/limits';
import { stepOf } from '@shared/model/graph/nodes';
import { assistWords as words } from '@shared/words/assist';
import { NoModel, useLacksModel } from '../../../parts/ai-models/NoModel';
import { isPrompt, PromptBox } from '../../../parts/prompts/PromptBox';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Banner, Progress } from '../../../ui/feedback/States';
import { focusCanvas } from '../canvas/parts/focusCanvas';
import { answered, closeAssist, unanswered, writePrompt } from '../session/assist';
import { nodeOf } from '../session/selectors';
import type { Assist, EditorState } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import { ReviewList } from './ReviewList';
import { useAskModel } from './useAskModel';
import './assist.css';
import { useCall, useChange } from '../../../platform/api/calls';

/** Beside the canvas: a model writes a step or fixes a problem, and what it proposes is taken in part. */
export function AssistPanel() {
  const assist = useEditor((state) => state.assist);
  return assist && <Opened assist={assist} />;
}

function titleOf(state: EditorState): string {
  const about = state.assist?.about;
  if (!about) return '';
  if (about.kind === 'place') return words.titles.place;
  if (about.kind === 'problem') return words.titles.problem;
  const node = nodeOf(state.draft.history.graph, about.nodeId);
  return words.titles[about.kind]((node && stepOf(node)?.name) ?? '');
}

function Opened({ assist }: { assist: Assist }) {
  const store = useEditorStore();
  const title = useEditor(titleOf);
  const close = () => {
    store.update(closeAssist);
    focusCanvas();
  };
  return (
    <aside
      className="cl-editor__problems cl-assist"
      aria-label={words.label}
      onKeyDown={(event) => {
        // A proposal is not lost by a key.
        if (event.key !== 'Escape' || event.defaultPrevented || assist.phase === 'review') return;
        event.stopPropagation();
        close();
      }}
    >
      <header className="cl-assist__head">
        <h2>{title}</h2>
        <Button kind="quiet" size="small" icon="close" label={words.close} onClick={close} />
      </header>
      {assist.phase === 'prompt' && <Prompt assist={assist} />}
      {assist.phase === 'waiting' && <Waiting id={assist.id} />}
      {assist.phase === 'review' && <ReviewList assist={assist} onDiscard={close} />}
    </aside>
  );
}

function Prompt({ assist }: { assist: Extract<Assist, { phase: 'prompt' }> }) {
  const { about, prompt, failed } = assist;
  const store = useEditorStore();
  const ask = useAskModel();
  const lacksModel = useLacksModel('workflows');
  const isOptional = about.kind === 'problem' || about.kind === 'run';
  const ready = !lacksModel && (isPrompt(prompt) || (isOptional && prompt.trim() === ''));
  const submit = () => {
    if (ready) void ask();
  };
  return (
    <div className="cl-assist__body cl-stack">
      {lacksModel && <NoModel />}
      {failed !== null && (
        <Banner tone="bad">
          <strong>{words.failed}</strong>
          <br />
          {failed}
        </Banner>
      )}
      {about.kind === 'problem' && <p className="cl-assist__quote">{about.problem.message}</p>}
      {about.kind === 'run' && about.error !== '' && <p className="cl-assist__quote">{about.error}</p>}
      <PromptBox
        label={words.prompt[about.kind]}
        placeholder={isOptional ? undefined : words.placeholder}
        help={about.kind === 'run' ? words.helpRun : words.help}
        rows={5}
        value={prompt}
        onChange={(text) => store.update((state) => writePrompt(state, text))}
        onSubmit={submit}
        autoFocus
      />
      <div className="cl-row">
        <Button kind="primary" icon="sparkle" disabled={!ready} onClick={submit}>
          {failed === null ? words.submit[about.kind] : words.again}
        </Button>
      </div>
    </div>
  );
}

function Waiting({ id }: { id: string | null }) {
  const store = useEditorStore();
  const { currentData, error } = useCall(
    'generations.change',
    { params: { id: id ?? '' } },
    { skip: id === null, pollingInterval: GENERATION_POLL },
  );
  const [stop] = useChange('generations.stop');
  function leave() {
    if (id !== null) void stop({ params: { id } });
    store.update((state) => unanswered(state, null));
  }
  const onEnd = useEffectEvent(() => {
    const { status, change, message } = currentData?.data ?? {};
    if (error) store.update((state) => unanswered(state, reasonOf(error)));
    else if (status === 'READY' && change) store.update((state) => answered(state, change));
    else if (status === 'FAILED') store.update((state) => unanswered(state, message ?? ''));
  });
  useEffect(() => {
    onEnd();
  }, [currentData, error]);
  return (
    <div className="cl-assist__body cl-stack" role="status">
      <strong>{words.waiting}</strong>
      <Progress label={words.waiting} />
      <p className="cl-muted">{words.waitingText}</p>
      <div className="cl-row">
        <Button onClick={leave}>{words.stop}</Button>
      </div>
    </div>
  );
}
