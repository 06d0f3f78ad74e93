import { useState } from 'react';
import { isFaultJson } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';
import { approvalFormWords as words } from '@shared/words/approvalForms';
import type { Approval } from '../../data/approvals';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatMoment, formatRelative } from '../../platform/formatting/dates';
import { useKeys } from '../../platform/hooks/useKeys';
import { useNow } from '../../platform/hooks/useNow';
import { runPath } from '../executions/runLinks';
import { PathLink } from '../navigation/PathLink';
import { useRights } from '../user/userContext';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Banner } from '../../ui/feedback/States';
import { AreaField } from '../../ui/fields/TextField';
import { Confirm } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { ApprovalState } from './ApprovalState';
import { DecidesOn } from './DecidesOn';
import { LinkedText } from './LinkedText';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import './approvals.css';
import { useChange } from '../../platform/api/calls';

type Choice = 'approve' | 'reject';

/**
 * What a workflow asks, and the answer to it. A decision of somebody else never takes away what is typed here.
 * `keys`: a and r approve and reject, after a question; for the screen whose only form this is. `chosen`: what a link
 * has chosen, whose button waits to be pressed.
 */
export function ApprovalForm({
  approval,
  keys = false,
  chosen = null,
}: {
  approval: Approval;
  keys?: boolean;
  chosen?: Choice | null;
}) {
  const rights = useRights();
  const [comment, setComment] = useState('');
  const pending = approval.state === 'pending';
  return (
    <Stack as="article" className="cl-approval" label={words.form(approval.header)}>
      <Stack gap="xs">
        <Row as="header">
          <Text as="h2" size="l" strong flow="break">
            {approval.header}
          </Text>
          <ApprovalState state={approval.state} />
        </Row>
        <Facts approval={approval} />
      </Stack>
      {approval.message !== '' && <LinkedText text={approval.message} />}
      {approval.decides_on && <DecidesOn decidesOn={approval.decides_on} />}
      {approval.consequence !== '' && (
        <p className="cl-box-sunken">
          <span className="cl-faint">{words.consequence}</span> {approval.consequence}
        </p>
      )}
      <Row as="section" wrap gap="l" align="stretch" label={words.evidence}>
        <span className="cl-faint">{words.evidence}</span>
        {rights.may('activityLog:read') ? (
          <PathLink to={runPath(approval)}>{words.openRun}</PathLink>
        ) : (
          <span className="cl-muted">{approval.workflowName}</span>
        )}
        <span className="cl-muted">
          {words.step} “{approval.stepName.replaceAll('_', ' ')}”
        </span>
      </Row>
      <Votes approval={approval} />
      {pending ? (
        <Decision approval={approval} comment={comment} keys={keys} chosen={chosen} onComment={setComment} />
      ) : (
        <Decided approval={approval} unsent={comment} />
      )}
    </Stack>
  );
}

function Facts({ approval }: { approval: Approval }) {
  const now = useNow();
  return (
    <p className="cl-muted">
      <strong>{approval.workflowName}</strong> · {words.asked.toLowerCase()}{' '}
      <time dateTime={approval.created_at} title={formatMoment(approval.created_at)}>
        {formatRelative(approval.created_at, now)}
      </time>{' '}
      ·{' '}
      {approval.expires_at === null
        ? words.noExpiry
        : `${words.expires.toLowerCase()} ${formatMoment(approval.expires_at)}`}
    </p>
  );
}

function Votes({ approval }: { approval: Approval }) {
  const { quorum, votes } = approval;
  if (quorum < 2 && votes.length === 0) return null;
  return (
    <Stack as="section" gap="xs">
      <strong>{words.votes(votes.length, quorum)}</strong>
      {quorum > 1 && <p className="cl-faint">{words.quorum(quorum)}</p>}
      <ul>
        {votes.map((vote) => (
          <li key={`${vote.by} ${vote.at}`}>
            <Icon name="check" size={14} className="cl-good" /> {words.voted(vote.by)}{' '}
            <span className="cl-faint">{formatMoment(vote.at)}</span>
            {/* The vote that decided stands below with its comment already. */}
            {vote.comment !== '' && vote.at !== approval.decided_at && (
              <blockquote className="cl-flow-typed">{vote.comment}</blockquote>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

interface DecisionProps {
  approval: Approval;
  comment: string;
  keys: boolean;
  chosen: Choice | null;
  onComment(comment: string): void;
}

function Decision({ approval, comment, keys, chosen, onComment }: DecisionProps) {
  const [asks, setAsks] = useState<Choice | null>(null);
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [decide, { isLoading }] = useChange('approvals.decide');
  const toast = useToast();
  const ask = (choice: Choice) => {
    if (!approval.may_decide) return;
    const lacks = approval.comment_required && comment.trim() === '';
    setMissing(lacks);
    if (!lacks) setAsks(choice);
  };
  useKeys(
    keys && asks === null
      ? [
          { keys: 'a', run: () => ask('approve') },
          { keys: 'r', run: () => ask('reject') },
        ]
      : [],
  );
  const send = async (decision: Choice) => {
    const { workflowId, executionId, approval_id } = approval;
    const reply = await decide({
      params: { workflowId, executionId },
      body: { approval_id, decision, comment: comment.trim() },
    });
    setAsks(null);
    if (reply.error) {
      setRefused(reasonOf(reply.error));
      // A conflict is no failure of the app: somebody else was first, and the form says who.
      if (!isFaultJson(reply.error) || reply.error.code !== 'conflict') toast(words.failed);
      return;
    }
    const { votes, quorum, state } = reply.data.data;
    onComment('');
    toast({ text: state === 'pending' ? words.votedNow(votes.length, quorum) : words.decidedNow[decision] });
  };
  const label = (choice: Choice) => (choice === 'approve' ? approval.approve_label : approval.reject_label);
  return (
    <Stack as="section">
      {refused !== null && <Banner tone="bad">{refused}</Banner>}
      {!approval.may_decide ? (
        <Banner tone="info">{approval.may_not}</Banner>
      ) : (
        <>
          <AreaField
            label={words.comment}
            help={approval.comment_required ? words.commentRequired : words.commentOptional}
            error={missing && comment.trim() === '' ? messages.valueRequired : null}
            value={comment}
            onChange={onComment}
            maxLength={2_000}
            rows={3}
          />
          {chosen !== null && <Banner tone="info">{words.chosen(label(chosen))}</Banner>}
          <Row>
            <Button
              kind="primary"
              icon="check"
              disabled={isLoading}
              autoFocus={chosen === 'approve'}
              onClick={() => ask('approve')}
            >
              {approval.approve_label}
            </Button>
            <Button
              kind="danger"
              icon="close"
              disabled={isLoading}
              autoFocus={chosen === 'reject'}
              onClick={() => ask('reject')}
            >
              {approval.reject_label}
            </Button>
            {keys && <span className="cl-faint">{words.keys}</span>}
          </Row>
        </>
      )}
      {asks && (
        <Confirm
          title={words.confirm[asks](approval.header)}
          open
          confirm={label(asks)}
          danger={asks === 'reject'}
          busy={isLoading}
          onConfirm={() => void send(asks)}
          onClose={() => setAsks(null)}
        >
          {words.confirm[asks === 'approve' ? 'approveText' : 'rejectText']}
        </Confirm>
      )}
    </Stack>
  );
}

function Decided({ approval, unsent }: { approval: Approval; unsent: string }) {
  const toast = useToast();
  const { state, decided_by: by, decided_at: at, decided_via: via } = approval;
  const when = formatMoment(at ?? approval.expires_at ?? approval.created_at);
  const text =
    state === 'timed_out'
      ? words.timedOut(when)
      : by === null
        ? words.cancelled
        : words.decidedBy(words.states[state], by, when);
  const copy = () =>
    void navigator.clipboard.writeText(unsent).then(
      () => undefined,
      () => toast(messages.error),
    );
  return (
    <Stack as="section">
      <p>
        <Icon name={state === 'approved' ? 'success' : state === 'rejected' ? 'close' : 'clock'} />{' '}
        <strong>{text}</strong>
        {by !== null && via !== null && <span className="cl-faint"> {words.decidedVia(via)}</span>}
      </p>
      {approval.comment !== null && approval.comment !== '' && (
        <blockquote className="cl-flow-typed" aria-label={words.commentOfDecision}>
          {approval.comment}
        </blockquote>
      )}
      {unsent.trim() !== '' && (
        <Banner
          tone="warn"
          action={
            <Button size="small" icon="copy" onClick={copy}>
              {words.copyComment}
            </Button>
          }
        >
          {words.beaten} <em>{unsent}</em>
        </Banner>
      )}
    </Stack>
  );
}
