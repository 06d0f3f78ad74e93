import { useMemo } from 'react';
import type { Json } from '@shared/model/json';
import { agentWords as words } from '@shared/words/agent';
import type { AgentResponse } from '../../data/agent';
import type { AgentMessage } from '../../data/agentChat';
import { formatNumber } from '../../platform/formatting/numbers';
import { Icon } from '../../ui/base/Icon';
import { Banner } from '../../ui/feedback/States';
import { Heading, Row, Stack, Text } from '../../ui/layout/Layout';
import { JsonView } from '../executions/JsonView';
import { PathLink } from '../navigation/PathLink';
import { ChartAnswer } from './ChartAnswer';
import { pathsOf } from './ownPath';
import { ProposalAnswer } from './ProposalAnswer';
import { StepAnswer } from './StepAnswer';
import { TableAnswer } from './TableAnswer';
import { TextAnswer } from './TextAnswer';
import { isToBeTyped, shares, typedLength } from './typing';
import type { ChatState } from './useChat';
import { useTyping } from './useTyping';
import { Press } from '../../ui/base/Press';

/** The bar of the viewer, its lines, and the most of both; pixels. */
const JSON_BAR = 56;
const JSON_LINE = 20;
const JSON_MOST = 260;
const jsonHeight = (value: Json) =>
  Math.min(JSON_MOST, JSON_BAR + JSON_LINE * JSON.stringify(value, null, 1).split('\n').length);

/** AI-C-13, -14: an answer that has come, part by part. */
export function Answer({
  answer,
  isNewest,
  chat,
}: {
  answer: AgentMessage;
  isNewest: boolean;
  chat: ChatState;
}) {
  const { response, warning, suggestions, used } = answer.data;
  const id = answer.interaction_id;
  const toType = isToBeTyped(answer, isNewest, chat.typed);
  const length = useMemo(() => typedLength(response), [response]);
  const { shown, ended, moved } = useTyping(length, toType, () => chat.tellTyped(id));
  const parts = shares(response, shown);
  const paths = useMemo(() => pathsOf(response.map(({ configuration }) => configuration)), [response]);
  return (
    <>
      {response.map((one, at) => {
        const share = ended ? Infinity : (parts[at] ?? null);
        return share === null ? null : (
          <Part
            key={at}
            response={one}
            path={paths[at] ?? null}
            share={share}
            isRead={moved}
            answer={answer}
            agentId={chat.agentId}
          />
        );
      })}
      {ended && warning !== null && warning !== '' && <Banner tone="warn">{warning}</Banner>}
      {ended && used && (
        <Text as="p" tone="faint" size="s">
          {words.used(
            used.model,
            formatNumber(used.tokens),
            used.cost === null ? null : `$${formatNumber(used.cost, 4)}`,
          )}
        </Text>
      )}
      {ended && isNewest && !chat.full && suggestions.length > 0 && (
        <Row
          wrap
          align="stretch"
          className="cl-agent__suggestions cl-size-s"
          role="group"
          label={words.suggestions}
        >
          {suggestions.map(({ label, value }) => (
            <Press key={label} disabled={chat.isSending} onClick={() => void chat.send(value)}>
              {label}
            </Press>
          ))}
        </Row>
      )}
    </>
  );
}

interface PartProps {
  response: AgentResponse;
  path: string | null;
  /** Characters that are shown of a text. */
  share: number;
  isRead: boolean;
  answer: AgentMessage;
  agentId: string;
}

function Part(props: PartProps) {
  const { response, share, path } = props;
  const isTyping = share !== Infinity;
  const summary = response.content_format === 'step' ? '' : response.summary;
  return (
    <Stack gap="s">
      {response.title !== '' && <Heading>{response.title}</Heading>}
      <Content {...props} />
      {summary !== '' && !isTyping && <p className="cl-muted">{summary}</p>}
      {path !== null && !isTyping && (
        <div>
          <PathLink
            to={path}
            className="cl-row cl-row--inline cl-gap-xs"
            label={response.title === '' ? undefined : words.openTitled(response.title)}
          >
            {words.openPath}
            <Icon name="arrowRight" size={13} />
          </PathLink>
        </div>
      )}
    </Stack>
  );
}

function Content({ response, share, isRead, answer, agentId }: PartProps) {
  switch (response.content_format) {
    case 'text':
      return <TextAnswer text={response.content} share={share} isRead={isRead} />;
    case 'table':
      return <TableAnswer table={response.content} name={response.title} />;
    case 'chart':
      return <ChartAnswer chart={response.content} name={response.title} />;
    case 'json':
      return (
        <div>
          <JsonView
            value={response.content}
            name={response.title || words.json}
            height={jsonHeight(response.content)}
          />
        </div>
      );
    case 'step': {
      const Card = response.content.operations ? ProposalAnswer : StepAnswer;
      return (
        <Card
          step={response.content}
          agentId={agentId}
          threadId={answer.thread_id}
          interactionId={answer.interaction_id}
        />
      );
    }
  }
}
