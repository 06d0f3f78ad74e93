import { chargingWords } from '@shared/words/charging';
import type { PriceBook } from '../../data/charging';
import { formatMoment } from '../../platform/formatting/dates';
import { Panel } from '../../ui/base/Panel';
import { Tag } from '../../ui/feedback/States';
import { PlainTable } from '../../ui/table/PlainTable';
import { Loaded } from '../../parts/feedback/Loaded';
import { useCall } from '../../platform/api/calls';

const words = chargingWords.books;

/** What the book said after each save, and in which months it counts. */
export function BookVersions({ book }: { book: PriceBook }) {
  const query = useCall('charging.bookVersions', { params: { id: book.book_id } });
  return (
    <Panel title={words.versions} flush>
      <Loaded query={query} what={chargingWords.what.versions}>
        {(versions) => (
          <PlainTable
            label={words.versions}
            rows={versions}
            rowKey={({ revision }) => revision}
            columns={[
              { id: 'version', title: words.versionTitle, cell: ({ revision }) => words.version(revision) },
              {
                id: 'months',
                title: words.months,
                cell: ({ replaced, valid_from, valid_to }) =>
                  replaced ? <Tag>{words.replaced}</Tag> : words.period(valid_from, valid_to),
              },
              {
                id: 'price',
                title: words.columns.price,
                cell: ({ terms: { basis, price, currency } }) =>
                  `${words.bases[basis]}, ${words.price(price.kind, price.percent)}, ${currency}`,
              },
              { id: 'by', title: words.by, cell: ({ by, at }) => `${by}, ${formatMoment(at)}` },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
