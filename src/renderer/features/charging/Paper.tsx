import { adjustmentText, chargingWords } from '@shared/words/charging';
import type { Invoice } from '../../data/charging';
import { formatDate } from '../../platform/formatting/dates';
import { Panel } from '../../ui/base/Panel';
import { Amount, Heads } from './Amount';

const words = chargingWords.document;

export type PaperContent = Omit<Invoice, 'invoice_id' | 'number' | 'issued_at'> & {
  number: string | null;
  issued_at: string | null;
};

/** A document as its customer gets it. */
export function Paper({ content }: { content: PaperContent }) {
  const { seller, currency, number, issued_at, corrects } = content;
  const kind = words.kinds[content.kind];
  return (
    <Panel className="cl-paper" flush>
      <div className="cl-paper__head">
        <div>
          {seller.logo !== null && (
            <img
              className="cl-paper__logo"
              src={`data:image/png;base64,${seller.logo}`}
              alt={chargingWords.seller.logoAlt(seller.name)}
            />
          )}
          <div className="cl-strong">{seller.name}</div>
          <div className="cl-paper__address cl-muted">{seller.address}</div>
        </div>
        <div className="cl-right">
          <h2 className="cl-size-l cl-strong cl-flush">
            {number === null ? words.draftOf(kind) : `${kind} ${number}`}
          </h2>
          <div className="cl-muted">
            {words.month}: {chargingWords.month(content.month)}
          </div>
          {issued_at !== null && (
            <div className="cl-muted">
              {words.issued}: {formatDate(issued_at)}
            </div>
          )}
          {corrects !== null && <div className="cl-muted">{words.corrects(corrects)}</div>}
        </div>
      </div>
      <div className="cl-paper__head">
        <div>
          <div className="cl-faint">{words.for}</div>
          <div className="cl-strong">{content.customer}</div>
        </div>
      </div>
      <table className="cl-plaintable" aria-label={words.lines}>
        <thead>
          <Heads names={[words.columns.service, words.columns.provider]} figures={[words.columns.price]} />
        </thead>
        <tbody>
          {content.lines.map(({ provider, service, price }) => (
            <tr key={JSON.stringify([provider, service])}>
              <td>{service || provider}</td>
              <td className="cl-muted">{provider}</td>
              <td className="cl-plaintable__end">
                <Amount value={price} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {words.charges}
            </th>
            <td className="cl-plaintable__end">
              <Amount value={content.charges} currency={currency} />
            </td>
          </tr>
          {content.adjustments.map((one) => (
            <tr key={JSON.stringify(one)} className="cl-paper__adjusted">
              <td colSpan={2}>{adjustmentText(one)}</td>
              <td className="cl-plaintable__end">
                <Amount value={one.amount} currency={currency} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2}>
              {words.total}
            </th>
            <td className="cl-plaintable__end">
              <Amount strong value={content.total} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="cl-paper__note cl-faint">{[words.rounding, seller.note].filter(Boolean).join('\n\n')}</p>
    </Panel>
  );
}
