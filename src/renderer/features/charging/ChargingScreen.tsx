import { chargingWords } from '@shared/words/charging';
import { Page } from '../../parts/page/Page';
import { to, useUrl } from '../../platform/urlState';
import { Tabs } from '../../ui/base/Tabs';
import { BooksTab } from './BooksTab';
import { bookParam, tabParam } from './chargingState';
import { CustomersTab } from './CustomersTab';
import { RatesTab } from './RatesTab';
import { RunsTab } from './RunsTab';
import { SellerTab } from './SellerTab';
import '../../ui/table/plainTable.css';
import './charging.css';

const words = chargingWords.tabs;

/** What a provider charges its customers: months, prices, whom they are for, rates, and the head of invoices. */
export function ChargingScreen() {
  const url = useUrl();
  return (
    <Page>
      <div className="cl-charging">
        <Tabs
          id="charging"
          selected={url.get(tabParam)}
          onSelect={(tab) => url.set(to(tabParam, tab), to(bookParam, ''))}
          tabs={[
            { id: 'runs', title: words.runs, panel: <RunsTab /> },
            { id: 'books', title: words.books, panel: <BooksTab /> },
            { id: 'customers', title: words.customers, panel: <CustomersTab /> },
            { id: 'rates', title: words.rates, panel: <RatesTab /> },
            { id: 'seller', title: words.seller, panel: <SellerTab /> },
          ]}
        />
      </div>
    </Page>
  );
}
