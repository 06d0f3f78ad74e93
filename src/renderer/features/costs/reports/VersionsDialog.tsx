import { reportWords } from '@shared/words/reports';
import type { Report } from '../../../data/reports';
import { useRights } from '../../../parts/user/userContext';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Tag } from '../../../ui/feedback/States';
import { Dialog } from '../../../ui/overlays/Dialog';
import { momentColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';
import { useSend } from '../../../parts/feedback/useSend';

const words = reportWords.versions;

/** What a report was before; an earlier version is put back as a new one. */
export function VersionsDialog(props: {
  report: Report;
  onRestored?(report: Report): void;
  onClose(): void;
}) {
  const { report, onClose } = props;
  const { report_id: id, revision } = report;
  const query = useCall('reports.history', { params: { id } });
  const [update, { isLoading }] = useSend('reports.update');
  const mayChange = useRights().mayChange('dashboards:edit');
  const versions = query.data?.data ?? [];
  type Version = (typeof versions)[number];
  async function restore({ name, view }: Version) {
    const reply = await update({ params: { id }, body: { revision, name, view } }, { done: words.restored });
    if (reply.error) return;
    props.onRestored?.(reply.data.data);
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
        {!query.data ? (
          <Pending what="the versions of the report" query={query} rows={3} />
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
