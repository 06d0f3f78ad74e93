import { chargingWords } from '@shared/words/charging';
import type { ChargingDocument } from '../../data/charging';
import { Panel } from '../../ui/base/Panel';
import { numberColumn, textColumn } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { Amount, amountColumn } from './Amount';

const words = chargingWords.document;
const { columns } = words;
const { source: sourceTitle } = chargingWords.reconciliation.columns;

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
      <div className="cl-scroll">
        <PlainTable
          label={words.basis}
          rows={lines}
          rowKey={(line) => JSON.stringify([line.source, line.provider, line.service, line.currency])}
          columns={[
            textColumn('source', sourceTitle, '', ({ source }: Line) => source, 'muted'),
            { id: 'service', title: columns.service, cell: ({ service, provider }) => service || provider },
            { id: 'rule', title: columns.rule, cell: ruleText },
            amountColumn('cost', columns.cost, ({ cost }: Line) => cost),
            numberColumn('rate', columns.rate, '', ({ rate }: Line) => rate, 'muted'),
            {
              id: 'price',
              title: columns.price,
              align: 'end',
              cell: ({ price }) => <Amount value={price} currency={currency} />,
            },
          ]}
        />
      </div>
    </Panel>
  );
}
