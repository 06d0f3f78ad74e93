import { costWords } from '@shared/words/costs';
import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs';
import { PathLink } from '../../../parts/navigation/PathLink';
import { to, useUrl } from '../../../platform/urlState';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { Segmented } from '../../../ui/fields/Field';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import { cutParam, leastCovered, leastCuts, spendPath } from './commitmentState';
import { shareText } from './Kpis';

const SHOWN = 10;

/** Where most is left to cover. */
export function LeastCovered({ told, filters }: { told: CommitmentReport; filters: ChargeFilters }) {
  const { columns } = words;
  const url = useUrl();
  const cut = url.get(cutParam);
  const title = { service: columns.service, account: columns.owner };
  const lines = leastCovered(cut === 'service' ? told.services : told.accounts, SHOWN);
  return (
    <Panel
      title={words.least}
      note={words.leastNote}
      actions={
        <Segmented
          label={words.leastBy}
          value={cut}
          options={leastCuts.map((value) => ({ value, label: title[value] }))}
          onChange={(next) => url.set(to(cutParam, next))}
        />
      }
      flush
    >
      {lines.length === 0 ? (
        <Empty icon="success" title={words.allCovered} />
      ) : (
        <table className="cl-plaintable">
          <thead>
            <tr>
              <th scope="col">{title[cut]}</th>
              <th scope="col" className="cl-plaintable__end">
                {columns.coverage}
              </th>
              <th scope="col" className="cl-plaintable__end">
                {columns.rate}
              </th>
              <th scope="col" className="cl-plaintable__end">
                {columns.open}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key}>
                <td>
                  <PathLink to={spendPath(cut, line.key, told, filters)}>
                    {line.label || costWords.noValue}
                  </PathLink>
                </td>
                <td className="cl-plaintable__end cl-num">{shareText(line.coverage)}</td>
                <td className="cl-plaintable__end cl-num">{shareText(line.savingsRate)}</td>
                <td className="cl-plaintable__end">
                  <Money amount={line.open} currency={told.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
