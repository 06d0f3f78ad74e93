import { useState } from 'react';
import { allocationWords } from '@shared/words/allocation';
import { useSendStatementMutation, type StatementQuery } from '../../../data/allocation.endpoints';
import { idsOf } from '../../../parts/settings/idsOf';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Field, Segmented, Switch } from '../../../ui/fields/Field';
import { LabelsInput } from '../../../ui/fields/LabelsInput';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';

const words = allocationWords.sending;
const formats = ['pdf', 'xlsx'] as const;
type Format = (typeof formats)[number];
const ADDRESS_MAX = 320;

type Sent = { sent: number; unaddressed: readonly string[] };

/** The statement of a month by email: whole, and to owners their own lines. */
export function SendStatement(props: { tagId: string; query: StatementQuery; onClose(): void }) {
  const [recipients, setRecipients] = useState<string[]>([]);
  const [toOwners, setToOwners] = useState(false);
  const [format, setFormat] = useState<Format>('pdf');
  const [left, setLeft] = useState<Sent | null>(null);
  const [send, { isLoading, error }] = useSendStatementMutation();
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
  return (
    <Dialog
      title={words.title}
      open
      width={520}
      keepOnOutsideClick
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{left ? words.close : words.cancel}</Button>
          {!left && (
            <Button
              kind="primary"
              disabled={recipients.length === 0 && !toOwners}
              busy={isLoading}
              onClick={() => void start()}
            >
              {words.confirm}
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
            <Field label={words.recipients} help={words.recipientsHelp}>
              {(ids) => (
                <LabelsInput
                  {...idsOf(ids)}
                  label={words.recipients}
                  values={recipients}
                  removeLabel={words.remove}
                  maxLength={ADDRESS_MAX}
                  onChange={setRecipients}
                />
              )}
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
