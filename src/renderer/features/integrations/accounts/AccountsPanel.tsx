import { useState } from 'react';
import { accountsOf, cloudAccountWords as words } from '@shared/words/cloudAccounts';
import type { IntegrationAccounts, IntegrationDetails } from '../../../data/integrations';
import { UnsavedChanges } from '../../../parts/unsaved/UnsavedChanges';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner, Empty } from '../../../ui/feedback/States';
import { Switch } from '../../../ui/fields/Field';
import { useToast } from '../../../ui/overlays/Toasts';
import { AccountTable } from './AccountTable';
import { isSameChoice, keptIds } from './chosenAccounts';
import { VirtualList } from './VirtualList';
import { useCall, useChange } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

interface Props {
  details: IntegrationDetails;
  mayChange: boolean;
}

/** Accounts, projects or subscriptions of a cloud: which there are, in which of them it works, and parts made of them. */
export function AccountsPanel({ details, mayChange }: Props) {
  const { integrationId, type } = details;
  const named = accountsOf(type);
  const accounts = useCall('integrations.accounts', { params: { id: integrationId }, query: {} });
  const [refresh, refreshing] = useChange('integrations.accounts');
  const found = accounts.data;
  const refused = refreshing.error === undefined ? null : reasonOf(refreshing.error);
  const problem = refused ?? refreshing.data?.problem ?? found?.problem ?? null;
  return (
    <>
      <Panel
        title={words.title(named)}
        actions={
          <Button
            kind="quiet"
            icon="refresh"
            busy={refreshing.isLoading || accounts.isFetching}
            onClick={() => void refresh({ params: { id: integrationId }, query: { refresh: 'true' } })}
          >
            {words.refresh}
          </Button>
        }
      >
        {!found ? (
          <Pending what={named.many} query={accounts} rows={4} />
        ) : found.data.length === 0 ? (
          <Empty icon="integrations" title={words.none(named)}>
            {words.noneText(named)}
          </Empty>
        ) : (
          <div className="cl-stack">
            {problem !== null && (
              <Banner tone="warn">
                {problem} {words.old}
              </Banner>
            )}
            {details.part_of || !mayChange ? (
              <AccountTable type={type} accounts={found.data.filter(({ chosen }) => chosen)} />
            ) : (
              <Choice details={details} found={found} />
            )}
          </div>
        )}
      </Panel>
      {!details.part_of && found && (
        <VirtualList
          details={details}
          accounts={found.data.filter(({ chosen }) => chosen)}
          mayChange={mayChange}
        />
      )}
    </>
  );
}

function Choice({ details, found }: { details: IntegrationDetails; found: IntegrationAccounts }) {
  const { integrationId, type } = details;
  const named = accountsOf(type);
  const toast = useToast();
  const [save, { isLoading, error }] = useChange('integrations.setAccounts');
  const kept = keptIds(found.data, found.limited);
  /** Undefined: as it is kept, also when a colleague changes it meanwhile. */
  const [typed, setTyped] = useState<ReadonlySet<string> | null>();
  const chosen = typed === undefined ? kept : typed;
  const isChanged = !isSameChoice(chosen, kept);
  async function run() {
    const body = { account_ids: chosen && [...chosen] };
    const reply = await save({ params: { id: integrationId }, body });
    if (reply.error) return;
    toast(words.saved(named));
    setTyped(undefined);
  }
  return (
    <>
      <UnsavedChanges when={isChanged} />
      <p className="cl-muted">{words.text(named)}</p>
      <div className="cl-row cl-row--wrap">
        <Switch
          label={words.all(named)}
          checked={chosen === null}
          onChange={(all) => setTyped(all ? null : new Set(found.data.map(({ accountId }) => accountId)))}
        />
        <span className="cl-faint" role="status">
          {chosen === null
            ? words.allCount(found.total, named)
            : words.count(chosen.size, found.total, named)}
        </span>
      </div>
      <AccountTable
        type={type}
        accounts={found.data}
        {...(chosen === null ? {} : { chosen, onChoose: setTyped })}
      />
      {error !== undefined && (
        <Banner tone="bad">
          {words.saveFailed(named)}. {reasonOf(error)}
        </Banner>
      )}
      {isChanged && (
        <div className="cl-row">
          <Button kind="primary" busy={isLoading} onClick={() => void run()}>
            {words.save(named)}
          </Button>
          <Button kind="quiet" onClick={() => setTyped(undefined)}>
            {words.discard}
          </Button>
        </div>
      )}
    </>
  );
}
