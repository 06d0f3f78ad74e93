import type { FieldProblem } from '../../kernel/fault';
import { dashboardFaults } from '../../words/dashboardFaults';
import { GRID_ROWS_MAX, hasData, type PanelKind } from './panels';

interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

interface AnyPanel {
  panelId: string;
  kind: PanelKind;
  title: string;
  place: Place;
  source: object | null;
  group: object | null;
  chart: object | null;
  table: object | null;
  figure: object | null;
  text: string;
}

const overlaps = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

const nameOf = ({ title, kind }: AnyPanel) => title || kind;

function ownProblems(panel: AnyPanel, at: string): FieldProblem[] {
  const { kind, place, source, group, chart, table, figure, text } = panel;
  const problems: FieldProblem[] = [];
  const wrong = (field: string, reason: string) => problems.push({ field: `${at}.${field}`, reason });
  if (place.y + place.h > GRID_ROWS_MAX) wrong('place', dashboardFaults.tooLow(GRID_ROWS_MAX));
  if (chart && kind !== 'Chart') wrong('chart', dashboardFaults.onlyOf(kind, 'Chart'));
  if (table && kind !== 'Table') wrong('table', dashboardFaults.onlyOf(kind, 'Table'));
  if (figure && kind !== 'Figure') wrong('figure', dashboardFaults.onlyOf(kind, 'Figure'));
  if (text !== '' && kind !== 'Markdown') wrong('text', dashboardFaults.onlyOf(kind, 'Markdown'));
  if (source && !hasData(kind)) wrong('source', dashboardFaults.noData(kind));
  if (group && !hasData(kind)) wrong('group', dashboardFaults.noData(kind));
  return problems;
}

/** What is wrong with the panels of a dashboard among themselves; `panels[2].place` and the like. Empty: nothing. */
export function panelProblems(panels: readonly AnyPanel[]): FieldProblem[] {
  return panels.flatMap((panel, index) => {
    const at = `panels[${index}]`;
    const problems = ownProblems(panel, at);
    const before = panels.slice(0, index);
    if (before.some(({ panelId }) => panelId === panel.panelId))
      problems.push({ field: `${at}.panelId`, reason: dashboardFaults.idTwice(panel.panelId) });
    const under = before.find(({ place }) => overlaps(place, panel.place));
    if (under)
      problems.push({
        field: `${at}.place`,
        reason: dashboardFaults.overlap(nameOf(panel), nameOf(under)),
      });
    return problems;
  });
}
