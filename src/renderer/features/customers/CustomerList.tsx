import { useMemo, useState } from 'react';
import { change } from '@shared/model/change';
import { costWords } from '@shared/words/costs';
import { customerWords as words } from '@shared/words/customers';
import { messages } from '@shared/words/messages';
import { portfolioWords as figureWords } from '@shared/words/portfolio';
import { uiWords } from '@shared/words/ui';
import { customerPath } from '../../parts/customers/customerPath';
import type { usePortfolio } from '../../parts/customers/usePortfolio';
import { List } from '../../parts/list/List';
import { listParams, useListView } from '../../parts/list/useListView';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { CsvText } from '../../parts/results/csv';
import { useDownloadCsv } from '../../parts/spend/useDownloadCsv';
import { useRights } from '../../parts/user/userContext';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatDate } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { to, useUrl } from '../../platform/urlState';
import { Button } from '../../ui/base/Button';
import { Empty } from '../../ui/feedback/States';
import { Segmented } from '../../ui/fields/Field';
import { Row, Text } from '../../ui/layout/Layout';
import { CustomerAsks, type CustomerAsk } from './CustomerAsks';
import { useCustomerColumns } from './customerColumns';
import { currencyParam, shownCustomers, sortBys, type ListedCustomer } from './customersView';
import { useListedCustomers } from './useListedCustomers';
import { Pending } from '../../parts/feedback/Loaded';

const params = listParams(sortBys);

export function CustomerList() {
  const url = useUrl();
  const { rows, query, currency, currencies, portfolio } = useListedCustomers(url.get(currencyParam));
  const view = useListView(params);
  const openPath = useOpenPath();
  const mayCreate = useRights().mayChange('org:create');
  const [ask, setAsk] = useState<CustomerAsk | null>(null);
  const { search, by, order } = view;
  const shown = useMemo(() => shownCustomers(rows ?? [], { search, by, order }), [rows, search, by, order]);
  const columns = useCustomerColumns(currency, mayCreate ? setAsk : null);
  if (!rows) return <Pending what="customers" query={query} rows={8} />;
  const create = mayCreate && (
    <Button kind="primary" icon="plus" onClick={() => setAsk({ kind: 'create' })}>
      {words.create.button}
    </Button>
  );
  return (
    <>
      <List
        all={rows}
        rows={shown}
        view={view}
        search={words.search}
        count={words.count}
        readOnly={!mayCreate && { text: words.readOnly, reason: words.readOnlyText }}
        filters={
          currencies.length > 1 && (
            <Segmented
              label={figureWords.currency}
              value={currency}
              options={currencies.map((code) => ({ value: code, label: code }))}
              onChange={(next) => url.set(to(currencyParam, next))}
            />
          )
        }
        actions={
          <>
            <SaveCsv rows={shown} currency={currency} />
            {create}
          </>
        }
        none={
          <Empty icon="customers" title={words.empty} action={create}>
            {mayCreate ? words.emptyText : words.emptyReadOnly}
          </Empty>
        }
        notFound={words.found}
        notFoundText={words.foundText}
        label={words.table}
        columns={columns}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={(row, event) => openPath(customerPath(row.id), event)}
        foot={<Figures portfolio={portfolio} />}
      />
      <CustomerAsks ask={ask} onClose={() => setAsk(null)} onCreated={(id) => openPath(customerPath(id))} />
    </>
  );
}

/** That figures are missing, and how to get them. */
function Figures({ portfolio }: { portfolio: ReturnType<typeof usePortfolio> }) {
  const { customers, error, more, busy, retry, showMore } = portfolio;
  if (!error && !more) return null;
  const [text, action, run] = error
    ? [`${messages.failedToFetch('figures')}. ${reasonOf(error)}`, uiWords.tryAgain, retry]
    : [figureWords.loaded(customers?.length ?? 0), figureWords.more, showMore];
  return (
    <Row pad="m" edge="top">
      <Text tone={error ? 'bad' : 'faint'}>{text}</Text>
      <Button busy={busy} onClick={run}>
        {action}
      </Button>
    </Row>
  );
}

function SaveCsv(props: { rows: readonly ListedCustomer[]; currency: string }) {
  const now = useNow();
  const download = useDownloadCsv();
  return (
    <Button
      icon="download"
      label={words.exportCsv}
      disabled={props.rows.length === 0}
      onClick={() => download(`customers-${formatDate(now)}.csv`, csvOf(props.rows, props.currency))}
    />
  );
}

/** Savings a month, whatever the screen shows. */
function csvOf(rows: readonly ListedCustomer[], currency: string): string {
  const text = new CsvText();
  const { columns } = words;
  const titles = figureWords.columns;
  const known = (row: ListedCustomer, value: number | null) => (row.isKnown ? (value ?? '') : '');
  const { perMonth } = costWords.overview;
  text.add(
    rows.map((row) => ({
      [columns.name]: row.name,
      [figureWords.currency]: currency,
      [titles.spend]: known(row, row.cost),
      [titles.change]: known(row, change(row.compared, row.previous)),
      [`${titles.potential} ${perMonth}`]: known(row, row.potential),
      [`${titles.verified} ${perMonth}`]: known(row, row.verified),
      [titles.margin]: row.margin ? `${row.margin.margin} ${row.margin.currency}` : '',
      [titles.open]: known(row, row.open),
      [titles.late]: known(row, row.late),
      [columns.users]: row.users,
      [columns.integrations]: row.integrations.map((one) => one.name).join(', '),
      [columns.created]: row.createdAt,
      id: row.id,
    })),
  );
  return text.text();
}
