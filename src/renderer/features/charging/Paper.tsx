import { adjustmentText, chargingWords } from '@shared/words/charging';
import type { Invoice } from '../../data/charging';
import { formatDate } from '../../platform/formatting/dates';
import { Panel } from '../../ui/base/Panel';
import { Row } from '../../ui/layout/Layout';
import { textColumn } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { Amount, TotalRow } from './Amount';

const words = chargingWords.document;

export type PaperContent = Omit<Invoice, 'invoice_id' | 'number' | 'issued_at'> & {
  number: string | null;
  issued_at: string | null;
};

type Line = Invoice['lines'][number];

/** A document as its customer gets it. */
export function Paper({ content }: { content: PaperContent }) {
  const { seller, currency, number, issued_at, corrects } = content;
  const kind = words.kinds[content.kind];
  return (
    <Panel className="cl-paper" flush>
      <Row wrap between align="stretch" gap="l" className="cl-paper__head">
        <div>
          {seller.logo !== null && (
            <img
              className="cl-paper__logo"
              src={`data:image/png;base64,${seller.logo}`}
              alt={chargingWords.seller.logoAlt(seller.name)}
            />
          )}
          <div className="cl-strong">{seller.name}</div>
          <div className="cl-muted cl-flow-typed">{seller.address}</div>
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
      </Row>
      <div className="cl-paper__head">
        <div className="cl-faint">{words.for}</div>
        <div className="cl-strong">{content.customer}</div>
      </div>
      <PlainTable
        label={words.lines}
        rows={content.lines}
        rowKey={({ provider, service }) => JSON.stringify([provider, service])}
        columns={[
          {
            id: 'service',
            title: words.columns.service,
            cell: ({ service, provider }) => service || provider,
          },
          textColumn('provider', words.columns.provider, '', ({ provider }: Line) => provider, 'muted'),
          {
            id: 'price',
            title: words.columns.price,
            align: 'end',
            cell: ({ price }) => <Amount value={price} currency={currency} />,
          },
        ]}
        foot={
          <>
            <TotalRow title={words.charges} span={2}>
              <td className="cl-plaintable__end">
                <Amount value={content.charges} currency={currency} />
              </td>
            </TotalRow>
            {content.adjustments.map((one) => (
              <tr key={JSON.stringify(one)} className="cl-paper__adjusted">
                <td colSpan={2}>{adjustmentText(one)}</td>
                <td className="cl-plaintable__end">
                  <Amount value={one.amount} currency={currency} />
                </td>
              </tr>
            ))}
            <TotalRow title={words.total} span={2}>
              <td className="cl-plaintable__end">
                <Amount strong value={content.total} currency={currency} />
              </td>
            </TotalRow>
          </>
        }
      />
      <p className="cl-pad-l cl-faint cl-flow-typed">
        {[words.rounding, seller.note].filter(Boolean).join('\n\n')}
      </p>
    </Panel>
  );
}
