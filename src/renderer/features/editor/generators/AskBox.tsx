import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { generatorScreenWords as words } from '@shared/words/generatorScreens';
import { NoModel, useLacksModel } from '../../../parts/ai-models/NoModel';
import { isPrompt, PromptBox } from '../../../parts/prompts/PromptBox';
import { Button } from '../../../ui/base/Button';
import { Press } from '../../../ui/base/Press';
import { Banner, Progress } from '../../../ui/feedback/States';
import { Hint, Row, Stack, Text } from '../../../ui/layout/Layout';
import { useFocusInside } from '../../../ui/overlays/useFocusInside';
import type { Asking } from './useAsking';
import './generators.css';

/** The classes of what the model wrote. */
export const CODE_LOOK =
  'cl-box-sunken cl-pad-s cl-flush cl-scroll cl-mono cl-size-s cl-flow-typed cl-ask__code';

/** A prompt, those before it, and what the model made of it. */
export function AskBox<T>(props: {
  asking: Asking<T>;
  /** Why nothing can be asked now, in place of what goes to the model. */
  blocked?: ReactNode;
  note?: string;
  /** What is asked for beside the prompt, and whether it is given. */
  fields?: ReactNode;
  isReady?: boolean;
  /** Ctrl or ⌘ with K asks as well. */
  byK?: boolean;
  /** Something stands there that a result replaces. */
  replaces: boolean;
  show(result: T): ReactNode;
  onUse(result: T): void;
}) {
  const { asking, byK = false, isReady = true } = props;
  const lacksModel = useLacksModel('generators');
  const blocked = lacksModel ? <NoModel /> : props.blocked;
  const { now, prompt } = asking;
  const box = useRef<HTMLDivElement>(null);
  useFocusInside(box, 'textarea, a');
  const texts = words.kinds[asking.kind];
  const busy = now.state === 'asking';
  const ready = !busy && blocked === undefined && isReady && isPrompt(prompt);
  const generate = () => {
    if (ready) void asking.generate();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!byK || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    generate();
  };
  return (
    <Stack
      ref={box}
      gap="s"
      pad="m"
      scroll
      className="cl-ask"
      role="dialog"
      label={texts.title}
      onKeyDown={onKeyDown}
    >
      <Text as="h3" size="m">
        {texts.title}
      </Text>
      {props.fields}
      <PromptBox
        label={texts.prompt}
        placeholder={texts.placeholder}
        help={words.keys[byK ? 'filters' : 'code']}
        value={prompt}
        onChange={asking.setPrompt}
        onSubmit={generate}
        disabled={busy}
      />
      <Recent prompts={asking.recent} onChoose={asking.setPrompt} />
      {blocked ?? (props.note !== undefined && <Note>{props.note}</Note>)}
      {busy && <Progress label={words.asking} />}
      {now.state === 'failed' && (
        <Banner tone="bad">
          <strong>{now.failure}</strong>
          {now.reason !== undefined && <p className="cl-size-s">{now.reason}</p>}
        </Banner>
      )}
      {now.state === 'made' && (
        <Stack as="section" gap="xs" room="own" label={words.result} role="status">
          {props.show(now.result)}
          {props.replaces && <Note>{words.replaces}</Note>}
        </Stack>
      )}
      <Row room="own">
        <span className="cl-grow" />
        {now.state === 'made' && (
          <Button kind="primary" icon="check" onClick={() => props.onUse(now.result)}>
            {words.use}
          </Button>
        )}
        <Button
          kind={now.state === 'made' ? 'normal' : 'primary'}
          icon="sparkle"
          disabled={!ready}
          busy={busy}
          onClick={generate}
        >
          {now.state === 'made' || now.state === 'failed' ? words.again : words.generate}
        </Button>
      </Row>
    </Stack>
  );
}

const Note = ({ children }: { children: string }) => <Hint>{children}</Hint>;

/** AI-G-15 */
function Recent({ prompts, onChoose }: { prompts: readonly string[]; onChoose(prompt: string): void }) {
  const [open, setOpen] = useState(false);
  if (prompts.length === 0) return null;
  return (
    <Stack gap="xs" room="own">
      <Row>
        <Button kind="quiet" size="small" icon="history" pressed={open} onClick={() => setOpen(!open)}>
          {words.history}
        </Button>
      </Row>
      {open && (
        <ul className="cl-box-line cl-pad-none cl-scroll cl-ask__recent" aria-label={words.history}>
          {prompts.map((prompt) => (
            <li key={prompt}>
              <Press
                look="entry"
                title={prompt}
                onClick={() => {
                  onChoose(prompt);
                  setOpen(false);
                }}
              >
                {prompt}
              </Press>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
