import { useMemo } from 'react';
import { importWords } from '@shared/words/imports';
import { syncWords } from '@shared/words/syncs';
import type { Source } from '../../../data/costs';
import type { BillSync } from '../../../data/syncs';
import { formatMonth, formatRelative } from '../../../platform/formatting/dates';
import { formatMoney } from '../../../platform/formatting/money';
import { useNow } from '../../../platform/hooks/useNow';
import { to, urlText, useUrl } from '../../../platform/urlState';
import { List } from '../../../parts/list/List';
import { listed } from '../../../parts/list/listed';
import { listParams, useListView } from '../../../parts/list/useListView';
import { TypeLogo } from '../../../parts/integrations/TypeLogo';
import { Money } from '../../../ui/base/Money';
import { Tag } from '../../../ui/feedback/States';
import { Stack, Text } from '../../../ui/layout/Layout';
import { cellColumn, endColumn, menuColumn, nameColumn, numberColumn } from '../../../ui/table/columns';
import type { Column } from '../../../ui/table/DataTable';
import { billRows, billStatuses, newestDay, type BillRow } from './billRows';
import { Freshness } from './Freshness';
import { ProviderMark } from './ProviderMark';
import { SourceDrawer } from './SourceDrawer';
import { SourceMenu } from './SourceMenu';
import { StatusTag } from './StatusTag';
import './sources.css';

const words = importWords.bills;
const params = listParams(['source', 'through', 'rows', 'status']);
/** Which one is open beside the list. */
const opened = urlText('source');

const find = {
  name: ({ name }: BillRow) => name,
  texts: ({ source, syncs }: BillRow) => [
    ...(source ? [importWords.formats[source.format], ...source.payers.map(({ payer }) => payer)] : []),
    ...syncs.map(({ integrationName }) => integrationName),
  ],
  keys: {
    through: ({ through }: BillRow) => through ?? '',
    rows: ({ source }: BillRow) => source?.rows ?? 0,
    status: ({ status }: BillRow) => billStatuses.indexOf(status),
  },
};

/** Where the costs come from, one row each; a row opens beside the list. */
export function SourceList(props: {
  sources: readonly Source[];
  syncs: readonly BillSync[];
  editable: boolean;
}) {
  const { sources, syncs, editable } = props;
  const url = useUrl();
  const view = useListView(params);
  const all = useMemo(() => billRows(sources, syncs), [sources, syncs]);
  const key = url.get(opened);
  const open = all.find((row) => row.key === key);
  const close = () => url.set(to(opened, ''));
  return (
    <>
      <List
        all={all}
        rows={listed(all, view, find)}
        view={view}
        search={words.search}
        count={words.count}
        notFound={words.notFound}
        onClear={() => view.onSearch('')}
        none={null}
        label={words.sources}
        columns={editable ? [...columns, menuColumn((row: BillRow) => <SourceMenu row={row} />)] : columns}
        rowKey={(row) => row.key}
        rowLabel={(row) => row.name}
        rowHeight={56}
        current={open?.key ?? null}
        onOpen={(row) => url.set(to(opened, row.key))}
      />
      {open && <SourceDrawer row={open} newest={newestDay(sources)} editable={editable} onClose={close} />}
    </>
  );
}

const names = nameColumn('source', words.columns.source, '', ({ name, source, syncs }: BillRow) => ({
  name,
  under: source ? importWords.formats[source.format] : syncs[0]?.contents,
}));

const columns: Column<BillRow>[] = [
  cellColumn('source', words.columns.source, 'minmax(258px, 2fr)', (row) => (
    <>
      <ProviderMark row={row} size={30} />
      {names.cell(row)}
    </>
  )),
  numberColumn('accounts', words.columns.accounts, '76px', ({ source }) => source?.payers.length || null),
  cellColumn('through', words.columns.through, 'minmax(186px, 1.4fr)', (row) => <Freshness row={row} />),
  endColumn('billed', words.columns.billed, '126px', ({ billed }) => <Billed of={billed} />),
  numberColumn('rows', words.columns.rows, '84px', ({ source }) => source?.rows ?? null, 'muted'),
  cellColumn('from', words.columns.from, 'minmax(140px, 1fr)', (row) => <From row={row} />),
  cellColumn('status', words.columns.status, '104px', ({ status }) => <StatusTag status={status} />),
];

/** The largest currency of a month, and how many others there are. */
function Billed({ of }: { of: BillRow['billed'] }) {
  const [first, ...others] = of?.billed ?? [];
  if (!of || !first) return <Text tone="faint">–</Text>;
  const exact = of.billed.map(({ amount, currency }) => formatMoney(amount, currency, true));
  return (
    <Stack as="span" gap="none" align="end" title={others.length > 0 ? exact.join(' · ') : undefined}>
      <Money amount={first.amount} currency={first.currency} className="cl-medium" />
      <Text size="s" tone="faint">
        {formatMonth(`${of.month}-01`)}
        {others.length > 0 && ` · ${words.otherCurrencies(others.map(({ currency }) => currency))}`}
      </Text>
    </Stack>
  );
}

/** The connection that brings the bills, and when it last did. */
function From({ row: { source, syncs } }: { row: BillRow }) {
  const now = useNow();
  const [first] = syncs;
  if (!first && source?.demo) return <Tag tone="info">{importWords.demo.data}</Tag>;
  if (!first) return <Text tone="muted">{words.byHand}</Text>;
  const times = syncs.flatMap(({ syncedAt }) => syncedAt ?? []).toSorted();
  const last = times.at(-1);
  const isPaused = syncs.every(({ state }) => state === 'paused');
  return (
    <>
      <TypeLogo type={first.integrationType} size={20} />
      <Stack as="span" gap="none">
        <Text flow="clip" title={first.integrationName}>
          {syncs.length > 1 ? words.fromSyncs(syncs.length) : first.integrationName}
        </Text>
        <Text size="s" tone="faint" flow="clip">
          {isPaused ? syncWords.states.paused : last ? formatRelative(last, now) : syncWords.states.waiting}
        </Text>
      </Stack>
    </>
  );
}
