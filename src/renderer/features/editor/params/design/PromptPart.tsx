import { useId } from 'react';
import { designerWords } from '@shared/words/designer';
import { PromptBox } from '../../../../parts/prompts/PromptBox';
import { Button } from '../../../../ui/base/Button';
import { Stack } from '../../../../ui/layout/Layout';
import { Menu, MenuItem, Popover } from '../../../../ui/overlays/Popover';
import { useConfirm } from '../../../../ui/overlays/useConfirm';
import { cut } from '../../fields/text/brief';
import type { DesignType } from './designValue';
import type { DesignSession } from './useDesign';
import { useCall } from '../../../../platform/api/calls';

const words = designerWords.prompt;

/** XFORM-03: the prompt, what was asked before, and prompts to begin with. */
export function PromptPart(props: { type: DesignType; session: DesignSession; prompts: readonly string[] }) {
  const { type, session, prompts } = props;
  const { draft, improves, failed, busy, canAsk } = session;
  const [askReset, question] = useConfirm({
    title: words.resetTitle,
    text: words.resetText,
    confirm: words.resetAction,
    run: session.reset,
  });
  const setText = (text: string) => session.change({ text });
  return (
    <Stack as="section" gap="s">
      {improves && (
        <Stack gap="xs" box="sunken" className="cl-design__asked">
          <span className="cl-faint">{words.asked}</span>
          <p className="cl-scroll cl-flow-break">{draft.prompt}</p>
          {draft.improvedPrompt !== '' && <p className="cl-scroll cl-flow-break">{draft.improvedPrompt}</p>}
        </Stack>
      )}
      <PromptBox
        label={improves ? words.improve : words.label[type]}
        value={draft.text}
        onChange={setText}
        onSubmit={() => canAsk && session.ask()}
      />
      <div className="cl-row">
        <Button kind="primary" icon="sparkle" busy={busy} disabled={!canAsk} onClick={session.ask}>
          {improves ? words.again : words.transform}
        </Button>
        <Popover
          content={
            <Menu label={words.history}>
              {prompts.map((prompt) => (
                <MenuItem key={prompt} text={cut(prompt, 80)} onClick={() => setText(prompt)} />
              ))}
            </Menu>
          }
        >
          <Button icon="history" menu disabled={prompts.length === 0} endIcon="chevronDown">
            {words.history}
          </Button>
        </Popover>
        <span className="cl-grow" />
        <Button kind="quiet" disabled={busy || !session.changed} onClick={() => askReset()}>
          {words.newSession}
        </Button>
      </div>
      {failed !== null && (
        <p className="cl-field__error" role="alert">
          {failed}
        </p>
      )}
      {!improves && <Suggestions type={type} onChoose={setText} />}
      {question}
    </Stack>
  );
}

/** XFORM-12 */
function Suggestions(props: { type: DesignType; onChoose(prompt: string): void }) {
  const id = useId();
  const { data } = useCall('dataTransform.suggestions', { query: { type: props.type } });
  if (!data || data.data.length === 0) return null;
  return (
    <div className="cl-row cl-row--wrap" role="group" aria-labelledby={id}>
      <span id={id} className="cl-faint">
        {words.suggestions}
      </span>
      {data.data.map(({ label, value }) => (
        <Button key={label} size="small" onClick={() => props.onChoose(value)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
