import { useState } from 'react';
import { auditStreamWords as words } from '@shared/words/auditStream';
import { useSetAuditStreamMutation, type AuditStream } from '../../../data/auditStream.endpoints';
import { SecretLine } from '../../../parts/members/SecretLine';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Checkbox, Field, TextInput } from '../../../ui/fields/Field';
import { useToast } from '../../../ui/overlays/Toasts';

const HEADER = 'Authorization';

/** Where to, and how the receiver knows that it is Costloom. */
export function AuditStreamForm({ stream }: { stream: AuditStream | null }) {
  const [url, setUrl] = useState(stream?.url ?? '');
  const [header, setHeader] = useState(stream?.header ?? HEADER);
  const [credential, setCredential] = useState('');
  const [cleared, setCleared] = useState(false);
  const [existing, setExisting] = useState(false);
  const [fresh, setFresh] = useState(false);
  const [save, { isLoading, error, data }] = useSetAuditStreamMutation({ fixedCacheKey: 'audit-stream' });
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
    if (!reply.error) toast(words.saved);
  }
  const secret = data?.data.secret ?? null;
  return (
    <div className="cl-form">
      {secret !== null && stream && (
        <SecretLine title={words.secretTitle} text={words.secret} secret={secret} />
      )}
      <Field label={words.url}>
        {(field) => (
          <TextInput
            {...field}
            value={url}
            onChange={setUrl}
            maxLength={1000}
            placeholder={words.urlExample}
          />
        )}
      </Field>
      <Field label={words.header} help={words.headerHelp}>
        {(field) => <TextInput {...field} value={header} onChange={setHeader} width={220} maxLength={100} />}
      </Field>
      <Field label={words.credential} help={kept ? words.credentialKept : words.credentialHelp}>
        {(field) => (
          <TextInput
            {...field}
            type="password"
            value={credential}
            onChange={setCredential}
            maxLength={4000}
          />
        )}
      </Field>
      {kept && <Checkbox label={words.removeCredential} checked={cleared} onChange={setCleared} />}
      {stream && <Checkbox label={words.newSecret} checked={fresh} onChange={setFresh} />}
      <Checkbox label={words.existing} checked={existing} onChange={setExisting} />
      {error && <Banner tone="bad">{`${words.failed}. ${reasonOf(error)}`}</Banner>}
      {isChanged && (
        <div className="cl-row">
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
