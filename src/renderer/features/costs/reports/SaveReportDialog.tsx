import { useState } from 'react';
import { isFaultJson } from '@shared/kernel/fault';
import { REPORT_NAME_MAX } from '@shared/model/limits';
import { reportWords } from '@shared/words/reports';
import type { Report, ReportViewBody } from '../../../data/reports';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Banner } from '../../../ui/feedback/States';
import { Field, TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { useCall, useChange } from '../../../platform/api/calls';

const words = reportWords.dialog;

/** The name and the space of a new report; of another one’s view where `copyOf` is given. */
export function SaveReportDialog(props: {
  view: ReportViewBody;
  copyOf?: Report;
  onSaved(report: Report): void;
  onClose(): void;
}) {
  const { view, copyOf } = props;
  const [create, { isLoading }] = useChange('reports.create');
  const toast = useToast();
  return (
    <NameDialog
      title={copyOf ? words.copy : words.create}
      name={copyOf ? words.copyName(copyOf.name).slice(0, REPORT_NAME_MAX) : ''}
      spaceId={copyOf?.space_id ?? null}
      shows={reportWords.shows(shownOf(view))}
      busy={isLoading}
      onSave={async (name, space_id) => {
        const reply = await create({ body: { name, space_id, view } });
        if (reply.error) return reply.error;
        toast(reportWords.saved);
        props.onSaved(reply.data.data);
        return null;
      }}
      onClose={props.onClose}
    />
  );
}

/** As a view is once it is saved. */
const shownOf = ({
  range,
  granularity = null,
  group_by = [],
  cost_method,
  filters = [],
}: ReportViewBody) => ({
  range,
  granularity,
  group_by,
  cost_method,
  filters,
});

/** Another name, another space. */
export function RenameReportDialog({ report, onClose }: { report: Report; onClose(): void }) {
  const [update, { isLoading }] = useChange('reports.update');
  const toast = useToast();
  const { report_id: id, revision } = report;
  return (
    <NameDialog
      title={words.rename}
      name={report.name}
      spaceId={report.space_id}
      shows={reportWords.shows(report.view)}
      busy={isLoading}
      onSave={async (name, space_id) => {
        const reply = await update({ params: { id }, body: { revision, name, space_id } });
        if (reply.error) return reply.error;
        toast(reportWords.saved);
        return null;
      }}
      onClose={onClose}
    />
  );
}

function NameDialog(props: {
  title: string;
  name: string;
  spaceId: string | null;
  shows: string;
  busy: boolean;
  /** → why it was refused; null: it is saved. */
  onSave(name: string, spaceId: string): Promise<unknown>;
  onClose(): void;
}) {
  const { data } = useCall('spaces.list', { query: {} });
  const [name, setName] = useState(props.name);
  const [chosen, setChosen] = useState(props.spaceId);
  const [refused, setRefused] = useState<{ name: string | null; other: string | null } | null>(null);
  const spaces = (data?.data ?? []).filter((one) => !one.is_archived || one.space_id === props.spaceId);
  const spaceId = chosen ?? spaces[0]?.space_id ?? null;
  const isReady = name.trim() !== '' && spaceId !== null && !props.busy;
  async function save() {
    if (!isReady) return;
    const error = await props.onSave(name.trim(), spaceId);
    if (error === null) return props.onClose();
    const reason = reasonOf(error);
    const isName = isFaultJson(error) && error.code === 'conflict' && Array.isArray(error.data);
    setRefused({ name: isName ? reason : null, other: isName ? null : reason });
  }
  return (
    <FormDialog
      title={props.title}
      open
      onClose={props.onClose}
      keepOnOutsideClick={name !== props.name}
      confirm={words.save}
      busy={props.busy}
      disabled={!isReady}
      onConfirm={() => void save()}
    >
      <div className="cl-stack">
        <Field label={words.name} error={refused?.name ?? null}>
          <TextInput
            value={name}
            maxLength={REPORT_NAME_MAX}
            autoFocus
            onChange={(text) => {
              setName(text);
              setRefused(null);
            }}
            onEnter={() => void save()}
          />
        </Field>
        <Field label={words.space}>
          <Select
            label={words.space}
            value={spaceId}
            options={spaces.map((space) => ({ value: space.space_id, label: space.name }))}
            fill
            onChange={setChosen}
          />
        </Field>
        <p className="cl-muted">{props.shows}</p>
        {refused?.other && <Banner tone="bad">{refused.other}</Banner>}
      </div>
    </FormDialog>
  );
}
