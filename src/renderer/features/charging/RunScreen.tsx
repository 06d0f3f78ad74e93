import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { chargingWords } from '@shared/words/charging';
import type { BillingRun } from '../../data/charging';
import { ConfirmChange } from '../../parts/confirm/ConfirmChange';
import { ConfirmDelete } from '../../parts/confirm/ConfirmDelete';
import { Loaded } from '../../parts/feedback/Loaded';
import { useSend } from '../../parts/feedback/useSend';
import { Page } from '../../parts/page/Page';
import { usePage } from '../../parts/page/pageContext';
import { useRights } from '../../parts/user/userContext';
import { useCall } from '../../platform/api/calls';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Tag } from '../../ui/feedback/States';
import { Stack } from '../../ui/layout/Layout';
import { Amount } from './Amount';
import { Corrections } from './Corrections';
import { Problems } from './Problems';
import { Reconciliation } from './Reconciliation';
import { RunDocuments } from './RunDocuments';
import './charging.css';

const words = chargingWords.run;

/** A month of all customers: a draft to review, or what was closed and its corrections. */
export function RunScreen() {
  const { runId = '' } = useParams();
  const query = useCall('charging.run', { params: { id: runId } });
  const month = query.data?.data.month;
  usePage(month ? words.title(chargingWords.month(month)) : '', [
    { text: chargingWords.title, path: '/charging' },
  ]);
  return (
    <Loaded
      query={query}
      what={chargingWords.what.runs}
      gone={{ icon: 'file', title: chargingWords.faults.noRun, path: '/charging', back: words.back }}
    >
      {(run) => <Run run={run} />}
    </Loaded>
  );
}

function Run({ run }: { run: BillingRun }) {
  const navigate = useNavigate();
  const mayChange = useRights().mayChange('org:create');
  const [ask, setAsk] = useState<'close' | 'delete' | null>(null);
  const close = () => setAsk(null);
  const [recalculate, { isLoading }] = useSend('charging.recalculate');
  const params = { id: run.run_id };
  const month = chargingWords.month(run.month);
  const isDraft = run.state === 'draft';
  const blocked = run.problems.some(({ blocks }) => blocks) || run.invoices.length === 0;
  return (
    <Page
      bar={
        <>
          <Tag tone={isDraft ? 'info' : 'good'}>{chargingWords.runs.states[run.state]}</Tag>
          <span className="cl-muted">
            {run.closed_at === null
              ? words.calculated(formatMoment(run.calculated_at))
              : words.closed(run.closed_by ?? '', formatMoment(run.closed_at))}
          </span>
          <span className="cl-grow" />
          {isDraft && mayChange && (
            <>
              <Button kind="quiet" icon="trash" label={words.delete} onClick={() => setAsk('delete')} />
              <Button
                icon="refresh"
                busy={isLoading}
                onClick={() => void recalculate({ params, body: {} }, { done: words.recalculated })}
              >
                {words.recalculate}
              </Button>
              <Button kind="primary" icon="lock" disabled={blocked} onClick={() => setAsk('close')}>
                {words.close}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="cl-charging cl-stack cl-stack--l">
        <Problems run={run} />
        <RunDocuments run={run} />
        {!isDraft && <Corrections run={run} />}
        <Reconciliation run={run} />
      </div>
      {ask === 'close' && (
        <ConfirmChange
          call="charging.closeRun"
          arg={{ params, body: { revision: run.revision } }}
          title={words.closeTitle(month)}
          confirm={words.closeConfirm}
          done={words.isClosed}
          inside
          onClose={close}
        >
          <Stack>
            <p>{words.closeText(run.documents)}</p>
            <ul className="cl-charging__problems">
              {run.totals.map(({ currency, total }) => (
                <li key={currency}>
                  {words.total(currency)}: <Amount strong value={total} currency={currency} />
                </li>
              ))}
            </ul>
          </Stack>
        </ConfirmChange>
      )}
      {ask === 'delete' && (
        <ConfirmDelete
          call="charging.deleteRun"
          arg={{ params }}
          title={words.deleteTitle(month)}
          words={words}
          onDone={() => void navigate('/charging')}
          onClose={close}
        />
      )}
    </Page>
  );
}
