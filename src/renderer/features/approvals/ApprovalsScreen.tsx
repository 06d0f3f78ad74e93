import { skipToken } from '@reduxjs/toolkit/query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { approvalFormWords as words } from '@shared/words/approvalForms';
import type { Approval } from '../../data/approvals';
import { isTyping, useKeys } from '../../platform/hooks/useKeys';
import { to, useUrl } from '../../platform/urlState';
import { ApprovalForm } from '../../parts/approvals/ApprovalForm';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Segmented } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { Empty, Skeleton } from '../../ui/feedback/States';
import { Row } from '../../ui/layout/Layout';
import { ApprovalList } from './ApprovalList';
import { Missing, Refused } from './Refused';
import {
  choiceOf,
  chosenOf,
  listPath,
  placeOf,
  placePath,
  showParam,
  shows,
  statesOf,
  workflowParam,
  type ApprovalPlace,
} from './approvalsView';
import '../../parts/page/page.css';
import './approvals.css';
import { useCall } from '../../platform/api/calls';
import { FailedFetch } from '../../parts/feedback/FailedFetch';

const PAGE = 50;
const MOST = 1_000;
const ANY = '*';

/** ROUTE-32: an address that names a workflow alone is the list of its approvals. */
export function ApprovalsScreen() {
  const slug = useParams();
  const [query] = useSearchParams();
  const place = placeOf(slug, query);
  const list = place === null ? listPath(slug, query) : null;
  return list === null ? <Approvals place={place} /> : <Navigate to={list} replace />;
}

/** What workflows ask, waiting first, and the form of the one that is chosen. */
function Approvals({ place }: { place: ApprovalPlace | null }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const url = useUrl();
  const show = url.get(showParam);
  const workflowId = url.get(workflowParam) || undefined;
  const [limit, setLimit] = useState(PAGE);
  const waiting = useKind('waiting', show !== 'decided', workflowId, limit);
  const decided = useKind('decided', show !== 'waiting', workflowId, limit);
  const wanted = [...(show === 'decided' ? [] : [waiting]), ...(show === 'waiting' ? [] : [decided])];
  const rows = wanted.flatMap(({ data }) => data?.data ?? []);
  const failed = wanted.find(({ error, data }) => error && !data);
  const loading = wanted.some(({ data, error }) => !data && !error);
  const more = wanted.some(({ data }) => data?.next_page_key != null) && limit < MOST;
  const ofRun = useCall(
    'approvals.ofExecution',
    place ? { params: { workflowId: place.workflowId, executionId: place.executionId } } : skipToken,
  );
  const chosen = place ? chosenOf(ofRun.currentData?.data ?? [], place.approvalId) : rows[0];
  const choose = (approval: Approval) => void navigate(placePath(approval, query), { replace: true });
  const area = useRef<HTMLDivElement>(null);
  const walk = (step: number) => {
    const at = rows.findIndex((one) => one.approval_id === chosen?.approval_id);
    const next = rows[at === -1 ? 0 : at + step];
    if (!next) return;
    choose(next);
    const item = area.current?.querySelector(`[data-approval="${CSS.escape(next.approval_id)}"]`);
    if (item instanceof HTMLElement) item.focus();
  };
  useKeys([
    { keys: 'j', run: () => walk(1) },
    { keys: 'k', run: () => walk(-1) },
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || isTyping(event.target)) return;
    event.preventDefault();
    walk(step);
  };
  return (
    <div className="cl-stack cl-gap-l cl-page cl-approvals">
      <Row wrap>
        <Segmented
          label={words.show}
          value={show}
          options={shows.map((value) => ({ value, label: words[value] }))}
          onChange={(next) => url.set(to(showParam, next))}
        />
        <WorkflowChoice value={workflowId} onChange={(next) => url.set(to(workflowParam, next ?? ''))} />
      </Row>
      <Row gap="none" align="stretch" edge="top" room="rest" className="cl-approvals__body">
        <div className="cl-scroll cl-room-own cl-approvals__list" ref={area} onKeyDown={onKeyDown}>
          {failed ? (
            <FailedFetch what="approvals" query={failed} />
          ) : loading ? (
            <Skeleton rows={8} />
          ) : rows.length === 0 ? (
            <Nothing
              show={show}
              narrowed={workflowId !== undefined}
              onClear={() => url.set(to(workflowParam, ''), to(showParam, 'all'))}
            />
          ) : (
            <>
              <ApprovalList rows={rows} chosen={chosen?.approval_id ?? null} onChoose={choose} />
              {more && (
                <Button fill kind="quiet" onClick={() => setLimit(limit + PAGE)}>
                  {words.more}
                </Button>
              )}
            </>
          )}
        </div>
        <section className="cl-scroll cl-grow cl-pad-xl">
          {chosen ? (
            <ApprovalForm key={chosen.approval_id} approval={chosen} keys chosen={choiceOf(query)} />
          ) : place && ofRun.error ? (
            <Refused query={ofRun} />
          ) : place && ofRun.isFetching ? (
            <Skeleton rows={6} />
          ) : place ? (
            <Missing />
          ) : rows.length > 0 ? (
            <p className="cl-faint">{words.choose}</p>
          ) : null}
        </section>
      </Row>
    </div>
  );
}

function useKind(
  kind: 'waiting' | 'decided',
  wanted: boolean,
  workflowId: string | undefined,
  limit: number,
) {
  return useCall(
    'approvals.summary',
    wanted
      ? {
          body: {
            states: [...statesOf[kind]],
            ...(workflowId === undefined ? {} : { workflow_id: workflowId }),
            max_returned_items: limit,
            start_page_key: null,
          },
        }
      : skipToken,
  );
}

function Nothing(props: { show: (typeof shows)[number]; narrowed: boolean; onClear(): void }) {
  const { none } = words;
  if (props.narrowed)
    return (
      <Empty
        icon="filter"
        title={none.filtered}
        action={<Button onClick={props.onClear}>{none.clear}</Button>}
      >
        {none.filteredText}
      </Empty>
    );
  if (props.show === 'decided') return <Empty icon="approvals" title={none.decided} />;
  return (
    <Empty icon="approvals" title={none.waiting}>
      {none.waitingText}
    </Empty>
  );
}

function WorkflowChoice(props: { value: string | undefined; onChange(value: string | undefined): void }) {
  const rights = useRights();
  const { data } = useCall('workflows.list', { query: {} }, { skip: !rights.may('wf:read') });
  const known = data?.data ?? [];
  if (known.length === 0 && props.value === undefined) return null;
  return (
    <Select
      label={words.workflow}
      prefix={words.workflow}
      value={props.value ?? ANY}
      options={[
        { value: ANY, label: words.anyWorkflow },
        ...known.map(({ workflowId, name }) => ({ value: workflowId, label: name })),
      ]}
      onChange={(chosen) => props.onChange(chosen === ANY ? undefined : chosen)}
    />
  );
}
