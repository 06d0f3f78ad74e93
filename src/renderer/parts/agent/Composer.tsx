import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useSelector } from 'react-redux';
import { AGENT_PROMPT_MAX } from '@shared/model/agent';
import { agentWords } from '@shared/words/agent';
import { selectAgentAsked } from '../../data/agent.slice';
import { formatNumber } from '../../platform/formatting/numbers';
import { Button } from '../../ui/base/Button';
import { Row, Text } from '../../ui/layout/Layout';
import type { ChatState } from './useChat';
import { Refusal } from '../../ui/fields/Field';

const words = agentWords.input;

/** AI-C-08, -09: the input at the foot of a chat; it grows with what is typed. */
export function Composer({ chat }: { chat: ChatState }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const asked = useSelector(selectAgentAsked);
  useEffect(() => {
    field.current?.focus();
  }, [asked, chat.threadId]);
  const length = chat.draft.trim().length;
  const tooLong = length > AGENT_PROMPT_MAX;
  const ready = length > 0 && !tooLong && !chat.waiting;
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (ready) void chat.submit();
  };
  const note = tooLong ? words.tooLong(formatNumber(length), formatNumber(AGENT_PROMPT_MAX)) : chat.refusal;
  return (
    <form
      className="cl-stack cl-gap-xs cl-agent__composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void chat.submit();
      }}
    >
      {note !== null && <Refusal id={noteId}>{note}</Refusal>}
      <Row align="end" box="surface" className="cl-agent__field">
        <textarea
          ref={field}
          className="cl-grow"
          rows={1}
          value={chat.draft}
          onChange={(event) => chat.setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          readOnly={chat.isSending}
          aria-label={words.label}
          aria-describedby={note === null ? undefined : noteId}
          aria-invalid={tooLong || undefined}
          placeholder={words.placeholder}
        />
        <Button
          submit
          kind="primary"
          size="small"
          icon="arrowUp"
          label={words.send}
          busy={chat.isSending}
          disabled={!ready}
        />
      </Row>
      <Text as="p" size="xs" tone="faint">
        {chat.waiting && length > 0 ? words.waiting : words.hint}
      </Text>
    </form>
  );
}
