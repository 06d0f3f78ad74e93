import { PERIOD_MONTHS, type CostPeriod } from '@shared/model/limits';
import { caseWords } from '@shared/words/cases';
import type { Case } from '../../../data/cases';
import { Owner } from '../../../parts/people/Owner';
import { Icon } from '../../../ui/base/Icon';
import { Money } from '../../../ui/base/Money';
import { moneyColumn, numberColumn } from '../../../ui/table/columns';
import type { Column } from '../../../ui/table/DataTable';
import { CaseFlags, EffortMark, StatusTag } from '../CaseTags';

const words = caseWords.list;

/** What the title does not say yet: the resource by name, and whose customer it is. */
export const aboutOf = (found: Case) =>
  [found.case_title.includes(resourceOf(found)) ? '' : resourceOf(found), found.customer_name ?? ''].filter(
    (part) => part !== '',
  );

export const resourceOf = (found: Case) => found.case_resource_name || found.case_resource_id;

/** Amounts are of the organization’s period, as on every other screen. */
export const caseColumns = (period: CostPeriod): Column<Case>[] => [
  {
    id: 'title',
    title: words.columns.title,
    width: 'minmax(220px, 3fr)',
    sortable: true,
    cell: (found) => (
      <span className="cl-stack cl-gap-none cl-twoline">
        <span className="cl-medium cl-casetitle" title={found.case_title}>
          {found.case_title}
        </span>
        <span className="cl-row">
          <CaseFlags found={found} />
          <span className="cl-clip cl-faint cl-size-s" title={found.case_resource_id}>
            {aboutOf(found).join(' · ')}
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
    width: '60px',
    cell: (found) => <EffortMark effort={found.effort} bare />,
  },
  {
    id: 'owner',
    title: words.columns.owner,
    width: 'minmax(148px, 1fr)',
    sortable: true,
    cell: (found) =>
      found.case_owner ? <Owner owner={found.case_owner} /> : <span className="cl-faint">–</span>,
  },
  {
    id: 'account',
    title: words.columns.account,
    width: 'minmax(136px, 1.1fr)',
    sortable: true,
    cell: (found) => (
      <span className="cl-stack cl-gap-none cl-twoline">
        <span className="cl-clip" title={found.case_account_id}>
          {found.case_account_name || found.case_account_id}
        </span>
        <span className="cl-clip cl-faint cl-size-s">{found.case_region}</span>
      </span>
    ),
  },
  {
    ...numberColumn('age', words.columns.age, '60px', ({ case_age }: Case) => words.days(case_age), 'muted'),
    sortable: true,
  },
  moneyColumn('cost', words.columns.cost[period], '100px', ({ monthly_cost, currency }: Case) => ({
    amount: monthly_cost * PERIOD_MONTHS[period],
    currency,
    className: 'cl-muted',
  })),
  {
    id: 'impact',
    title: words.columns.impact[period],
    width: '130px',
    align: 'end',
    sortable: true,
    cell: (found) =>
      found.cost_impact ? (
        <span
          className={`cl-row ${found.counts ? 'cl-strong' : 'cl-faint'}`}
          title={found.counts ? undefined : words.overlap}
        >
          {!found.counts && <Icon name="link" size={12} />}
          <Money amount={found.cost_impact[period]} currency={found.currency} />
        </span>
      ) : (
        <span className="cl-faint">{words.noAmount}</span>
      ),
  },
];
