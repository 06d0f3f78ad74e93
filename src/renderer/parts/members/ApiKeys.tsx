import { useState } from 'react';
import { keyScopes, type KeyScope } from '@shared/model/keyScopes';
import type { Role } from '@shared/model/permissions';
import { memberWords as words } from '@shared/words/members';
import { useCall, useChange } from '../../platform/api/calls';
import { formatMoment } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Button } from '../../ui/base/Button';
import { Empty, Tag } from '../../ui/feedback/States';
import { Select } from '../../ui/fields/Select';
import { TextField } from '../../ui/fields/TextField';
import { Stack } from '../../ui/layout/Layout';
import { ConfirmChange } from '../confirm/ConfirmChange';
import { Pending } from '../feedback/Loaded';
import { PageForm } from '../forms/PageForm';
import { useForm } from '../forms/useForm';
import { ConnectAssistant } from './ConnectAssistant';
import { ConnectedAssistants } from './ConnectedAssistants';
import { leastRole, useOfferedRoles } from './Members';
import { SecretLine } from './SecretLine';
import './members.css';

const hasEnded = (expiresAt: string | null, now: Date) =>
  expiresAt !== null && Date.parse(expiresAt) <= now.getTime();

function usesOf({ lastUsedAt, expiresAt }: { lastUsedAt: string | null; expiresAt: string | null }): string {
  const used = lastUsedAt ? `${words.lastUsed} ${formatMoment(lastUsedAt)}` : words.neverUsed;
  return expiresAt ? `${used}, ${words.keyEndsAt(formatMoment(expiresAt))}` : used;
}

/** Days from now; null: no end. */
const ends = { never: null, month: 30, quarter: 90, year: 365 } as const;
type End = keyof typeof ends;
const endNames = ['never', 'month', 'quarter', 'year'] as const satisfies readonly End[];

const endOf = (end: End, now: Date): string | null => {
  const days = ends[end];
  return days === null ? null : new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString();
};

export function ApiKeys() {
  const query = useCall('organisations.listApiKeys');
  const { data } = query;
  const now = useNow();
  const [revoking, setRevoking] = useState<{ keyId: string; name: string } | null>(null);
  if (!data) return <Pending what="API keys" query={query} rows={3} />;
  return (
    <div className="cl-stack cl-stack--l">
      <p className="cl-muted">{words.keysText}</p>
      <CreateKey />
      {data.data.length === 0 ? (
        <Empty icon="key" title={words.noKeys} />
      ) : (
        <ul className="cl-box-line cl-pad-none" aria-label={words.keys}>
          {data.data.map((key) => (
            <li key={key.keyId} className="cl-row cl-person">
              <div className="cl-grow">
                <div className="cl-row">
                  <span className="cl-clip">{key.name}</span>
                  {hasEnded(key.expiresAt, now) && <Tag tone="bad">{words.keyEnded}</Tag>}
                </div>
                <div className="cl-clip cl-faint">{usesOf(key)}</div>
              </div>
              <span className="cl-muted">{words.scopes[key.scope]}</span>
              <span className="cl-muted">{key.role}</span>
              <Button
                kind="quiet"
                icon="trash"
                label={`${words.revoke} ${key.name}`}
                onClick={() => setRevoking(key)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConnectedAssistants />
      <ConnectAssistant />
      {revoking && (
        <ConfirmChange
          call="organisations.revokeApiKey"
          arg={{ params: { keyId: revoking.keyId } }}
          title={words.revokeTitle(revoking.name)}
          danger
          confirm={words.revoke}
          failed={`${words.revokeFailed}.`}
          onClose={() => setRevoking(null)}
        >
          {words.revokeText}
        </ConfirmChange>
      )}
    </div>
  );
}

interface KeyDraft {
  name: string;
  role: Role;
  scope: KeyScope;
  end: End;
}

function CreateKey() {
  const { offered } = useOfferedRoles();
  const now = useNow();
  const [create, { data }] = useChange('organisations.createApiKey');
  const form = useForm({
    start: (): KeyDraft => ({
      name: '',
      role: offered.includes('Member') ? 'Member' : leastRole(offered),
      scope: 'write',
      end: 'never',
    }),
    save: ({ name, end, ...key }) =>
      create({ body: { ...key, name: name.trim(), expiresAt: endOf(end, now) } }),
    next: (made) => ({ ...made, name: '' }),
  });
  const { bind, problems } = form;
  return (
    <Stack>
      <PageForm form={form} className="cl-row cl-align-end cl-invite">
        <TextField
          label={words.keyName}
          maxLength={100}
          {...bind('name')}
          error={problems.name ?? problems.role ?? problems.scope}
        />
        <Select
          label={words.roleOfKey}
          options={offered.map((value) => ({ value, label: value }))}
          {...bind('role')}
        />
        <Select
          label={words.scopeOfKey}
          options={keyScopes.map((value) => ({ value, label: words.scopes[value] }))}
          {...bind('scope')}
        />
        <Select
          label={words.endOfKey}
          options={endNames.map((value) => ({ value, label: words.keyEnds[value] }))}
          {...bind('end')}
        />
        <Button kind="primary" submit disabled={form.draft.name.trim() === ''} busy={form.isBusy}>
          {words.createKey}
        </Button>
      </PageForm>
      {data && <SecretLine title={data.data.apiKey.name} text={words.keySecret} secret={data.data.secret} />}
    </Stack>
  );
}
