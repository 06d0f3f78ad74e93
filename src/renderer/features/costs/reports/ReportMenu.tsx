import { useState } from 'react';
import { useHref } from 'react-router';
import { reportWords as words } from '@shared/words/reports';
import type { Report } from '../../../data/reports';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { useRights } from '../../../parts/user/userContext';
import { MenuGroup, MenuItem } from '../../../ui/overlays/Popover';
import { RowMenu } from '../../../ui/overlays/RowMenu';
import { useToast } from '../../../ui/overlays/Toasts';
import { reportPath } from './reportView';
import { RenameReportDialog } from './SaveReportDialog';
import { ScheduleDialog } from './ScheduleDialog';
import { VersionsDialog } from './VersionsDialog';
import { ConfirmDelete } from '../../../parts/confirm/ConfirmDelete';

type Ask = 'rename' | 'schedule' | 'versions' | 'delete';

/** What can be done with a report; in the explorer also with the view that it shows now. */
export function ReportMenu(props: {
  report: Report;
  framed?: boolean;
  onSaveAs?(): void;
  onRevert?(): void;
  onRestored?(report: Report): void;
  onDeleted?(): void;
}) {
  const { report, framed } = props;
  const [ask, setAsk] = useState<Ask | null>(null);
  const mayChange = useRights().mayChange('dashboards:edit');
  const open = useOpenPath();
  const toast = useToast();
  const path = reportPath(report.report_id);
  const href = useHref(path);
  const copy = () =>
    void navigator.clipboard.writeText(new URL(href, location.href).href).then(
      () => toast(words.linkCopied),
      () => toast({ text: words.copyFailed, error: true }),
    );
  const close = () => setAsk(null);
  return (
    <RowMenu
      label={words.menu(report.name)}
      framed={framed}
      dialogs={
        <>
          {ask === 'rename' && <RenameReportDialog report={report} onClose={close} />}
          {ask === 'schedule' && <ScheduleDialog id={report.report_id} name={report.name} onClose={close} />}
          {ask === 'versions' && (
            <VersionsDialog report={report} onRestored={props.onRestored} onClose={close} />
          )}
          {ask === 'delete' && (
            <ConfirmDelete
              call="reports.delete"
              arg={{ params: { id: report.report_id } }}
              title={words.deleteTitle(report.name)}
              words={words}
              onDone={props.onDeleted}
              onClose={close}
            />
          )}
        </>
      }
    >
      {!framed && <MenuItem icon="costs" text={words.open} onClick={() => open(path)} />}
      {props.onRevert && <MenuItem icon="undo" text={words.revert} onClick={props.onRevert} />}
      <MenuItem icon="link" text={words.copyLink} onClick={copy} />
      {mayChange && props.onSaveAs && <MenuItem icon="copy" text={words.saveAs} onClick={props.onSaveAs} />}
      {mayChange && <MenuItem icon="edit" text={words.rename} onClick={() => setAsk('rename')} />}
      <MenuItem icon="clock" text={words.schedule} onClick={() => setAsk('schedule')} />
      <MenuItem icon="history" text={words.history} onClick={() => setAsk('versions')} />
      {mayChange && (
        <>
          <MenuGroup />
          <MenuItem icon="trash" text={words.delete} danger onClick={() => setAsk('delete')} />
        </>
      )}
    </RowMenu>
  );
}
