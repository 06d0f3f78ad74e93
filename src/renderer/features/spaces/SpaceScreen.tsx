import type { JSX } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Permission } from '@shared/model/permissions';
import { spaceWords } from '@shared/words/spaces';
import { useSpaceFiguresQuery, type Space } from '../../data/spaces';
import { DashboardList } from '../../parts/dashboards/DashboardList';
import { DatastoreList } from '../../parts/datastores/DatastoreList';
import { PathLink } from '../../parts/navigation/PathLink';
import { Page } from '../../parts/page/Page';
import { usePage } from '../../parts/page/pageContext';
import { spacePath, spacesPath, spaceTabs, type SpaceTab } from '../../parts/spaces/spacePaths';
import { useSpaceCrumbs } from '../../parts/spaces/useSpaceCrumbs';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Tabs } from '../../ui/base/Tabs';
import { Banner, Empty } from '../../ui/feedback/States';
import { Row, Text } from '../../ui/layout/Layout';
import { Savings } from './Savings';
import { SpaceBoards } from './SpaceBoards';
import { SpaceTags } from './spaceColumns';
import { SpaceMenu } from './SpaceMenu';
import { SpaceWorkflows } from './SpaceWorkflows';
import { Star } from './Star';
import { useSpaceAsks } from './useSpaceAsks';
import './spaces.css';
import { Pending } from '../../parts/feedback/Loaded';

const words = spaceWords;

interface TabOf {
  needs: Permission;
  counts: keyof Space['resources'];
  panel(space: Space): JSX.Element;
}
const tabs: Record<SpaceTab, TabOf> = {
  WORKFLOW: { needs: 'wf:read', counts: 'workflows', panel: (space) => <SpaceWorkflows space={space} /> },
  DATASTORE: {
    needs: 'datastores:read',
    counts: 'datastores',
    panel: (space) => <DatastoreList spaceId={space.space_id} />,
  },
  DASHBOARD: {
    needs: 'dashboards:read',
    counts: 'dashboards',
    panel: (space) => <DashboardList spaceId={space.space_id} />,
  },
  BOARD: { needs: 'recommendations:read', counts: 'boards', panel: (space) => <SpaceBoards space={space} /> },
};

/** `/spaces/:spaceId`: what a space holds, by kind. The list of workflows with its folders is a screen of its own. */
export function SpaceScreen() {
  const { spaceId = '' } = useParams();
  // Archived spaces too: their own screen stays, and is where they are taken back.
  const query = useSpaceFiguresQuery({ query: { include_archived: 'true' } });
  const space = query.data?.data.find((one) => one.space_id === spaceId);
  usePage(space?.name ?? words.one, useSpaceCrumbs(undefined));
  if (!query.data) return <Pending what="the space" query={query} rows={8} />;
  if (!space)
    return (
      <Empty
        icon="spaces"
        title={words.empty.gone}
        action={<PathLink to={spacesPath()}>{words.empty.toSpaces}</PathLink>}
      >
        {words.empty.goneText}
      </Empty>
    );
  return <Inside key={space.space_id} space={space} />;
}

function Inside({ space }: { space: Space }) {
  const rights = useRights();
  const navigate = useNavigate();
  const { search } = useLocation();
  const mayChange = rights.mayChange('resources:write');
  const asks = useSpaceAsks({ onDeleted: () => void navigate(spacesPath()) });
  const open = spaceTabs.filter((tab) => rights.may(tabs[tab].needs));
  const type = new URLSearchParams(search).get('type');
  const selected = open.find((tab) => tab === type) ?? open[0] ?? 'WORKFLOW';
  const { open_cases, savings } = space.cases_data;
  return (
    <Page>
      <Row wrap>
        <Star space={space} />
        <Text as="h2" size="xl" strong flow="clip" className="cl-space__name">
          {space.name}
        </Text>
        <SpaceTags space={space} />
        <span className="cl-muted cl-num">{words.openCases(open_cases)}</span>
        {savings.length > 0 && <Savings savings={savings} />}
        <span className="cl-grow" />
        <SpaceMenu space={space} mayChange={mayChange} here onAsk={asks.ask} />
      </Row>
      {space.is_archived && (
        <Banner
          tone="warn"
          action={
            mayChange && (
              <Button size="small" onClick={() => asks.ask('unarchive', space)}>
                {words.actions.unarchive}
              </Button>
            )
          }
        >
          {words.archive.banner}
        </Banner>
      )}
      <div className="cl-space__tabs">
        <Tabs
          id="space"
          selected={selected}
          // The first tab is the screen itself: `type=WORKFLOW` is the list with folders.
          onSelect={(tab) => void navigate(spacePath(space.space_id, tab === open[0] ? undefined : tab))}
          tabs={open.map((tab) => ({
            id: tab,
            title: words.tab.title(words.kinds[tab], space.resources[tabs[tab].counts]),
            panel: tabs[tab].panel(space),
          }))}
        />
      </div>
      {asks.dialog}
    </Page>
  );
}
