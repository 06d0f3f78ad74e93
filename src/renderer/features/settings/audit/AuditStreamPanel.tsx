import { useState } from 'react';
import { auditStreamWords as words } from '@shared/words/auditStream';
import type { AuditStream } from '../../../data/auditStream';
import { ConfirmChange } from '../../../parts/confirm/ConfirmChange';
import { Pending } from '../../../parts/feedback/Loaded';
import { SecretLine } from '../../../parts/members/SecretLine';
import { SettingRow } from '../../../parts/settings/SettingRow';
import { useCall } from '../../../platform/api/calls';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner } from '../../../ui/feedback/States';
import '../../../parts/members/members.css';
import { AuditStreamForm } from './AuditStreamForm';
import { useSend } from '../../../parts/feedback/useSend';

/** Where each entry is sent as it happens, and whether it arrives. */
export function AuditStreamPanel() {
  const query = useCall('organisations.auditStream', undefined, { pollingInterval: 30_000 });
  const { data } = query;
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Panel title={words.title}>
      {data ? (
        <div className="cl-stack">
          <p className="cl-muted">{words.text}</p>
          {data.data && <Standing stream={data.data} />}
          {data.data && secret !== null && (
            <SecretLine title={words.secretTitle} text={words.secret} secret={secret} />
          )}
          <AuditStreamForm key={data.data?.changed_at ?? ''} stream={data.data} onSecret={setSecret} />
        </div>
      ) : (
        <Pending what="audit stream" query={query} rows={3} />
      )}
    </Panel>
  );
}

function Standing({ stream }: { stream: AuditStream }) {
  const { failing_since: since, delivered_at: at, oldest_at: oldest } = stream;
  const failing = stream.error !== null && (since !== null || stream.given_up);
  const told = [formatMoment(since ?? stream.changed_at), stream.error ?? ''] as const;
  const lines = [
    at === null ? words.neverDelivered : words.lastDelivered(formatMoment(at), stream.delivered),
    oldest === null ? words.upToDate : words.behind(stream.waiting, formatMoment(oldest)),
  ];
  return (
    <>
      {failing && (
        <Banner tone="bad">{stream.given_up ? words.givenUp(...told) : words.failing(...told)}</Banner>
      )}
      <SettingRow name={words.status} help={lines.join(' ')}>
        <Actions stream={stream} />
      </SettingRow>
    </>
  );
}

function Actions({ stream }: { stream: AuditStream }) {
  const [test, testing] = useSend('organisations.testAuditStream');
  const [resend, resending] = useSend('organisations.resendAuditStream');
  const [asked, setAsked] = useState(false);
  const sendTest = () =>
    test({ body: {} }, { done: ({ data }) => words.tested(data.status), failed: `${words.testFailed}.` });
  const sendAgain = () => resend({ body: {} }, { done: words.resent });
  return (
    <div className="cl-row">
      <Button busy={testing.isLoading} onClick={() => void sendTest()}>
        {words.test}
      </Button>
      {stream.waiting > 0 && stream.error !== null && (
        <Button icon="refresh" busy={resending.isLoading} onClick={() => void sendAgain()}>
          {words.resend}
        </Button>
      )}
      <Button kind="danger" onClick={() => setAsked(true)}>
        {words.stop}
      </Button>
      <ConfirmChange
        call="organisations.removeAuditStream"
        arg={{}}
        title={words.stopTitle}
        open={asked}
        confirm={words.stopConfirm}
        danger
        done={words.stopped}
        failed={`${words.failed}.`}
        onClose={() => setAsked(false)}
      >
        {words.stopText(stream.waiting)}
      </ConfirmChange>
    </div>
  );
}
