import { ignoreScopes } from '@shared/model/anomaly';
import { anomalyWords } from '@shared/words/anomalies';
import type { FeedbackGiven } from '../../data/cases';
import { useChange } from '../../platform/api/calls';
import { SelectField, TextField } from '../../ui/fields/TextField';
import { FormDialog } from '../forms/FormDialog';
import { useForm } from '../forms/useForm';
import type { CaseStatus } from '@shared/model/caseStatus';
import type { CountedIn } from './measured';

export interface FeedbackAbout {
  caseId: string;
  status: CaseStatus;
  name: string;
  service: string;
  account: string;
  of: CountedIn;
  /** What is consumed; '' of a cost. */
  sku: string;
  firstDay: string;
  lastDay: string;
}

type Scope = (typeof ignoreScopes)[number];

const words = anomalyWords.feedback;
const titles: Record<FeedbackGiven['verdict'], string> = {
  expected: words.expected,
  fixed: words.fixed,
  ignored: words.ignore,
};

interface Draft {
  from: string;
  scope: Scope;
  until: string;
  cap: string;
  note: string;
}

/** ''; or an amount above 0. */
const isCap = (text: string) => text.trim() === '' || Number(text) > 0;

/** From when it is expected, or where and how far such ones are ignored; with a note. */
export function FeedbackDialog(props: {
  about: FeedbackAbout;
  verdict: FeedbackGiven['verdict'];
  onClose(): void;
}) {
  const { about, verdict, onClose } = props;
  // The usage of all services of an account has no common unit.
  const isSized = (scope: Scope) => about.of.unit === null || scope !== 'account';
  const [give] = useChange('cases.giveAnomalyFeedback');
  const start: Draft = { from: about.firstDay, scope: 'place', until: '', cap: '', note: '' };
  const form = useForm({
    start,
    save: ({ from, scope, until, cap, note }) => {
      const limit = !isSized(scope) || cap.trim() === '' ? null : Number(cap);
      const more = {
        expected: { from },
        fixed: {},
        ignored: { scope, until: until || null, cap: limit },
      }[verdict];
      return give({ params: { id: about.caseId }, body: { verdict, note, ...more } });
    },
    failed: `${words.failed}.`,
    saved: words.saved,
    onClose,
  });
  const { draft } = form;
  const sized = isSized(draft.scope);
  const scopes = ignoreScopes.flatMap((value): { value: Scope; label: string }[] => {
    const name = { place: about.name, service: about.sku || about.service, account: about.account }[value];
    return name === '' ? [] : [{ value, label: words.scopes[value](name) }];
  });
  const cap = form.bind('cap');
  return (
    <FormDialog
      form={form}
      title={titles[verdict]}
      confirm={words.save}
      disabled={(sized && !isCap(draft.cap)) || (verdict === 'expected' && draft.from === '')}
      onClose={onClose}
    >
      <p className="cl-muted">{words.about[verdict]}</p>
      {verdict === 'expected' && (
        <TextField
          label={words.from}
          type="date"
          width={180}
          min={about.firstDay}
          max={about.lastDay}
          {...form.bind('from')}
        />
      )}
      {verdict === 'ignored' && (
        <>
          <SelectField label={words.scope} options={scopes} {...form.bind('scope')} />
          <TextField label={words.until} type="date" width={180} {...form.bind('until')} />
          {sized && (
            <TextField
              label={words.cap(about.of.unit ?? about.of.currency)}
              type="number"
              {...cap}
              error={isCap(draft.cap) ? cap.error : words.capError}
            />
          )}
        </>
      )}
      <TextField label={words.note} maxLength={500} {...form.bind('note')} />
    </FormDialog>
  );
}
