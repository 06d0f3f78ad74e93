import { useCallback, useState, type ReactNode } from 'react';
import type { Panel } from '@shared/api/dashboards/entities';
import type { Json } from '@shared/model/json';
import { dashboardWords } from '@shared/words/dashboards';
import { reasonOf } from '../../platform/api/reasonOf';
import { JsonView } from '../../parts/executions/JsonView';
import { isEmptyResult } from '../../parts/results/rows';
import { Empty, Skeleton } from '../../ui/feedback/States';
import { ChartPanel } from './ChartPanel';
import { FigurePanel } from './FigurePanel';
import { useHandle } from './handles';
import { nameOf } from './panelNames';
import { TablePanel } from './TablePanel';
import { TaskPanel } from './TaskPanel';
import { hasFeed, type PanelAnswer, type PanelFeed } from './usePanelData';
import { Text } from '../../ui/layout/Layout';
import { Pending } from '../../parts/feedback/Loaded';

const words = dashboardWords.panel;

/** What a panel with data shows: the data, or why there are none. */
export function PanelBody(props: {
  panel: Panel;
  answer: PanelAnswer;
  feed: PanelFeed;
  shown: boolean;
  readOnly: boolean;
}) {
  const { panel, answer } = props;
  const { data, error } = answer;
  const name = nameOf(panel);
  const [picture, setPicture] = useState<{ take: () => string } | null>(null);
  const onDrawn = useCallback((take: (() => string) | null) => setPicture(take && { take }), []);
  const draws = panel.kind === 'Chart' && data !== undefined && data.rows.length > 0;
  const isReady = !hasFeed(panel) || (error !== undefined && !data) || (data !== undefined && !draws);
  useHandle(panel.panelId, {
    data,
    isReady: isReady || picture !== null,
    picture: picture?.take ?? null,
  });
  if (!hasFeed(panel))
    return <Empty title={words.noSource}>{props.readOnly ? undefined : words.noSourceText}</Empty>;
  if (!data) return <Pending what={words.what(name)} query={answer} rows={4} label={words.loading(name)} />;
  if (!props.shown) return <Skeleton rows={4} label={words.loading(name)} />;
  if (panel.kind === 'Json') {
    const value: Json = data.value ?? data.rows;
    return isEmptyResult(value) ? <NoRows /> : <JsonView value={value} name={name} />;
  }
  if (data.rows.length === 0) return <NoRows />;
  return (
    <>
      {error !== undefined && (
        <Text as="p" size="xs" tone="bad" className="cl-dpanel__note">
          {reasonOf(error)}
        </Text>
      )}
      <Filled panel={panel} name={name} data={data} feed={props.feed} onDrawn={onDrawn} />
      {data.truncated && (
        <Text as="p" size="xs" tone="faint" className="cl-dpanel__note">
          {words.truncated(data.rows.length)}
        </Text>
      )}
    </>
  );
}

const NoRows = () => <Empty title={words.noRows}>{words.noRowsText}</Empty>;

function Filled(props: {
  panel: Panel;
  name: string;
  data: NonNullable<PanelAnswer['data']>;
  feed: PanelFeed;
  onDrawn(picture: (() => string) | null): void;
}): ReactNode {
  const { panel, data, name } = props;
  if (panel.kind === 'Chart' && panel.chart)
    return <ChartPanel data={data} chart={panel.chart} name={name} onDrawn={props.onDrawn} />;
  if (panel.kind === 'Figure' && panel.figure)
    return <FigurePanel panel={panel} figure={panel.figure} data={data} feed={props.feed} />;
  if (panel.table?.style === 'TaskList') return <TaskPanel panel={panel} data={data} name={name} />;
  return <TablePanel data={data} table={panel.table} name={name} />;
}
