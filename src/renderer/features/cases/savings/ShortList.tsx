import { activeStatuses } from '@shared/model/caseStatus';
import { caseWords } from '@shared/words/cases';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Money } from '../../../ui/base/Money';
import { Empty } from '../../../ui/feedback/States';
import { Stack } from '../../../ui/layout/Layout';
import { casePath, readView } from '../caseView';
import { useCostPeriod } from '../../../parts/preferences/useCostPeriod';
import { aboutOf } from '../list/caseColumns';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

const MOST = 6;

/** The largest active cases with a flag; opening one goes on with the others of them. */
export function ShortList(props: { flag: 'is_new' | 'regressed'; currency: string; empty: string }) {
  const { flag, currency, empty } = props;
  const [period] = useCostPeriod();
  const rules = [
    { id: 'r1', key: flag, operator: 'in' as const, value: ['true'] },
    { id: 'r2', key: 'currency', operator: 'in' as const, value: [currency] },
  ];
  const filters = [{ id: 'g1', filter_logic: 'AND' as const, rules }];
  const asked = useCall('cases.search', {
    query: {},
    body: { filters: { case_status: [...activeStatuses], filters }, max_returned_items: MOST },
  });
  const { data } = asked;
  if (!data) return <Pending what="cases" query={asked} rows={4} />;
  if (data.details.length === 0) return <Empty title={empty} />;
  const view = { ...readView(new URLSearchParams()), filter: { filters, group_by: 'NONE' as const } };
  return (
    <ul className="cl-pad-s cl-shortlist">
      {data.details.map((found) => (
        <li key={found.case_id}>
          <PathLink to={casePath(found.case_id, view)} className="cl-press cl-press--entry">
            <Stack as="span" gap="none" className="cl-grow">
              <span className="cl-clip cl-medium">{found.case_title}</span>
              <span className="cl-clip cl-faint cl-size-s">{aboutOf(found).join(' · ')}</span>
            </Stack>
            {found.cost_impact && (
              <span>
                <Money amount={found.cost_impact[period]} currency={found.currency} />{' '}
                <span className="cl-faint">
                  {caseWords.details[period === 'year' ? 'perYear' : 'perMonth']}
                </span>
              </span>
            )}
          </PathLink>
        </li>
      ))}
    </ul>
  );
}
