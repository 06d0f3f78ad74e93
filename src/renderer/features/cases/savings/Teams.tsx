import { pipelineWords as words } from '@shared/words/savingsPipeline';
import type { SavingsPipeline } from '../../../data/cases';
import { formatNumber, formatPercent } from '../../../platform/formatting/numbers';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import '../../../ui/table/plainTable.css';

/** What each owner has open, has done, promised and realized; figures a month. */
export function Teams({ pipeline }: { pipeline: SavingsPipeline }) {
  const { currency, teams } = pipeline;
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <Panel title={words.teams} note={words.teamsNote} flush>
      <table className="cl-plaintable" aria-label={words.teams}>
        <thead>
          <tr>
            <th scope="col">{words.owner}</th>
            {[words.open, words.done].map((title) => (
              <th key={title} scope="col" className="cl-plaintable__end">
                {title}
              </th>
            ))}
            {[words.promised, words.realized, words.rate].map((title) => (
              <th key={title} scope="col" className="cl-plaintable__end" title={words.realizedNote}>
                {title}
              </th>
            ))}
            <th scope="col" className="cl-plaintable__end" title={words.decidedInNote}>
              {words.decidedIn}
            </th>
          </tr>
        </thead>
        <tbody>
          {teams.map(({ owner, open, done, promised, realized, decided_in }) => (
            <tr key={owner}>
              <td>{owner || words.nobody}</td>
              <td className="cl-plaintable__end">{money(open.month)}</td>
              <td className="cl-plaintable__end">{money(done.month)}</td>
              {promised === null || realized === null ? (
                <td colSpan={3} className="cl-plaintable__end cl-faint">
                  {words.notMeasured}
                </td>
              ) : (
                <>
                  <td className="cl-plaintable__end">{money(promised)}</td>
                  <td className="cl-plaintable__end">{money(realized)}</td>
                  <td className="cl-plaintable__end">
                    {promised === 0 ? '–' : formatPercent(realized / promised, 0)}
                  </td>
                </>
              )}
              <td className="cl-plaintable__end">
                {decided_in === null ? '–' : formatNumber(decided_in, 1)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
