import { PERIOD_MONTHS } from '@shared/model/limits';
import type { ApprovalItem, ApprovalItems } from '@shared/model/approvalItems';
import { approvalFormWords as words } from '@shared/words/approvalForms';
import { PathLink } from '../navigation/PathLink';
import { Owner } from '../people/Owner';
import { useCostPeriod } from '../preferences/useCostPeriod';
import { Money } from '../../ui/base/Money';
import { moneyColumn, textColumn } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { Row } from '../../ui/layout/Layout';

/** What an approval decides on: each item with its place, owner and amount, and what all of them come to. */
export function DecidesOn({ decidesOn }: { decidesOn: ApprovalItems }) {
  const { count, items, totals } = decidesOn;
  const [period] = useCostPeriod();
  const factor = PERIOD_MONTHS[period];
  const hasAmounts = totals.length > 0;
  const hasAccounts = items.some(({ account }) => account !== '');
  const hasOwners = items.some(({ owner, case_id }) => owner !== '' || case_id !== null);
  if (items.length === 0) return null;
  return (
    <section className="cl-decideson" aria-label={words.decidesOnTable}>
      <div className="cl-scroll cl-box-line cl-decideson__scroll">
        <PlainTable
          label={words.decidesOnTable}
          rows={items}
          rowKey={(_one, index) => index}
          columns={[
            { id: 'item', title: words.decidesOn(count), cell: (one) => <ItemName item={one} /> },
            ...(hasAccounts
              ? [textColumn('account', words.account, '', (one: ApprovalItem) => one.account, 'muted')]
              : []),
            ...(hasOwners
              ? [
                  {
                    id: 'owner',
                    title: words.owner,
                    cell: ({ owner }: ApprovalItem) => (
                      <span className="cl-muted">{owner ? <Owner owner={owner} /> : words.noOwner}</span>
                    ),
                  },
                ]
              : []),
            ...(hasAmounts
              ? [
                  moneyColumn('amount', words.amount[period], '', ({ monthly, currency }: ApprovalItem) =>
                    monthly === null ? null : { amount: monthly * factor, currency, exact: true },
                  ),
                ]
              : []),
          ]}
        />
      </div>
      {hasAmounts && (
        <Row as="p" between className="cl-decideson__total">
          <strong>{words.itemsTotal}</strong>
          <span>
            {totals.map(({ currency, monthly }, index) => (
              <strong key={currency}>
                {index > 0 && ' + '}
                <Money amount={monthly * factor} currency={currency} exact />
              </strong>
            ))}{' '}
            <span className="cl-faint">{words.amount[period].toLowerCase()}</span>
          </span>
        </Row>
      )}
      {count > items.length && <p className="cl-faint">{words.itemsMore(items.length, count)}</p>}
    </section>
  );
}

function ItemName({ item }: { item: ApprovalItem }) {
  if (item.case_id === null) return item.title;
  return <PathLink to={`/cases/${encodeURIComponent(item.case_id)}`}>{item.title}</PathLink>;
}
