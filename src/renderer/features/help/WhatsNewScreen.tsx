import { releases, whatsNewWords as words } from '@shared/words/whatsNew';
import { PathLink } from '../../parts/navigation/PathLink';
import { Page } from '../../parts/page/Page';
import { Columns, Stack, Text } from '../../ui/layout/Layout';

/** What each version brought, the newest first. */
export function WhatsNewScreen() {
  return (
    <Page narrow>
      {releases.map((release) => (
        <Stack as="article" key={release.version}>
          <header>
            <Text as="h2" size="xl" strong>
              {release.title}
            </Text>
            <p className="cl-muted">
              {words.version(release.version)} · <time dateTime={release.date}>{release.date}</time>
            </p>
          </header>
          <Columns as="ul" min={280} align="stretch">
            {release.news.map((item) => (
              <Stack as="li" gap="s" box="surface" pad="m" key={item.title}>
                <h3>{item.title}</h3>
                <p>{item.text}</p>
                {item.path && (
                  <PathLink to={item.path} label={`${words.open}: ${item.title}`}>
                    {words.open}
                  </PathLink>
                )}
              </Stack>
            ))}
          </Columns>
        </Stack>
      ))}
    </Page>
  );
}
