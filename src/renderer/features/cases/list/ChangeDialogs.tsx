import { useState } from 'react';
import { casePlanWords } from '@shared/words/casePlans';
import { caseWords } from '@shared/words/cases';
import type { Case } from '../../../data/cases';
import { useMyNames } from '../../../parts/people/useMyNames';
import { useCall } from '../../../platform/api/calls';
import { toDate } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { AREA_LOOK } from '../../../ui/fields/looks';
import { Button } from '../../../ui/base/Button';
import { AreaField, TextField } from '../../../ui/fields/TextField';
import { Row, Stack } from '../../../ui/layout/Layout';
import { ActionDialog, Dialog } from '../../../ui/overlays/Dialog';
import { ActDialog } from '../remedies/ActDialog';
import { latestDay } from '../useCaseView';
import type { CaseChanges, FailedCase } from './useCaseChanges';
import './list.css';

const words = caseWords.change;
const MOST_OWNERS = 8;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && toDate(text) !== null;

interface Props {
  cases: readonly Case[];
  changes: CaseChanges;
  onClose(): void;
}

export type ChangeAsk = keyof typeof dialogs;

/** What is asked before cases are changed. */
export function ChangeDialog({ ask, ...props }: Props & { ask: ChangeAsk | null }) {
  if (ask === null) return null;
  const Asked = dialogs[ask];
  return <Asked {...props} />;
}

function OwnerDialog({ cases, changes, onClose }: Props) {
  const before = cases.length === 1 ? (cases[0]?.case_owner ?? '') : '';
  const [name, setName] = useState(before);
  const { data } = useCall('cases.filterValues', { params: { name: 'case_owner' }, query: {} });
  const typed = name.trim().toLowerCase();
  const [me = ''] = useMyNames();
  const known = (data?.data ?? []).filter(
    (one) => one.value !== '' && (typed === before.toLowerCase() || one.value.toLowerCase().includes(typed)),
  );
  const give = (owner: string | null) => {
    void changes.setOwner(cases, owner);
    onClose();
  };
  return (
    <ActionDialog
      title={words.ownerTitle(cases.length)}
      open
      onClose={onClose}
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

function CommentDialog({ cases, changes, onClose }: Props) {
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() === '') return;
    void changes.comment(cases, text.trim());
    onClose();
  };
  return (
    <ActionDialog
      title={words.commentTitle(cases.length)}
      open
      onClose={onClose}
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

/** By which day cases are to be done. */
function PlanDialog({ cases, changes, onClose }: Props) {
  const [day, setDay] = useState(cases.length === 1 ? (cases[0]?.planned_on ?? '') : '');
  const give = (next: string | null) => {
    void changes.plan(cases, next);
    onClose();
  };
  return (
    <ActionDialog
      title={casePlanWords.planTitle(cases.length)}
      open
      onClose={onClose}
      width={440}
      before={
        <>
          <Button kind="quiet" onClick={() => give(null)}>
            {casePlanWords.noPlan}
          </Button>
          <span className="cl-grow" />
        </>
      }
      confirm={casePlanWords.planSave}
      disabled={!isDay(day)}
      onConfirm={() => give(day)}
    >
      <TextField
        label={casePlanWords.planLabel}
        help={casePlanWords.planHelp}
        error={day === '' || isDay(day) ? null : casePlanWords.badPlan}
        type="date"
        width={170}
        value={day}
        onChange={setDay}
      />
    </ActionDialog>
  );
}

/** A day after today, or none. */
function isUntil(text: string, now: Date): boolean {
  const day = toDate(text);
  return text === '' || (isDay(text) && day !== null && day > latestDay(now));
}

function ExcludeDialog({ cases, changes, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const now = useNow();
  const good = isUntil(until, now);
  return (
    <ActionDialog
      title={words.excludeTitle(cases.length)}
      open
      onClose={onClose}
      keepOnOutsideClick={reason !== ''}
      confirm={words.excludeAction}
      disabled={!good}
      onConfirm={() => {
        const more = { reason: reason.trim() || undefined, until: until || null };
        void changes.setStatus(cases, 'excluded', more);
        onClose();
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

const dialogs = {
  owner: OwnerDialog,
  plan: PlanDialog,
  comment: CommentDialog,
  exclude: ExcludeDialog,
  act: ActDialog,
};

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
