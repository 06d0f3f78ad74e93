import { useState } from 'react';
import { keyScopes, type KeyScope } from '@shared/model/keyScopes';
import type { Role } from '@shared/model/permissions';
import { memberWords as words } from '@shared/words/members';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatMoment } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Button } from '../../ui/base/Button';
import { Empty, Skeleton, Tag } from '../../ui/feedback/States';
import { Field, TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { Confirm } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { ConnectAssistant } from './ConnectAssistant';
import { ConnectedAssistants } from './ConnectedAssistants';
import { leastRole, useOfferedRoles } from './Members';
import { SecretLine } from './SecretLine';
import './members.css';
import { useCall, useChange } from '../../platform/api/calls';
import { FailedFetch } from '../feedback/FailedFetch';

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
  const { data, error } = query;
  const now = useNow();
  const [revoking, setRevoking] = useState<{ keyId: string; name: string } | null>(null);
  const [revoke, revocation] = useChange('organisations.revokeApiKey');
  const toast = useToast();

  async function revokeKey(keyId: string) {
    const reply = await revoke({ params: { keyId } });
    setRevoking(null);
    if (reply.error) toast({ text: `${words.revokeFailed}. ${reasonOf(reply.error)}`, error: true });
  }

  if (error && !data) {
    return <FailedFetch what="API keys" query={query} />;
  }
  if (!data) return <Skeleton rows={3} />;
  return (
    <div className="cl-stack cl-stack--l">
      <p className="cl-muted">{words.keysText}</p>
      <CreateKey />
      {data.data.length === 0 ? (
        <Empty icon="key" title={words.noKeys} />
      ) : (
        <ul className="cl-people" aria-label={words.keys}>
          {data.data.map((key) => (
            <li key={key.keyId} className="cl-person">
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
      <Confirm
        title={words.revokeTitle(revoking?.name ?? '')}
        open={revoking !== null}
        danger
        confirm={words.revoke}
        busy={revocation.isLoading}
        onConfirm={() => revoking && void revokeKey(revoking.keyId)}
        onClose={() => setRevoking(null)}
      >
        {words.revokeText}
      </Confirm>
    </div>
  );
}

function CreateKey() {
  const [name, setName] = useState('');
  const { offered } = useOfferedRoles();
  const [role, setRole] = useState<Role>(offered.includes('Member') ? 'Member' : leastRole(offered));
  const [scope, setScope] = useState<KeyScope>('write');
  const now = useNow();
  const [end, setEnd] = useState<End>('never');
  const [create, creation] = useChange('organisations.createApiKey');
  async function submit() {
    const reply = await create({ body: { name: name.trim(), role, scope, expiresAt: endOf(end, now) } });
    if (!reply.error) setName('');
  }
  return (
    <div className="cl-stack">
      <form
        className="cl-invite"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label={words.keyName} error={creation.error ? reasonOf(creation.error) : null}>
          <TextInput value={name} onChange={setName} maxLength={100} />
        </Field>
        <Select<Role>
          label={words.roleOfKey}
          value={role}
          options={offered.map((value) => ({ value, label: value }))}
          onChange={setRole}
        />
        <Select<KeyScope>
          label={words.scopeOfKey}
          value={scope}
          options={keyScopes.map((value) => ({ value, label: words.scopes[value] }))}
          onChange={setScope}
        />
        <Select<End>
          label={words.endOfKey}
          value={end}
          options={endNames.map((value) => ({ value, label: words.keyEnds[value] }))}
          onChange={setEnd}
        />
        <Button kind="primary" submit disabled={name.trim() === ''} busy={creation.isLoading}>
          {words.createKey}
        </Button>
      </form>
      {creation.data && (
        <SecretLine
          title={creation.data.data.apiKey.name}
          text={words.keySecret}
          secret={creation.data.data.secret}
        />
      )}
    </div>
  );
}
