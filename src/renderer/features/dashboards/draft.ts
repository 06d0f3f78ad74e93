import type { Dashboard, Panel } from '@shared/api/dashboards/entities';
import {
  GRID_COLUMNS,
  GRID_GAP,
  GRID_ROW_HEIGHT,
  hasData,
  PANELS_MAX,
  type PanelKind,
} from '@shared/model/dashboards/panels';
import {
  amended,
  noHistory,
  openEntry,
  pushed,
  redone,
  undone,
  type UndoHistory,
} from '@shared/model/history';
import { PANEL_HEIGHT, PANEL_WIDTH } from '@shared/model/limits';
import { compact, freePlace, overlap, type Placed } from './layout';

/** What a save writes. */
export interface Content {
  name: string;
  description: string;
  panels: Panel[];
  date_range: Dashboard['date_range'];
  refresh_seconds: number | null;
}

interface Change {
  before: Content;
  after: Content;
  /** Changes with the same mark after each other are one step: the letters of a title. */
  mark: string | null;
}

/** A dashboard while it is edited, with the steps back and forth. */
export interface Draft extends UndoHistory<Change> {
  base: Dashboard;
  now: Content;
}

const STEPS_MAX = 200;

export const contentOf = (board: Dashboard): Content => ({
  name: board.name,
  description: board.description,
  panels: board.panels,
  date_range: board.date_range,
  refresh_seconds: board.refresh_seconds,
});

export const begin = (base: Dashboard): Draft => ({
  base,
  now: contentOf(base),
  ...noHistory,
});

export function change(draft: Draft, part: Partial<Content>, mark: string | null = null): Draft {
  const now = { ...draft.now, ...part };
  if (sameContent(now, draft.now)) return draft;
  const last = openEntry(draft);
  const history =
    last && mark !== null && mark === last.mark
      ? amended(draft, { ...last, after: now })
      : pushed(draft, { before: draft.now, after: now, mark }, STEPS_MAX);
  return { ...draft, ...history, now };
}

export function undo(draft: Draft): Draft {
  const change = draft.undo.at(-1);
  return change ? { ...draft, ...undone(draft), now: change.before } : draft;
}

export function redo(draft: Draft): Draft {
  const change = draft.redo.at(-1);
  return change ? { ...draft, ...redone(draft), now: change.after } : draft;
}

const sameContent = (a: Content, b: Content) => JSON.stringify(a) === JSON.stringify(b);
export const isChanged = (draft: Draft): boolean => !sameContent(draft.now, contentOf(draft.base));

/** The body of a save. Name and description only when they changed here: their clash is another problem. */
export function saveBody({ base, now }: Draft, revision = base.revision) {
  const { name, description, ...rest } = now;
  return {
    revision,
    ...rest,
    ...(name === base.name ? {} : { name }),
    ...(description === base.description ? {} : { description }),
  };
}

/** Pixels that the columns are laid out for; they stretch with the window. */
const LAID_OUT = 1200;
const normal = {
  w: Math.round((PANEL_WIDTH / LAID_OUT) * GRID_COLUMNS),
  h: Math.round((PANEL_HEIGHT + GRID_GAP) / (GRID_ROW_HEIGHT + GRID_GAP)),
};
const line = { w: GRID_COLUMNS, h: 1 };
const figure = { w: 3, h: 4 };
const text = { w: 6, h: 3 };
const sizes: Record<PanelKind, { w: number; h: number }> = {
  Chart: normal,
  Table: normal,
  Figure: figure,
  Markdown: text,
  Json: normal,
  Title: line,
  Breakline: line,
};

export const placesOf = (panels: readonly Panel[]): Placed[] =>
  panels.map(({ panelId, place }) => ({ id: panelId, ...place }));

export function withPlaces(panels: readonly Panel[], places: readonly Placed[]): Panel[] {
  const known = new Map(places.map(({ id, x, y, w, h }) => [id, { x, y, w, h }]));
  return panels.map((panel) => {
    const place = known.get(panel.panelId);
    const { x, y, w, h } = panel.place;
    const isSame = place?.x === x && place.y === y && place.w === w && place.h === h;
    return !place || isSame ? panel : { ...panel, place };
  });
}

const tidy = (panels: readonly Panel[]): Panel[] => withPlaces(panels, compact(placesOf(panels)));

export const isFull = (panels: readonly Panel[]): boolean => panels.length >= PANELS_MAX;

export function newPanel(kind: PanelKind, panelId: string, panels: readonly Panel[]): Panel {
  const { w, h } = sizes[kind];
  const places = panels.map(({ place }) => place);
  return {
    panelId,
    kind,
    title: '',
    description: '',
    place: freePlace(places, w, h),
    source: null,
    group: null,
    chart: kind === 'Chart' ? { type: 'BarChart', x: null, measures: [], series: null } : null,
    table:
      kind === 'Table'
        ? {
            style: 'Standard',
            columns: [],
            labels: [],
            done_column: null,
            done_value: null,
            title_column: null,
          }
        : null,
    figure: kind === 'Figure' ? { measure: null, summary: 'sum', target: null, lower_is_better: true } : null,
    text: '',
    limit: hasData(kind) ? 200 : 1,
  };
}

export const added = (panels: readonly Panel[], panel: Panel): Panel[] => tidy([...panels, panel]);

/** A copy stands beside what it is a copy of where there is room, else below it. */
export function duplicated(panels: readonly Panel[], id: string, newId: string): Panel[] {
  const panel = panels.find(({ panelId }) => panelId === id);
  if (!panel) return [...panels];
  const { place } = panel;
  const beside = { ...place, x: place.x + place.w };
  const hasRoom = beside.x + beside.w <= GRID_COLUMNS && !panels.some((one) => overlap(one.place, beside));
  const copy = { ...panel, panelId: newId, place: hasRoom ? beside : { ...place, y: place.y + place.h } };
  return tidy([...panels, copy]);
}

export const removed = (panels: readonly Panel[], id: string): Panel[] =>
  tidy(panels.filter(({ panelId }) => panelId !== id));

export const replaced = (panels: readonly Panel[], panel: Panel): Panel[] =>
  panels.map((one) => (one.panelId === panel.panelId ? panel : one));
