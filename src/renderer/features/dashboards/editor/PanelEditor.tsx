import { useState, type ReactNode } from 'react';
import type { DashboardRange, Panel, PanelSource } from '@shared/api/dashboards/entities';
import { hasData, MARKDOWN_MAX, PANEL_ROWS_MAX } from '@shared/model/dashboards/panels';
import { dashboardWords } from '@shared/words/dashboards';
import { Button } from '../../../ui/base/Button';
import { AreaField, TextField } from '../../../ui/fields/TextField';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { HandlesProvider } from '../handles';
import { PanelBody } from '../PanelBody';
import { nameOf } from '../panelNames';
import { usePanelData } from '../usePanelData';
import { FigureFields } from './FigureFields';
import { GroupFields } from './GroupFields';
import { LabelFields } from './LabelFields';
import { ChartFields, TableFields } from './LookFields';
import { SourceFields } from './SourceFields';
import { useColumns } from './useColumns';
import { Refusal } from '../../../ui/fields/Field';

const words = dashboardWords.editor;

interface Props {
  panel: Panel;
  range: DashboardRange | null;
  onChange(panel: Panel, mark?: string): void;
  onClose(): void;
}

/** The editor of one panel, beside the board. What it says holds at once; the board is saved as a whole. */
export function PanelEditor(props: Props) {
  const { panel, onChange } = props;
  const shows = hasData(panel.kind);
  const isTitle = panel.kind === 'Title';
  return (
    <Stack
      as="aside"
      gap="none"
      room="own"
      className="cl-dedit"
      aria-label={words.label(nameOf(panel))}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) props.onClose();
      }}
    >
      <Row as="header" room="own" edge="bottom" className="cl-dedit__head">
        <Text as="h2" size="l" strong flow="clip">
          {dashboardWords.panel.kinds[panel.kind]}
        </Text>
        <span className="cl-grow" />
        <Button kind="quiet" icon="close" label={words.close} onClick={props.onClose} />
      </Row>
      <Stack gap="l" pad="l" room="rest" scroll>
        {panel.kind !== 'Breakline' && (
          <TextField
            label={isTitle ? words.text : words.title}
            value={panel.title}
            maxLength={200}
            autoFocus
            onChange={(title) => onChange({ ...panel, title }, `title-${panel.panelId}`)}
          />
        )}
        {shows && <DataFields {...props} />}
        {panel.kind === 'Markdown' && (
          <AreaField
            label={words.markdown}
            help={words.markdownHelp}
            value={panel.text}
            rows={10}
            maxLength={MARKDOWN_MAX}
            onChange={(text) => onChange({ ...panel, text }, `markdown-${panel.panelId}`)}
          />
        )}
        {panel.kind !== 'Breakline' && (
          <AreaField
            label={words.description}
            value={panel.description}
            rows={2}
            maxLength={1_000}
            onChange={(description) => onChange({ ...panel, description }, `text-${panel.panelId}`)}
          />
        )}
      </Stack>
    </Stack>
  );
}

function DataFields({ panel, range, onChange }: Props) {
  const columns = useColumns(panel, range);
  const [kind, setKind] = useState<PanelSource['type']>(panel.source?.type ?? 'datastore');
  const mark = (name: string | undefined) => name && `${name}-${panel.panelId}`;
  return (
    <>
      <Preview panel={panel} range={range} />
      <Section title={words.source}>
        <SourceFields
          source={panel.source}
          kind={panel.source?.type ?? kind}
          columns={columns.ofSource}
          onKind={setKind}
          onChange={(source, name) => {
            const isOther = source?.type !== panel.source?.type;
            onChange({ ...panel, source, ...(isOther ? { group: null } : {}) }, mark(name));
          }}
        />
        {columns.problem && <Refusal>{columns.problem}</Refusal>}
      </Section>
      {panel.kind !== 'Json' && (
        <Section title={words.grouping}>
          <GroupFields
            group={panel.group}
            columns={columns.ofSource}
            onChange={(group) => onChange({ ...panel, group })}
          />
        </Section>
      )}
      {panel.chart && (
        <Section title={words.chart}>
          <ChartFields
            chart={panel.chart}
            columns={columns.ofResult}
            onChange={(chart) => onChange({ ...panel, chart })}
          />
        </Section>
      )}
      {panel.figure && (
        <Section title={words.figure.title}>
          <FigureFields
            figure={panel.figure}
            columns={columns.ofResult}
            onChange={(figure) => onChange({ ...panel, figure }, mark('figure'))}
          />
        </Section>
      )}
      {panel.table && (
        <Section title={words.table}>
          <TableFields
            table={panel.table}
            columns={columns.ofResult}
            hasRecords={panel.source?.type === 'datastore' && panel.group === null}
            onChange={(table) => onChange({ ...panel, table })}
          />
          <LabelFields
            table={panel.table}
            columns={columns.ofResult}
            onChange={(table) => onChange({ ...panel, table }, mark('labels'))}
          />
        </Section>
      )}
      <LimitField limit={panel.limit} onChange={(limit) => onChange({ ...panel, limit }, mark('limit'))} />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" edge="top" className="cl-dedit__section" label={title}>
      <Text as="h3" size="s" tone="muted" strong>
        {title}
      </Text>
      {children}
    </Stack>
  );
}

/** As the panel will be; the panel on the board follows as well, but may be out of sight. */
function Preview({ panel, range }: { panel: Panel; range: DashboardRange | null }) {
  const feed = { dashboardId: '', saved: undefined, range, servesRange: true };
  const answer = usePanelData(panel, feed, true);
  return (
    <HandlesProvider value={null}>
      <Stack
        as="section"
        room="own"
        box="line"
        pad="none"
        className="cl-dedit__preview"
        label={words.preview}
      >
        <Stack gap="none" room="rest" className="cl-dpanel__body">
          <PanelBody panel={panel} answer={answer} feed={feed} shown readOnly />
        </Stack>
      </Stack>
    </HandlesProvider>
  );
}

function LimitField({ limit, onChange }: { limit: number; onChange(limit: number): void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(limit);
  const number = Number(text);
  const isGood = Number.isInteger(number) && number >= 1 && number <= PANEL_ROWS_MAX;
  return (
    <TextField
      label={words.limit}
      error={isGood ? null : words.limitProblem(PANEL_ROWS_MAX)}
      type="number"
      value={text}
      onChange={(next) => {
        setTyped(next);
        const wanted = Number(next);
        if (Number.isInteger(wanted) && wanted >= 1 && wanted <= PANEL_ROWS_MAX) onChange(wanted);
      }}
    />
  );
}
