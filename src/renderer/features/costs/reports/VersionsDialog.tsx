import { reportWords } from '@shared/words/reports';
import type { Report } from '../../../data/reports';
import { useRights } from '../../../parts/user/userContext';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Failed, Skeleton, Tag } from '../../../ui/feedback/States';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { messages } from '@shared/words/messages';
import '../../../ui/table/plainTable.css';
import { useCall, useChange } from '../../../platform/api/calls';

const words = reportWords.versions;

/** What a report was before; an earlier version is put back as a new one. */
export function VersionsDialog(props: { report: Report; onRestored(report: Report): void; onClose(): void }) {
  const { report, onClose } = props;
  const { report_id: id, revision } = report;
  const { data, error, refetch } = useCall('reports.history', { params: { id } });
  const [update, { isLoading }] = useChange('reports.update');
  const mayChange = useRights().mayChange('dashboards:edit');
  const toast = useToast();
  const versions = data?.data ?? [];
  async function restore({ name, view }: (typeof versions)[number]) {
    const reply = await update({ params: { id }, body: { revision, name, view } });
    if (reply.error) return toast({ text: reasonOf(reply.error), error: true });
    toast(words.restored);
    props.onRestored(reply.data.data);
    onClose();
  }
  return (
    <Dialog
      title={words.title(report.name)}
      open
      onClose={onClose}
      width={860}
      actions={<Button onClick={onClose}>{reportWords.dialog.close}</Button>}
    >
      <div className="cl-stack">
        <p className="cl-muted">{words.text}</p>
        {error && !data ? (
          <Failed
            title={messages.failedToFetch('the versions of the report')}
            reason={reasonOf(error)}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <Skeleton rows={3} />
        ) : (
          <table className="cl-plaintable" aria-label={words.table}>
            <thead>
              <tr>
                <th scope="col">{words.columns.when}</th>
                <th scope="col">{words.columns.by}</th>
                <th scope="col">{words.columns.name}</th>
                <th scope="col">{words.columns.shows}</th>
                <th scope="col" className="cl-plaintable__end">
                  {words.columns.action}
                </th>
              </tr>
            </thead>
            <tbody>
              {versions.map((version, index) => (
                <tr key={version.revision}>
                  <td className="cl-num">{formatMoment(version.at)}</td>
                  <td>{version.by}</td>
                  <td>{version.name}</td>
                  <td className="cl-muted">{reportWords.shows(version.view)}</td>
                  <td className="cl-plaintable__end">
                    {index === 0 ? (
                      <Tag>{words.now}</Tag>
                    ) : (
                      mayChange && (
                        <Button
                          size="small"
                          busy={isLoading}
                          label={words.restoreOf(formatMoment(version.at))}
                          onClick={() => void restore(version)}
                        >
                          {words.restore}
                        </Button>
                      )
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  );
}
