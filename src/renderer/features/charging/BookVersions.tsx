import { chargingWords } from '@shared/words/charging';
import type { PriceBook } from '../../data/charging';
import { formatMoment } from '../../platform/formatting/dates';
import { Panel } from '../../ui/base/Panel';
import { Tag } from '../../ui/feedback/States';
import { Heads } from './Amount';
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
          <table className="cl-plaintable" aria-label={words.versions}>
            <thead>
              <Heads names={[words.versionTitle, words.months, words.columns.price, words.by]} figures={[]} />
            </thead>
            <tbody>
              {versions.map(({ revision, terms, valid_from, valid_to, replaced, by, at }) => (
                <tr key={revision}>
                  <td>{words.version(revision)}</td>
                  <td>{replaced ? <Tag>{words.replaced}</Tag> : words.period(valid_from, valid_to)}</td>
                  <td className="cl-muted">
                    {words.bases[terms.basis]}, {words.price(terms.price.kind, terms.price.percent)},{' '}
                    {terms.currency}
                  </td>
                  <td className="cl-muted">
                    {by}, {formatMoment(at)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </Panel>
  );
}
