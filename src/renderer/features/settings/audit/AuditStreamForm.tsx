import { auditStreamWords as words } from '@shared/words/auditStream';
import type { AuditStream } from '../../../data/auditStream';
import { PageForm } from '../../../parts/forms/PageForm';
import { useForm } from '../../../parts/forms/useForm';
import { useChange } from '../../../platform/api/calls';
import { Button } from '../../../ui/base/Button';
import { Checkbox } from '../../../ui/fields/Field';
import { TextField } from '../../../ui/fields/TextField';
import { Columns, Row, Stack } from '../../../ui/layout/Layout';

const HEADER = 'Authorization';
const labels = { url: words.url, header: words.header, credential: words.credential };

/** Where to, and how the receiver knows that it is Costloom. */
export function AuditStreamForm(props: { stream: AuditStream | null; onSecret(secret: string): void }) {
  const { stream, onSecret } = props;
  const [save] = useChange('organisations.setAuditStream');
  const form = useForm({
    start: {
      url: stream?.url ?? '',
      header: stream?.header ?? HEADER,
      credential: '',
      cleared: false,
      existing: false,
      new_secret: false,
    },
    save: ({ url, header, credential, cleared, ...asked }) => {
      const given = credential === '' && !cleared ? {} : { credential };
      return save({ body: { url: url.trim(), header: header.trim(), ...asked, ...given } });
    },
    failed: `${words.failed}.`,
    saved: words.saved,
    onSaved: ({ data: { secret } }) => {
      if (secret !== null) onSecret(secret);
    },
  });
  const { draft, patch } = form;
  const text = (name: keyof typeof labels) => {
    const reason = form.problems[name];
    return { label: labels[name], ...form.bind(name), error: reason && words.refused(labels[name], reason) };
  };
  const isKept = stream?.credential_set === true;
  return (
    <PageForm form={form}>
      <Columns gap="l">
        <TextField {...text('url')} maxLength={1000} placeholder={words.urlExample} />
        <TextField {...text('header')} help={words.headerHelp} width={220} maxLength={100} />
        <TextField
          {...text('credential')}
          help={isKept ? words.credentialKept : words.credentialHelp}
          type="password"
          maxLength={4000}
        />
      </Columns>
      <Stack>
        {isKept && (
          <Checkbox
            label={words.removeCredential}
            checked={draft.cleared}
            onChange={(cleared) => patch({ cleared })}
          />
        )}
        {stream && (
          <Checkbox
            label={words.newSecret}
            checked={draft.new_secret}
            onChange={(new_secret) => patch({ new_secret })}
          />
        )}
        <Checkbox
          label={words.existing}
          checked={draft.existing}
          onChange={(existing) => patch({ existing })}
        />
      </Stack>
      {(stream === null || form.isChanged) && (
        <Row>
          <Button
            kind="primary"
            submit
            disabled={draft.url.trim() === '' || draft.header.trim() === ''}
            busy={form.isBusy}
          >
            {stream ? words.save : words.start}
          </Button>
        </Row>
      )}
    </PageForm>
  );
}
