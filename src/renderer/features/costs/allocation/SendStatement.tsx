import { useState } from 'react';
import { allocationWords } from '@shared/words/allocation';
import { uiWords } from '@shared/words/ui';
import type { StatementQuery, StatementSchedule } from '../../../data/allocation';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Field, Segmented, Switch } from '../../../ui/fields/Field';
import { LabelsInput } from '../../../ui/fields/LabelsInput';
import { Select } from '../../../ui/fields/Select';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { useCall, useChange } from '../../../platform/api/calls';

const words = allocationWords.sending;
const formats = ['pdf', 'xlsx'] as const;
type Format = (typeof formats)[number];
const ADDRESS_MAX = 320;

type Sent = { sent: number; unaddressed: readonly string[] };

/** The statement of a month by email: whole, and to owners their own lines. */
export function SendStatement(props: { tagId: string; query: StatementQuery; onClose(): void }) {
  const schedule = useCall('allocation.schedule', { params: { id: props.tagId } });
  if (schedule.error)
    return (
      <Dialog title={words.title} open width={520} onClose={props.onClose}>
        <Banner tone="bad">{reasonOf(schedule.error)}</Banner>
      </Dialog>
    );
  if (!schedule.data) return null;
  return <Sending {...props} kept={schedule.data.data} />;
}

/** Days that each month has. */
const DAYS = Array.from({ length: 28 }, (_, at) => String(at + 1));
const whens = ['now', 'monthly'] as const;
type When = (typeof whens)[number];

function Sending(props: {
  tagId: string;
  query: StatementQuery;
  kept: StatementSchedule | null;
  onClose(): void;
}) {
  const { kept } = props;
  const [when, setWhen] = useState<When>(kept ? 'monthly' : 'now');
  const [day, setDay] = useState(String(kept?.day ?? 3));
  const [recipients, setRecipients] = useState<string[]>(kept?.recipients ?? []);
  const [toOwners, setToOwners] = useState(kept?.to_owners ?? false);
  const [format, setFormat] = useState<Format>(kept?.format ?? 'pdf');
  const [left, setLeft] = useState<Sent | null>(null);
  const [send, sending] = useChange('allocation.sendStatement');
  const [put, putting] = useChange('allocation.putSchedule');
  const error = when === 'now' ? sending.error : putting.error;
  const toast = useToast();
  async function start() {
    const body = { ...props.query, format, recipients, to_owners: toOwners };
    const reply = await send({ params: { id: props.tagId }, body });
    if (reply.error) return;
    const done = reply.data.data;
    toast(words.sent(done.sent));
    if (done.unaddressed.length > 0) return setLeft(done);
    props.onClose();
  }
  async function keep(stays: boolean) {
    const { cost_method: method = null } = props.query;
    const draft = { day: Number(day), format, recipients, to_owners: toOwners, cost_method: method };
    const body = { schedule: stays ? draft : null };
    const reply = await put({ params: { id: props.tagId }, body });
    if (reply.error) return;
    toast(stays ? words.scheduled : words.stopped);
    props.onClose();
  }
  return (
    <Dialog
      title={words.title}
      open
      width={520}
      keepOnOutsideClick
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{left ? words.close : uiWords.cancel}</Button>
          {!left && when === 'monthly' && kept && (
            <Button busy={putting.isLoading} onClick={() => void keep(false)}>
              {words.stop}
            </Button>
          )}
          {!left && (
            <Button
              kind="primary"
              disabled={recipients.length === 0 && !toOwners}
              busy={sending.isLoading || putting.isLoading}
              onClick={() => void (when === 'now' ? start() : keep(true))}
            >
              {when === 'now' ? words.confirm : words.schedule}
            </Button>
          )}
        </>
      }
    >
      <div className="cl-stack">
        {left && <Banner tone="info">{words.unaddressed(left.unaddressed)}</Banner>}
        {error && <Banner tone="bad">{reasonOf(error)}</Banner>}
        {!left && (
          <>
            <Field label={words.when}>
              {() => (
                <Segmented<When>
                  label={words.when}
                  value={when}
                  options={whens.map((value) => ({ value, label: words.whens[value] }))}
                  onChange={setWhen}
                />
              )}
            </Field>
            {when === 'monthly' && kept?.sent_month && (
              <LastTime month={kept.sent_month} problem={kept.problem} />
            )}
            {when === 'monthly' && (
              <Field label={words.day} help={words.dayHelp}>
                <Select
                  label={words.day}
                  value={day}
                  options={DAYS.map((value) => ({ value, label: value }))}
                  onChange={setDay}
                />
              </Field>
            )}
            <Field label={words.recipients} help={words.recipientsHelp}>
              <LabelsInput
                label={words.recipients}
                values={recipients}
                removeLabel={words.remove}
                maxLength={ADDRESS_MAX}
                onChange={setRecipients}
              />
            </Field>
            <div>
              <Switch label={words.owners} checked={toOwners} onChange={setToOwners} />
              <p className="cl-field__help">{words.ownersHelp}</p>
            </div>
            <Field label={words.format}>
              {() => (
                <Segmented<Format>
                  label={words.format}
                  value={format}
                  options={formats.map((value) => ({ value, label: words.formats[value] }))}
                  onChange={setFormat}
                />
              )}
            </Field>
          </>
        )}
      </div>
    </Dialog>
  );
}

function LastTime({ month, problem }: { month: string; problem: string | null }) {
  const name = allocationWords.month(month);
  if (problem !== null) return <Banner tone="warn">{words.lastFailed(name, problem)}</Banner>;
  return <Banner tone="info">{words.lastSent(name)}</Banner>;
}
