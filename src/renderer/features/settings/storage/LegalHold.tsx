import { useState } from 'react';
import { legalHoldWords as words } from '@shared/words/legalHold';
import type { Hold } from '../../../data/legalHold';
import { Pending } from '../../../parts/feedback/Loaded';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { useForm, type Reply } from '../../../parts/forms/useForm';
import { SettingRow } from '../../../parts/settings/SettingRow';
import { useRights } from '../../../parts/user/userContext';
import { useCall, useChange } from '../../../platform/api/calls';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { TextField } from '../../../ui/fields/TextField';

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
  const [set] = useChange('organisations.setLegalHold');
  const [lift] = useChange('organisations.liftLegalHold');
  const isLift = asked === 'lift';
  const texts = isLift ? lifts : hold ? changes : sets;
  const form = useForm({
    start: { reason: isLift ? '' : (hold?.reason ?? '') },
    save: (draft): PromiseLike<Reply<unknown>> => {
      const body = { reason: draft.reason.trim() };
      return isLift ? lift({ body }) : set({ body });
    },
    failed: `${words.failed}.`,
    saved: texts.done,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={texts.title}
      confirm={texts.confirm}
      danger={isLift}
      disabled={form.draft.reason.trim() === ''}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <TextField
        label={words.reason}
        maxLength={500}
        placeholder={isLift ? words.liftExample : words.reasonExample}
        {...form.bind('reason')}
      />
    </FormDialog>
  );
}
