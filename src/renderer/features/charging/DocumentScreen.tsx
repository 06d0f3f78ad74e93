import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { isFaultJson } from '@shared/kernel/fault';
import { chargingWords } from '@shared/words/charging';
import type { ChargingDocument } from '../../data/charging';
import { ConfirmChange } from '../../parts/confirm/ConfirmChange';
import { Loaded } from '../../parts/feedback/Loaded';
import { PathLink } from '../../parts/navigation/PathLink';
import { Page } from '../../parts/page/Page';
import { usePage } from '../../parts/page/pageContext';
import { useRights } from '../../parts/user/userContext';
import { useCall, useChange } from '../../platform/api/calls';
import { formatMoney } from '../../platform/formatting/money';
import { Button } from '../../ui/base/Button';
import { Empty, Tag } from '../../ui/feedback/States';
import { runPath } from './chargingState';
import { DocumentBasis } from './DocumentBasis';
import { Downloads } from './Downloads';
import { Paper } from './Paper';
import './charging.css';

const words = chargingWords.document;

/** One document of a provider: what the customer gets, and what its prices come from. */
export function DocumentScreen() {
  const { documentId = '' } = useParams();
  const query = useCall('charging.document', { params: { id: documentId } });
  const found = query.data?.data;
  usePage(found ? `${found.customer} · ${found.number ?? words.draftOf(words.kinds[found.kind])}` : '', [
    { text: chargingWords.title, path: '/charging' },
    ...(found
      ? [{ text: chargingWords.run.title(chargingWords.month(found.month)), path: runPath(found.run_id) }]
      : []),
  ]);
  if (isFaultJson(query.error) && query.error.code === 'not_found')
    return (
      <Empty
        icon="file"
        title={chargingWords.faults.noDocument}
        action={<PathLink to="/charging">{chargingWords.run.back}</PathLink>}
      />
    );
  return (
    <Loaded query={query} what={chargingWords.what.invoice}>
      {(document) => <Opened document={document} />}
    </Loaded>
  );
}

function Opened({ document }: { document: ChargingDocument }) {
  const mayChange = useRights().mayChange('org:create');
  const [ask, setAsk] = useState<'close' | 'delete' | null>(null);
  const [csv, csvState] = useChange('charging.documentCsv');
  const [pdf, pdfState] = useChange('charging.documentPdf');
  const params = { id: document.document_id };
  const isOwnDraft = document.state === 'draft' && document.kind !== 'invoice';
  const { content, kind, month, number, currency, total, closed_at: issued_at } = document;
  return (
    <Page
      bar={
        <>
          <Tag tone={document.state === 'closed' ? 'good' : 'info'}>
            {chargingWords.runs.states[document.state]}
          </Tag>
          <span className="cl-grow" />
          <Downloads
            name={number ?? `draft-${month}`}
            busy={csvState.isLoading || pdfState.isLoading}
            csv={() => csv({ params })}
            pdf={() => pdf({ params })}
          />
          {isOwnDraft && mayChange && (
            <>
              <Button kind="quiet" icon="trash" label={words.delete} onClick={() => setAsk('delete')} />
              <Button kind="primary" icon="lock" onClick={() => setAsk('close')}>
                {words.close}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="cl-charging cl-stack cl-stack--l">
        <Paper content={{ ...content, kind, month, number, currency, total, issued_at }} />
        <DocumentBasis document={document} />
      </div>
      {ask === 'close' && <Close document={document} onClose={() => setAsk(null)} />}
      {ask === 'delete' && <Delete document={document} onClose={() => setAsk(null)} />}
    </Page>
  );
}

interface AskProps {
  document: ChargingDocument;
  onClose(): void;
}

function Close({ document, onClose }: AskProps) {
  const { total, currency, customer } = document;
  return (
    <ConfirmChange
      call="charging.closeDocument"
      arg={{ params: { id: document.document_id }, body: { total } }}
      title={words.closeTitle(words.kinds[document.kind])}
      open
      confirm={words.close}
      done={words.closed}
      inside
      onClose={onClose}
    >
      {words.closeText(formatMoney(Number(total), currency, true), customer)}
    </ConfirmChange>
  );
}

function Delete({ document, onClose }: AskProps) {
  const navigate = useNavigate();
  return (
    <ConfirmChange
      call="charging.deleteDocument"
      arg={{ params: { id: document.document_id } }}
      title={words.deleteTitle}
      open
      confirm={words.delete}
      danger
      done={words.deleted}
      onDone={() => void navigate(runPath(document.run_id))}
      onClose={onClose}
    >
      {words.deleteText}
    </ConfirmChange>
  );
}
