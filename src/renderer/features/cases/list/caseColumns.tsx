import { caseWords } from '@shared/words/cases';
import type { Case } from '../../../data/cases.endpoints';
import { Icon } from '../../../ui/base/Icon';
import { Money } from '../../../ui/base/Money';
import type { Column } from '../../../ui/table/DataTable';
import { CaseFlags, EffortMark, StatusTag } from '../CaseTags';

const words = caseWords.list;

export const resourceOf = (found: Case) => found.case_resource_name || found.case_resource_id;

export const caseColumns: readonly Column<Case>[] = [
  {
    id: 'title',
    title: words.columns.title,
    width: 'minmax(200px, 2.8fr)',
    sortable: true,
    cell: (found) => (
      <span className="cl-twoline">
        <span className="cl-clip cl-twoline__main" title={found.case_title}>
          {found.case_title}
        </span>
        <span className="cl-row">
          <CaseFlags found={found} />
          <span className="cl-clip cl-faint cl-twoline__sub" title={found.case_resource_id}>
            {resourceOf(found)}
            {found.customer_name && ` · ${found.customer_name}`}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    title: words.columns.status,
    width: '122px',
    sortable: true,
    cell: (found) => <StatusTag status={found.case_status} />,
  },
  {
    id: 'effort',
    title: words.columns.effort,
    width: '68px',
    cell: (found) => <EffortMark effort={found.effort} bare />,
  },
  {
    id: 'owner',
    title: words.columns.owner,
    width: 'minmax(84px, 0.8fr)',
    sortable: true,
    cell: (found) =>
      found.case_owner ? (
        <span className="cl-clip" title={found.case_owner}>
          {found.case_owner}
        </span>
      ) : (
        <span className="cl-faint">–</span>
      ),
  },
  {
    id: 'account',
    title: words.columns.account,
    width: 'minmax(96px, 1fr)',
    sortable: true,
    cell: (found) => (
      <span className="cl-clip" title={found.case_account_id}>
        {found.case_account_name || found.case_account_id}
      </span>
    ),
  },
  {
    id: 'region',
    title: words.columns.region,
    width: 'minmax(84px, 0.7fr)',
    cell: (found) => <span className="cl-clip cl-muted">{found.case_region || '–'}</span>,
  },
  {
    id: 'age',
    title: words.columns.age,
    width: '68px',
    align: 'end',
    sortable: true,
    cell: (found) => <span className="cl-muted">{words.days(found.case_age)}</span>,
  },
  {
    id: 'cost',
    title: words.columns.cost,
    width: '104px',
    align: 'end',
    cell: (found) => <Money amount={found.monthly_cost} currency={found.currency} className="cl-muted" />,
  },
  {
    id: 'impact',
    title: words.columns.impact,
    width: '134px',
    align: 'end',
    sortable: true,
    cell: (found) =>
      found.cost_impact ? (
        <span
          className={`cl-row ${found.counts ? 'cl-strong' : 'cl-faint'}`}
          title={found.counts ? undefined : words.overlap}
        >
          {!found.counts && <Icon name="link" size={12} />}
          <Money amount={found.cost_impact.month} currency={found.currency} />
        </span>
      ) : (
        <span className="cl-faint">{words.noAmount}</span>
      ),
  },
];
