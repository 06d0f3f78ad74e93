import { useState } from 'react';
import {
  tlsModes,
  usualPort,
  type MailServer,
  type MailServerChange,
  type TlsMode,
} from '@shared/model/settings/mail';
import { check, email, required } from '@shared/rules/fields';
import { messages } from '@shared/words/messages';
import { settingsWords } from '@shared/words/settings';
import { mailWords as words } from '@shared/words/notificationSettings';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Field, Segmented, TextInput } from '../../../ui/fields/Field';
import { Confirm } from '../../../ui/overlays/Dialog';
import { useSaveSetting } from '../../../parts/settings/useSetting';

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

const textOf = (key: ReturnType<typeof required>) => (key === null ? null : messages[key]);

function problemsOf({ host, port, from }: Draft) {
  const number = Number(port);
  const isPort = Number.isInteger(number) && number >= 1 && number <= 65_535;
  return {
    host: textOf(check(host, required)),
    port: isPort ? null : words.port1,
    from: textOf(check(from, required, email)),
  };
}

export function MailForm({ server }: { server: MailServer | null }) {
  const [draft, setDraft] = useState(() => draftOf(server));
  const [tried, setTried] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { save, saving } = useSaveSetting();
  const problems = problemsOf(draft);
  const wrong = Object.values(problems).some((problem) => problem !== null);
  const change = (patch: Partial<Draft>) => setDraft((now) => ({ ...now, ...patch }));
  const samePlace =
    server !== null &&
    server.host === draft.host.trim() &&
    String(server.port) === draft.port &&
    server.tls === draft.tls &&
    server.user === draft.user.trim();
  const keeps = server?.password_set === true && samePlace;

  async function submit() {
    setTried(true);
    if (wrong) return;
    const { host, port, tls, user, from, fromName, password } = draft;
    const value: MailServerChange = {
      host: host.trim(),
      port: Number(port),
      tls,
      user: user.trim(),
      from: from.trim(),
      // A server of before takes none.
      ...(fromName.trim() === '' ? {} : { from_name: fromName.trim() }),
      ...(password === null ? {} : { password }),
    };
    await save('mail', 'server', value, words.saved);
  }

  const shown = (problem: string | null) => (tried ? problem : null);
  const passwordHelp = keeps
    ? words.passwordKept
    : server?.password_set
      ? words.passwordGone
      : words.passwordNone;
  return (
    <form
      className="cl-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="cl-form">
        <Field label={words.host} error={shown(problems.host)}>
          <TextInput
            value={draft.host}
            placeholder="smtp.example.com"
            onChange={(host) => change({ host })}
          />
        </Field>
        <Field label={words.port} error={shown(problems.port)}>
          <TextInput value={draft.port} onChange={(port) => change({ port })} />
        </Field>
        <div className="cl-field">
          <span className="cl-setting__name">{words.tls}</span>
          <div className="cl-fit">
            <Segmented
              label={words.tls}
              value={draft.tls}
              options={tlsModes.map((value) => ({ value, label: words.tlsModes[value] }))}
              onChange={(tls) => {
                const usual = draft.port === String(usualPort[draft.tls]);
                change({ tls, ...(usual ? { port: String(usualPort[tls]) } : {}) });
              }}
            />
          </div>
        </div>
        <Field label={words.from} error={shown(problems.from)}>
          <TextInput
            type="email"
            value={draft.from}
            placeholder="costloom@example.com"
            onChange={(from) => change({ from })}
          />
        </Field>
        <Field label={words.fromName} help={words.fromNameHelp}>
          <TextInput
            value={draft.fromName}
            maxLength={100}
            placeholder={words.fromNameExample}
            onChange={(fromName) => change({ fromName })}
          />
        </Field>
        <Field label={words.user} help={words.userHelp}>
          <TextInput value={draft.user} onChange={(user) => change({ user })} />
        </Field>
        <Field label={words.password} help={passwordHelp}>
          <TextInput
            type="password"
            value={draft.password ?? ''}
            placeholder={keeps ? '••••••••' : ''}
            onChange={(password) => change({ password: password === '' && keeps ? null : password })}
          />
        </Field>
      </div>
      {draft.tls === 'none' && <Banner tone="warn">{words.noTls}</Banner>}
      <div className="cl-row">
        <Button kind="primary" submit busy={saving}>
          {settingsWords.save}
        </Button>
        {server && <Button onClick={() => setRemoving(true)}>{words.remove}</Button>}
      </div>
      <Confirm
        title={words.remove}
        open={removing}
        danger
        confirm={words.remove}
        busy={saving}
        onClose={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          void save('mail', 'server', null, words.removed);
        }}
      >
        {words.removeText}
      </Confirm>
    </form>
  );
}
