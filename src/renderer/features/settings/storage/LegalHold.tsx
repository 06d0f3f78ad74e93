import { useState } from 'react';
import { legalHoldWords as words } from '@shared/words/legalHold';
import { uiWords } from '@shared/words/ui';
import type { Hold } from '../../../data/legalHold';
import { SettingRow } from '../../../parts/settings/SettingRow';
import { useRights } from '../../../parts/user/userContext';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Field, TextInput } from '../../../ui/fields/Field';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { useCall, useChange } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

type Asked = 'set' | 'lift';

const { setTitle, setText, confirmSet, wasSet } = words;
const sets = { title: setTitle, text: setText, confirm: confirmSet, done: wasSet };
const { changeTitle, changeText, confirmChange, wasChanged } = words;
const changes = { title: changeTitle, text: changeText, confirm: confirmChange, done: wasChanged };
const { liftTitle, liftText, confirmLift, wasLifted } = words;
const lifts = { title: liftTitle, text: liftText, confirm: confirmLift, done: wasLifted };

/** Keeps the record of the organization; for its administrators. */
export function LegalHold() {
  return useRights().mayChange('org:members') ? (
    <Panel title={words.title}>
      <Standing />
    </Panel>
  ) : null;
}

function Standing() {
  const query = useCall('organisations.legalHold');
  const { data } = query;
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!data) return <Pending what="legal hold" query={query} rows={2} />;
  const hold = data.data;
  return (
    <div className="cl-stack">
      <p className="cl-muted">{words.text}</p>
      <SettingRow
        name={hold ? words.on(hold.reason) : words.off}
        help={hold ? words.since(hold.set_by, formatMoment(hold.set_at)) : undefined}
      >
        <div className="cl-row">
          <Button onClick={() => setAsked('set')}>{hold ? words.change : words.set}</Button>
          {hold && (
            <Button kind="danger" onClick={() => setAsked('lift')}>
              {words.lift}
            </Button>
          )}
        </div>
      </SettingRow>
      {asked && <Asking key={asked} asked={asked} hold={hold} onClose={() => setAsked(null)} />}
    </div>
  );
}

function Asking({ asked, hold, onClose }: { asked: Asked; hold: Hold | null; onClose(): void }) {
  const [reason, setReason] = useState(asked === 'set' ? (hold?.reason ?? '') : '');
  const [set, setting] = useChange('organisations.setLegalHold');
  const [lift, lifting] = useChange('organisations.liftLegalHold');
  const toast = useToast();
  const isLift = asked === 'lift';
  const texts = isLift ? lifts : hold ? changes : sets;
  const busy = setting.isLoading || lifting.isLoading;
  const error = setting.error ?? lifting.error;
  async function run() {
    const body = { reason: reason.trim() };
    const reply = await (isLift ? lift({ body }) : set({ body }));
    if (reply.error) return;
    toast(texts.done);
    onClose();
  }
  return (
    <Dialog
      title={texts.title}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{uiWords.cancel}</Button>
          <Button
            kind={isLift ? 'danger' : 'primary'}
            disabled={reason.trim() === ''}
            busy={busy}
            onClick={() => void run()}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      <div className="cl-stack">
        <p>{texts.text}</p>
        <Field label={words.reason} error={error ? `${words.failed}. ${reasonOf(error)}` : null}>
          <TextInput
            value={reason}
            onChange={setReason}
            maxLength={500}
            placeholder={isLift ? words.liftExample : words.reasonExample}
          />
        </Field>
      </div>
    </Dialog>
  );
}
