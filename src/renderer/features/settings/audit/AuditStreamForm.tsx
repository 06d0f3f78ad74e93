import { useState } from 'react';
import { auditStreamWords as words } from '@shared/words/auditStream';
import type { AuditStream } from '../../../data/auditStream';
import { problemsOf, reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Checkbox, Field, TextInput } from '../../../ui/fields/Field';
import { useToast } from '../../../ui/overlays/Toasts';
import { useChange } from '../../../platform/api/calls';

const HEADER = 'Authorization';
const labels = { url: words.url, header: words.header, credential: words.credential };

/** Where to, and how the receiver knows that it is Costloom. */
export function AuditStreamForm(props: { stream: AuditStream | null; onSecret(secret: string): void }) {
  const { stream, onSecret } = props;
  const [url, setUrl] = useState(stream?.url ?? '');
  const [header, setHeader] = useState(stream?.header ?? HEADER);
  const [credential, setCredential] = useState('');
  const [cleared, setCleared] = useState(false);
  const [existing, setExisting] = useState(false);
  const [fresh, setFresh] = useState(false);
  const [save, { isLoading, error }] = useChange('organisations.setAuditStream');
  const toast = useToast();
  const kept = stream?.credential_set === true;
  const isChanged =
    stream === null ||
    url.trim() !== stream.url ||
    header.trim() !== stream.header ||
    credential !== '' ||
    cleared ||
    existing ||
    fresh;
  async function write() {
    const given = credential === '' && !cleared ? {} : { credential };
    const body = { url: url.trim(), header: header.trim(), existing, new_secret: fresh, ...given };
    const reply = await save({ body });
    if (reply.error) return;
    if (reply.data.data.secret !== null) onSecret(reply.data.data.secret);
    toast(words.saved);
  }
  const problems = problemsOf(error);
  const problemAt = (name: keyof typeof labels) => {
    const problem = problems.find(({ field }) => field === name);
    return problem ? words.refused(labels[name], problem.reason) : null;
  };
  const isAtFields = problems.length > 0 && problems.every(({ field }) => Object.hasOwn(labels, field));
  return (
    <div className="cl-form">
      <Field label={labels.url} error={problemAt('url')}>
        <TextInput value={url} onChange={setUrl} maxLength={1000} placeholder={words.urlExample} />
      </Field>
      <Field label={labels.header} help={words.headerHelp} error={problemAt('header')}>
        <TextInput value={header} onChange={setHeader} width={220} maxLength={100} />
      </Field>
      <Field
        label={labels.credential}
        help={kept ? words.credentialKept : words.credentialHelp}
        error={problemAt('credential')}
      >
        <TextInput type="password" value={credential} onChange={setCredential} maxLength={4000} />
      </Field>
      <div className="cl-form__wide cl-stack">
        {kept && <Checkbox label={words.removeCredential} checked={cleared} onChange={setCleared} />}
        {stream && <Checkbox label={words.newSecret} checked={fresh} onChange={setFresh} />}
        <Checkbox label={words.existing} checked={existing} onChange={setExisting} />
      </div>
      {error && !isAtFields && (
        <div className="cl-form__wide">
          <Banner tone="bad">{`${words.failed}. ${reasonOf(error)}`}</Banner>
        </div>
      )}
      {isChanged && (
        <div className="cl-form__wide cl-row">
          <Button
            kind="primary"
            disabled={url.trim() === '' || header.trim() === ''}
            busy={isLoading}
            onClick={() => void write()}
          >
            {stream ? words.save : words.start}
          </Button>
        </div>
      )}
    </div>
  );
}
