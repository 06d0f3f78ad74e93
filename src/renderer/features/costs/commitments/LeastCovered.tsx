import { costWords } from '@shared/words/costs';
import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs.endpoints';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import type { SpendFilter } from '../spendState';
import { leastCovered, serviceSpend } from './commitmentState';
import { shareText } from './Kpis';

const SHOWN = 10;

/** Where most is left to cover. */
export function LeastCovered({ told, filters }: { told: CommitmentReport; filters: readonly SpendFilter[] }) {
  const { columns } = words;
  const lines = leastCovered(told.services, SHOWN);
  return (
    <Panel title={words.least} note={words.leastNote} flush>
      {lines.length === 0 ? (
        <Empty icon="success" title={words.allCovered} />
      ) : (
        <table className="cl-plaintable">
          <thead>
            <tr>
              <th scope="col">{columns.service}</th>
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
                  <PathLink to={serviceSpend(line.key, told, filters)}>
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
