import { useState } from 'react';
import { integrationEventWords as words } from '@shared/words/integrationEvents';
import type { IntegrationEvent } from '../../../data/integrations';
import { ConfirmChange } from '../../../parts/confirm/ConfirmChange';
import { Pending } from '../../../parts/feedback/Loaded';
import { useCall } from '../../../platform/api/calls';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner, Empty, Tag } from '../../../ui/feedback/States';
import { EventDialog } from './EventDialog';

interface Props {
  integrationId: string;
  mayChange: boolean;
}

type Open = { kind: 'edit'; event: IntegrationEvent | null } | { kind: 'remove'; event: IntegrationEvent };

/** The events of an AWS integration, and how asking for them stands. */
export function EventsPanel({ integrationId, mayChange }: Props) {
  const events = useCall('integrations.events', { params: { id: integrationId } });
  const [open, setOpen] = useState<Open | null>(null);
  const list = events.data?.data;
  const close = () => setOpen(null);
  return (
    <Panel
      title={words.title}
      actions={
        mayChange && (
          <Button icon="plus" onClick={() => setOpen({ kind: 'edit', event: null })}>
            {words.add}
          </Button>
        )
      }
    >
      {!list ? (
        <Pending what="events" query={events} rows={2} />
      ) : list.length === 0 ? (
        <Empty icon="anomaly" title={words.none}>
          {words.noneText}
        </Empty>
      ) : (
        <div className="cl-stack">
          <Standing integrationId={integrationId} />
          <ul className="cl-exports" aria-label={words.title}>
            {list.map((event) => (
              <Row key={event.eventId} event={event} mayChange={mayChange} onOpen={setOpen} />
            ))}
          </ul>
          <p className="cl-faint">{words.text}</p>
        </div>
      )}
      {open?.kind === 'edit' && (
        <EventDialog integrationId={integrationId} event={open.event} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <RemoveEvent integrationId={integrationId} event={open.event} onClose={close} />
      )}
    </Panel>
  );
}

/** Since when nothing is heard, or when something was asked last. */
function Standing({ integrationId }: { integrationId: string }) {
  const watches = useCall('integrations.eventWatches', { params: { id: integrationId } });
  return (
    <>
      {watches.data?.data.map(({ kind, failing_since: since, looked_at: at, error }) =>
        since !== null ? (
          <Banner key={kind} tone="bad">
            {words.failing[kind](formatMoment(since))} {error}
          </Banner>
        ) : (
          at !== null && (
            <p key={kind} className="cl-faint">
              {words.looked[kind](formatMoment(at))}
            </p>
          )
        ),
      )}
    </>
  );
}

function about({ eventType, eventConfiguration: of }: IntegrationEvent): string {
  const account = words.account(of.accountId);
  if (eventType === 'ANOMALY_DETECTION') return account;
  return `${words.call(of.service ?? '', of.operation ?? '', of.region ?? '')} · ${account}`;
}

function Row(props: { event: IntegrationEvent; mayChange: boolean; onOpen(open: Open): void }) {
  const { event } = props;
  return (
    <li className="cl-row cl-gap-m">
      <div className="cl-stack cl-gap-xxs cl-grow">
        <strong className="cl-clip">{event.eventName}</strong>
        <span className="cl-faint cl-clip">{about(event)}</span>
      </div>
      <Tag>{words.types[event.eventType]}</Tag>
      {props.mayChange && (
        <>
          <Button
            kind="quiet"
            icon="edit"
            label={words.edit(event.eventName)}
            onClick={() => props.onOpen({ kind: 'edit', event })}
          />
          <Button
            kind="quiet"
            icon="trash"
            label={words.remove(event.eventName)}
            onClick={() => props.onOpen({ kind: 'remove', event })}
          />
        </>
      )}
    </li>
  );
}

function RemoveEvent(props: { integrationId: string; event: IntegrationEvent; onClose(): void }) {
  const { event } = props;
  return (
    <ConfirmChange
      call="integrations.removeEvent"
      arg={{ params: { id: props.integrationId, eventId: event.eventId } }}
      title={words.removeTitle(event.eventName)}
      confirm={words.removeConfirm}
      danger
      done={words.removed(event.eventName)}
      failed={`${words.removeFailed}.`}
      inside
      onClose={props.onClose}
    >
      {words.removeText}
    </ConfirmChange>
  );
}
