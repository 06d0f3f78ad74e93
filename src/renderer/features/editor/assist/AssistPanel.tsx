import { useEffect, useEffectEvent } from 'react';
import { GENERATION_POLL } from '@shared/model/limits';
import { stepOf } from '@shared/model/graph/nodes';
import { assistWords as words } from '@shared/words/assist';
import { NoModel, useLacksModel } from '../../../parts/ai-models/NoModel';
import { isPrompt, PromptBox } from '../../../parts/prompts/PromptBox';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Banner, Progress } from '../../../ui/feedback/States';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
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
    <Stack
      as="aside"
      gap="none"
      className="cl-editor__problems cl-assist"
      label={words.label}
      onKeyDown={(event) => {
        // A proposal is not lost by a key.
        if (event.key !== 'Escape' || event.defaultPrevented || assist.phase === 'review') return;
        event.stopPropagation();
        close();
      }}
    >
      <Row as="header" between edge="bottom">
        <Text as="h2" size="m" flow="clip">
          {title}
        </Text>
        <Button kind="quiet" size="small" icon="close" label={words.close} onClick={close} />
      </Row>
      {assist.phase === 'prompt' && <Prompt assist={assist} />}
      {assist.phase === 'waiting' && <Waiting id={assist.id} />}
      {assist.phase === 'review' && <ReviewList assist={assist} onDiscard={close} />}
    </Stack>
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
    <Stack room="rest" scroll pad="l">
      {lacksModel && <NoModel />}
      {failed !== null && (
        <Banner tone="bad">
          <strong>{words.failed}</strong>
          <br />
          {failed}
        </Banner>
      )}
      {about.kind === 'problem' && <Quote>{about.problem.message}</Quote>}
      {about.kind === 'run' && about.error !== '' && <Quote>{about.error}</Quote>}
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
      <Row>
        <Button kind="primary" icon="sparkle" disabled={!ready} onClick={submit}>
          {failed === null ? words.submit[about.kind] : words.again}
        </Button>
      </Row>
    </Stack>
  );
}

const Quote = ({ children }: { children: string }) => (
  <Text as="p" flow="break" className="cl-box-sunken cl-room-own">
    {children}
  </Text>
);

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
    <Stack room="rest" scroll pad="l" role="status">
      <strong>{words.waiting}</strong>
      <Progress label={words.waiting} />
      <p className="cl-muted">{words.waitingText}</p>
      <Row>
        <Button onClick={leave}>{words.stop}</Button>
      </Row>
    </Stack>
  );
}
