import { useState } from 'react';
import { helpTopics, helpWords as words, type HelpTopic } from '@shared/words/help';
import { PathLink } from '../navigation/PathLink';
import { Button } from '../../ui/base/Button';
import { TextInput } from '../../ui/fields/Field';
import { useCopy } from '../../ui/overlays/useCopy';
import { factsText, useAppFacts } from './appFacts';
import { findTopics } from './findTopics';
import { Picture } from './pictures';
import { Heading, Row, Stack, Text } from '../../ui/layout/Layout';
import { TopicMark } from './TopicMark';
import { GroupedTopics, TopicList } from './Topics';
import './help.css';

interface HelpProps {
  /** The id of the topic that is read; '' for all of them. */
  topic: string;
  onTopic(id: string): void;
  /** Path and query of the screen that help was opened from. */
  open: string;
  onKeys?: (() => void) | undefined;
  wide?: boolean;
}

/** Topics with a search, and the facts for a report: the content of the help widget and of its page. */
export function Help({ topic, onTopic, open, onKeys, wide = false }: HelpProps) {
  const [question, setQuestion] = useState('');
  // On its page, these come right below the title; in the widget below the widget's.
  const level = wide ? 'h2' : 'h3';
  const chosen = helpTopics.find(({ id }) => id === topic);
  if (chosen) return <Topic topic={chosen} level={level} onBack={() => onTopic('')} />;
  const found = findTopics(question);
  return (
    <Stack gap="l">
      <div className="cl-help">
        <TextInput
          value={question}
          onChange={setQuestion}
          label={words.search}
          placeholder={words.placeholder}
          icon="search"
          autoFocus
        />
      </div>
      {found.length === 0 && (
        <p className="cl-muted" role="status">
          {words.none}
        </p>
      )}
      {question.trim() === '' ? (
        <GroupedTopics open={open} wide={wide} onOpen={onTopic} />
      ) : (
        found.length > 0 && <TopicList title={words.topics} topics={found} wide={wide} onOpen={onTopic} />
      )}
      <Row as="section" gap="l" label={words.more}>
        <PathLink to="/whats-new">{words.whatsNew}</PathLink>
        {onKeys && (
          <Button kind="quiet" icon="keyboard" onClick={onKeys}>
            {words.keyboard}
          </Button>
        )}
      </Row>
      <Report level={level} />
    </Stack>
  );
}

function Topic({ topic, level, onBack }: { topic: HelpTopic; level: 'h2' | 'h3'; onBack(): void }) {
  return (
    <Stack as="article" className="cl-help">
      <div>
        <Button kind="quiet" icon="chevronLeft" onClick={onBack} autoFocus>
          {words.back}
        </Button>
      </div>
      <Row gap="m">
        <TopicMark of={topic.id} size={42} />
        <Heading as={level} size="l">
          {topic.title}
        </Heading>
      </Row>
      {topic.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {topic.picture && <Picture of={topic.picture} />}
      {topic.path && <PathLink to={topic.path}>{words.open}</PathLink>}
    </Stack>
  );
}

function Report({ level }: { level: 'h2' | 'h3' }) {
  const facts = useAppFacts();
  const copy = useCopy();
  if (!facts) return null;
  const text = factsText(facts);
  return (
    <Stack as="section" gap="s" edge="top" className="cl-help cl-help__report">
      <Heading as={level} size="l">
        {words.report}
      </Heading>
      <p className="cl-muted">{words.reportText}</p>
      <Text as="pre" size="s" flow="typed" className="cl-box-line cl-flush" label={words.facts} tabIndex={0}>
        {text}
      </Text>
      <div>
        <Button icon="copy" onClick={() => copy(text, words.copied, words.copyFailed)}>
          {words.copyFacts}
        </Button>
      </div>
    </Stack>
  );
}
