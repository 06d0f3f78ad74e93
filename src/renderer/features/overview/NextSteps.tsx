import { openStatuses } from '@shared/model/caseStatus';
import { filterOfView } from '@shared/model/caseViews';
import { costWords } from '@shared/words/costs';
import type { Savings } from '../../data/cases';
import { PathLink } from '../../parts/navigation/PathLink';
import { useRights } from '../../parts/user/userContext';
import { Icon, type IconName } from '../../ui/base/Icon';
import { Panel } from '../../ui/base/Panel';
import { Skeleton } from '../../ui/feedback/States';
import { useCall } from '../../platform/api/calls';

const unowned = { case_status: [...openStatuses], filters: filterOfView('unowned') };
const pathOf = (view: 'new' | 'unowned') =>
  `/cases?filters=${encodeURIComponent(JSON.stringify({ filters: filterOfView(view) }))}`;

/** What waits for a person, each a press away from where it is done. */
export function NextSteps({ savings }: { savings: Savings[] | undefined }) {
  const words = costWords.overview;
  const decides = useRights().may('approvals:read');
  const approvals = useCall(
    'approvals.summary',
    { body: { max_returned_items: 1, start_page_key: null } },
    { skip: !decides },
  );
  const owners = useCall('cases.search', {
    query: {},
    body: { filters: unowned, max_returned_items: 1 },
  });
  const waiting = approvals.data?.pending ?? 0;
  const news = (savings ?? []).reduce((sum, row) => sum + row.new, 0);
  const steps: { id: string; icon: IconName; text: string; path: string; count: number }[] = [
    {
      id: 'approvals',
      icon: 'approvals',
      text: words.nextApprovals(waiting),
      path: '/approvals',
      count: waiting,
    },
    { id: 'new', icon: 'cases', text: words.nextNew(news), path: pathOf('new'), count: news },
    {
      id: 'owner',
      icon: 'user',
      text: words.nextUnowned(owners.data?.total ?? 0),
      path: pathOf('unowned'),
      count: owners.data?.total ?? 0,
    },
  ];
  const due = steps.filter(({ count }) => count > 0);
  const known = savings !== undefined && owners.data !== undefined;
  return (
    <Panel title={words.next}>
      {!known ? (
        <Skeleton rows={3} />
      ) : due.length === 0 ? (
        <p className="cl-muted">{words.nextDone}</p>
      ) : (
        <ul className="cl-next">
          {due.map(({ id, icon, text, path }, at) => (
            <li key={id} className={at > 0 ? 'cl-edge-top' : undefined}>
              <PathLink to={path} className="cl-row cl-overview__link">
                <Icon name={icon} size={15} className="cl-faint" />
                <span className="cl-grow">{text}</span>
                <Icon name="chevronRight" size={14} className="cl-faint" />
              </PathLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
