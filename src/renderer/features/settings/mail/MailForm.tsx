import { useState } from 'react';
import {
  tlsModes,
  usualPort,
  type MailServer,
  type MailServerChange,
  type TlsMode,
} from '@shared/model/settings/mail';
import { email, required } from '@shared/rules/fields';
import { messages } from '@shared/words/messages';
import { mailWords as words } from '@shared/words/notificationSettings';
import { settingsWords } from '@shared/words/settings';
import { ConfirmChange } from '../../../parts/confirm/ConfirmChange';
import { PageForm } from '../../../parts/forms/PageForm';
import { ruled } from '../../../parts/forms/ruled';
import { useForm } from '../../../parts/forms/useForm';
import { useChange } from '../../../platform/api/calls';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Segmented } from '../../../ui/fields/Field';
import { TextField } from '../../../ui/fields/TextField';
import { Columns, Row } from '../../../ui/layout/Layout';

interface Draft {
  host: string;
  port: string;
  tls: TlsMode;
  user: string;
  /** Null: the one that is kept. */
  password: string | null;
  from: string;
  fromName: string;
}

const draftOf = (server: MailServer | null): Draft => ({
  host: server?.host ?? '',
  tls: server?.tls ?? 'starttls',
  user: server?.user ?? '',
  from: server?.from ?? '',
  fromName: server?.from_name ?? '',
  port: String(server?.port ?? usualPort.starttls),
  password: null,
});

function problemsOf({ host, port, from }: Draft) {
  const number = Number(port);
  const isPort = Number.isInteger(number) && number >= 1 && number <= 65_535;
  return {
    host: ruled(host, required),
    port: isPort ? null : words.port1,
    from: ruled(from, required, email),
  };
}

const valueOf = ({ host, port, tls, user, from, fromName, password }: Draft): MailServerChange => ({
  host: host.trim(),
  port: Number(port),
  tls,
  user: user.trim(),
  from: from.trim(),
  // A server of before takes none.
  ...(fromName.trim() === '' ? {} : { from_name: fromName.trim() }),
  ...(password === null ? {} : { password }),
});

const setting = { domain: 'mail', type: 'server' } as const;
const failed = `${messages.failedToUpdateSystemSettings}.`;

export function MailForm({ server }: { server: MailServer | null }) {
  const [removing, setRemoving] = useState(false);
  const [put] = useChange('settings.put');
  const form = useForm({
    start: () => draftOf(server),
    problems: problemsOf,
    save: (draft) => put({ body: { ...setting, value: valueOf(draft) } }),
    names: { from_name: 'fromName' },
    failed,
    saved: words.saved,
  });
  const { draft, bind, patch } = form;
  const samePlace =
    server !== null &&
    server.host === draft.host.trim() &&
    String(server.port) === draft.port &&
    server.tls === draft.tls &&
    server.user === draft.user.trim();
  const keeps = server?.password_set === true && samePlace;
  const passwordHelp = keeps
    ? words.passwordKept
    : server?.password_set
      ? words.passwordGone
      : words.passwordNone;
  return (
    <>
      <PageForm form={form}>
        <Columns>
          <TextField label={words.host} placeholder="smtp.example.com" {...bind('host')} />
          <TextField label={words.port} {...bind('port')} />
          <div className="cl-field">
            <span className="cl-medium">{words.tls}</span>
            <Row>
              <Segmented
                label={words.tls}
                value={draft.tls}
                options={tlsModes.map((value) => ({ value, label: words.tlsModes[value] }))}
                onChange={(tls) => {
                  const usual = draft.port === String(usualPort[draft.tls]);
                  patch({ tls, ...(usual ? { port: String(usualPort[tls]) } : {}) });
                }}
              />
            </Row>
          </div>
          <TextField label={words.from} type="email" placeholder="costloom@example.com" {...bind('from')} />
          <TextField
            label={words.fromName}
            help={words.fromNameHelp}
            maxLength={100}
            placeholder={words.fromNameExample}
            {...bind('fromName')}
          />
          <TextField label={words.user} help={words.userHelp} {...bind('user')} />
          <TextField
            label={words.password}
            help={passwordHelp}
            type="password"
            placeholder={keeps ? '••••••••' : ''}
            {...bind('password')}
            value={draft.password ?? ''}
            onChange={(password) => patch({ password: password === '' && keeps ? null : password })}
          />
        </Columns>
        {draft.tls === 'none' && <Banner tone="warn">{words.noTls}</Banner>}
        <Row>
          <Button kind="primary" submit busy={form.isBusy}>
            {settingsWords.save}
          </Button>
          {server && <Button onClick={() => setRemoving(true)}>{words.remove}</Button>}
        </Row>
      </PageForm>
      <ConfirmChange
        call="settings.put"
        arg={{ body: { ...setting, value: null } }}
        title={words.remove}
        open={removing}
        danger
        confirm={words.remove}
        done={words.removed}
        failed={failed}
        onClose={() => setRemoving(false)}
      >
        {words.removeText}
      </ConfirmChange>
    </>
  );
}
