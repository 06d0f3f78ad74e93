import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { isFaultJson } from '@shared/kernel/fault';
import { chargingWords } from '@shared/words/charging';
import type { BillingRun } from '../../data/charging';
import { ConfirmChange } from '../../parts/confirm/ConfirmChange';
import { Loaded } from '../../parts/feedback/Loaded';
import { PathLink } from '../../parts/navigation/PathLink';
import { Page } from '../../parts/page/Page';
import { usePage } from '../../parts/page/pageContext';
import { useRights } from '../../parts/user/userContext';
import { useCall, useChange } from '../../platform/api/calls';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Empty, Tag } from '../../ui/feedback/States';
import { Stack } from '../../ui/layout/Layout';
import { useToast } from '../../ui/overlays/Toasts';
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
  if (isFaultJson(query.error) && query.error.code === 'not_found')
    return (
      <Empty
        icon="file"
        title={chargingWords.faults.noRun}
        action={<PathLink to="/charging">{words.back}</PathLink>}
      />
    );
  return (
    <Loaded query={query} what={chargingWords.what.runs}>
      {(run) => <Run run={run} />}
    </Loaded>
  );
}

function Run({ run }: { run: BillingRun }) {
  const toast = useToast();
  const mayChange = useRights().mayChange('org:create');
  const [ask, setAsk] = useState<'close' | 'delete' | null>(null);
  const [recalculate, { isLoading }] = useChange('charging.recalculate');
  const isDraft = run.state === 'draft';
  const blocked = run.problems.some(({ blocks }) => blocks) || run.invoices.length === 0;
  async function again() {
    const reply = await recalculate({ params: { id: run.run_id }, body: {} });
    toast(reply.error ? { text: reasonOf(reply.error), error: true } : words.recalculated);
  }
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
              <Button icon="refresh" busy={isLoading} onClick={() => void again()}>
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
      {ask === 'close' && <Close run={run} onClose={() => setAsk(null)} />}
      {ask === 'delete' && <Delete run={run} onClose={() => setAsk(null)} />}
    </Page>
  );
}

function Close({ run, onClose }: { run: BillingRun; onClose(): void }) {
  return (
    <ConfirmChange
      call="charging.closeRun"
      arg={{ params: { id: run.run_id }, body: { revision: run.revision } }}
      title={words.closeTitle(chargingWords.month(run.month))}
      open
      confirm={words.closeConfirm}
      done={words.isClosed}
      inside
      onClose={onClose}
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
  );
}

function Delete({ run, onClose }: { run: BillingRun; onClose(): void }) {
  const navigate = useNavigate();
  return (
    <ConfirmChange
      call="charging.deleteRun"
      arg={{ params: { id: run.run_id } }}
      title={words.deleteTitle(chargingWords.month(run.month))}
      open
      confirm={words.delete}
      danger
      done={words.deleted}
      onDone={() => void navigate('/charging')}
      onClose={onClose}
    >
      {words.deleteText}
    </ConfirmChange>
  );
}
