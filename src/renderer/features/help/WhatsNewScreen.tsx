import { news, whatsNewWords as words, type News } from '@shared/words/whatsNew';
import { useHelp } from '../../parts/help/helpContext';
import { TopicMark } from '../../parts/help/TopicMark';
import { PathLink } from '../../parts/navigation/PathLink';
import { Page } from '../../parts/page/Page';
import { formatDay } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Columns, Heading, Row, Stack } from '../../ui/layout/Layout';

const COLUMN = 420;
/** Dec 1, 2026 */
const dated = (day: string) => `${formatDay(day)}, ${day.slice(0, 4)}`;
const days = [...new Set(news.map(({ date }) => date))];

/** What can be done now that could not be done before, by the day it came, the newest first. */
export function WhatsNewScreen() {
  return (
    <Page>
      {days.map((day) => (
        <Stack as="section" key={day} label={dated(day)}>
          <Heading as="h2" size="l">
            <time dateTime={day}>{dated(day)}</time>
          </Heading>
          <Columns as="ul" min={COLUMN} align="stretch">
            {news
              .filter(({ date }) => date === day)
              .map((item) => (
                <Item key={item.title} item={item} />
              ))}
          </Columns>
        </Stack>
      ))}
    </Page>
  );
}

function Item({ item }: { item: News }) {
  const { title, text, path, topic } = item;
  const openHelp = useHelp();
  return (
    <Row as="li" gap="m" align="start" box="surface" pad="m">
      <TopicMark of={topic} size={42} />
      <Stack gap="xs" className="cl-grow">
        <Heading>{title}</Heading>
        <p className="cl-muted">{text}</p>
        <Row gap="l">
          {path !== undefined && (
            <PathLink to={path} label={`${words.open}: ${title}`}>
              {words.open}
            </PathLink>
          )}
          {openHelp && topic !== undefined && (
            <Button
              kind="quiet"
              size="tiny"
              label={`${words.help}: ${title}`}
              onClick={() => openHelp(topic)}
            >
              {words.help}
            </Button>
          )}
        </Row>
      </Stack>
    </Row>
  );
}
