import { useState } from 'react';
import type { DateOrder } from '@shared/api/costs/imports.api';
import { importWords } from '@shared/words/imports';
import { messages } from '@shared/words/messages';
import type { Inspection } from '../../data/costs';
import { formatBytes, formatPercent } from '../../platform/formatting/numbers';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Banner, Tag } from '../../ui/feedback/States';
import { Field, TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { Columns, Stack } from '../../ui/layout/Layout';
import { DateOrderButtons } from './DateOrderButtons';
import { Mapping } from './Mapping';
import { PreviewSummary } from './PreviewSummary';
import { PreviewTable } from './PreviewTable';
import { WarningList } from './WarningList';
import type { Wizard } from './wizard';
import { useCall } from '../../platform/api/calls';

export type Target = { source_id: string } | { source_name: string };
type Format = Inspection['format'];

const formatNames = ['focus', 'aws-cur', 'aws-cur2', 'azure', 'gcp', 'oci', 'focus-contracts'] as const;
const formats = formatNames.map((value) => ({ value, label: importWords.formats[value] }));

interface Props {
  state: Extract<Wizard, { step: 'review' }>;
  /** The source that is imported again. */
  sourceId: string | null;
  problem: string | null;
  busy: boolean;
  onCorrect(column: string, source: string): void;
  onReformat(format: Format): void;
  onOrder(order: DateOrder): void;
  onRestart(): void;
  onStart(target: Target): void;
}

const NEW = 'new';
/** From here on the columns of a file are folded. */
const SURE = 0.8;

const payerName = ({ provider, name }: Inspection['payers'][number]) =>
  name === provider ? name : `${provider} ${name}`;

/** What the file is, how its columns are read, and what its first rows become. */
export function Review(props: Props) {
  const words = importWords.wizard;
  const { found, name, checking, dateOrder } = props.state;
  const { data } = useCall('costs.listSources');
  const sources = (data?.data ?? []).filter((source) => !source.demo);
  const { proposed, payers } = found;
  const [source, setSource] = useState(props.sourceId ?? proposed.sourceId ?? NEW);
  const [sourceName, setSourceName] = useState(proposed.sourceName);
  const existing = sources.find((known) => known.sourceId === source);
  const nameMissing = !existing && sourceName.trim() === '';
  // What is sure needs no look; what is missing or doubtful is shown at once.
  const doubtful = found.score < SURE || found.missing.length > 0;
  const isCorrected = found.mapping.some(({ corrected }) => corrected);
  const [shownMapping, setMapped] = useState(false);
  const mapped = shownMapping || doubtful || isCorrected;
  const { ambiguousDate } = found;
  const unclear = ambiguousDate !== null && dateOrder === undefined;
  const start = () =>
    props.onStart(existing ? { source_id: existing.sourceId } : { source_name: sourceName.trim() });

  const rows = (
    <Panel key="rows" title={words.preview} flush>
      <PreviewTable preview={found.preview} />
    </Panel>
  );
  const columns = (
    <Panel
      key="columns"
      title={words.mapping}
      note={mapped ? words.mappingText : words.matched(found.mapping.filter((row) => row.source).length)}
      flush
      actions={
        !doubtful &&
        !isCorrected && (
          <Button size="small" onClick={() => setMapped(!mapped)}>
            {mapped ? words.hideMapping : words.showMapping}
          </Button>
        )
      }
    >
      {mapped && (
        <Mapping
          mapping={found.mapping}
          columns={found.columns}
          missing={found.missing}
          busy={checking}
          onCorrect={props.onCorrect}
        />
      )}
    </Panel>
  );
  return (
    <>
      {props.problem && <Banner tone="bad">{props.problem}</Banner>}
      {found.missing.length > 0 && <Banner tone="bad">{words.missing(found.missing.join(', '))}</Banner>}
      <Panel
        title={name}
        note={`${formatBytes(found.file.size)} · ${found.file.kind}`}
        actions={
          <>
            <Button onClick={props.onRestart}>{words.other}</Button>
            <Button
              kind="primary"
              busy={props.busy}
              disabled={checking || nameMissing || found.missing.length > 0 || unclear}
              onClick={start}
            >
              {words.start}
            </Button>
          </>
        }
      >
        <Columns min={260} gap="xl" align="stretch">
          <Field label={words.format} help={found.reasons.join(' · ') || undefined}>
            {() => (
              <Stack gap="s" align="start" className="cl-review__format">
                <Select<Format>
                  label={words.format}
                  value={found.format}
                  options={formats}
                  onChange={props.onReformat}
                  disabled={checking}
                />
                <Tag tone={found.score >= SURE ? 'good' : 'warn'}>
                  {found.formatLabel} · {words.confidence(formatPercent(found.score, 0))}
                </Tag>
              </Stack>
            )}
          </Field>
          <Field
            label={words.source}
            help={
              payers.length > 0
                ? `${words.recognized(payers.map(payerName).join(', '))}. ${words.sourceHelp}`
                : words.sourceHelp
            }
          >
            {() => (
              <Select
                label={words.source}
                value={existing ? source : NEW}
                options={[
                  { value: NEW, label: words.newSource },
                  ...sources.map((known) => ({ value: known.sourceId, label: known.name })),
                ]}
                onChange={setSource}
              />
            )}
          </Field>
          {!existing && (
            <Field label={words.sourceName} error={nameMissing ? messages.valueRequired : null}>
              <TextInput value={sourceName} onChange={setSourceName} maxLength={100} />
            </Field>
          )}
          {ambiguousDate !== null && (
            <Field
              label={words.dates}
              help={words.datesAsk(ambiguousDate)}
              error={unclear ? words.datesNeeded : null}
            >
              {() => <DateOrderButtons chosen={dateOrder} disabled={checking} onChoose={props.onOrder} />}
            </Field>
          )}
        </Columns>
      </Panel>
      <PreviewSummary
        request={{
          body: {
            upload_id: props.state.uploadId,
            ...(existing ? { source_id: existing.sourceId } : {}),
            format: props.state.format,
            corrections: props.state.corrections,
            date_order: dateOrder,
          },
        }}
        waits={checking || unclear || found.missing.length > 0}
      />
      {found.warnings.length > 0 && (
        <Panel title={words.warnings}>
          <WarningList warnings={found.warnings} />
        </Panel>
      )}
      {/* What has to be decided comes before what can be looked at. */}
      {doubtful || isCorrected ? [columns, rows] : [rows, columns]}
    </>
  );
}
