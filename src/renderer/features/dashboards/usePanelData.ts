import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { DashboardRange, Panel, PanelData } from '@shared/api/dashboards/entities';
import { hasData } from '@shared/model/dashboards/panels';
import { usePanelDataQuery } from '../../data/dashboards';
import { useDebounced } from '../../platform/hooks/useDebounced';
import { useCall } from '../../platform/api/calls';

export interface PanelFeed {
  dashboardId: string;
  /** As the server has it; what is shown of a panel that differs from it is asked for as a preview. */
  saved: Panel | undefined;
  /** Of the board; null: it has none. */
  range: DashboardRange | null;
  /** False while a range that is saved is taken away: of a saved panel the server would still take it. */
  servesRange: boolean;
}

export interface PanelAnswer {
  /** What was shown last stays while something newer is fetched. */
  data: PanelData | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): void;
}

const PREVIEW_AFTER = 500;
const feeding = ({ source, group, limit }: Panel) => JSON.stringify([source, group, limit]);

export const hasFeed = (panel: Panel): boolean => hasData(panel.kind) && panel.source !== null;

/** Data of a panel from the moment on that it is `near` enough to be looked at. */
export function usePanelData(panel: Panel, feed: PanelFeed, near: boolean): PanelAnswer {
  const { saved, range, servesRange } = feed;
  const isSaved = saved !== undefined && feeding(saved) === feeding(panel) && servesRange;
  const asks = near && hasFeed(panel);
  const stored = usePanelDataQuery(
    { dashboardId: feed.dashboardId, panel, range },
    { skip: !asks || !isSaved },
  );
  const wanted = useDebounced(feeding(panel), PREVIEW_AFTER);
  const isSettled = wanted === feeding(panel);
  const { source, group, limit } = panel;
  const [asked, setAsked] = useState({ source, group, limit });
  if (isSettled && feeding({ ...panel, ...asked }) !== wanted) setAsked({ source, group, limit });
  const preview = useCall(
    'dashboards.preview',
    asked.source === null
      ? skipToken
      : { body: { source: asked.source, group: asked.group, limit: asked.limit, date_range: range } },
    { skip: !asks || isSaved },
  );
  const answer = isSaved ? stored : preview;
  const [last, setLast] = useState<PanelData>();
  const fresh = answer.currentData?.data ?? answer.data?.data;
  if (fresh !== undefined && fresh !== last) setLast(fresh);
  return {
    data: hasFeed(panel) ? (fresh ?? last) : undefined,
    error: answer.error,
    isFetching: answer.isFetching || (!isSaved && !isSettled),
    refetch: () => {
      if (!answer.isUninitialized) void answer.refetch();
    },
  };
}
