import { useParams } from 'react-router';
import { chargingWords } from '@shared/words/charging';
import { Loaded } from '../../parts/feedback/Loaded';
import { Page } from '../../parts/page/Page';
import { usePage } from '../../parts/page/pageContext';
import { useCall } from '../../platform/api/calls';
import { Downloads } from './Downloads';
import { Paper } from './Paper';
import './charging.css';

const words = chargingWords.invoices;

/** One invoice as a customer reads it. */
export function InvoiceScreen() {
  const { invoiceId = '' } = useParams();
  const query = useCall('invoices.read', { params: { id: invoiceId } });
  usePage(query.data?.data.number ?? '', [{ text: words.title, path: '/invoices' }]);
  return (
    <Loaded
      query={query}
      what={chargingWords.what.invoice}
      gone={{ icon: 'file', title: chargingWords.faults.noOwnInvoice, path: '/invoices', back: words.back }}
    >
      {(invoice) => (
        <Page
          bar={
            <>
              <span className="cl-grow" />
              <Downloads
                id={invoice.invoice_id}
                name={invoice.number}
                csv="invoices.csv"
                pdf="invoices.pdf"
              />
            </>
          }
        >
          <div className="cl-charging">
            <Paper content={invoice} />
          </div>
        </Page>
      )}
    </Loaded>
  );
}
