import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { chargingWords } from '@shared/words/charging';
import type { ChargingDocument } from '../../data/charging';
import { ConfirmChange } from '../../parts/confirm/ConfirmChange';
import { ConfirmDelete } from '../../parts/confirm/ConfirmDelete';
import { Loaded } from '../../parts/feedback/Loaded';
import { Page } from '../../parts/page/Page';
import { usePage } from '../../parts/page/pageContext';
import { useRights } from '../../parts/user/userContext';
import { useCall } from '../../platform/api/calls';
import { formatMoney } from '../../platform/formatting/money';
import { Button } from '../../ui/base/Button';
import { Tag } from '../../ui/feedback/States';
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
  const { faults, run, what } = chargingWords;
  return (
    <Loaded
      query={query}
      what={what.invoice}
      gone={{ icon: 'file', title: faults.noDocument, path: '/charging', back: run.back }}
    >
      {(document) => <Opened document={document} />}
    </Loaded>
  );
}

function Opened({ document }: { document: ChargingDocument }) {
  const mayChange = useRights().mayChange('org:create');
  const navigate = useNavigate();
  const [ask, setAsk] = useState<'close' | 'delete' | null>(null);
  const close = () => setAsk(null);
  const { document_id: id } = document;
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
            id={id}
            name={number ?? `draft-${month}`}
            csv="charging.documentCsv"
            pdf="charging.documentPdf"
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
      {ask === 'close' && (
        <ConfirmChange
          call="charging.closeDocument"
          arg={{ params: { id }, body: { total } }}
          title={words.closeTitle(words.kinds[kind])}
          confirm={words.close}
          done={words.closed}
          inside
          onClose={close}
        >
          {words.closeText(formatMoney(Number(total), currency, true), document.customer)}
        </ConfirmChange>
      )}
      {ask === 'delete' && (
        <ConfirmDelete
          call="charging.deleteDocument"
          arg={{ params: { id } }}
          title={words.deleteTitle}
          words={words}
          onDone={() => void navigate(runPath(document.run_id))}
          onClose={close}
        />
      )}
    </Page>
  );
}
