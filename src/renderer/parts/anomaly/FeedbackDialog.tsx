import { useState } from 'react';
import { ignoreScopes } from '@shared/model/anomaly';
import { anomalyWords } from '@shared/words/anomalies';
import type { FeedbackGiven } from '../../data/cases';
import { reasonOf } from '../../platform/api/reasonOf';
import { Field, TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import type { FeedbackAbout } from './FeedbackPanel';
import { useChange } from '../../platform/api/calls';

type Scope = (typeof ignoreScopes)[number];

const words = anomalyWords.feedback;
const titles: Record<FeedbackGiven['verdict'], string> = {
  expected: words.expected,
  fixed: words.fixed,
  ignored: words.ignore,
};

/** ''; or an amount above 0. */
const isCap = (text: string) => text.trim() === '' || Number(text) > 0;

/** From when it is expected, or where and how far such ones are ignored; with a note. */
export function FeedbackDialog(props: {
  about: FeedbackAbout;
  verdict: FeedbackGiven['verdict'];
  onClose(): void;
}) {
  const { about, verdict, onClose } = props;
  const [from, setFrom] = useState(about.firstDay);
  const [scope, setScope] = useState<Scope>('place');
  const [until, setUntil] = useState('');
  const [cap, setCap] = useState('');
  const [note, setNote] = useState('');
  const [give, { isLoading }] = useChange('cases.giveAnomalyFeedback');
  const toast = useToast();
  // The usage of all services of an account has no common unit.
  const sized = about.of.unit === null || scope !== 'account';
  const scopes = ignoreScopes.flatMap((value): { value: Scope; label: string }[] => {
    const name = { place: about.name, service: about.sku || about.service, account: about.account }[value];
    return name === '' ? [] : [{ value, label: words.scopes[value](name) }];
  });
  async function save() {
    const more = {
      expected: { from },
      fixed: {},
      ignored: { scope, until: until || null, cap: !sized || cap.trim() === '' ? null : Number(cap) },
    }[verdict];
    const reply = await give({ params: { id: about.caseId }, body: { verdict, note, ...more } });
    if (reply.error) return toast({ text: `${words.failed}. ${reasonOf(reply.error)}`, error: true });
    toast(words.saved);
    onClose();
  }
  return (
    <FormDialog
      title={titles[verdict]}
      open
      onClose={onClose}
      keepOnOutsideClick={note !== ''}
      confirm={words.save}
      busy={isLoading}
      disabled={(sized && !isCap(cap)) || (verdict === 'expected' && from === '')}
      onConfirm={() => void save()}
    >
      <div className="cl-stack">
        <p className="cl-muted">{words.about[verdict]}</p>
        {verdict === 'expected' && (
          <Day label={words.from} value={from} onChange={setFrom} min={about.firstDay} max={about.lastDay} />
        )}
        {verdict === 'ignored' && (
          <>
            <Field label={words.scope}>
              <Select
                label={words.scope}
                value={scope}
                options={scopes}
                onChange={(next: Scope) => setScope(next)}
                fill
              />
            </Field>
            <Day label={words.until} value={until} onChange={setUntil} />
            {sized && (
              <Field
                label={words.cap(about.of.unit ?? about.of.currency)}
                error={isCap(cap) ? null : words.capError}
              >
                <TextInput type="number" value={cap} onChange={setCap} />
              </Field>
            )}
          </>
        )}
        <Field label={words.note}>
          <TextInput value={note} onChange={setNote} maxLength={500} />
        </Field>
      </div>
    </FormDialog>
  );
}

function Day(props: {
  label: string;
  value: string;
  onChange(day: string): void;
  min?: string;
  max?: string;
}) {
  return (
    <Field label={props.label}>
      {({ id }) => (
        <input
          id={id}
          type="date"
          className="bp6-input cl-dayinput"
          value={props.value}
          min={props.min}
          max={props.max}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
