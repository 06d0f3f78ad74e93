import { releases, whatsNewWords as words } from '@shared/words/whatsNew';
import { PathLink } from '../../parts/navigation/PathLink';
import { Page } from '../../parts/page/Page';
import './whatsNew.css';

/** What each version brought, the newest first. */
export function WhatsNewScreen() {
  return (
    <Page narrow>
      {releases.map((release) => (
        <article key={release.version} className="cl-release">
          <header>
            <h2>{release.title}</h2>
            <p className="cl-muted">
              {words.version(release.version)} · <time dateTime={release.date}>{release.date}</time>
            </p>
          </header>
          <ul className="cl-release__news">
            {release.news.map((item) => (
              <li key={item.title}>
                <h3>{item.title}</h3>
                <p>{item.text}</p>
                {item.path && (
                  <PathLink to={item.path} label={`${words.open}: ${item.title}`}>
                    {words.open}
                  </PathLink>
                )}
              </li>
            ))}
          </ul>
        </article>
      ))}
    </Page>
  );
}
