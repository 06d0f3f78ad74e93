import { shellWords } from '@shared/words/shell';
import { useSelector } from 'react-redux';
import { selectOffline } from '../../data/session.slice';
import { PathLink } from '../../parts/navigation/PathLink';
import type { Crumb, PageInfo } from '../../parts/page/pageContext';
import { Icon } from '../../ui/base/Icon';
import { Tag } from '../../ui/feedback/States';
import { Row } from '../../ui/layout/Layout';
import { SearchBox } from '../search/SearchBox';
import { AgentButton } from './agent/AgentButton';
import { OrganisationSwitcher } from './OrganisationSwitcher';
import { UserMenu } from './UserMenu';

export function TopBar(props: {
  page: PageInfo | null;
  onKeys(): void;
  onHelp(topicId: string): void;
  onToggleNavigation(): void;
}) {
  const { page, onKeys, onHelp, onToggleNavigation } = props;
  const offline = useSelector(selectOffline);
  return (
    <header className="cl-topbar">
      <Row className="cl-grow">
        {page && page.crumbs.length > 0 && (
          <nav aria-label={shellWords.breadcrumbs}>
            <ol className="cl-crumbs">
              {page.crumbs.map((crumb, at) => (
                <li key={`${at} ${crumb.text}`}>
                  <CrumbLink crumb={crumb} />
                  <Icon name="chevronRight" size={12} />
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 className="cl-clip">{page?.title ?? shellWords.product}</h1>
      </Row>
      {offline && (
        <Tag tone="warn" icon="offline">
          {shellWords.offline.mark}
        </Tag>
      )}
      <SearchBox onKeys={onKeys} onHelp={onHelp} onToggleNavigation={onToggleNavigation} />
      <FrameMenus onKeys={onKeys} />
    </header>
  );
}

/** The agent, the organization that is worked in, and who is signed in. */
export function FrameMenus({ onKeys }: { onKeys(): void }) {
  return (
    <>
      <AgentButton />
      <OrganisationSwitcher />
      <UserMenu onKeys={onKeys} />
    </>
  );
}

function CrumbLink({ crumb }: { crumb: Crumb }) {
  if (crumb.path) return <PathLink to={crumb.path}>{crumb.text}</PathLink>;
  return <span className="cl-crumbs__text">{crumb.text}</span>;
}
