import { spaceWords } from '@shared/words/spaces';
import type { Space } from '../../data/spaces';
import { formatDate, formatMoment } from '../../platform/formatting/dates';
import { Icon, type IconName } from '../../ui/base/Icon';
import { Tag } from '../../ui/feedback/States';
import { cellColumn, endColumn, menuColumn, nameColumn, numberColumn } from '../../ui/table/columns';
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
  return [
    {
      id: 'favorite',
      title: columns.favorite,
      hideTitle: true,
      width: '44px',
      cell: (space) => <Star space={space} />,
    },
    nameColumn('name', columns.name, 'minmax(170px, 2.4fr)', (space) => ({
      before: <Icon name="spaces" size={15} className="cl-faint" />,
      name: space.name,
      after: <SpaceTags space={space} />,
    })),
    ...kinds.map(({ tab, of }) =>
      numberColumn(of, spaceWords.kinds[tab], 'minmax(98px, 0.6fr)', ({ resources }: Space) => resources[of]),
    ),
    numberColumn(
      'cases',
      columns.openCases,
      'minmax(96px, 0.7fr)',
      ({ cases_data }) => cases_data.open_cases,
    ),
    endColumn('savings', columns.savings[deps.period], 'minmax(124px, 1fr)', (space: Space) => (
      <Savings savings={space.cases_data.savings} />
    )),
    cellColumn('created', columns.created, '108px', ({ created_by, creation_time }: Space) => (
      <span className="cl-muted cl-num" title={spaceWords.createdBy(created_by, formatMoment(creation_time))}>
        {formatDate(new Date(creation_time))}
      </span>
    )),
    menuColumn((space) => <SpaceMenu space={space} mayChange={deps.mayChange} onAsk={deps.onAsk} />),
  ];
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
