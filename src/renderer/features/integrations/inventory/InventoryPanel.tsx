import { useState } from 'react';
import { inventoryWords as words } from '@shared/words/inventory';
import { messages } from '@shared/words/messages';
import type { Inventory } from '../../../data/inventory';
import { ConfirmChange } from '../../../parts/confirm/ConfirmChange';
import { Pending } from '../../../parts/feedback/Loaded';
import { untilText } from '../../../parts/syncs/untilText';
import { useRights } from '../../../parts/user/userContext';
import { useCall, useChange } from '../../../platform/api/calls';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatRelative } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner } from '../../../ui/feedback/States';
import { Stack } from '../../../ui/layout/Layout';
import { MenuItem } from '../../../ui/overlays/Popover';
import { RowMenu } from '../../../ui/overlays/RowMenu';
import { InventorySettings } from './InventorySettings';
import { KindsTable } from './KindsTable';
import { useSend } from '../../../parts/feedback/useSend';

/** What a cloud has and advises: turned on, read, and how it stands. */
export function InventoryPanel({ integrationId }: { integrationId: string }) {
  const params = { id: integrationId };
  const query = useCall('integrations.inventory', { params });
  const { data } = query;
  const inventory = data?.data;
  return (
    <Panel
      title={words.title}
      flush={inventory?.on === true}
      actions={inventory?.on && <Actions integrationId={integrationId} inventory={inventory} />}
    >
      {!inventory ? (
        <Pending what="the inventory" query={query} rows={3} />
      ) : inventory.on ? (
        <Standing inventory={inventory} />
      ) : (
        <Off integrationId={integrationId} inventory={inventory} />
      )}
    </Panel>
  );
}

function Off({ integrationId, inventory }: { integrationId: string; inventory: Inventory }) {
  const may = useRights().mayChange('resources:write');
  const [set, setting] = useChange('integrations.setInventory');
  const needed = [...new Set(inventory.kinds.flatMap(({ permissions }) => permissions))];
  return (
    <Stack>
      <p>{words.about}</p>
      {needed.length > 0 && (
        <details className="cl-faint">
          <summary>{words.permissions(needed.length)}</summary>
          <p className="cl-flow-break cl-pad-xs">{needed.join(', ')}</p>
        </details>
      )}
      {may && (
        <div>
          <Button
            kind="primary"
            busy={setting.isLoading}
            onClick={() => void set({ params: { id: integrationId }, body: { on: true } })}
          >
            {words.turnOn}
          </Button>
        </div>
      )}
      {setting.error !== undefined && <Banner tone="bad">{reasonOf(setting.error)}</Banner>}
    </Stack>
  );
}

function Standing({ inventory }: { inventory: Inventory }) {
  const now = useNow();
  const { running, endedAt, nextAt, metrics, error, failingSince } = inventory;
  const times = [
    running ? words.running : endedAt ? words.last(formatRelative(endedAt, now)) : words.never,
    ...(nextAt && !running ? [words.next(untilText(nextAt, now))] : []),
    ...(metrics > 0 ? [words.metrics(metrics)] : []),
  ];
  return (
    <>
      <p className="cl-faint cl-num cl-integration__note">{times.join(' · ')}</p>
      {error !== null && (
        <Banner tone="bad">
          {failingSince && words.failing(formatRelative(failingSince, now))} {error}
        </Banner>
      )}
      <KindsTable kinds={inventory.kinds} />
    </>
  );
}

function Actions({ integrationId, inventory }: { integrationId: string; inventory: Inventory }) {
  const may = useRights().mayChange('resources:write');
  const [asked, setAsked] = useState<'settings' | 'off' | null>(null);
  const [read, reading] = useSend('integrations.readInventory');
  const params = { id: integrationId };
  if (!may) return null;

  const failed = `${messages.failedToUpdate(words.title)}.`;
  return (
    <>
      <Button
        icon="refresh"
        busy={reading.isLoading || inventory.running}
        disabled={inventory.running}
        onClick={() => void read({ params }, { done: words.started, failed })}
      >
        {words.readNow}
      </Button>
      <RowMenu label={words.more} framed>
        <MenuItem icon="clock" text={words.settings} onClick={() => setAsked('settings')} />
        <MenuItem icon="trash" danger text={words.turnOff} onClick={() => setAsked('off')} />
      </RowMenu>
      {asked === 'settings' && (
        <InventorySettings
          integrationId={integrationId}
          inventory={inventory}
          onClose={() => setAsked(null)}
        />
      )}
      <ConfirmChange
        call="integrations.setInventory"
        arg={{ params, body: { on: false } }}
        title={words.turnOffTitle}
        open={asked === 'off'}
        danger
        confirm={words.turnOff}
        failed={failed}
        onClose={() => setAsked(null)}
      >
        {words.turnOffText}
      </ConfirmChange>
    </>
  );
}
