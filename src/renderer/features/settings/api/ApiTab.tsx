import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { apiCallWords as words } from '@shared/words/apiCalls';
import { useApiDocumentQuery } from '../../../data/apiDocument';
import { selectSession } from '../../../data/session.slice';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { SearchInput } from '../../../ui/fields/TextField';
import { Select } from '../../../ui/fields/Select';
import { Row } from '../../../ui/layout/Layout';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import '../../../parts/page/page.css';
import { matching, readDocument, type ApiDocument, type ApiOperation } from './apiDocument';
import { CallDialog } from './CallDialog';
import { Facts } from '../../../parts/page/Facts';
import { cellColumn, textColumn } from '../../../ui/table/columns';
import { Pending } from '../../../parts/feedback/Loaded';

const ROW = 38;

const columns: Column<ApiOperation>[] = [
  textColumn('method', words.method, '84px', (row: ApiOperation) => row.method, 'muted'),
  cellColumn('path', words.path, 'minmax(180px, 1fr)', ({ path }: ApiOperation) => (
    <code className="cl-clip" title={path}>
      {path}
    </code>
  )),
  textColumn('summary', words.summary, 'minmax(200px, 1.4fr)', (row: ApiOperation) => row.summary),
];

/** The calls of the server, to read and, where they change nothing, to try. */
export function ApiTab() {
  const asked = useApiDocumentQuery();
  const { data } = asked;
  const document = useMemo(() => (data === undefined ? null : readDocument(data)), [data]);
  const address = useSelector(selectSession)?.server.url;
  return (
    <Panel title={words.title}>
      <div className="cl-stack">
        <p className="cl-muted">{words.text}</p>
        {address && (
          <Facts
            of={[
              [words.address, address],
              [words.document, `${address}/openapi.json`],
            ]}
          />
        )}
        {document ? <Calls document={document} /> : <Pending title={words.failed} query={asked} rows={8} />}
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
        <SearchInput value={search} onChange={setSearch} label={words.search} width={240} maxLength={200} />
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
