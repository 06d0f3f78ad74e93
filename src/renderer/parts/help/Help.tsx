import { useState } from 'react';
import { helpTopics, helpWords as words, type HelpTopic } from '@shared/words/help';
import { PathLink } from '../navigation/PathLink';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { TextInput } from '../../ui/fields/Field';
import { useCopy } from '../../ui/overlays/useCopy';
import { factsText, useAppFacts } from './appFacts';
import { findTopics } from './findTopics';
import { Picture } from './pictures';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { Press } from '../../ui/base/Press';
import './help.css';

/** Topics with a search, and the facts for a report: the help widget's content. Opens at a topic where one is named. */
export function Help({ topicId, onKeys }: { topicId?: string; onKeys?: (() => void) | undefined }) {
  const [question, setQuestion] = useState('');
  const [topic, setTopic] = useState<HelpTopic | null>(helpTopics.find(({ id }) => id === topicId) ?? null);
  if (topic) return <Topic topic={topic} onBack={() => setTopic(null)} />;
  const found = findTopics(question);
  return (
    <Stack className="cl-help">
      <TextInput
        value={question}
        onChange={setQuestion}
        label={words.search}
        placeholder={words.placeholder}
        icon="search"
        autoFocus
      />
      {found.length === 0 && (
        <p className="cl-muted" role="status">
          {words.none}
        </p>
      )}
      <Stack as="ul" gap="none" box="line" pad="none" className="cl-help__topics" label={words.topics}>
        {found.map((one) => (
          <li key={one.id}>
            <Press look="entry" onClick={() => setTopic(one)}>
              <span className="cl-grow">{one.title}</span>
              <Icon name="chevronRight" size={14} />
            </Press>
          </li>
        ))}
      </Stack>
      <Row as="section" gap="l" label={words.more}>
        <PathLink to="/whats-new">{words.whatsNew}</PathLink>
        {onKeys && (
          <Button kind="quiet" icon="keyboard" onClick={onKeys}>
            {words.keyboard}
          </Button>
        )}
      </Row>
      <Report />
    </Stack>
  );
}

function Topic({ topic, onBack }: { topic: HelpTopic; onBack(): void }) {
  return (
    <Stack as="article" className="cl-help">
      <div>
        <Button kind="quiet" icon="chevronLeft" onClick={onBack} autoFocus>
          {words.back}
        </Button>
      </div>
      <h3>{topic.title}</h3>
      {topic.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {topic.picture && <Picture of={topic.picture} />}
      {topic.path && <PathLink to={topic.path}>{words.open}</PathLink>}
    </Stack>
  );
}

function Report() {
  const facts = useAppFacts();
  const copy = useCopy();
  if (!facts) return null;
  const text = factsText(facts);
  return (
    <Stack as="section" gap="s" edge="top" className="cl-help__report">
      <h3>{words.report}</h3>
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
