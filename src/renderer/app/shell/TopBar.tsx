import { shellWords } from '@shared/words/shell';
import { useSelector } from 'react-redux';
import { selectOffline } from '../../data/session.slice';
import { DemoMark } from '../../parts/imports/DemoMark';
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
    <Row as="header" room="own" edge="bottom" className="cl-topbar">
      <Row className="cl-grow">
        {page && page.crumbs.length > 0 && (
          <nav aria-label={shellWords.breadcrumbs}>
            <Row as="ol" className="cl-plainlist cl-crumbs">
              {page.crumbs.map((crumb, at) => (
                <Row as="li" gap="xs" className="cl-faint" key={`${at} ${crumb.text}`}>
                  <CrumbLink crumb={crumb} />
                  <Icon name="chevronRight" size={12} />
                </Row>
              ))}
            </Row>
          </nav>
        )}
        <h1 className="cl-clip cl-size-l cl-strong">{page?.title ?? shellWords.product}</h1>
      </Row>
      {offline && (
        <Tag tone="warn" icon="offline">
          {shellWords.offline.mark}
        </Tag>
      )}
      <DemoMark />
      <SearchBox onKeys={onKeys} onHelp={onHelp} onToggleNavigation={onToggleNavigation} />
      <FrameMenus onKeys={onKeys} />
    </Row>
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
  if (crumb.path)
    return (
      <PathLink to={crumb.path} className="cl-clip">
        {crumb.text}
      </PathLink>
    );
  return <span className="cl-clip cl-crumbs__text">{crumb.text}</span>;
}
