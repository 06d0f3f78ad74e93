import { useState } from 'react';
import { reportWords } from '@shared/words/reports';
import { uiWords } from '@shared/words/ui';
import type { Report, ReportSending } from '../../../data/reports';
import { Pending } from '../../../parts/feedback/Loaded';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useRights } from '../../../parts/user/userContext';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Banner, Tag } from '../../../ui/feedback/States';
import { Switch } from '../../../ui/fields/Field';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { draftOf, noProblems, problemsOf, scheduleOf } from './scheduleDraft';
import { ScheduleFields } from './ScheduleFields';
import { momentColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import { useCall, useChange } from '../../../platform/api/calls';

const words = reportWords.sending;
const tones = { waiting: 'neutral', sent: 'good', failed: 'bad' } as const;

/** When a report is sent, to whom, and how the last sendings went. */
export function ScheduleDialog({ id, name, onClose }: { id: string; name: string; onClose(): void }) {
  const query = useCall('reports.get', { params: { id } });
  const { data } = query;
  if (data) {
    const { report, sendings, mail_ready: isMailReady, zone } = data.data;
    return <Loaded {...{ report, sendings, isMailReady, zone, onClose }} />;
  }
  return (
    <Dialog title={words.title(name)} open onClose={onClose} width={640}>
      <Pending what="the report" query={query} rows={5} />
    </Dialog>
  );
}

function Loaded(props: {
  report: Report;
  sendings: readonly ReportSending[];
  isMailReady: boolean;
  zone: string;
  onClose(): void;
}) {
  const { report, onClose } = props;
  const { report_id: id, revision, schedule } = report;
  const params = { id };
  const mayChange = useRights().mayChange('dashboards:edit');
  // What nobody has edited here follows the report: it may come again while the dialog opens.
  const [edited, setDraft] = useState<ReturnType<typeof draftOf> | null>(null);
  const draft = edited ?? draftOf(schedule);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [update, saving] = useChange('reports.update');
  const [send, sending] = useChange('reports.send');
  const toast = useToast();
  const problems = problemsOf(draft);
  const isEdited = JSON.stringify(draft) !== JSON.stringify(draftOf(schedule));
  async function save() {
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== null)) return;
    const reply = await update({ params, body: { revision, schedule: scheduleOf(draft) } });
    if (reply.error) return setRefused(reasonOf(reply.error));
    toast(reportWords.saved);
    onClose();
  }
  async function sendNow() {
    const reply = await send({ params });
    if (reply.error) return setRefused(reasonOf(reply.error));
    const { state, reason } = reply.data.data;
    if (state === 'failed') setRefused(reason);
    else toast(words.queued);
  }
  const isMailed = draft.members.length + draft.addresses.length > 0;
  return (
    <Dialog
      title={words.title(report.name)}
      open
      onClose={onClose}
      width={640}
      keepOnOutsideClick={isEdited}
      actions={
        mayChange ? (
          <>
            {schedule && (
              <Button disabled={isEdited} busy={sending.isLoading} onClick={() => void sendNow()}>
                {words.sendNow}
              </Button>
            )}
            <Button onClick={onClose}>{uiWords.cancel}</Button>
            <Button kind="primary" busy={saving.isLoading} onClick={() => void save()}>
              {words.save}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{reportWords.dialog.close}</Button>
        )
      }
    >
      <div className="cl-stack">
        {draft.isOn && isMailed && !props.isMailReady && <NoMail />}
        <Switch
          checked={draft.isOn}
          label={words.on}
          disabled={!mayChange}
          onChange={(isOn) => setDraft({ ...draft, isOn })}
        />
        {draft.isOn && (
          <ScheduleFields
            draft={draft}
            zone={props.zone}
            disabled={!mayChange}
            problems={tried ? problems : noProblems}
            onChange={(next) => {
              setRefused(null);
              setDraft({ ...draft, ...next });
            }}
          />
        )}
        {refused !== null && <Banner tone="bad">{refused}</Banner>}
        {(schedule !== null || props.sendings.length > 0) && <Sendings sendings={props.sendings} />}
      </div>
    </Dialog>
  );
}

function NoMail() {
  const maySet = useRights().mayChange('systemSettings:write');
  return (
    <Banner
      tone="warn"
      {...(maySet ? { action: <PathLink to="/settings?tab=mail">{words.noMailLink}</PathLink> } : {})}
    >
      {maySet ? words.noMail : `${words.noMail} ${words.noMailAsk}`}
    </Banner>
  );
}

function Sendings({ sendings }: { sendings: readonly ReportSending[] }) {
  const { columns } = words;
  return (
    <section>
      <h3 className="cl-size-m cl-strong cl-flush">{words.last}</h3>
      {sendings.length === 0 ? (
        <p className="cl-muted">{words.none}</p>
      ) : (
        <PlainTable
          label={words.last}
          rows={sendings}
          rowKey={({ at, by }) => `${at} ${by ?? ''}`}
          columns={[
            momentColumn('at', columns.at, '', ({ at }: ReportSending) => at),
            { id: 'by', title: columns.by, cell: ({ by }) => by ?? words.bySchedule },
            {
              id: 'state',
              title: columns.state,
              cell: ({ state }) => <Tag tone={tones[state]}>{words.states[state]}</Tag>,
            },
            {
              id: 'reason',
              title: columns.reason,
              cell: ({ reason }) => <span className="cl-muted">{reason}</span>,
            },
          ]}
        />
      )}
    </section>
  );
}
