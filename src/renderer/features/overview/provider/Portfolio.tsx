import { portfolioWords as words } from '@shared/words/portfolio';
import { messages } from '@shared/words/messages';
import type { CustomerFigures } from '../../../data/customers';
import { customerPath } from '../../../parts/customers/customerPath';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { reasonOf } from '../../../platform/api/reasonOf';
import { to, urlChoice, urlText, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Failed, Skeleton } from '../../../ui/feedback/States';
import { Segmented } from '../../../ui/fields/Field';
import { Stack } from '../../../ui/layout/Layout';
import { DataTable } from '../../../ui/table/DataTable';
import { currenciesOf, portfolioSorts, rowsIn, sorted } from '../../../parts/customers/portfolio';
import { usePortfolioColumns } from '../../../parts/customers/portfolioColumns';
import type { usePortfolio } from '../../../parts/customers/usePortfolio';
import { PortfolioFigures } from './PortfolioFigures';
import { PortfolioSteps } from './PortfolioSteps';

const ROW = 44;
/** What else there is of customers stands in their list. */
const shown = new Set(['name', 'spend', 'change', 'moved', 'potential', 'verified', 'open', 'late']);
const currencyParam = urlText('customersIn');
const sortParam = urlChoice('customersBy', portfolioSorts, 'spend');
const orderParam = urlChoice('customersOrder', ['asc', 'desc'], 'desc');

/** What changed at the customers of a provider: how much, why, and what to do next. */
export function Portfolio({ portfolio }: { portfolio: ReturnType<typeof usePortfolio> }) {
  const { customers, error, busy, retry } = portfolio;
  if (error && !customers)
    return (
      <Failed
        title={messages.failedToFetch('customers')}
        reason={reasonOf(error)}
        onRetry={retry}
        busy={busy}
      />
    );
  if (!customers) return <Skeleton rows={8} />;
  return <Loaded customers={customers} portfolio={portfolio} />;
}

function Loaded(props: {
  customers: readonly CustomerFigures[];
  portfolio: ReturnType<typeof usePortfolio>;
}) {
  const { customers, portfolio } = props;
  const url = useUrl();
  const openPath = useOpenPath();
  const currencies = currenciesOf(customers);
  const chosen = url.get(currencyParam);
  const currency = currencies.includes(chosen) ? chosen : (currencies[0] ?? 'USD');
  const rows = rowsIn(customers, currency);
  const columns = usePortfolioColumns(currency);
  const [by, order] = [url.get(sortParam), url.get(orderParam)];
  return (
    <>
      <PortfolioFigures rows={rows} currency={currency} />
      {portfolio.more && <p className="cl-faint">{words.loaded(customers.length)}</p>}
      <Stack>
        <Panel
          title={words.title}
          note={words.note}
          flush
          actions={
            currencies.length > 1 && (
              <Segmented
                label={words.currency}
                value={currency}
                options={currencies.map((code) => ({ value: code, label: code }))}
                onChange={(next) => url.set(to(currencyParam, next))}
              />
            )
          }
        >
          <DataTable
            label={words.title}
            rows={sorted(rows, { search: '', by, order })}
            columns={columns.filter(({ id }) => shown.has(id))}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.name}
            rowHeight={ROW}
            maxHeight={ROW * 12 + 36}
            sort={{ by, order }}
            onSort={(sort) => {
              const next = portfolioSorts.find((one) => one === sort.by);
              if (next) url.set(to(sortParam, next), to(orderParam, sort.order));
            }}
            onOpen={(row, event) => openPath(customerPath(row.id), event)}
          />
          {portfolio.more && (
            <div className="cl-pad-m">
              <Button busy={portfolio.busy} onClick={portfolio.showMore}>
                {words.more}
              </Button>
            </div>
          )}
        </Panel>
        <PortfolioSteps rows={rows} pathOf={customerPath} />
      </Stack>
    </>
  );
}
