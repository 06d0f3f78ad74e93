import { helpWords as words, type HelpTopic } from '@shared/words/help';
import { Press } from '../../ui/base/Press';
import { Columns, Heading, Stack, Text } from '../../ui/layout/Layout';
import { TopicMark } from './TopicMark';
import { helpGroups, topicsAt, topicsOf } from './topicPlaces';

const COLUMN = 420;

interface TopicsProps {
  onOpen(id: string): void;
  /** Each with how it begins. */
  wide: boolean;
}

/** First what is about the screen that was open, then all topics by group. */
export function GroupedTopics({ open, ...rest }: TopicsProps & { open: string }) {
  const here = topicsAt(open);
  return (
    <Stack gap="l">
      {here.length > 0 && <TopicList title={words.here} topics={here} {...rest} />}
      <Columns min={COLUMN} gap="l" align="start">
        {helpGroups.map((group) => (
          <TopicList key={group.id} title={words.groups[group.id]} topics={topicsOf(group)} {...rest} />
        ))}
      </Columns>
    </Stack>
  );
}

/** Topics below each other. */
export function TopicList(props: TopicsProps & { title: string; topics: readonly HelpTopic[] }) {
  const { title, topics, onOpen, wide } = props;
  return (
    <Stack as="section" gap="s" label={title}>
      <Heading as={wide ? 'h2' : 'h3'}>{title}</Heading>
      <Stack as="ul" gap="none" box="surface" pad="none" className="cl-help__topics" label={title}>
        {topics.map((topic) => (
          <li key={topic.id}>
            <Press
              look="entry"
              className="cl-gap-m cl-help__topic"
              aria-label={topic.title}
              onClick={() => onOpen(topic.id)}
            >
              <TopicMark of={topic.id} />
              <Stack as="span" gap="none" className="cl-grow">
                <span>{topic.title}</span>
                {wide && (
                  <Text size="s" tone="muted" flow="clip">
                    {topic.text[0]}
                  </Text>
                )}
              </Stack>
            </Press>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
