import { useState } from 'react';
import { sqlWords } from '@shared/words/sqlConsole';
import type { SavedSql } from '../../../data/costSql';
import { useAddPanel } from '../../../parts/dashboards/useAddPanel';
import { Banner } from '../../../ui/feedback/States';
import { Field, Segmented, TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { useCall } from '../../../platform/api/calls';

const words = sqlWords.pinning;
const kinds = (['Table', 'Chart'] as const).map((value) => ({ value, label: words.kinds[value] }));

/** A saved query becomes a panel of a dashboard. `isChanged`: the editor has another text. */
export function PinDialog(props: { query: SavedSql; isChanged: boolean; onClose(): void }) {
  const { query, isChanged, onClose } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const [title, setTitle] = useState(query.name);
  const [kind, setKind] = useState<'Table' | 'Chart'>('Table');
  const [refused, setRefused] = useState<string | null>(null);
  const { data } = useCall('dashboards.list', { query: {} });
  const { add, isAdding } = useAddPanel();
  const toast = useToast();
  const all = data?.data ?? [];
  const dashboard = chosen ?? all[0]?.dashboardId ?? null;

  async function pin() {
    if (dashboard === null) return;
    const source = { type: 'sql' as const, query_id: query.query_id, date_column: null };
    const problem = await add(dashboard, { kind, title: title.trim(), source });
    if (problem !== null) return setRefused(problem);
    toast(words.added(all.find(({ dashboardId }) => dashboardId === dashboard)?.name ?? ''));
    onClose();
  }

  return (
    <FormDialog
      title={words.title}
      open
      onClose={onClose}
      keepOnOutsideClick
      confirm={words.confirm}
      busy={isAdding}
      disabled={dashboard === null}
      onConfirm={() => void pin()}
    >
      <div className="cl-stack">
        {data && all.length === 0 ? (
          <p className="cl-muted">{words.none}</p>
        ) : (
          <>
            <Field label={words.dashboard}>
              <Select
                label={words.dashboard}
                value={dashboard}
                placeholder={words.choose}
                options={all.map((one) => ({ value: one.dashboardId, label: one.name }))}
                fill
                onChange={setChosen}
              />
            </Field>
            <Field label={words.name}>
              <TextInput value={title} maxLength={200} onChange={setTitle} />
            </Field>
            <Segmented<'Table' | 'Chart'>
              label={words.kind}
              value={kind}
              options={kinds}
              onChange={setKind}
            />
            <p className="cl-muted">{words.help}</p>
          </>
        )}
        {isChanged && <Banner tone="warn">{words.changed}</Banner>}
        {refused !== null && <Banner tone="bad">{refused}</Banner>}
      </div>
    </FormDialog>
  );
}
