import { useState } from 'react';
import { caseWords } from '@shared/words/cases';
import { useUser } from '../../../parts/user/userContext';
import { useCall } from '../../../platform/api/calls';
import { toDate } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { AREA_LOOK } from '../../../ui/fields/looks';
import { Button } from '../../../ui/base/Button';
import { AreaField, TextField } from '../../../ui/fields/TextField';
import { Row, Stack } from '../../../ui/layout/Layout';
import { ActionDialog, Dialog } from '../../../ui/overlays/Dialog';
import { latestDay } from '../useCaseView';
import type { FailedCase } from './useCaseChanges';
import './list.css';

const words = caseWords.change;
const MOST_OWNERS = 8;

export function OwnerDialog(props: {
  count: number;
  owner: string | null;
  onOwner(owner: string | null): void;
  onClose(): void;
}) {
  const user = useUser();
  const [name, setName] = useState(props.owner ?? '');
  const { data } = useCall('cases.filterValues', { params: { name: 'case_owner' }, query: {} });
  const typed = name.trim().toLowerCase();
  const me = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username || user.email;
  const known = (data?.data ?? []).filter(
    (one) =>
      one.value !== '' &&
      (typed === (props.owner ?? '').toLowerCase() || one.value.toLowerCase().includes(typed)),
  );
  const give = (owner: string | null) => {
    props.onOwner(owner);
    props.onClose();
  };
  return (
    <ActionDialog
      title={words.ownerTitle(props.count)}
      open
      onClose={props.onClose}
      width={440}
      before={
        <>
          <Button kind="quiet" onClick={() => give(null)}>
            {words.noOwner}
          </Button>
          <span className="cl-grow" />
        </>
      }
      confirm={words.assign}
      disabled={name.trim() === ''}
      onConfirm={() => give(name.trim())}
    >
      <Stack>
        <TextField
          label={words.ownerLabel}
          help={words.ownerHelp}
          value={name}
          onChange={setName}
          maxLength={200}
          onEnter={() => name.trim() && give(name.trim())}
          autoFocus
        />
        <Row wrap>
          <Button size="small" icon="user" onClick={() => give(me)}>
            {words.assignMe}
          </Button>
          {known.slice(0, MOST_OWNERS).map((one) => (
            <Button key={one.value} size="small" kind="quiet" onClick={() => give(one.value)}>
              {one.label || one.value}
            </Button>
          ))}
        </Row>
      </Stack>
    </ActionDialog>
  );
}

export function CommentDialog(props: { count: number; onComment(text: string): void; onClose(): void }) {
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() === '') return;
    props.onComment(text.trim());
    props.onClose();
  };
  return (
    <ActionDialog
      title={words.commentTitle(props.count)}
      open
      onClose={props.onClose}
      keepOnOutsideClick={text !== ''}
      confirm={words.addComment}
      disabled={text.trim() === ''}
      onConfirm={send}
    >
      <CommentBox value={text} onChange={setText} onSend={send} autoFocus />
    </ActionDialog>
  );
}

export function CommentBox(props: {
  value: string;
  onChange(text: string): void;
  onSend(): void;
  autoFocus?: boolean;
}) {
  return (
    <textarea
      className={AREA_LOOK}
      aria-label={words.commentLabel}
      placeholder={caseWords.details.commentPlaceholder}
      value={props.value}
      maxLength={5000}
      rows={3}
      autoFocus={props.autoFocus}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          props.onSend();
        }
      }}
    />
  );
}

/** A day after today, or none. */
function isUntil(text: string, now: Date): boolean {
  const day = toDate(text);
  return text === '' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && day !== null && day > latestDay(now));
}

export function ExcludeDialog(props: {
  count: number;
  onExclude(more: { reason?: string; until: string | null }): void;
  onClose(): void;
}) {
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const now = useNow();
  const good = isUntil(until, now);
  return (
    <ActionDialog
      title={words.excludeTitle(props.count)}
      open
      onClose={props.onClose}
      keepOnOutsideClick={reason !== ''}
      confirm={words.excludeAction}
      disabled={!good}
      onConfirm={() => {
        props.onExclude({ ...(reason.trim() ? { reason: reason.trim() } : {}), until: until || null });
        props.onClose();
      }}
    >
      <Stack>
        <p className="cl-muted">{words.excludeText}</p>
        <AreaField
          label={words.excludeReason}
          placeholder={words.excludeReasonPlaceholder}
          rows={2}
          maxLength={1000}
          autoFocus
          value={reason}
          onChange={setReason}
        />
        <TextField
          label={words.excludeUntil}
          help={words.excludeUntilHelp}
          error={good ? null : words.badDay}
          type="date"
          width={170}
          value={until}
          onChange={setUntil}
        />
      </Stack>
    </ActionDialog>
  );
}

/** Which cases stayed as they were, and why, in the server's words. */
export function FailedDialog({ failed, onClose }: { failed: readonly FailedCase[]; onClose(): void }) {
  const reasons = new Map<string, string[]>();
  for (const { title, reason } of failed) reasons.set(reason, [...(reasons.get(reason) ?? []), title]);
  return (
    <Dialog
      title={words.failedTitle(failed.length)}
      open={failed.length > 0}
      onClose={onClose}
      width={560}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <Stack>
        <p className="cl-muted">{words.failedText}</p>
        <Stack as="ul" scroll className="cl-failedcases">
          {[...reasons].map(([reason, titles]) => (
            <Stack as="li" gap="xs" key={reason}>
              <strong>{reason}</strong>
              <ul className="cl-muted">
                {titles.slice(0, 50).map((title, index) => (
                  <li key={index} className="cl-clip">
                    {title}
                  </li>
                ))}
                {titles.length > 50 && <li>…</li>}
              </ul>
            </Stack>
          ))}
        </Stack>
      </Stack>
    </Dialog>
  );
}
