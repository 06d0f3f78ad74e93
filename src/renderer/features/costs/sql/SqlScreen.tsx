import { useMemo, useRef, useState } from 'react';
import { sqlWords as words } from '@shared/words/sqlConsole';
import type { SavedSql, SqlTables } from '../../../data/costSql';
import { Pending } from '../../../parts/feedback/Loaded';
import { together } from '../../../parts/feedback/together';
import { Page } from '../../../parts/page/Page';
import { to, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Stack } from '../../../ui/layout/Layout';
import { useToast } from '../../../ui/overlays/Toasts';
import { WithBills } from '../WithBills';
import type { SqlEditorHandle } from './createSqlEditor';
import { Examples } from './Examples';
import { ExportResult } from './ExportResult';
import { PinDialog } from './PinDialog';
import { ResultPanel } from './ResultPanel';
import { SavedQueries } from './SavedQueries';
import { SendDialog } from './SendDialog';
import { SqlEditor } from './SqlEditor';
import { queryParam, textParam } from './sqlState';
import { TablesPanel } from './TablesPanel';
import { useDraft } from './useDraft';
import { useRights } from '../../../parts/user/userContext';
import { useRun } from './useRun';
import './sql.css';
import { useCall } from '../../../platform/api/calls';

/** SQL on the organization's bills. */
export function SqlScreen() {
  return <WithBills what={words.failed}>{({ tagKeys }) => <WithTables tagKeys={tagKeys} />}</WithBills>;
}

function WithTables({ tagKeys }: { tagKeys: readonly string[] }) {
  const tables = useCall('costSql.tables');
  const queries = useCall('costSql.queries');
  if (tables.data && queries.data)
    return <Console known={tables.data.data} queries={queries.data.data} tagKeys={tagKeys} />;
  return <Pending what={words.failed} query={together(tables, queries)} rows={10} />;
}

function Console(props: { known: SqlTables; queries: readonly SavedSql[]; tagKeys: readonly string[] }) {
  const { known, queries } = props;
  const url = useUrl();
  const [isSending, setSending] = useState(false);
  const editor = useRef<SqlEditorHandle>(null);
  const [isPinning, setPinning] = useState(false);
  const rights = useRights();
  const toast = useToast();
  const maySend = rights.mayChange('resources:write');
  const mayPin = rights.mayChange('dashboards:edit');
  const saved = queries.find(({ query_id }) => query_id === url.get(queryParam)) ?? null;
  const base = url.get(textParam) || (saved?.sql ?? '');
  const { text, type, ran } = useDraft(base);
  const { state, run, stop } = useRun(saved, ran);
  const isEmpty = text.trim() === '';
  const isRunning = state.is === 'running';
  // The editor is made once for the tables, not for every answer that says the same of them.
  const shape = JSON.stringify(known.tables);
  // oxlint-disable-next-line react/exhaustive-deps
  const shown = useMemo(() => known, [shape]);
  const start = () => {
    if (!isEmpty && !isRunning) run(text);
  };
  return (
    <Page
      bar={
        <>
          <SavedQueries
            queries={queries}
            open={saved}
            text={text}
            onOpen={(query) => url.set(to(queryParam, query?.query_id ?? ''), to(textParam, ''))}
          />
          <span className="cl-grow" />
          {mayPin && (
            <Button
              icon="dashboards"
              disabled={isEmpty}
              onClick={() => (saved ? setPinning(true) : toast(words.pinHelp))}
            >
              {words.pin}
            </Button>
          )}
          {maySend && (
            <Button
              icon="datastores"
              disabled={isEmpty || state.is !== 'done'}
              onClick={() => setSending(true)}
            >
              {words.send}
            </Button>
          )}
          <ExportResult sql={text} name={saved?.name ?? 'query'} disabled={isEmpty || isRunning} />
          {isRunning ? (
            <Button kind="danger" icon="stop" onClick={stop}>
              {words.stop}
            </Button>
          ) : (
            <Button kind="primary" icon="play" disabled={isEmpty} onClick={start}>
              {words.run}
            </Button>
          )}
        </>
      }
    >
      <div className="cl-columns cl-gap-l cl-sql">
        <Stack gap="l">
          <Panel flush>
            <SqlEditor
              ref={editor}
              text={text}
              known={shown}
              tagKeys={props.tagKeys}
              failedAt={state.is === 'failed' ? state.place : null}
              onChange={type}
              onRun={start}
            />
          </Panel>
          {isEmpty && !isRunning ? (
            <Examples
              examples={known.examples}
              onChoose={(sql) => {
                type(sql);
                editor.current?.focus();
              }}
            />
          ) : (
            <ResultPanel state={state} />
          )}
        </Stack>
        <TablesPanel known={known} onInsert={(name) => editor.current?.insert(name)} />
      </div>
      {isPinning && saved && (
        <PinDialog
          query={saved}
          isChanged={text.trim() !== saved.sql.trim()}
          onClose={() => setPinning(false)}
        />
      )}
      {isSending && state.is === 'done' && (
        <SendDialog
          sql={state.sql}
          columns={state.result.columns}
          name={saved?.name ?? ''}
          onClose={() => setSending(false)}
        />
      )}
    </Page>
  );
}
