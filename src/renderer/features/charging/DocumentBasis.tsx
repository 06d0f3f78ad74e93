import { chargingWords } from '@shared/words/charging';
import type { ChargingDocument } from '../../data/charging';
import { Panel } from '../../ui/base/Panel';
import { Amount, Heads } from './Amount';

const words = chargingWords.document;
const { columns } = words;

type Line = ChargingDocument['lines'][number];

const ruleText = ({ rule, kind, percent }: Line): string =>
  `${rule === null ? words.standard : words.rule(rule + 1)}: ${chargingWords.books.price(kind, percent)}`;

/** For the provider alone: each line with its cost, the rule that decided, and the rate. */
export function DocumentBasis({ document }: { document: ChargingDocument }) {
  const { book, rates, lines, currency } = document;
  const basis = chargingWords.books.bases[book.terms.basis].toLowerCase();
  const told = [
    words.basisText(book.name, book.revision, basis),
    ...rates.map(({ from, rate, day }) => words.rateText(`${from} → ${currency}`, rate, day)),
  ];
  return (
    <Panel title={words.basis} note={told.join(' ')} flush>
      <div className="cl-charging__wide">
        <table className="cl-plaintable" aria-label={words.basis}>
          <thead>
            <Heads
              names={[chargingWords.reconciliation.columns.source, columns.service, columns.rule]}
              figures={[columns.cost, columns.rate, columns.price]}
            />
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={JSON.stringify([line.source, line.provider, line.service, line.currency])}>
                <td className="cl-muted">{line.source}</td>
                <td>{line.service || line.provider}</td>
                <td className="cl-muted">{ruleText(line)}</td>
                <td className="cl-plaintable__end">
                  <Amount value={line.cost} currency={line.currency} />
                </td>
                <td className="cl-plaintable__end cl-num cl-muted">{line.rate}</td>
                <td className="cl-plaintable__end">
                  <Amount value={line.price} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
