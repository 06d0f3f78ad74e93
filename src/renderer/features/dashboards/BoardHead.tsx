import { useSyncExternalStore } from 'react';
import type { Dashboard, DashboardRange } from '@shared/api/dashboards/entities';
import {
  DASHBOARD_NAME_MAX,
  panelKinds,
  PANELS_MAX,
  refreshChoices,
  type PanelKind,
} from '@shared/model/dashboards/panels';
import { DESCRIPTION_MAX, rangePresets } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { dashboardWords } from '@shared/words/dashboards';
import { uiWords } from '@shared/words/ui';
import { formatDate, formatMoment, toDate } from '../../platform/formatting/dates';
import { keyHint } from '../../platform/formatting/keyHint';
import { useNow } from '../../platform/hooks/useNow';
import { Button, Tooltip } from '../../ui/base/Button';
import type { IconName } from '../../ui/base/Icon';
import { DateRange } from '../../ui/fields/DateRange';
import { TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { Row } from '../../ui/layout/Layout';
import { Menu, MenuGroup, MenuItem, Popover } from '../../ui/overlays/Popover';
import { daysOf, rangeText } from './boardRange';
import type { PanelHandles } from './handles';

const words = dashboardWords.board;
const edits = dashboardWords.edit;

const NEVER = 'never';
const presets = rangePresets.map((value) => ({ value, label: costWords.ranges[value] }));

/** Days of the board. `fallback`: what stands without a choice in this window. */
export function BoardRange(props: {
  range: DashboardRange | null;
  chosen: DashboardRange | null;
  fallback: DashboardRange | null;
  onChange(range: DashboardRange | null): void;
}) {
  const { range, chosen, fallback } = props;
  const now = useNow();
  const days = daysOf(range ?? { preset: '30d' }, now);
  const none = fallback === null ? words.own : words.saved(rangeText(fallback, costWords.ranges));
  const current = chosen === null ? 'none' : 'preset' in chosen ? chosen.preset : null;
  return (
    <DateRange
      label={words.range}
      presets={[{ value: 'none', label: none }, ...presets]}
      preset={current}
      text={range === null ? words.own : rangeText(range, costWords.ranges)}
      range={[toDate(days.from) ?? now, toDate(days.to) ?? now]}
      onPreset={(preset) => props.onChange(preset === 'none' ? null : { preset })}
      onCustom={(from, to) => props.onChange({ from: formatDate(from), to: formatDate(to) })}
    />
  );
}

export function RefreshSelect(props: { seconds: number | null; onChange(seconds: number | null): void }) {
  const known: (number | null)[] = [...refreshChoices];
  const all = known.includes(props.seconds) ? known : [...known, props.seconds];
  return (
    <Select
      label={words.auto}
      prefix={words.autoPrefix}
      value={props.seconds === null ? NEVER : String(props.seconds)}
      options={all.map((seconds) => ({
        value: seconds === null ? NEVER : String(seconds),
        label: seconds === null ? words.never : words.every(seconds),
      }))}
      onChange={(value) => props.onChange(value === NEVER ? null : Number(value))}
    />
  );
}

/** Bills are complete up to a day. */
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

export function AsOf({ handles }: { handles: PanelHandles }) {
  const oldest = useSyncExternalStore(handles.subscribe, handles.oldestNow);
  if (oldest === null) return null;
  return (
    <Tooltip text={words.oldest} hoverOnly>
      <span className="cl-faint cl-num cl-size-s">
        {words.asOf(isDay(oldest) ? costWords.basis.day(oldest) : formatMoment(oldest))}
      </span>
    </Tooltip>
  );
}

export interface BoardCommands {
  onRefresh(): void;
  onFull(): void;
  onPicture(): void;
  onCopyLink(): void;
  onCopy(): void;
  onDelete(): void;
  /** Absent for those who may not choose the overview. */
  overview?: { isOn: boolean; onToggle(): void } | undefined;
}

export function BoardMenu(props: { board: Dashboard; commands: BoardCommands; mayEdit: boolean }) {
  const { commands } = props;
  const list = dashboardWords.list;
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu label={list.menu(props.board.name)}>
          <MenuItem icon="fullScreen" text={words.fullScreen} onClick={commands.onFull} />
          <MenuItem icon="download" text={words.png} onClick={commands.onPicture} />
          <MenuItem icon="link" text={words.copyLink} onClick={commands.onCopyLink} />
          {commands.overview && (
            <MenuItem
              icon="overview"
              text={commands.overview.isOn ? list.notOverview : list.asOverview}
              onClick={commands.overview.onToggle}
            />
          )}
          {props.mayEdit && (
            <>
              <MenuGroup />
              <MenuItem icon="copy" text={list.copy} onClick={commands.onCopy} />
              <MenuItem icon="trash" text={list.delete} danger onClick={commands.onDelete} />
            </>
          )}
        </Menu>
      }
    >
      <Button kind="quiet" icon="more" menu label={words.more} />
    </Popover>
  );
}

const kindIcons: Record<PanelKind, IconName> = {
  Chart: 'trendUp',
  Table: 'table',
  Figure: 'costs',
  Markdown: 'comment',
  Title: 'heading',
  Breakline: 'minus',
  Json: 'braces',
};

export function AddPanel(props: { isFull: boolean; onAdd(kind: PanelKind): void; primary?: boolean }) {
  return (
    <Popover
      content={
        <Menu label={edits.add}>
          {panelKinds.map((kind) => (
            <MenuItem
              key={kind}
              icon={kindIcons[kind]}
              text={dashboardWords.panel.kinds[kind]}
              hint={dashboardWords.panel.hints[kind]}
              disabled={props.isFull}
              onClick={() => props.onAdd(kind)}
            />
          ))}
          {props.isFull && <MenuGroup title={edits.full(PANELS_MAX)} />}
        </Menu>
      }
    >
      <Button menu icon="plus" kind={props.primary ? 'primary' : 'normal'} endIcon="chevronDown">
        {props.primary ? words.first : edits.add}
      </Button>
    </Popover>
  );
}

export function EditBar(props: {
  canUndo: boolean;
  canRedo: boolean;
  isChanged: boolean;
  isFull: boolean;
  busy: boolean;
  onUndo(): void;
  onRedo(): void;
  onAdd(kind: PanelKind): void;
  onSave(): void;
  onCancel(): void;
}) {
  return (
    <>
      <AddPanel isFull={props.isFull} onAdd={props.onAdd} />
      <Button
        icon="undo"
        label={`${edits.undo} (${keyHint('mod Z')})`}
        disabled={!props.canUndo}
        onClick={props.onUndo}
      />
      <Button
        icon="redo"
        label={`${edits.redo} (${keyHint('mod Y')})`}
        disabled={!props.canRedo}
        onClick={props.onRedo}
      />
      <span className="cl-grow" />
      <span className="cl-row">
        <Button onClick={props.onCancel}>{uiWords.cancel}</Button>
        <Button kind="primary" disabled={!props.isChanged} busy={props.busy} onClick={props.onSave}>
          {edits.save}
        </Button>
      </span>
    </>
  );
}

export function AboutFields(props: {
  name: string;
  description: string;
  onName(name: string): void;
  onDescription(description: string): void;
}) {
  const own = dashboardWords.dialog;
  return (
    <Row wrap align="stretch" className="cl-dboard__about">
      <TextInput
        label={own.name}
        placeholder={own.name}
        value={props.name}
        maxLength={DASHBOARD_NAME_MAX}
        invalid={props.name.trim() === ''}
        width={260}
        onChange={props.onName}
      />
      <div>
        <TextInput
          label={own.description}
          placeholder={own.description}
          value={props.description}
          maxLength={DESCRIPTION_MAX}
          onChange={props.onDescription}
        />
      </div>
    </Row>
  );
}
