import { useState } from 'react';
import type { Role } from '@shared/model/permissions';
import { scimWords as words } from '@shared/words/scim';
import type { ScimSettings } from '../../data/provisioning';
import { useCall, useChange } from '../../platform/api/calls';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Select } from '../../ui/fields/Select';
import { TextField } from '../../ui/fields/TextField';
import { useCopy } from '../../ui/overlays/useCopy';
import { ConfirmChange } from '../confirm/ConfirmChange';
import { Pending } from '../feedback/Loaded';
import { PageForm } from '../forms/PageForm';
import { useForm } from '../forms/useForm';
import { SettingRow } from '../settings/SettingRow';
import { useOfferedRoles } from './Members';
import { SecretLine } from './SecretLine';
import './members.css';
import { useSend } from '../feedback/useSend';
import { TeamPanel } from './TeamPanel';

/** How an identity provider keeps the members of the organization. */
export const Provisioning = () => (
  <TeamPanel title={words.title}>
    <Settings />
  </TeamPanel>
);

function Settings() {
  const query = useCall('organisations.scim');
  const { data } = query;
  if (!data) return <Pending what="provisioning settings" query={query} rows={3} />;
  return (
    <div className="cl-stack cl-stack--l">
      <p className="cl-muted">{words.text}</p>
      <Address address={data.data.address} />
      <Tokens tokens={data.data.tokens} />
      <Roles settings={data.data} />
    </div>
  );
}

function Address({ address }: { address: string }) {
  const copy = useCopy();
  return (
    <SettingRow name={words.address} help={<code>{address}</code>}>
      <Button icon="copy" onClick={() => copy(address, words.copied, words.copyFailed)}>
        {words.copyAddress}
      </Button>
    </SettingRow>
  );
}

function Tokens({ tokens }: { tokens: ScimSettings['tokens'] }) {
  const [create, { data }] = useChange('organisations.createScimToken');
  const [revoking, setRevoking] = useState<ScimSettings['tokens'][number] | null>(null);
  const form = useForm({
    start: { name: '' },
    save: ({ name }) => create({ body: { name: name.trim() } }),
    next: () => ({ name: '' }),
  });
  return (
    <section className="cl-stack" aria-label={words.tokens}>
      <h3>{words.tokens}</h3>
      <PageForm form={form} className="cl-row cl-align-end cl-invite">
        <TextField
          label={words.tokenName}
          maxLength={100}
          placeholder={words.tokenExample}
          {...form.bind('name')}
        />
        <Button kind="primary" submit disabled={form.draft.name.trim() === ''} busy={form.isBusy}>
          {words.create}
        </Button>
      </PageForm>
      {data && <SecretLine title={data.data.token.name} text={words.secret} secret={data.data.secret} />}
      {tokens.length === 0 ? (
        <p className="cl-muted">{words.noTokens}</p>
      ) : (
        <ul className="cl-box-line cl-pad-none" aria-label={words.tokens}>
          {tokens.map((token) => (
            <li key={token.tokenId} className="cl-row cl-person">
              <div className="cl-grow">
                <div className="cl-clip">{token.name}</div>
                <div className="cl-clip cl-faint">
                  {[
                    words.madeBy(token.createdBy),
                    token.lastUsedAt === null
                      ? words.neverUsed
                      : words.lastUsed(formatMoment(token.lastUsedAt)),
                  ].join(' · ')}
                </div>
              </div>
              <Button
                kind="quiet"
                icon="trash"
                label={words.revokeOf(token.name)}
                onClick={() => setRevoking(token)}
              />
            </li>
          ))}
        </ul>
      )}
      {revoking && (
        <ConfirmChange
          call="organisations.revokeScimToken"
          arg={{ params: { tokenId: revoking.tokenId } }}
          title={words.revokeTitle(revoking.name)}
          danger
          confirm={words.revoke}
          failed={`${words.failed}.`}
          onClose={() => setRevoking(null)}
        >
          {words.revokeText}
        </ConfirmChange>
      )}
    </section>
  );
}

type Choice = Role | 'none';

function Roles({ settings }: { settings: ScimSettings }) {
  const { offered } = useOfferedRoles();
  const [setRole] = useSend('organisations.setScimGroupRole');
  const [setDefault] = useSend('organisations.setScimDefaultRole');
  const failed = `${words.failed}.`;
  const optionsWith = (role: Role) =>
    (offered.includes(role) ? offered : [role, ...offered]).map((value) => ({ value, label: value }));
  const choices = (role: Role | null): { value: Choice; label: string }[] => [
    { value: 'none', label: words.noRole },
    ...(role === null ? offered.map((value) => ({ value, label: value })) : optionsWith(role)),
  ];
  return (
    <section className="cl-stack" aria-label={words.roles}>
      <h3>{words.roles}</h3>
      <p className="cl-muted">{words.rolesText}</p>
      <SettingRow name={words.defaultRole} help={words.defaultRoleHelp}>
        <Select<Role>
          label={words.defaultRole}
          value={settings.defaultRole}
          options={optionsWith(settings.defaultRole)}
          onChange={(role) => void setDefault({ body: { role } }, { failed })}
        />
      </SettingRow>
      {settings.groups.length === 0 ? (
        <p className="cl-muted">{words.noGroups}</p>
      ) : (
        <ul className="cl-box-line cl-pad-none" aria-label={words.roles}>
          {settings.groups.map(({ groupId, name, members, role }) => (
            <li key={groupId} className="cl-row cl-person">
              <div className="cl-grow">
                <div className="cl-clip">{name}</div>
                <div className="cl-faint">{words.members(members)}</div>
              </div>
              <Select<Choice>
                label={words.roleOf(name)}
                value={role ?? 'none'}
                options={choices(role)}
                onChange={(value) =>
                  void setRole(
                    { params: { groupId }, body: { role: value === 'none' ? null : value } },
                    { failed },
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
