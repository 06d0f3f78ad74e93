import { useState } from 'react';
import { backupWords as words } from '@shared/words/backups';
import type { BackupReport } from '../../../data/storage';
import { formatMoment } from '../../../platform/formatting/dates';
import { count, formatBytes } from '../../../platform/formatting/numbers';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner } from '../../../ui/feedback/States';
import { TypedConfirm } from '../../../ui/overlays/TypedConfirm';
import { BackupSettings } from './BackupSettings';
import { RestoreElsewhere } from './RestoreElsewhere';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';
import { Row } from '../../../ui/layout/Layout';
import { useSend } from '../../../parts/feedback/useSend';

type Made = BackupReport['backups'][number];

/** The backups of the whole workspace: made now, when and where to, and put back. */
export function Backups() {
  const query = useCall('storage.backups');
  const { data } = query;
  const here = data?.data.here;
  const why = data?.data.why;
  return (
    <Panel
      title={words.title}
      actions={
        here && (
          <>
            <RestoreElsewhere />
            <MakeNow running={here.running} />
          </>
        )
      }
    >
      {here ? (
        <Report report={here} />
      ) : why ? (
        <p className="cl-muted">{words.why[why]}</p>
      ) : (
        <Pending what="backups" query={query} rows={4} />
      )}
    </Panel>
  );
}

function MakeNow({ running }: { running: BackupReport['running'] }) {
  const [make, { isLoading }] = useSend('storage.makeBackup');
  return (
    <Button busy={isLoading || running !== null} onClick={() => void make({ body: {} })}>
      {running ? words.steps[running.step] : words.make}
    </Button>
  );
}

function Report({ report }: { report: BackupReport }) {
  const [failure] = report.failures;
  const [last] = report.backups;
  const isFailing = failure !== undefined && (last === undefined || failure.at > last.checked_at);
  return (
    <div className="cl-stack">
      <p className="cl-muted">{words.text}</p>
      {report.key_lost && <Banner tone="warn">{words.keyLost}</Banner>}
      {isFailing && <Banner tone="bad">{words.lastFailed(formatMoment(failure.at), failure.error)}</Banner>}
      {report.settings.folder === report.own_folder && <Banner tone="info">{words.sameDisk}</Banner>}
      <BackupSettings key={JSON.stringify(report.settings)} settings={report.settings} />
      {report.backups.length === 0 ? (
        <p className="cl-muted">{words.none}</p>
      ) : (
        <ul aria-label={words.list}>
          {report.backups.map((backup) => (
            <BackupRow key={backup.name} backup={backup} />
          ))}
        </ul>
      )}
    </div>
  );
}

function BackupRow({ backup }: { backup: Made }) {
  const [asked, setAsked] = useState(false);
  const [restore, { isLoading }] = useSend('storage.restoreBackup');
  const at = formatMoment(backup.at);
  async function run() {
    await restore({ body: { name: backup.name } }, { done: words.restoring(at) });
    setAsked(false);
  }
  return (
    <Row as="li" gap="m" edge="top" className="cl-backups__row">
      <div className="cl-grow">
        <div className="cl-num">{at}</div>
        <div className="cl-faint">
          {[
            formatBytes(backup.bytes),
            count(backup.rows, 'row'),
            count(backup.bills, 'bill file'),
            backup.with_key ? words.withKey : words.withoutKey,
            ...(backup.missing > 0 ? [words.missing(backup.missing)] : []),
          ].join(' · ')}
        </div>
      </div>
      <Button size="small" label={words.restoreOf(at)} onClick={() => setAsked(true)}>
        {words.restore}
      </Button>
      {asked && (
        <TypedConfirm
          title={words.restoreTitle(at)}
          label={words.typeRestore}
          accepts={(typed) => typed === words.restoreTyped}
          confirm={words.restoreAction}
          busy={isLoading}
          onConfirm={() => void run()}
          onClose={() => setAsked(false)}
        >
          {words.restoreText}
        </TypedConfirm>
      )}
    </Row>
  );
}
