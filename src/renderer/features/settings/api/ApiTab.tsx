import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { apiCallWords as words } from '@shared/words/apiCalls';
import { useApiDocumentQuery } from '../../../data/apiDocument';
import { selectSession } from '../../../data/session.slice';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Panel } from '../../../ui/base/Panel';
import { Empty, Failed, Skeleton } from '../../../ui/feedback/States';
import { TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Row } from '../../../ui/layout/Layout';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import '../../../parts/page/page.css';
import { matching, readDocument, type ApiDocument, type ApiOperation } from './apiDocument';
import { CallDialog } from './CallDialog';

const ROW = 38;

const columns: Column<ApiOperation>[] = [
  {
    id: 'method',
    title: words.method,
    width: '84px',
    cell: ({ method }) => <span className="cl-muted">{method}</span>,
  },
  {
    id: 'path',
    title: words.path,
    width: 'minmax(180px, 1fr)',
    cell: ({ path }) => (
      <code className="cl-clip" title={path}>
        {path}
      </code>
    ),
  },
  {
    id: 'summary',
    title: words.summary,
    width: 'minmax(200px, 1.4fr)',
    cell: ({ summary }) => (
      <span className="cl-clip" title={summary}>
        {summary}
      </span>
    ),
  },
];

/** The calls of the server, to read and, where they change nothing, to try. */
export function ApiTab() {
  const { data, error, refetch, isFetching } = useApiDocumentQuery();
  const document = useMemo(() => (data === undefined ? null : readDocument(data)), [data]);
  const address = useSelector(selectSession)?.server.url;
  return (
    <Panel title={words.title}>
      <div className="cl-stack">
        <p className="cl-muted">{words.text}</p>
        {address && (
          <dl className="cl-facts">
            {[
              [words.address, address],
              [words.document, `${address}/openapi.json`],
            ].map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {error !== undefined && !document ? (
          <Failed
            title={words.failed}
            reason={reasonOf(error)}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : !document ? (
          <Skeleton rows={8} />
        ) : (
          <Calls document={document} />
        )}
      </div>
    </Panel>
  );
}

function Calls({ document }: { document: ApiDocument }) {
  const [search, setSearch] = useState('');
  const [tag, setTag] = useState('');
  const [open, setOpen] = useState<ApiOperation | null>(null);
  const rows = useMemo(() => matching(document.operations, tag, search), [document, tag, search]);
  const tags = useMemo(
    () => [
      { value: '', label: words.all },
      ...document.tags.map(({ name, description }) => ({ value: name, label: name, hint: description })),
    ],
    [document],
  );
  return (
    <>
      <Row wrap>
        <TextInput
          value={search}
          onChange={setSearch}
          label={words.search}
          placeholder={words.search}
          icon="search"
          width={240}
          maxLength={200}
          clearable
        />
        <Select label={words.domain} value={tag} options={tags} onChange={setTag} />
      </Row>
      {rows.length === 0 ? (
        <Empty icon="search" title={words.empty}>
          {words.emptyText}
        </Empty>
      ) : (
        <DataTable
          label={words.calls}
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowLabel={({ method, path }) => words.open(`${method} ${path}`)}
          rowHeight={ROW}
          maxHeight={ROW * 14 + 36}
          onOpen={(row) => setOpen(row)}
        />
      )}
      {open && <CallDialog operation={open} onClose={() => setOpen(null)} />}
    </>
  );
}
