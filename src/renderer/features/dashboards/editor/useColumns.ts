import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { DashboardRange, Panel, PanelColumn } from '@shared/api/dashboards/entities';
import { reasonOf } from '../../../platform/api/reasonOf';
import { useDebounced } from '../../../platform/hooks/useDebounced';
import { useCall } from '../../../platform/api/calls';

const ROWS = 50;

/** Columns of the source, and of what the panel shows of it; the last known ones while others are fetched. */
export function useColumns(panel: Panel, range: DashboardRange | null) {
  const wanted = JSON.stringify([panel.source, panel.group, panel.limit]);
  const settled = useDebounced(wanted);
  const [asked, setAsked] = useState({ source: panel.source, group: panel.group, limit: panel.limit });
  const isSame = JSON.stringify([asked.source, asked.group, asked.limit]) === settled;
  if (settled === wanted && !isSame) {
    setAsked({ source: panel.source, group: panel.group, limit: panel.limit });
  }
  const { source, group, limit } = asked;
  const plain = useCall(
    'dashboards.preview',
    source ? { body: { source, group: null, limit: ROWS, date_range: null } } : skipToken,
  );
  const grouped = useCall(
    'dashboards.preview',
    source && group ? { body: { source, group, limit, date_range: range } } : skipToken,
  );
  const none: PanelColumn[] = [];
  const ofSource = source ? (plain.data?.data.columns ?? none) : none;
  const shown = group ? (grouped.currentData?.data ?? grouped.data?.data) : plain.data?.data;
  const error = plain.error ?? (group ? grouped.error : undefined);
  return {
    ofSource,
    ofResult: source ? (shown?.columns ?? none) : none,
    rows: shown?.rows ?? [],
    problem: source && error ? reasonOf(error) : null,
  };
}
