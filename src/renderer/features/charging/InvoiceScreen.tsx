import { useParams } from 'react-router';
import { isFaultJson } from '@shared/kernel/fault';
import { chargingWords } from '@shared/words/charging';
import type { Invoice } from '../../data/charging';
import { PathLink } from '../../parts/navigation/PathLink';
import { Page } from '../../parts/page/Page';
import { usePage } from '../../parts/page/pageContext';
import { Empty } from '../../ui/feedback/States';
import { Downloads } from './Downloads';
import { Loaded } from '../../parts/feedback/Loaded';
import { Paper } from './Paper';
import './charging.css';
import { useCall, useChange } from '../../platform/api/calls';

const words = chargingWords.invoices;

/** One invoice as a customer reads it. */
export function InvoiceScreen() {
  const { invoiceId = '' } = useParams();
  const query = useCall('invoices.read', { params: { id: invoiceId } });
  usePage(query.data?.data.number ?? '', [{ text: words.title, path: '/invoices' }]);
  if (isFaultJson(query.error) && query.error.code === 'not_found')
    return (
      <Empty
        icon="file"
        title={chargingWords.faults.noOwnInvoice}
        action={<PathLink to="/invoices">{words.back}</PathLink>}
      />
    );
  return (
    <Loaded query={query} what={chargingWords.what.invoice}>
      {(invoice) => <Opened invoice={invoice} />}
    </Loaded>
  );
}

function Opened({ invoice }: { invoice: Invoice }) {
  const [csv, csvState] = useChange('invoices.csv');
  const [pdf, pdfState] = useChange('invoices.pdf');
  const params = { id: invoice.invoice_id };
  return (
    <Page
      bar={
        <>
          <span className="cl-grow" />
          <Downloads
            name={invoice.number}
            busy={csvState.isLoading || pdfState.isLoading}
            csv={() => csv({ params })}
            pdf={() => pdf({ params })}
          />
        </>
      }
    >
      <div className="cl-charging">
        <Paper content={invoice} />
      </div>
    </Page>
  );
}
