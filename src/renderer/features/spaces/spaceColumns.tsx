import { spaceWords } from '@shared/words/spaces';
import type { Space } from '../../data/spaces';
import { formatDate, formatMoment } from '../../platform/formatting/dates';
import { formatNumber } from '../../platform/formatting/numbers';
import { Icon, type IconName } from '../../ui/base/Icon';
import { Tag } from '../../ui/feedback/States';
import type { Column } from '../../ui/table/DataTable';
import { Savings } from './Savings';
import { SpaceMenu, type SpaceAsk } from './SpaceMenu';
import { Star } from './Star';

const kinds: readonly {
  icon: IconName;
  tab: keyof typeof spaceWords.things;
  of: keyof Space['resources'];
}[] = [
  { icon: 'workflows', tab: 'WORKFLOW', of: 'workflows' },
  { icon: 'datastores', tab: 'DATASTORE', of: 'datastores' },
  { icon: 'dashboards', tab: 'DASHBOARD', of: 'dashboards' },
  { icon: 'boards', tab: 'BOARD', of: 'boards' },
];

export function spaceColumns(deps: {
  mayChange: boolean;
  period: 'month' | 'year';
  onAsk(ask: SpaceAsk, space: Space): void;
}): Column<Space>[] {
  const { columns } = spaceWords;
  const count = ({ tab, of }: (typeof kinds)[number]): Column<Space> => ({
    id: of,
    title: spaceWords.kinds[tab],
    width: 'minmax(98px, 0.6fr)',
    align: 'end',
    cell: (space) => (
      <span className={`cl-num ${space.resources[of] === 0 ? 'cl-faint' : ''}`}>
        {formatNumber(space.resources[of])}
      </span>
    ),
  });
  return [
    { id: 'favorite', title: '', width: '44px', cell: (space) => <Star space={space} /> },
    {
      id: 'name',
      title: columns.name,
      width: 'minmax(170px, 2.4fr)',
      sortable: true,
      cell: (space) => <Name space={space} />,
    },
    ...kinds.map(count),
    {
      id: 'cases',
      title: columns.openCases,
      width: 'minmax(96px, 0.7fr)',
      align: 'end',
      sortable: true,
      cell: (space) => (
        <span className={`cl-num ${space.cases_data.open_cases === 0 ? 'cl-faint' : ''}`}>
          {formatNumber(space.cases_data.open_cases)}
        </span>
      ),
    },
    {
      id: 'savings',
      title: columns.savings[deps.period],
      width: 'minmax(124px, 1fr)',
      align: 'end',
      cell: (space) => <Savings savings={space.cases_data.savings} />,
    },
    {
      id: 'created',
      title: columns.created,
      width: '108px',
      sortable: true,
      cell: (space) => (
        <span
          className="cl-muted cl-num"
          title={spaceWords.createdBy(space.created_by, formatMoment(space.creation_time))}
        >
          {formatDate(new Date(space.creation_time))}
        </span>
      ),
    },
    {
      id: 'menu',
      title: '',
      width: '50px',
      align: 'end',
      cell: (space) => <SpaceMenu space={space} mayChange={deps.mayChange} onAsk={deps.onAsk} />,
    },
  ];
}

function Name({ space }: { space: Space }) {
  return (
    <span className="cl-row">
      <Icon name="spaces" size={15} className="cl-faint" />
      <span className="cl-clip" title={space.name}>
        {space.name}
      </span>
      <SpaceTags space={space} />
    </span>
  );
}

export function SpaceTags({ space }: { space: Space }) {
  return (
    <>
      {space.mode === 'global' && (
        <Tag icon="lock">
          <span title={spaceWords.globalText}>{spaceWords.tags.global}</span>
        </Tag>
      )}
      {space.is_archived && (
        <Tag icon="archive" tone="warn">
          {spaceWords.tags.archived}
        </Tag>
      )}
    </>
  );
}
