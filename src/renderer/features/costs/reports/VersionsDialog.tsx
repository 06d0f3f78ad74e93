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
import { momentColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
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
  type Version = (typeof versions)[number];
  async function restore({ name, view }: Version) {
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
          <PlainTable
            label={words.table}
            rows={versions}
            rowKey={(version) => version.revision}
            columns={[
              momentColumn('when', words.columns.when, '', ({ at }: Version) => at),
              { id: 'by', title: words.columns.by, cell: ({ by }) => by },
              { id: 'name', title: words.columns.name, cell: ({ name }) => name },
              {
                id: 'shows',
                title: words.columns.shows,
                cell: ({ view }) => <span className="cl-muted">{reportWords.shows(view)}</span>,
              },
              {
                id: 'action',
                title: words.columns.action,
                align: 'end',
                cell: (version) =>
                  version === versions[0] ? (
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
                  ),
              },
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}
