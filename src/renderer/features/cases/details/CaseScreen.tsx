import { useEffect, useMemo, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { isAboutNoMoney } from '@shared/model/systemCases';
import { caseWords } from '@shared/words/cases';
import { useCaseListInfiniteQuery, type CaseDetails } from '../../../data/cases';
import { useKeys } from '../../../platform/hooks/useKeys';
import { AnomalyChart } from '../../../parts/anomaly/AnomalyChart';
import { CausePanel } from '../../../parts/anomaly/CausePanel';
import { countedIn } from '../../../parts/anomaly/measured';
import { FeedbackPanel } from '../../../parts/anomaly/FeedbackPanel';
import { ChangesPanel } from '../../../parts/cloud-changes/ChangesPanel';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';
import { usePage } from '../../../parts/page/pageContext';
import { useUser } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner, Skeleton } from '../../../ui/feedback/States';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { casePath, casesPath, readView, type CaseView } from '../caseView';
import { FailedDialog } from '../list/ChangeDialogs';
import { rowsOf } from '../list/CaseList';
import { useCaseChanges } from '../list/useCaseChanges';
import { ReadOnly } from '../ReadOnly';
import { TicketsPanel } from '../tickets/TicketsPanel';
import { useListArg, useReadOnly } from '../useCaseView';
import { Activity } from './Activity';
import { AnomalyPanel } from './AnomalyPanel';
import { CaseActions } from './CaseActions';
import { CaseHead } from './CaseHead';
import { CostPanel } from './CostPanel';
import { Conflicts, Evidence, Facts, Realised } from './CaseParts';
import { neighboursOf, type Neighbours } from './neighbours';
import '../../../parts/page/page.css';
import '../cases.css';
import './details.css';
import { useCall, useChange } from '../../../platform/api/calls';

/** One case: what it is, why it is there, what it costs and what has happened to it. */
export function CaseScreen() {
  const { caseId = '' } = useParams();
  const [params] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const query = useCall('cases.get', { params: { id: caseId } });
  const { currentData, data, error } = query;
  const found = currentData?.data ?? (data?.data.case_id === caseId ? data.data : undefined);
  const neighbours = useNeighbours(view, caseId);
  usePage(found?.case_title ?? caseWords.goTo.case, [{ text: caseWords.title, path: casesPath(view) }]);
  if (error && !found) return <FailedFetch title={caseWords.details.missing} query={query} />;
  return (
    <div className="cl-stack cl-gap-l cl-page cl-case">
      <Steps view={view} neighbours={neighbours} />
      {found ? <Filled key={found.case_id} found={found} view={view} /> : <Skeleton rows={12} />}
    </div>
  );
}

/** From the list that the URL carries on; it is already loaded when the case was opened from it. */
function useNeighbours(view: CaseView, caseId: string): Neighbours | null {
  const { data, hasNextPage, isFetching, fetchNextPage } = useCaseListInfiniteQuery(useListArg(view));
  const found = useMemo(
    () =>
      neighboursOf(
        rowsOf(data).map((one) => one.case_id),
        caseId,
        data?.pages[0]?.total ?? 0,
      ),
    [data, caseId],
  );
  const atEnd = found !== null && found.next === null && hasNextPage && !isFetching;
  useEffect(() => {
    if (atEnd) void fetchNextPage();
  }, [atEnd, fetchNextPage]);
  return found;
}

function Steps({ view, neighbours }: { view: CaseView; neighbours: Neighbours | null }) {
  const words = caseWords.details;
  const navigate = useNavigate();
  const go = (id: string | null | undefined) => {
    if (id) void navigate(casePath(id, view), { replace: true });
  };
  const back = () => void navigate(casesPath(view));
  useKeys([
    { keys: 'k', run: () => go(neighbours?.previous) },
    { keys: 'j', run: () => go(neighbours?.next) },
    { keys: 'Backspace', run: back },
  ]);
  return (
    <Row className="cl-case__steps">
      <Button size="small" kind="quiet" icon="chevronLeft" onClick={back}>
        {words.toList}
      </Button>
      <span className="cl-grow" />
      {neighbours && (
        <>
          <span className="cl-faint cl-num">{words.position(neighbours.at, neighbours.of)}</span>
          <Button
            size="small"
            icon="chevronUp"
            label={words.previous}
            disabled={!neighbours.previous}
            onClick={() => go(neighbours.previous)}
          />
          <Button
            size="small"
            icon="chevronDown"
            label={words.next}
            disabled={!neighbours.next}
            onClick={() => go(neighbours.next)}
          />
        </>
      )}
    </Row>
  );
}

function Filled({ found, view }: { found: CaseDetails; view: CaseView }) {
  const words = caseWords.details;
  const changes = useCaseChanges();
  const user = useUser();
  const foreign = found.customer_id !== null && found.customer_id !== user.activeOrgId;
  const readOnly = useReadOnly(foreign ? (found.customer_name ?? found.customer_id) : null);
  useSeen(found, readOnly === null);
  return (
    <>
      {readOnly && <ReadOnly reason={readOnly} />}
      <CaseHead found={found} changes={changes} mayChange={readOnly === null} />
      {found.case_status === 'excluded' && (
        <Exclusion
          found={found}
          onLift={readOnly === null ? () => void changes.setStatus([found], 'open') : null}
        />
      )}
      <div className="cl-columns cl-case__columns">
        <Stack>
          {found.anomaly ? (
            <>
              <AnomalyPanel
                found={found}
                anomaly={found.anomaly}
                changes={readOnly === null ? changes : null}
              />
              {/* What a provider found does not learn, and the bills have no range for it. */}
              {found.anomaly.score > 0 && <AnomalyChart caseId={found.case_id} />}
              <CausePanel
                caseId={found.case_id}
                currency={found.currency}
                days={{ from: found.anomaly.firstDay, to: found.anomaly.lastDay }}
              />
              {found.anomaly.score > 0 && (
                <FeedbackPanel
                  mayChange={readOnly === null}
                  about={{
                    caseId: found.case_id,
                    status: found.case_status,
                    name: found.case_resource_name,
                    service: found.case_service,
                    sku: found.anomaly.usage?.sku ?? '',
                    account: found.case_account_name || found.case_account_id,
                    of: countedIn({ currency: found.currency, usage: found.anomaly.usage }),
                    firstDay: found.anomaly.firstDay,
                    lastDay: found.anomaly.lastDay,
                  }}
                />
              )}
            </>
          ) : (
            <Panel title={words.why}>
              <Stack>
                {found.summaries.map((summary) => (
                  <p key={summary} className="cl-size-l">
                    {summary}
                  </p>
                ))}
                <Evidence found={found} />
                <details className="cl-anomaly__how">
                  <summary className="cl-muted">{words.formula}</summary>
                  <p className="cl-muted cl-case__quote">
                    {found.formula} <span className="cl-faint">{words.formulaNote}</span>
                  </p>
                </details>
              </Stack>
            </Panel>
          )}
          {!isAboutNoMoney(found.case_type) && <CostPanel found={found} />}
          {found.remediation && (
            <Panel title={words.remediation}>
              <Text as="p" flow="typed">
                {found.remediation}
              </Text>
            </Panel>
          )}
        </Stack>
        <Stack>
          <CaseActions found={found} changes={readOnly === null ? changes : null} />
          <TicketsPanel found={found} mayChange={readOnly === null} />
          {found.case_resource_id !== '' && <ChangesPanel resource={found.case_resource_id} onlyIfAny />}
          <Facts found={found} />
          <Realised found={found} />
          {found.conflicts.length > 0 && <Conflicts found={found} view={view} />}
          <Activity found={found} changes={changes} mayChange={readOnly === null} />
        </Stack>
      </div>
      <FailedDialog failed={changes.failed} onClose={changes.closeFailed} />
    </>
  );
}

/** Looking at a case takes its “New” away, for those who may change cases. */
function useSeen(found: CaseDetails, mayChange: boolean) {
  const [markSeen] = useChange('cases.markSeen');
  const told = useRef(false);
  const { case_id, is_new } = found;
  useEffect(() => {
    if (!is_new || !mayChange || told.current) return;
    told.current = true;
    void markSeen({ params: { id: case_id } });
  }, [case_id, is_new, mayChange, markSeen]);
}

function Exclusion({ found, onLift }: { found: CaseDetails; onLift: (() => void) | null }) {
  const words = caseWords.details;
  const own = found.exclusion;
  const until = own ? own.until : found.excluded_until;
  const reason = own?.reason || found.status_reason;
  return (
    <Banner
      tone="info"
      action={
        onLift && (
          <Button size="small" onClick={onLift}>
            {words.lift}
          </Button>
        )
      }
    >
      {own && <>{words.excluded(own.author, own.time.slice(0, 10))} </>}
      {reason && <strong>“{reason}” </strong>}
      {until ? words.excludedUntil(until) : words.excludedForever}
    </Banner>
  );
}
