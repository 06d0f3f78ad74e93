import { useState } from 'react';
import { useNavigate } from 'react-router';
import { reportFaults, reportWords as words } from '@shared/words/reports';
import type { SpendRequest } from '../../../data/costs';
import type { Report } from '../../../data/reports';
import { useSend } from '../../../parts/feedback/useSend';
import { usePage } from '../../../parts/page/pageContext';
import { useRights } from '../../../parts/user/userContext';
import { isGone } from '../../../platform/api/reasonOf';
import { to, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Tag } from '../../../ui/feedback/States';
import { ReportMenu } from './ReportMenu';
import { explorerPath, isSameView, reportParam, reportsPath, viewOf } from './reportView';
import { SaveReportDialog } from './SaveReportDialog';
import { useCall } from '../../../platform/api/calls';

/** In the bar of the explorer: what it shows is saved as a report, or as the one that it began with. */
export function ReportControls({ request }: { request: SpendRequest }) {
  const id = useUrl().get(reportParam);
  if (id === '') return <SaveNew request={request} />;
  return <OfReport key={id} id={id} request={request} />;
}

function SaveNew({ request }: { request: SpendRequest }) {
  const url = useUrl();
  const mayChange = useRights().mayChange('dashboards:edit');
  const [asked, setAsked] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button onClick={() => setAsked(true)}>{words.save}</Button>
      {asked && (
        <SaveReportDialog
          view={viewOf(url, request)}
          onSaved={({ report_id }) => url.set(to(reportParam, report_id))}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

function OfReport({ id, request }: { id: string; request: SpendRequest }) {
  const { data, error } = useCall('reports.get', { params: { id } });
  const report = data?.data.report;
  usePage(report?.name ?? '', [{ text: words.title, path: reportsPath }]);
  if (isGone(error))
    return (
      <>
        <Tag tone="warn" icon="warning">
          {reportFaults.gone}
        </Tag>
        <SaveNew request={request} />
      </>
    );
  return report ? <Opened report={report} request={request} /> : null;
}

function Opened({ report, request }: { report: Report; request: SpendRequest }) {
  const url = useUrl();
  const navigate = useNavigate();
  const mayChange = useRights().mayChange('dashboards:edit');
  const [update, { isLoading }] = useSend('reports.update');
  const [copying, setCopying] = useState(false);
  /** As it was when this window opened it: what others save since is not saved over. */
  const [base, setBase] = useState(report);
  const isOlder = report.revision > base.revision && !isSameView(base.view, report.view);
  const view = viewOf(url, request);
  const isEdited = !isSameView(view, base.view);
  const open = (next: Report) => {
    setBase(next);
    void navigate(explorerPath(next), { replace: true });
  };
  async function save() {
    const revision = isOlder ? base.revision : Math.max(base.revision, report.revision);
    const asked = { params: { id: report.report_id }, body: { revision, view } };
    const { data } = await update(asked, { done: words.saved });
    if (data) setBase(data.data);
  }
  return (
    <>
      {isOlder && (
        <Button kind="quiet" icon="refresh" onClick={() => open(report)}>
          {words.newer(report.updated_by)}
        </Button>
      )}
      {isEdited && (
        <Tag tone="info">
          <span title={words.editedHelp}>{words.edited}</span>
        </Tag>
      )}
      {isEdited && mayChange && (
        <Button kind="primary" busy={isLoading} onClick={() => void save()}>
          {words.saveChanges}
        </Button>
      )}
      <ReportMenu
        report={report}
        framed
        onSaveAs={() => setCopying(true)}
        onRevert={isEdited ? () => open(base) : undefined}
        onRestored={open}
        onDeleted={() => url.set(to(reportParam, ''))}
      />
      {copying && (
        <SaveReportDialog
          view={view}
          copyOf={report}
          onSaved={({ report_id }) => url.set(to(reportParam, report_id))}
          onClose={() => setCopying(false)}
        />
      )}
    </>
  );
}
