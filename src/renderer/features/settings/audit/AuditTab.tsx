import { useMemo, useState } from 'react';
import { auditWords as words } from '@shared/words/audit';
import { auditActions, auditActionText } from '@shared/words/customers';
import { useAuditInfiniteQuery, type AuditFilter } from '../../../data/audit';
import { AuditTable } from '../../../parts/audit/AuditTable';
import { useDownloadCsv } from '../../../parts/spend/useDownloadCsv';
import { useRights } from '../../../parts/user/userContext';
import { readClock } from '../../../platform/clock';
import { formatDate } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { DateRange } from '../../../ui/fields/DateRange';
import { SearchInput } from '../../../ui/fields/TextField';
import { Select } from '../../../ui/fields/Select';
import { Row } from '../../../ui/layout/Layout';
import '../../../parts/page/page.css';
import { AuditStreamPanel } from './AuditStreamPanel';
import { auditRanges, filterOf, shownRange, type AuditChoice, type AuditRange } from './auditFilter';
import { Pending } from '../../../parts/feedback/Loaded';
import { useSend } from '../../../parts/feedback/useSend';

const everything: AuditChoice = { text: '', action: '', when: 'all' };
const presets = auditRanges.map((value) => ({ value, label: words.ranges[value] }));
const actions = [
  { value: '', label: words.allActions },
  ...Object.keys(auditActions).map((value) => ({ value, label: auditActionText(value) })),
];

/** Who signed in and who changed what, for the administrators of the organisation. */
export function AuditTab() {
  const may = useRights().mayChange('org:members');
  return (
    <div className="cl-stack">
      <Panel title={words.title}>
        {may ? (
          <Audit />
        ) : (
          <Empty icon="lock" title={words.notYours}>
            {words.notYoursText}
          </Empty>
        )}
      </Panel>
      {may && <AuditStreamPanel />}
    </div>
  );
}

function Audit() {
  const [choice, setChoice] = useState(everything);
  const now = useNow();
  const filter = filterOf(choice, now);
  const { when } = choice;
  const set = (change: Partial<AuditChoice>) => setChoice((before) => ({ ...before, ...change }));
  return (
    <div className="cl-stack">
      <p className="cl-muted">{words.text}</p>
      <Row wrap>
        <SearchInput
          value={choice.text}
          onChange={(text) => set({ text })}
          label={words.filter}
          width={220}
          maxLength={200}
        />
        <Select
          label={words.action}
          value={choice.action}
          options={actions}
          onChange={(action) => set({ action })}
        />
        <DateRange<AuditRange>
          label={words.at}
          presets={presets}
          preset={typeof when === 'object' ? null : when}
          text={
            typeof when === 'object'
              ? words.days(formatDate(when.from), formatDate(when.to))
              : words.ranges[when]
          }
          range={shownRange(when, now)}
          max={now}
          onPreset={(preset) => set({ when: preset })}
          onCustom={(from, to) => set({ when: { from, to } })}
        />
        <span className="cl-grow" />
        <ExportButton filter={filter} />
      </Row>
      <Entries filter={filter} />
    </div>
  );
}

function ExportButton({ filter }: { filter: AuditFilter }) {
  const [exportAudit, { isLoading }] = useSend('organisations.exportAudit');
  const download = useDownloadCsv();
  async function save() {
    const reply = await exportAudit({ query: filter }, { failed: `${words.exportFailed}.` });
    if (!reply.error) download(`audit-${formatDate(readClock())}.csv`, reply.data);
  }
  return (
    <Button icon="download" busy={isLoading} onClick={() => void save()}>
      {words.exportCsv}
    </Button>
  );
}

function Entries({ filter }: { filter: AuditFilter }) {
  const audit = useAuditInfiniteQuery(filter);
  const entries = useMemo(() => audit.data?.pages.flatMap((page) => page.data) ?? [], [audit.data]);
  if (!audit.data) return <Pending what="audit" query={audit} rows={8} />;
  if (entries.length === 0) {
    const filtered = Object.keys(filter).length > 0;
    return (
      <Empty icon="history" title={filtered ? words.found : words.empty}>
        {filtered ? words.foundText : undefined}
      </Empty>
    );
  }
  return <AuditTable entries={entries} query={audit} />;
}
