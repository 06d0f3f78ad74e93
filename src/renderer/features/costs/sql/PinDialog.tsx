import { sqlWords } from '@shared/words/sqlConsole';
import type { SavedSql } from '../../../data/costSql';
import { useAddPanel } from '../../../parts/dashboards/useAddPanel';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { needed, refusedWith, useForm } from '../../../parts/forms/useForm';
import { useCall } from '../../../platform/api/calls';
import { Banner } from '../../../ui/feedback/States';
import { Segmented } from '../../../ui/fields/Field';
import { SelectField, TextField } from '../../../ui/fields/TextField';

const words = sqlWords.pinning;
const kinds = (['Table', 'Chart'] as const).map((value) => ({ value, label: words.kinds[value] }));

interface Draft {
  /** Null: the first one. */
  dashboard: string | null;
  title: string;
  kind: 'Table' | 'Chart';
}

/** A saved query becomes a panel of a dashboard. `isChanged`: the editor has another text. */
export function PinDialog(props: { query: SavedSql; isChanged: boolean; onClose(): void }) {
  const { query, isChanged, onClose } = props;
  const { data } = useCall('dashboards.list', { query: {} });
  const { add } = useAddPanel();
  const all = data?.data ?? [];
  const idOf = (chosen: string | null) => chosen ?? all[0]?.dashboardId ?? '';
  const form = useForm({
    start: (): Draft => ({ dashboard: null, title: query.name, kind: 'Table' }),
    problems: ({ dashboard }) => ({ dashboard: needed(idOf(dashboard)) }),
    save: async ({ dashboard, title, kind }) => {
      const source = { type: 'sql' as const, query_id: query.query_id, date_column: null };
      const problem = await add(idOf(dashboard), { kind, title: title.trim(), source });
      return problem === null ? { data: idOf(dashboard) } : refusedWith(problem);
    },
    saved: (id) => words.added(all.find(({ dashboardId }) => dashboardId === id)?.name ?? ''),
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={words.title}
      confirm={words.confirm}
      disabled={form.isWrong}
      onClose={onClose}
    >
      {data && all.length === 0 ? (
        <p className="cl-muted">{words.none}</p>
      ) : (
        <>
          <SelectField
            label={words.dashboard}
            placeholder={words.choose}
            options={all.map((one) => ({ value: one.dashboardId, label: one.name }))}
            {...form.bind('dashboard')}
            value={idOf(form.draft.dashboard)}
          />
          <TextField label={words.name} maxLength={200} {...form.bind('title')} />
          <Segmented label={words.kind} options={kinds} {...form.bind('kind')} />
          <p className="cl-muted">{words.help}</p>
        </>
      )}
      {isChanged && <Banner tone="warn">{words.changed}</Banner>}
    </FormDialog>
  );
}
