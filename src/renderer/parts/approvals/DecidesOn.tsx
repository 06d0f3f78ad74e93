import { PERIOD_MONTHS } from '@shared/model/limits';
import type { ApprovalItem, ApprovalItems } from '@shared/model/approvalItems';
import { approvalFormWords as words } from '@shared/words/approvalForms';
import { PathLink } from '../navigation/PathLink';
import { Owner } from '../people/Owner';
import { useCostPeriod } from '../preferences/useCostPeriod';
import { Money } from '../../ui/base/Money';
import '../../ui/table/plainTable.css';

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
      <div className="cl-decideson__scroll">
        <table className="cl-plaintable">
          <thead>
            <tr>
              <th scope="col">{words.decidesOn(count)}</th>
              {hasAccounts && <th scope="col">{words.account}</th>}
              {hasOwners && <th scope="col">{words.owner}</th>}
              {hasAmounts && (
                <th scope="col" className="cl-plaintable__end">
                  {words.amount[period]}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {items.map((one, index) => (
              <tr key={index}>
                <td>
                  <ItemName item={one} />
                </td>
                {hasAccounts && <td className="cl-muted">{one.account}</td>}
                {hasOwners && (
                  <td className="cl-muted">{one.owner ? <Owner owner={one.owner} /> : words.noOwner}</td>
                )}
                {hasAmounts && (
                  <td className="cl-plaintable__end">
                    {one.monthly !== null && (
                      <Money amount={one.monthly * factor} currency={one.currency} exact />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasAmounts && (
        <p className="cl-decideson__total">
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
        </p>
      )}
      {count > items.length && <p className="cl-faint">{words.itemsMore(items.length, count)}</p>}
    </section>
  );
}

function ItemName({ item }: { item: ApprovalItem }) {
  if (item.case_id === null) return item.title;
  return <PathLink to={`/cases/${encodeURIComponent(item.case_id)}`}>{item.title}</PathLink>;
}
