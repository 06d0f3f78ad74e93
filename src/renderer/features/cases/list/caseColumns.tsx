import { PERIOD_MONTHS, type CostPeriod } from '@shared/model/limits';
import { caseWords } from '@shared/words/cases';
import type { Case } from '../../../data/cases';
import { Owner } from '../../../parts/people/Owner';
import { Icon } from '../../../ui/base/Icon';
import { Money } from '../../../ui/base/Money';
import { cellColumn, endColumn, moneyColumn, numberColumn, sortable } from '../../../ui/table/columns';
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
  sortable(
    cellColumn('title', words.columns.title, 'minmax(220px, 3fr)', (found: Case) => (
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
    )),
  ),
  sortable(
    cellColumn('status', words.columns.status, '122px', ({ case_status: status }: Case) => (
      <StatusTag status={status} />
    )),
  ),
  cellColumn('effort', words.columns.effort, '60px', ({ effort }) => <EffortMark effort={effort} bare />),
  sortable(
    cellColumn('owner', words.columns.owner, 'minmax(148px, 1fr)', ({ case_owner: owner }: Case) =>
      owner ? <Owner owner={owner} /> : <span className="cl-faint">–</span>,
    ),
  ),
  sortable(
    cellColumn('account', words.columns.account, 'minmax(136px, 1.1fr)', (found: Case) => (
      <span className="cl-stack cl-gap-none cl-twoline">
        <span className="cl-clip" title={found.case_account_id}>
          {found.case_account_name || found.case_account_id}
        </span>
        <span className="cl-clip cl-faint cl-size-s">{found.case_region}</span>
      </span>
    )),
  ),
  sortable(
    numberColumn('age', words.columns.age, '60px', ({ case_age }: Case) => words.days(case_age), 'muted'),
  ),
  moneyColumn('cost', words.columns.cost[period], '100px', ({ monthly_cost, currency }: Case) => ({
    amount: monthly_cost * PERIOD_MONTHS[period],
    currency,
    className: 'cl-muted',
  })),
  sortable(
    endColumn('impact', words.columns.impact[period], '130px', (found: Case) =>
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
    ),
  ),
];
