import { useState } from 'react';
import { importWords } from '@shared/words/imports';
import { syncWords as words } from '@shared/words/syncs';
import type { BillSync } from '../../data/syncs';
import { formatRelative } from '../../platform/formatting/dates';
import { formatMoney } from '../../platform/formatting/money';
import { count } from '../../platform/formatting/numbers';
import { useNow } from '../../platform/hooks/useNow';
import { TypeLogo } from '../integrations/TypeLogo';
import { PathLink } from '../navigation/PathLink';
import { useRights } from '../user/userContext';
import { Button } from '../../ui/base/Button';
import { Banner, Tag, type Tone } from '../../ui/feedback/States';
import { Row, Stack } from '../../ui/layout/Layout';
import { Deliveries } from './Deliveries';
import { untilText } from './untilText';
import { SyncActions } from './SyncActions';
import './syncs.css';
import { useCall } from '../../platform/api/calls';

const tones: Record<BillSync['state'], Tone> = {
  waiting: 'neutral',
  running: 'info',
  ok: 'good',
  failing: 'bad',
  late: 'warn',
  paused: 'neutral',
};

/** Billing exports that are followed, with how each stands and what can be done with it. */
export function SyncList({ syncs, linked }: { syncs: readonly BillSync[]; linked?: boolean }) {
  const sources = useCall('costs.listSources').data?.data;
  const throughOf = ({ sourceId }: BillSync) =>
    sources?.find((source) => source.sourceId === sourceId)?.completeThrough ?? null;
  return (
    <ul aria-label={words.title}>
      {syncs.map((sync) => (
        <SyncRow key={sync.syncId} sync={sync} linked={linked === true} through={throughOf(sync)} />
      ))}
    </ul>
  );
}

function SyncRow({ sync, linked, through }: { sync: BillSync; linked: boolean; through: string | null }) {
  const may = useRights().mayChange('resources:write');
  const now = useNow();
  const [open, setOpen] = useState(false);
  const times = [
    ...(sync.syncedAt ? [words.synced(formatRelative(sync.syncedAt, now))] : []),
    ...(sync.changedAt ? [words.changed(formatRelative(sync.changedAt, now))] : []),
    ...(sync.nextAt && sync.importId === null ? [words.next(untilText(sync.nextAt, now))] : []),
  ];
  return (
    <Stack as="li" className="cl-sync">
      <Row gap="m">
        {linked && <TypeLogo type={sync.integrationType} size={32} />}
        <Stack gap="xxs" className="cl-grow">
          <Row as="span">
            <strong className="cl-clip">{sync.name}</strong>
            <Tag tone={tones[sync.state]}>{words.states[sync.state]}</Tag>
          </Row>
          <span className="cl-faint cl-clip" title={sync.place}>
            {sync.contents} · {sync.place}
          </span>
          <span className="cl-faint cl-num">{[words.every(sync.everyHours), ...times].join(' · ')}</span>
          {sync.rows > 0 && (
            <span className="cl-row cl-row--wrap cl-gap-m cl-align-stretch cl-num">
              {sync.totals.map(({ currency, billedCost }) => (
                <strong key={currency}>{formatMoney(billedCost, currency)}</strong>
              ))}
              <span className="cl-muted">{count(sync.rows, 'row')}</span>
              {through !== null && (
                <span className="cl-muted">{importWords.bills.completeThrough(through)}</span>
              )}
            </span>
          )}
        </Stack>
        {linked && (
          <PathLink to={`/integrations/${encodeURIComponent(sync.integrationId)}`} className="cl-clip">
            {sync.integrationName}
          </PathLink>
        )}
        {sync.importId !== null && (
          <PathLink to={`/bills/imports/${encodeURIComponent(sync.importId)}`}>{words.progress}</PathLink>
        )}
        {sync.deliveries > 0 && (
          <Button kind="quiet" pressed={open} onClick={() => setOpen(!open)}>
            {open ? words.hideDeliveries : words.showDeliveries}
          </Button>
        )}
        {may && <SyncActions sync={sync} />}
      </Row>
      {sync.error !== null && (
        <Banner tone="bad">
          {sync.failingSince && words.failingSince(formatRelative(sync.failingSince, now))} {sync.error}
        </Banner>
      )}
      {sync.state === 'late' && <Banner tone="warn">{words.lateText}</Banner>}
      {sync.setAside > 0 && !open && (
        <Banner
          tone="warn"
          action={
            <Button size="small" onClick={() => setOpen(true)}>
              {words.review}
            </Button>
          }
        >
          {words.setAside(sync.setAside)}
        </Banner>
      )}
      {open && <Deliveries sync={sync} may={may} />}
    </Stack>
  );
}
