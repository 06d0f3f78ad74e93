import { agentWords as words } from '@shared/words/agent';
import type { Turn } from '../../data/agentChat';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { Answer } from './Answer';
import { TextAnswer } from './TextAnswer';
import { LongText } from './LongText';
import { textTier } from './textTier';
import type { ChatState } from './useChat';

/** AI-C-05: what a person asked, and below it how it was answered. */
export function TurnRow({ turn, isNewest, chat }: { turn: Turn; isNewest: boolean; chat: ChatState }) {
  const { prompt, answer, state } = turn;
  return (
    <Stack className="cl-agent__turn">
      {prompt !== null && (
        <div
          className={`cl-agent__asked ${textTier(prompt.length).compact ? 'cl-agent__asked--compact' : ''}`}
        >
          <span className="cl-hidden">{words.you}</span>
          <LongText length={prompt.length}>
            <Text as="p" flow="typed">
              {prompt}
            </Text>
          </LongText>
        </div>
      )}
      <Stack>
        {state !== 'waiting' && <span className="cl-hidden">{words.agent}</span>}
        {state === 'waiting' && <InProgress turn={turn} chat={chat} />}
        {state === 'failed' && <FailedAnswer turn={turn} chat={chat} />}
        {state === 'ready' && answer && <Answer answer={answer} isNewest={isNewest} chat={chat} />}
      </Stack>
    </Stack>
  );
}

/** AI-C-06: what is said so far, what is being done, and how to end it. */
function InProgress({ turn, chat }: { turn: Turn; chat: ChatState }) {
  const { response = [], doing = '' } = turn.answer?.data ?? {};
  return (
    <>
      {response.map((part, at) =>
        part.content_format === 'text' ? <TextAnswer key={at} text={part.content} /> : null,
      )}
      <Row between gap="m">
        <Row as="p" role="status">
          <span className={doing === '' ? 'cl-hidden' : ''}>{doing === '' ? words.working : doing}</span>
          <Row as="span" gap="xs" className="cl-agent__dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </Row>
        </Row>
        {turn.answer !== null && (
          <Button size="small" busy={chat.isStopping} onClick={() => void chat.stop(turn.id)}>
            {words.stop}
          </Button>
        )}
      </Row>
    </>
  );
}

/** MSG-45: asked again, it is a new message. */
function FailedAnswer({ turn, chat }: { turn: Turn; chat: ChatState }) {
  const { prompt, about } = turn;
  const reason = turn.answer?.data.warning ?? '';
  return (
    <Stack gap="s" align="start">
      <p className="cl-row cl-bad">
        <Icon name="error" size={15} />
        {words.failed}
      </p>
      {reason !== '' && <p className="cl-muted">{reason}</p>}
      {prompt === null ? (
        <p className="cl-muted">{words.noMore}</p>
      ) : (
        <Button
          size="small"
          icon="refresh"
          disabled={chat.waiting}
          busy={chat.isSending}
          onClick={() => void chat.send(prompt, about)}
        >
          {words.retry}
        </Button>
      )}
    </Stack>
  );
}
